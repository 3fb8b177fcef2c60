// Faults of sessions and their info objects.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr const char* kKinds = "mpi_memory_alloc_kinds";

TableChange change_session_info(Closure<void(cts_info info)> change) {
  return after(fn::session_get_info, [change](auto& call) { change(*call.info_used); });
}

/// What is shown for the key, changed.
TableChange change_kinds(Closure<std::string(const std::string& kinds)> change) {
  return change_session_info([change](cts_info info) {
    if (const auto kinds = inner_value(info, kKinds)) inner_set(info, kKinds, change(*kinds));
  });
}

TableChange change_set_info(Closure<void(cts_info info)> change) {
  return after(fn::session_get_pset_info, [change](auto& call) { change(*call.info); });
}

/// Remembers the communicators that `maker` makes, until they are freed.
TableChange follow(Objects& made, auto maker) {
  return after(maker, [&made](auto& call) { made.put(made_in(call), {}); }) +
         before(fn::comm_free, [&made](auto& call) { made.forget(*call.comm); });
}

/// What `maker` makes has these kinds of memory, whatever the session has.
TableChange fixed_kinds(auto maker, const char* kinds) {
  auto& made = *new Objects;
  return follow(made, maker) + after(fn::comm_get_info, subject_among(made), [kinds](auto& call) {
           inner_set(*call.info_used, kKinds, kinds);
         });
}

/// One process set more, with these pairs.
TableChange with_set(const std::string& name, const Pairs& pairs) {
  static constexpr int kNumber = 2;
  return after(fn::session_get_num_psets, [](auto& call) { *call.count = kNumber + 1; }) +
         around(fn::session_get_nth_pset,
                [name](auto& call) {
                  if (call.n != kNumber) return call.pass();
                  const int room = *call.length;
                  *call.length = static_cast<int>(name.size()) + 1;
                  if (room == 0) return success();
                  const std::string part = name.substr(0, static_cast<std::size_t>(room) - 1);
                  std::memcpy(call.name.data, part.c_str(), part.size() + 1);
                  return success();
                }) +
         around(fn::session_get_pset_info, [name, pairs](auto& call) {
           if (std::string_view(call.name.data) != name) return call.pass();
           const int code = inner().info_create(call.info);
           for (const auto& [key, value] : pairs) inner_set(*call.info, key, value);
           return code;
         });
}

const Trigger kOthersTagUb =
    asks_for(kTagUb) && [](auto& call) { return !is_predefined(call.comm); };

}  // namespace

