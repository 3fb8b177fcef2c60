// Faults of sessions and their info objects.
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/decorations/attribute_calls.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/live_objects.h"

namespace infocts {
namespace {

TableChange change_session_info(Closure<void(cts_info info)> change) {
  return after(fn::session_get_info, [change](auto& call) { change(*call.info_used); });
}

/// What is shown for the key, changed.
TableChange change_kinds(Closure<std::string(const std::string& kinds)> change) {
  return change_session_info([change](cts_info info) {
    if (const auto kinds = inner_value(info, "mpi_memory_alloc_kinds")) {
      inner_set(info, "mpi_memory_alloc_kinds", change(*kinds));
    }
  });
}

TableChange change_set_info(Closure<void(cts_info info)> change) {
  return after(fn::session_get_pset_info, [change](auto& call) { change(*call.info); });
}

/// The second and later calls give the first object.
template <auto member, typename Out>
TableChange same_object_again(Function<member> function, Out out) {
  return around(function, [out, object = cts_info{0}](auto& call) mutable {
    if (object.bits != 0) {
      *(call.*out) = object;
      return success();
    }
    const int code = call.pass();
    object = *(call.*out);
    return code;
  });
}

std::string without(std::string list, const std::string& word) {
  const auto at = list.find(word);
  return at == std::string::npos ? list : list.replace(at, word.size(), "infocts");
}

/// Remembers the communicators that `maker` makes, until they are freed.
template <auto member>
TableChange follow(HandleSet& made, Function<member> maker) {
  return after(maker,
               [&made](auto& call) {
                 if constexpr (requires { call.copy; }) {
                   made.add({call.copy->bits});
                 } else {
                   made.add({call.made->bits});
                 }
               }) +
         before(fn::comm_free, [&made](auto& call) { made.remove({call.comm->bits}); });
}

/// What `maker` makes has these kinds of memory, whatever the session has.
template <auto member>
TableChange fixed_kinds(Function<member> maker, const char* kinds) {
  static HandleSet made;
  return follow(made, maker) + after(fn::comm_get_info, [kinds](auto& call) {
           if (made.has({call.comm.bits})) {
             inner_set(*call.info_used, "mpi_memory_alloc_kinds", kinds);
           }
         });
}

TableChange cleared_with_session() {
  static int open_sessions = 0;
  return LiveObjects::follow() + after(fn::session_init, [](auto&) { ++open_sessions; }) +
         after(fn::session_finalize, [](auto&) {
           if (--open_sessions > 0) return;
           for (const cts_info info : LiveObjects::all()) inner_clear(info);
         });
}

}  // namespace

FAULTS_OF("sessions", "info.sessions") {
  static const std::vector<std::string_view> kEverywhere{"c", "fortran"};
  fault("self_unknown", {"psets_exist"}, "mpi://SELF is not among the process sets.",
        after(fn::session_get_num_psets, [](auto& call) { *call.count = 1; }), kEverywhere);
  fault("numbers_from_one", {"pset_numbers"}, "Process sets are numbered from 1.",
        around(fn::session_get_nth_pset,
               [](auto& call) {
                 if (call.n-- == 0) return inner().constants.err_arg;
                 return call.pass();
               }),
        kEverywhere);
  fault("length_without_terminator", {"pset_name_length"},
        "pset_len does not count the terminator.",
        after(fn::session_get_nth_pset, [](auto& call) { --*call.length; }));
  fault("cut_without_terminator", {"pset_name_length"}, "A name that is cut has no terminator.",
        around(fn::session_get_nth_pset, [](auto& call) {
          const int room = *call.length;
          const int code = call.pass();
          if (succeeded(code) && room > 0 && *call.length > room) call.name.data[room - 1] = 'x';
          return code;
        }));
  fault("zero_clears_name", {"pset_name_length"},
        "Asked for the length of a name alone, MPI_Session_get_nth_pset changes the variable.",
        around(fn::session_get_nth_pset,
               [](auto& call) {
                 const bool length_alone = *call.length == 0;
                 const int code = call.pass();
                 if (length_alone && call.name.size > 0) call.name.data[0] = ' ';
                 return code;
               }),
        kEverywhere);
  fault("fills_variable", {"pset_name_length"},
        "A name is cut where the variable ends, not at pset_len.",
        around(fn::session_get_nth_pset, [](auto& call) {
          if (*call.length > 0) *call.length = static_cast<int>(call.name.size);
          return call.pass();
        }));
  fault("length_with_terminator", {"pset_len_characters"},
        "In Fortran pset_len counts a terminator.",
        after(fn::session_get_nth_pset, [](auto& call) { ++*call.length; }), {"fortran"});
  fault("room_for_terminator", {"pset_name_length"},
        "In Fortran the last character of the variable is kept for a terminator.",
        after(fn::session_get_nth_pset,
              [](auto& call) {
                if (call.name.size > 0) call.name.data[call.name.size - 1] = ' ';
              }),
        {"fortran"});
  fault("terminator_in_variable", {"pset_name_length"},
        "In Fortran a null character is behind a name that is shorter than the variable.",
        after(fn::session_get_nth_pset,
              [](auto& call) {
                const auto length = static_cast<std::size_t>(*call.length);
                if (length < call.name.size) call.name.data[length] = '\0';
              }),
        {"fortran"});
  fault("last_characters", {"pset_name_length"},
        "In Fortran a name that is cut lacks its beginning.",
        around(fn::session_get_nth_pset,
               [](auto& call) {
                 const std::size_t room = call.name.size;
                 const int code = call.pass();
                 if (!succeeded(code) || room == 0) return code;
                 int length = *call.length;
                 std::string whole(static_cast<std::size_t>(length), ' ');
                 if (whole.size() <= room) return code;
                 inner().session_get_nth_pset(call.session, call.info, call.n, &length,
                                              {whole.data(), whole.size()});
                 std::memcpy(call.name.data, whole.data() + (whole.size() - room), room);
                 return code;
               }),
        {"fortran"});
  fault("set_without_size", {"pset_info"}, "A process set has no mpi_size.",
        change_set_info([](cts_info info) { inner().info_delete(info, text_of("mpi_size")); }),
        kEverywhere);
  fault("sizes_from_zero", {"pset_info"}, "mpi_size does not count the process itself.",
        change_set_info([](cts_info info) { inner_set(info, "mpi_size", "0"); }), kEverywhere);
  fault(
      "one_set_info", {"pset_info_new"},
      "All calls of MPI_Session_get_pset_info give the same object.",
      same_object_again(fn::session_get_pset_info, &Call<&cts_table::session_get_pset_info>::info),
      kEverywhere);
  fault("one_info", {"get_info_new"}, "All calls of MPI_Session_get_info give the same object.",
        same_object_again(fn::session_get_info, &Call<&cts_table::session_get_info>::info_used),
        kEverywhere);
  fault("no_thread_level", {"thread_level"}, "MPI_Session_get_info does not show thread_level.",
        change_session_info(
            [](cts_info info) { inner().info_delete(info, text_of("thread_level")); }),
        kEverywhere);
  fault("thread_level_as_number", {"thread_level"}, "thread_level is a number.",
        change_session_info([](cts_info info) { inner_set(info, "thread_level", "3"); }),
        kEverywhere);
  fault("no_system_memory", {"info.parsing.session_alloc_kinds"},
        "Memory of the system is no kind that a session has.",
        change_kinds([](auto& kinds) { return without(kinds, "system"); }));
  fault("restrictors_sorted", {"info.parsing.session_alloc_kinds"},
        "The restrictors of a kind are sorted.", change_kinds([](std::string kinds) {
          const std::string asked = "mpi:win_allocate:alloc_mem";
          const auto at = kinds.find(asked);
          return at == std::string::npos
                     ? kinds
                     : kinds.replace(at, asked.size(), "mpi:alloc_mem:win_allocate");
        }));
  static std::string asked;
  fault("kinds_echoed", {"info.parsing.session_alloc_kinds"},
        "A session shows the kinds that were asked for, whether it has them or not.",
        before(fn::session_init, [](auto& call) {
          asked = is_null(call.info)
                      ? ""
                      : inner_value(call.info, "mpi_memory_alloc_kinds").value_or("");
        }) + change_kinds([](auto& kinds) { return asked.empty() ? kinds : asked; }));
  fault("communicators_without_its_kinds", {"info.parsing.alloc_kinds_equal_session"},
        "Communicators have the kinds of the World Model, whatever their session has.",
        fixed_kinds(fn::comm_create_from_group, "mpi,system"));
  fault("copies_without_its_kinds", {"info.parsing.alloc_kinds_equal_session"},
        "A duplicate of a communicator of a session has no kind but system.",
        fixed_kinds(fn::comm_dup, "system"));
  fault("init_reports_unknown", {"info.parsing.ignored_key_not_reported"},
        "MPI_Session_get_info shows keys that no library knows.",
        change_session_info([](cts_info info) { inner_set(info, "infocts_unknown_0", "value"); }));
  static HandleSet between_groups;
  fault("no_tag_ub_between_groups", {"environment.tag_ub.session_communicators"},
        "What MPI_Intercomm_create_from_groups makes has no MPI_TAG_UB.",
        follow(between_groups, fn::intercomm_create_from_groups) +
            after(fn::comm_get_attr, [](auto& call) {
              if (between_groups.has({call.comm.bits}) && is_key(call.keyval, kTagUb)) {
                *call.flag = 0;
              }
            }));
  fault("objects_end_with_it", {"info.lifecycle.object_across_sessions"},
        "With the last session all objects lose their pairs.", cleared_with_session());
  fault("no_tag_ub", {"environment.tag_ub.session_communicators"},
        "Communicators that are not made of another one have no MPI_TAG_UB.",
        after(fn::comm_get_attr, [](auto& call) {
          const cts_constants& known = inner().constants;
          const bool predefined =
              call.comm.bits == known.comm_world.bits || call.comm.bits == known.comm_self.bits;
          if (!predefined && is_key(call.keyval, kTagUb)) *call.flag = 0;
        }));
  fault("small_tag_ub", {"environment.tag_ub.session_communicators"},
        "On communicators that are not made of another one MPI_TAG_UB is 255.",
        after(fn::comm_get_attr, [](auto& call) {
          static constexpr int kSmall = 255;
          const cts_constants& known = inner().constants;
          const bool predefined =
              call.comm.bits == known.comm_world.bits || call.comm.bits == known.comm_self.bits;
          if (!predefined && is_key(call.keyval, kTagUb)) give_attribute(call.attribute, &kSmall);
        }));
}

}  // namespace infocts
