// Faults of several threads that make, duplicate and free objects, store and read pairs, convert
// handles, or ask for error texts and classes at once.
#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool unlocked() { return locks_off; }
bool at_single() { return only_thread; }

}  // namespace

FAULTS_OF("threads", "info.threads") {
  fault("create_shares_handle", {"create", "own_objects_multiple"},
        "Threads that create objects at once get the handle of the last one.",
        share_result(fn::info_create, var::info));
  fault("create_unlocked_when_single", {"create"},
        "Below MPI_THREAD_MULTIPLE, threads that create at once get the same handle.",
        watch_level() + share_result(fn::info_create, var::info, unlocked));
  fault("create_unlocked_after_finalize", {"create"},
        "After MPI_Finalize, threads that create at once get the same handle.",
        share_result(fn::info_create, var::info, after_finalize));
  fault("create_unlocked_before_init", {"create"},
        "Before MPI_Init, threads that create at once get the same handle.",
        share_result(fn::info_create, var::info, before_init));
  // Between looking at the list and taking from it lies the window.
  static std::atomic<std::uint64_t> freed{0};
  fault("create_takes_place_twice", {"create"},
        "A place in the list of freed objects is given to two threads.",
        around(fn::info_create, [](auto& call) {
          const std::uint64_t bits = freed;
          if (bits == 0) return call.pass();
          wide_race_window();
          freed = 0;
          call.info->bits = bits;
          return success();
        }) + around(fn::info_free, [](auto& call) {
          if (freed != 0) return call.pass();
          inner_clear(*call.info);
          freed = call.info->bits;
          *call.info = null_info();
          return success();
        }));
  fault("create_refused_when_busy", {"create"},
        "MPI_Info_create returns an error while another thread is in it.",
        refuse_when_busy(fn::info_create, err::other));
  fault("create_on_main_only", {"create"},
        "MPI_Info_create returns an error on all threads but the main one.",
        refuse(fn::info_create, err::other, !on_main));
  fault("create_env_shares_handle", {"create_env"},
        "Threads that call MPI_Info_create_env at once get the handle of the last one.",
        share_result(fn::info_create_env, var::info));
  fault("create_env_refused_when_busy", {"create_env"},
        "MPI_Info_create_env returns an error while another thread is in it.",
        refuse_when_busy(fn::info_create_env, err::other));
  fault("create_env_incomplete_when_busy", {"create_env"},
        "MPI_Info_create_env leaves a pair out while another thread is in it.",
        after_when_busy(fn::info_create_env, to_object(inner_drop, 0)));
  fault("create_env_unlocked_when_single", {"create_env"},
        "Below MPI_THREAD_MULTIPLE, MPI_Info_create_env at once gives one object to all.",
        watch_level() + share_result(fn::info_create_env, var::info, unlocked));
  fault("create_unlocked_at_single", {"single_level"},
        "At MPI_THREAD_SINGLE, threads that create at once get the same handle.",
        watch_level() + share_result(fn::info_create, var::info, at_single));
  fault("create_env_unlocked_at_single", {"single_level"},
        "At MPI_THREAD_SINGLE, MPI_Info_create_env at once gives one object to all.",
        watch_level() + share_result(fn::info_create_env, var::info, at_single));
  fault("dup_shares_handle", {"dup"},
        "Threads that duplicate at once get the handle of the last duplicate.",
        share_result(fn::info_dup, var::copy));
  fault("dup_shares_source", {"dup", "own_objects_multiple"},
        "Threads that duplicate at once get duplicates of the object that came last.",
        share_argument(fn::info_dup, var::source));
  fault("dup_same_when_busy", {"dup"},
        "While another thread duplicates, MPI_Info_dup gives the handle of the original.",
        instead_when_busy(fn::info_dup, [](auto& call) {
          *call.copy = call.info;
          return success();
        }));
  fault("dup_incomplete_when_busy", {"dup"},
        "While another thread duplicates, MPI_Info_dup leaves a pair out.",
        after_when_busy(fn::info_dup, to_new(inner_drop, 0)));
  fault("free_shares_handle", {"free"}, "Threads that free at once free the object that came last.",
        share_argument(fn::info_free, var::info));
  fault("free_keeps_handle_when_busy", {"free"},
        "While another thread frees, MPI_Info_free leaves the handle as it was.",
        around(fn::info_free, [](auto& call) {
          static std::atomic<int> inside{0};
          const Visit visit(inside);
          const cts_info handle = *call.info;
          const int code = call.pass();
          if (!visit.alone()) *call.info = handle;
          return code;
        }));
  fault("free_refused_when_busy", {"free"},
        "MPI_Info_free returns an error while another thread is in it.",
        refuse_when_busy(fn::info_free, err::other));
  fault("free_on_main_only", {"free"},
        "MPI_Info_free returns an error on all threads but the main one.",
        refuse(fn::info_free, err::other, !on_main));
}