// In every language.
FAULTS_OF("sessions", "info.sessions", {"c", "fortran"}) {
  fault("self_unknown", {"psets_exist"}, "mpi://SELF is not among the process sets.",
        after(fn::session_get_num_psets, [](auto& call) { *call.count = 1; }));
  fault("numbers_from_one", {"pset_numbers"}, "Process sets are numbered from 1.",
        before(fn::session_get_nth_pset, [](auto& call) { --call.n; }) +
            refuse(fn::session_get_nth_pset, err::arg, [](auto& call) { return call.n == 0; }));
  fault("zero_clears_name", {"pset_name_length"},
        "Asked for the length of a name alone, MPI_Session_get_nth_pset changes the variable.",
        afterwards(fn::session_get_nth_pset, Trigger{[](auto& call) { return *call.length == 0; }},
                   [](auto& call) {
                     if (call.name.size > 0) call.name.data[0] = ' ';
                   }));
  fault("set_without_size", {"pset_info"}, "A process set has no mpi_size.",
        change_set_info([](cts_info info) { inner_delete(info, "mpi_size"); }));
  fault("sizes_from_zero", {"pset_info"}, "mpi_size does not count the process itself.",
        change_set_info([](cts_info info) { inner_set(info, "mpi_size", "0"); }));
  fault("set_info_refused", {"pset_sizes", "pset_same_answers"},
        "MPI_Session_get_pset_info is an error.",
        refuse(fn::session_get_pset_info, err::other, [](auto&) { return true; }));
  static std::atomic<int> queries{0};
  fault("set_counts_queries", {"pset_same_answers"}, "A process set tells how often it was asked.",
        change_set_info(
            [](cts_info info) { inner_set(info, "vendor_queries", std::to_string(++queries)); }));
  static std::atomic<int> at_once{0};
  const TableChange count_sessions = after(fn::session_init, [](auto&) { ++at_once; }) +
                                     after(fn::session_finalize, [](auto&) { --at_once; });
  fault("sets_swapped_by_session", {"psets_stay"},
        "The process sets are numbered the other way while there is another session.",
        count_sessions + before(fn::session_get_nth_pset, [](auto& call) {
          if (at_once > 1) call.n = 1 - call.n;
        }));
  fault("set_gone_with_session", {"psets_stay"},
        "A process set is gone while there is another session.",
        count_sessions + after(fn::session_get_num_psets, [](auto& call) {
          if (at_once > 1) --*call.count;
        }));
  fault("small_set_names", {"pset_name_max"}, "MPI_MAX_PSET_NAME_LEN is 32.",
        [](cts_table& mpi) { mpi.constants.max_pset_name_len = 32; });
  fault("one_set_info", {"pset_info_new"},
        "All calls of MPI_Session_get_pset_info give the same object.",
        one_object_for_all(fn::session_get_pset_info, var::info));
  fault("one_info", {"get_info_new"}, "All calls of MPI_Session_get_info give the same object.",
        one_object_for_all(fn::session_get_info, var::info_used));
  fault("no_thread_level", {"thread_level"}, "MPI_Session_get_info does not show thread_level.",
        change_session_info([](cts_info info) { inner_delete(info, "thread_level"); }));
  fault("thread_level_as_number", {"thread_level"}, "thread_level is a number.",
        change_session_info([](cts_info info) { inner_set(info, "thread_level", "3"); }));
}

