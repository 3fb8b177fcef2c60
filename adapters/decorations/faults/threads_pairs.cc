// Faults of several threads that store and read pairs at once.
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS_OF("threads", "info.threads") {
  fault("set_shares_key", {"set"}, "Threads that set at once use the key that came last.",
        share_text(fn::info_set, var::key));
  fault("set_shares_value", {"set"}, "Threads that set at once use the value that came last.",
        share_text(fn::info_set, var::value));
  fault("set_lost_when_busy", {"set"}, "MPI_Info_set stores nothing while another thread is in it.",
        ignore_when_busy(fn::info_set));
  fault("set_refused_when_busy", {"set"},
        "MPI_Info_set returns an error while another thread is in it.",
        refuse_when_busy(fn::info_set, err::other));
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
        after_when_busy(fn::info_get_string, [](auto& call) { *call.flag = 0; }));
  // One set of handles a thread: an object that is not in it was made by another one.
  fault("get_string_own_objects_only", {"get_string"},
        "MPI_Info_get_string finds nothing in an object that another thread created.",
        remembering<Known>([](auto& of_main) {
          return after_any(fn::info_create,
                           [&](auto& call) {
                             if (on_main_thread()) of_main.put(*call.info, {});
                           }) +
                 after_any(fn::info_get_string, [&](auto& call) {
                   if (!on_main_thread() && of_main.has(call.info)) *call.flag = 0;
                 });
        }));
  fault("get_nkeys_shares_number", {"get_nkeys"},
        "Threads that ask for the number of keys at once get the one counted last.",
        share_result(fn::info_get_nkeys, var::nkeys));
  fault("get_nkeys_zero_when_busy", {"get_nkeys"},
        "MPI_Info_get_nkeys tells 0 keys while another thread is in it.",
        after_when_busy(fn::info_get_nkeys, [](auto& call) { *call.nkeys = 0; }));
  fault("get_nthkey_shares_cursor", {"get_nthkey"},
        "Threads that list keys at once share a cursor, which the last one has set.",
        before(fn::info_get_nthkey, [](auto& call) {
          static SharedVariable<int> cursor;
          const int at = cursor.passed_through(call.n);
          call.n = at < inner_count(call.info) ? at : call.n;
        }));
  fault("get_nthkey_shares_object", {"get_nthkey"},
        "Threads that list keys of two objects at once get those of one of them.",
        before(fn::info_get_nthkey, [](auto& call) {
          static SharedVariable<std::uint64_t> shared;
          const cts_info other{shared.passed_through(call.info.bits)};
          call.info = call.n < inner_count(other) ? other : call.info;
        }));
  fault("get_nthkey_refused_when_busy", {"get_nthkey"},
        "MPI_Info_get_nthkey returns an error while another thread is in it.",
        refuse_when_busy(fn::info_get_nthkey, err::other));
}

}  // namespace infocts