FAULTS_OF("threads", "info.threads") {
  fault("set_shares_key", {"set"}, "Threads that set at once use the key that came last.",
        share_text(fn::info_set, var::key));
  fault("set_shares_value", {"set", "own_objects_multiple"},
        "Threads that set at once use the value that came last.",
        share_text(fn::info_set, var::value));
  fault("set_lost_when_busy", {"set"}, "MPI_Info_set stores nothing while another thread is in it.",
        ignore_when_busy(fn::info_set));
  fault("set_refused_when_busy", {"set"},
        "MPI_Info_set returns an error while another thread is in it.",
        refuse_when_busy(fn::info_set, err::other));
  static std::atomic<int> duplicating{0};
  fault("set_lost_beside_comm_dup", {"beside_other_calls"},
        "MPI_Info_set stores nothing while another thread is in MPI_Comm_dup.",
        around(fn::comm_dup, [](auto& call) {
          ++duplicating;
          short_race_window();
          const int code = call.pass();
          --duplicating;
          return code;
        }) + around(fn::info_set, [](auto& call) {
          return duplicating > 0 ? success() : call.pass();
        }));
  fault("delete_shares_key", {"delete"}, "Threads that delete at once use the key that came last.",
        share_text(fn::info_delete, var::key));
  fault("delete_lost_when_busy", {"delete"},
        "MPI_Info_delete deletes nothing while another thread is in it.",
        ignore_when_busy(fn::info_delete));
  fault("delete_misses_when_busy", {"delete"},
        "MPI_Info_delete finds no key while another thread is in it.",
        refuse_when_busy(fn::info_delete, err::info_nokey));
  fault("get_string_shares_value", {"get_string"},
        "Values on their way to the caller pass through a buffer that threads share.",
        around(fn::info_get_string, [](auto& call) {
          static SharedVariable<std::string> shared;
          const int given = *call.buflen;
          const int code = call.pass();
          if (!succeeded(code) || *call.flag == 0 || given <= 0) return code;
          std::string text = shared.passed_through(call.value.data);
          text.resize(std::min(text.size(), static_cast<std::size_t>(given) - 1));
          std::memcpy(call.value.data, text.c_str(), text.size() + 1);
          return code;
        }));
  fault("get_string_shares_length", {"get_string"},
        "Threads that read at once get the buflen of the value that was found last.",
        share_result(fn::info_get_string, var::buflen));
  fault("get_string_misses_when_busy", {"get_string"},
        "MPI_Info_get_string finds no key while another thread is in it.",
        after_when_busy(fn::info_get_string, store(var::flag, 0)));
  // One set of handles a thread: an object that is not in it was made by another one.
  fault("get_string_own_objects_only", {"get_string"},
        "MPI_Info_get_string finds nothing in an object that another thread created.",
        remembering<Known>([](auto& of_main) {
          return after_any(fn::info_create, on_main, note(of_main)) +
                 after_any(fn::info_get_string, !on_main && among(of_main), store(var::flag, 0));
        }));
  fault("get_nkeys_shares_number", {"get_nkeys"},
        "Threads that ask for the number of keys at once get the one counted last.",
        share_result(fn::info_get_nkeys, var::nkeys));
  fault("get_nkeys_zero_when_busy", {"get_nkeys"},
        "MPI_Info_get_nkeys tells 0 keys while another thread is in it.",
        after_when_busy(fn::info_get_nkeys, store(var::nkeys, 0)));
  fault("get_nthkey_shares_cursor", {"get_nthkey"},
        "Threads that list keys at once share a cursor, which the last one has set.",
        before(fn::info_get_nthkey, [](auto& call) {
          static SharedVariable<int> cursor;
          const int at = cursor.passed_through(call.n);
          if (at < inner_count(call.info)) call.n = at;
        }));
  fault("get_nthkey_shares_object", {"get_nthkey"},
        "Threads that list keys of two objects at once get those of one of them.",
        before(fn::info_get_nthkey, [](auto& call) {
          static SharedVariable<std::uint64_t> shared;
          const cts_info other{shared.passed_through(call.info.bits)};
          if (call.n < inner_count(other)) call.info = other;
        }));
  fault("get_nthkey_refused_when_busy", {"get_nthkey"},
        "MPI_Info_get_nthkey returns an error while another thread is in it.",
        refuse_when_busy(fn::info_get_nthkey, err::other));
}