// In C.
FAULTS_OF("sessions", "info.sessions") {
  fault("length_without_terminator", {"pset_name_length"},
        "pset_len does not count the terminator.",
        after(fn::session_get_nth_pset, [](auto& call) { --*call.length; }));
  fault("cut_without_terminator", {"pset_name_length"}, "A name that is cut has no terminator.",
        compare(
            fn::session_get_nth_pset, [](auto& call) { return *call.length; },
            [](auto& call, int room) {
              if (room > 0 && *call.length > room) call.name.data[room - 1] = 'x';
            }));
  fault("fills_variable", {"pset_name_length"},
        "A name is cut where the variable ends, not at pset_len.",
        before(fn::session_get_nth_pset, [](auto& call) {
          if (*call.length > 0) *call.length = static_cast<int>(call.name.size);
        }));
  constexpr Trigger kNullName{[](auto& call) { return call.name.data == nullptr; }};
  fault("null_name_refused", {"pset_name_null"},
        "MPI_Session_get_nth_pset refuses a null pointer for pset_name.",
        refuse(fn::session_get_nth_pset, err::arg, kNullName));
  fault("null_name_length_left", {"pset_name_null"},
        "With a null pointer for pset_name, MPI_Session_get_nth_pset leaves pset_len as it was.",
        ignore(fn::session_get_nth_pset, kNullName));
  fault("no_system_memory", {"info.parsing.session_alloc_kinds"},
        "Memory of the system is no kind that a session has.",
        change_kinds([](auto& kinds) { return with_all_replaced(kinds, "system", "infocts"); }));
  fault("restrictors_sorted", {"info.parsing.session_alloc_kinds"},
        "The restrictors of a kind are sorted.", change_kinds([](auto& kinds) {
          return with_all_replaced(kinds, "mpi:win_allocate:alloc_mem",
                                   "mpi:alloc_mem:win_allocate");
        }));
  fault("other_set_without_size", {"pset_sizes"},
        "Process sets other than those of the standard have no mpi_size.",
        with_set("vendor://node", {{"vendor_node", "1"}}));
  fault("other_set_without_processes", {"pset_sizes"}, "A process set has no process.",
        with_set("vendor://node", {{"mpi_size", "0"}}));
  fault("set_name_beyond_maximum", {"pset_name_max"},
        "A process set has a name that is longer than MPI_MAX_PSET_NAME_LEN.",
        with_set("vendor://" + std::string(2000, 'n'), {{"mpi_size", "1"}}));
  static Shared<std::string> asked;
  fault("kinds_echoed", {"info.parsing.session_alloc_kinds"},
        "A session shows the kinds that were asked for, whether it has them or not.",
        before(fn::session_init, [](auto& call) {
          asked.exchange(inner_value(call.info, kKinds).value_or(""));
        }) + change_kinds([](auto& kinds) { return asked.get().empty() ? kinds : asked.get(); }));
  fault("communicators_without_its_kinds", {"info.parsing.alloc_kinds_equal_session"},
        "Communicators have the kinds of the World Model, whatever their session has.",
        fixed_kinds(fn::comm_create_from_group, "mpi,system"));
  fault("copies_without_its_kinds", {"info.parsing.alloc_kinds_equal_session"},
        "A duplicate of a communicator of a session has no kind but system.",
        fixed_kinds(fn::comm_dup, "system"));
  fault("init_reports_unknown", {"info.parsing.ignored_key_not_reported"},
        "MPI_Session_get_info shows keys that no library knows.",
        change_session_info([](cts_info info) { inner_set(info, "infocts_unknown_0", "value"); }));
  static Objects between_groups;
  fault("no_tag_ub_between_groups", {"environment.tag_ub.session_communicators"},
        "What MPI_Intercomm_create_from_groups makes has no MPI_TAG_UB.",
        follow(between_groups, fn::intercomm_create_from_groups) +
            after(fn::comm_get_attr, asks_for(kTagUb) && subject_among(between_groups),
                  store(var::flag, 0)));
  static std::atomic<int> open_sessions{0};
  fault("objects_end_with_it", {"info.lifecycle.object_across_sessions"},
        "With the last session all objects lose their pairs.",
        track_live_objects() + after(fn::session_init, [](auto&) { ++open_sessions; }) +
            after(fn::session_finalize, [](auto&) {
              if (--open_sessions > 0) return;
              for (const cts_info info : live_objects.objects()) inner_clear(info);
            }));
  fault("no_tag_ub", {"environment.tag_ub.session_communicators"},
        "Communicators that are not made of another one have no MPI_TAG_UB.",
        after(fn::comm_get_attr, kOthersTagUb, store(var::flag, 0)));
  static constexpr int kSmall = 255;
  fault("small_tag_ub", {"environment.tag_ub.session_communicators"},
        "On communicators that are not made of another one MPI_TAG_UB is 255.",
        after(fn::comm_get_attr, kOthersTagUb,
              [](auto& call) { give_attribute(call.attribute, &kSmall); }));
}

// In Fortran.
FAULTS_OF("sessions", "info.sessions", {"fortran"}) {
  fault("length_with_terminator", {"pset_len_characters"},
        "In Fortran pset_len counts a terminator.",
        after(fn::session_get_nth_pset, [](auto& call) { ++*call.length; }));
  fault("room_for_terminator", {"pset_name_length"},
        "In Fortran the last character of the variable is kept for a terminator.",
        after(fn::session_get_nth_pset, [](auto& call) {
          if (call.name.size > 0) call.name.data[call.name.size - 1] = ' ';
        }));
  fault("terminator_in_variable", {"pset_name_length"},
        "In Fortran a null character is after a name that is shorter than the variable.",
        after(fn::session_get_nth_pset, [](auto& call) {
          const auto length = static_cast<std::size_t>(*call.length);
          if (length < call.name.size) call.name.data[length] = '\0';
        }));
  fault("last_characters", {"pset_name_length"},
        "In Fortran a name that is cut lacks its beginning.",
        after(fn::session_get_nth_pset, [](auto& call) {
          const std::size_t room = call.name.size;
          int length = *call.length;
          std::string whole(static_cast<std::size_t>(length), ' ');
          if (room == 0 || whole.size() <= room) return;
          inner().session_get_nth_pset(call.session, call.info, call.n, &length,
                                       {whole.data(), whole.size()});
          std::memcpy(call.name.data, whole.data() + (whole.size() - room), room);
        }));
}

}  // namespace infocts