FAULTS_OF("lifecycle", "info.lifecycle") {
  fault("get_ends_before_init", {"get_before_init"},
        "MPI_Info_get ends the process before MPI_Init.", before(fn::info_get, early, end_process));
  fault("get_blind_after_finalize", {"get_after_finalize"},
        "After MPI_Finalize, MPI_Info_get finds no key.",
        answer(fn::info_get, late, store(var::flag, 0)));
  fault("get_valuelen_refused_before_init", {"get_valuelen_before_init"},
        "MPI_Info_get_valuelen returns an error before MPI_Init.",
        refuse(fn::info_get_valuelen, err::other, early));
  fault("get_valuelen_counts_terminator_after_finalize", {"get_valuelen_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_valuelen counts the terminator.",
        after(fn::info_get_valuelen, late && found, [](auto& call) { ++*call.valuelen; }));
  fault("threads.get_shares_key", {"info.threads.get"},
        "Threads that get values at once use the key that came last.",
        share_text(fn::info_get, var::key));
  fault("threads.get_refused_when_busy", {"info.threads.get"},
        "MPI_Info_get returns an error while another thread is in it.",
        refuse_when_busy(fn::info_get, err::other));
  fault("threads.get_valuelen_shares_key", {"info.threads.get_valuelen"},
        "Threads that get lengths at once use the key that came last.",
        share_text(fn::info_get_valuelen, var::key));
}

FAULTS_OF("threads", "info.threads") {
  constexpr auto give_null = set_null(var::info);
  fault("c2f_shares_number", {"c2f"},
        "Threads that call MPI_Info_c2f at once get the integer that was given last.",
        share_result(fn::info_c2f, var::fortran));
  fault("f2c_shares_handle", {"c2f"},
        "Threads that call MPI_Info_f2c at once get the handle that was found last.",
        share_result(fn::info_f2c, var::info));
  fault("f2c_null_when_busy", {"c2f"},
        "MPI_Info_f2c gives MPI_INFO_NULL while another thread is in it.",
        after_when_busy(fn::info_f2c, give_null));
  fault("toint_shares_number", {"toint"},
        "Threads that call MPI_Info_toint at once get the integer that was given last.",
        share_result(fn::info_toint, var::number));
  fault("toint_counts_by_thread", {"toint"},
        "Each thread counts the integers of its objects from 1000000 on.",
        around(fn::info_toint, [](auto& call) {
          thread_local std::map<std::uint64_t, int> numbers;
          const int code = call.pass();
          if (on_main_thread()) return code;
          const int next = 1000000 + static_cast<int>(numbers.size());
          *call.number = numbers.try_emplace(call.info.bits, next).first->second;
          return code;
        }));
  fault("fromint_shares_handle", {"fromint"},
        "Threads that call MPI_Info_fromint at once get the handle that was found last.",
        share_result(fn::info_fromint, var::info));
  fault("fromint_on_main_only", {"fromint"},
        "MPI_Info_fromint knows no objects on other threads than the main one.",
        after_any(fn::info_fromint, !on_main, give_null));

  fault("error_string_shares_text", {"error_string"},
        "Threads that call MPI_Error_string at once get the text that was made last.",
        around(fn::error_string, [](auto& call) {
          static SharedVariable<std::string> shared;
          const int code = call.pass();
          const std::string made =
              shared.passed_through(std::string(call.text.data, call.text.size));
          std::memcpy(call.text.data, made.data(), std::min(made.size(), call.text.size));
          return code;
        }));
  fault("error_string_fails_when_busy", {"error_string"},
        "MPI_Error_string fails while another thread is in it.",
        after_when_busy(fn::error_string, fail(err::other)));
  fault("error_string_unlocked_at_single", {"single_level"},
        "At MPI_THREAD_SINGLE, MPI_Error_string fails while another thread is in it.",
        watch_level() + after_when_busy(fn::error_string, [](auto& call) {
          if (only_thread) call.code = inner().constants.err_other;
        }));
  fault("error_class_shares_class", {"error_class"},
        "Threads that call MPI_Error_class at once get the class that was found last.",
        share_result(fn::error_class, var::error_class));
}

}  // namespace infocts
