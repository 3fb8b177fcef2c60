// Faults of MPI_Get_processor_name, MPI_Get_version and MPI_Get_library_version.
#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using GetName = Call<&cts_table::get_processor_name>;

std::size_t most() { return static_cast<std::size_t>(inner().constants.max_processor_name); }

/// Stores this text, with its terminator, and says this length.
void give_name(GetName& call, const std::string& text, std::size_t length) {
  copy_text(call.name, text);
  *call.resultlen = static_cast<int>(length);
}

/// The name is what `give` stores.
TableChange named(Closure<void(GetName& call)> give) {
  return answer(fn::get_processor_name, give);
}
TableChange named(const std::string& text) {
  return named([text](auto& call) { give_name(call, text, text.size()); });
}

/// As long as this, in characters without a terminator.
TableChange unterminated_name(Closure<std::size_t()> length) {
  return named([=](auto& call) {
    std::memset(call.name.data, ' ', most());
    std::memset(call.name.data, 'n', length());
    *call.resultlen = static_cast<int>(length());
  });
}

std::size_t version_room() {
  return static_cast<std::size_t>(inner().constants.max_library_version_string);
}

}  // namespace

// The name.
FAULTS_OF("processor_name", "environment.processor_name") {
  fault("absent", {"provided"}, "The library has no MPI_Get_processor_name.",
        absent(fn::get_processor_name));
  fault("empty", {"identifies"}, "The name is empty.", named(""));
  fault("refused", {"identifies", "resultlen"},
        "Returns an error, as the name of the processor is not known.",
        refuse(fn::get_processor_name, err::other, always));
  fault("no_terminator", {"terminated", "nul_at_resultlen"},
        "The name is filled up with blanks, as in Fortran.",
        unterminated_name([] { return std::size_t{4}; }));
  fault("fills_without_terminator", {"terminated", "nul_at_resultlen"},
        "A name of MPI_MAX_PROCESSOR_NAME characters, for whose terminator no room is left.",
        unterminated_name(most));
  fault("terminator_behind", {"within_buffer", "terminated"},
        "The longest name has its terminator past the end of the variable.",
        named([](auto& call) { give_name(call, std::string(most(), 'n'), most()); }));
  fault("clears_too_much", {"within_buffer"},
        "Clears 256 bytes more than the variable has before it stores the name.",
        before(fn::get_processor_name,
               [](auto& call) { std::memset(call.name.data, 0, most() + 256); }));
  fault("one_byte_before", {"within_buffer"},
        "Stores the length in the byte before the variable, as in Pascal.",
        after(fn::get_processor_name,
              [](auto& call) { call.name.data[-1] = static_cast<char>(*call.resultlen); }));
  fault("line_end", {"printable"},
        "The name ends with the line end of the file that it was read from.", named("node\n"));
  fault("control_characters", {"printable"}, "The name is the number of the node as a byte.",
        named("\x07"));

  // Its length: resultlen is what a change makes of it, and of what was there.
  const auto length = [](auto change_of) {
    return change(fn::get_processor_name, var::resultlen, change_of);
  };
  fault("counts_terminator", {"resultlen", "nul_at_resultlen"}, "resultlen counts the terminator.",
        length([](int told) { return told + 1; }));
  fault("room_as_length", {"resultlen"}, "resultlen is MPI_MAX_PROCESSOR_NAME.",
        length([](int) { return inner().constants.max_processor_name; }), IN_C_AND_FORTRAN);
  fault("length_not_written", {"resultlen"}, "resultlen is left as it was.",
        leave(fn::get_processor_name, var::resultlen));
  fault("short_length", {"resultlen"}, "Only two bytes of resultlen are written.",
        length([](int told, int before) { return (before & ~0xffff) | (told & 0xffff); }));
  fault("long_length", {"resultlen"}, "resultlen is written as a number of eight bytes.",
        after(fn::get_processor_name, [](auto& call) { call.resultlen[1] = 0; }));
  fault("length_of_domain", {"resultlen"},
        "resultlen is that of the name with its domain, which is cut from the name.",
        named([](auto& call) { give_name(call, "node", sizeof "node.example.org" - 1); }));
  static std::atomic<int> calls{0};
  fault("length_later_0", {"resultlen"}, "From the fiftieth call on resultlen is 0.",
        length([](int told) { return ++calls >= 50 ? 0 : told; }));
  fault("main_thread_only", {"resultlen"}, "On threads other than the main one resultlen is 0.",
        length([](int told) { return on_main_thread() ? told : 0; }));
  static SharedVariable<int> shared;
  fault("threads_share_length", {"resultlen"},
        "resultlen is that of another thread's name when several ask at once.",
        named([](auto& call) {
          const std::string text = ++calls % 2 == 0 ? "node" : "a longer name";
          give_name(call, text, text.size());
          *call.resultlen = shared.passed_through(*call.resultlen);
        }));
}

FAULTS_OF("library_version", "environment.library_version") {
  fault("version.no_document", {"environment.version.known"},
        "The library says that it is of version 3.2, which no document has.",
        after(fn::get_version, [](auto& call) {
          *call.version = 3;
          *call.subversion = 2;
        }));
  fault("version.unknown_before_init", {"environment.version.before_init"},
        "Before MPI_Init, MPI_Get_version leaves the subversion at 0 and says 1.",
        after(fn::get_version, early, [](auto& call) { *call.version = 1; }));
  fault("version.refused_after_finalize", {"environment.version.after_finalize"},
        "Returns an error after MPI_Finalize.", refuse(fn::get_version, err::other, late));
  fault("version.unknown_to_threads", {"environment.version.threads"},
        "MPI_Get_version says version 0 to a thread that asks while another one does.",
        after_when_busy(fn::get_version, [](auto& call) { *call.version = 0; }));
  fault("version.unknown_to_threads_at_single", {"environment.version.threads_at_single"},
        "At MPI_THREAD_SINGLE, MPI_Get_version says version 0 to a thread that asks while another "
        "one does.",
        watch_level() + after_when_busy(fn::get_version, [](auto& call) {
          if (only_thread) *call.version = 0;
        }));
  fault("empty_for_threads_at_single", {"threads_at_single"},
        "At MPI_THREAD_SINGLE the text is empty for a thread that asks while another one does.",
        watch_level() + after_when_busy(fn::get_library_version, [](auto& call) {
          if (only_thread) copy_text(call.version, call.resultlen, "");
        }));
  fault("absent", {"provided"}, "The library has no MPI_Get_library_version.",
        absent(fn::get_library_version));
  fault("no_terminator", {"terminated", "nul_at_resultlen"},
        "The version is filled up with blanks, as in Fortran.",
        after(fn::get_library_version, [](auto& call) {
          const std::size_t length = std::strlen(call.version.data);
          std::memset(call.version.data + length, ' ', version_room() - length);
        }));
  const auto one_more = after(fn::get_library_version, [](auto& call) { ++*call.resultlen; });
  const auto all_room = after(fn::get_library_version, [](auto& call) {
    *call.resultlen = static_cast<int>(version_room());
  });
  fault("counts_terminator", {"resultlen", "nul_at_resultlen"}, "resultlen counts the terminator.",
        one_more);
  fault("counts_terminator_of_c", {"resultlen"}, "In Fortran resultlen counts the terminator of C.",
        one_more, {"fortran"});
  fault("room_as_length", {"resultlen", "nul_at_resultlen"},
        "resultlen is MPI_MAX_LIBRARY_VERSION_STRING.", all_room);
  fault("room_as_length_in_fortran", {"resultlen"},
        "In Fortran resultlen is MPI_MAX_LIBRARY_VERSION_STRING.", all_room, {"fortran"});
  fault(
      "one_byte_behind", {"within_buffer"}, "Ends the variable with a null character after it.",
      after(fn::get_library_version, [](auto& call) { call.version.data[version_room()] = '\0'; }));
  fault("long_length", {"within_buffer"}, "resultlen is written as a number of eight bytes.",
        after(fn::get_library_version, [](auto& call) { call.resultlen[1] = 0; }));
  fault("only_after_init", {"before_init"}, "Returns an error before MPI_Init.",
        refuse(fn::get_library_version, err::other, early));
  fault("only_before_finalize", {"after_finalize"}, "Returns an error after MPI_Finalize.",
        refuse(fn::get_library_version, err::other, late));
  fault("unwritten_before_init", {"before_init"},
        "Before MPI_Init the call succeeds and writes nothing.",
        ignore(fn::get_library_version, early));
  fault("length_0_after_finalize", {"after_finalize"}, "After MPI_Finalize resultlen is 0.",
        after(fn::get_library_version, late, [](auto& call) { *call.resultlen = 0; }));
  static Shared<std::string> buffer;
  fault("threads_share_buffer", {"threads"}, "All threads put the text together in one buffer.",
        after(fn::get_library_version, [](auto& call) {
          const std::string text(call.version.data);
          buffer.exchange("");
          wide_race_window();
          buffer.update([&](std::string& built) { built += text; });
          copy_text(call.version, call.resultlen, buffer.get().substr(0, version_room() - 1));
        }));
}

FAULTS_OF("phases", "environment") {
  // In the words of the binding: in Fortran they need not be 1 and 0.
  const auto say = [](int (*flag)()) { return [flag](auto& call) { *call.flag = flag(); }; };
  const auto yes = say([] { return inner().true_word; });
  const auto no = say([] { return inner().false_word; });
  fault("initialized_always", {"environment.initialized.told"},
        "MPI_Initialized is true before MPI_Init, too.", after(fn::initialized, yes),
        IN_ALL_BINDINGS);
  fault("initialized_never", {"environment.initialized.told"},
        "MPI_Initialized is false after MPI_Init, too.", after(fn::initialized, no),
        IN_ALL_BINDINGS);
  fault("initialized_until_finalize", {"environment.initialized.told"},
        "MPI_Initialized is false again after MPI_Finalize.", after(fn::initialized, late, no),
        IN_ALL_BINDINGS);
  fault("initialized_first_byte", {"environment.initialized.told"},
        "MPI_Initialized writes a byte of its flag, and leaves the others.",
        change(fn::initialized, var::flag,
               [](int told, int before) { return (before & ~0xff) | (told & 0xff); }));
  fault("initialized_refused_early", {"environment.initialized.told"},
        "MPI_Initialized is an error before MPI_Init.", refuse(fn::initialized, err::other, early));
  static std::atomic<bool> made_session{false};
  fault("initialized_with_session", {"environment.initialized.sessions_alone"},
        "A session makes MPI_Initialized true.",
        after(fn::session_init, [](auto& /*call*/) { made_session = true; }) +
            after(fn::initialized,
                  [yes](auto& call) {
                    if (made_session) yes(call);
                  }),
        IN_C_AND_FORTRAN);
  fault("initialized_denied_to_threads", {"environment.initialized.threads"},
        "MPI_Initialized is false for a thread that asks while another one does.",
        after_when_busy(fn::initialized, no), IN_C_AND_FORTRAN);
  fault("initialized_denied_to_threads_below_multiple", {"environment.initialized.threads"},
        "Below MPI_THREAD_MULTIPLE, MPI_Initialized is false for a thread that asks while another "
        "one does.",
        watch_level() + after_when_busy(fn::initialized, [no](auto& call) {
          if (locks_off) no(call);
        }));
  fault("initialized_denied_to_threads_at_single", {"environment.initialized.threads_at_single"},
        "At MPI_THREAD_SINGLE, MPI_Initialized is false for a thread that asks while another one "
        "does.",
        watch_level() + after_when_busy(fn::initialized, [no](auto& call) {
          if (only_thread) no(call);
        }));
  fault("initialized_denied_to_threads_late", {"environment.initialized.threads"},
        "After MPI_Finalize, MPI_Initialized is false for a thread that asks while another one "
        "does.",
        after_when_busy(fn::initialized, [no](auto& call) {
          if (after_finalize()) no(call);
        }));
  fault("finalized_with_init", {"environment.finalized.told"},
        "MPI_Finalized is true from MPI_Init on.", after(fn::finalized, !early, yes),
        IN_ALL_BINDINGS);
  fault("finalized_before_init", {"environment.finalized.told"},
        "MPI_Finalized is true before MPI_Init, as MPI is not active.",
        after(fn::finalized, early, yes), IN_ALL_BINDINGS);
  fault("finalized_never", {"environment.finalized.told"},
        "MPI_Finalized is false after MPI_Finalize, too.", after(fn::finalized, no),
        IN_ALL_BINDINGS);
  fault("finalized_left_alone", {"environment.finalized.told"},
        "MPI_Finalized leaves its flag as it was where MPI is not finalized.",
        leave(fn::finalized, var::flag, [](auto& /*call*/) { return !after_finalize(); }),
        IN_C_AND_FORTRAN);
  static std::atomic<bool> ended_session{false};
  fault("finalized_with_session", {"environment.finalized.told"},
        "The end of a session makes MPI_Finalized true.",
        after(fn::session_finalize, [](auto& /*call*/) { ended_session = true; }) +
            after(fn::finalized,
                  [yes](auto& call) {
                    if (ended_session) yes(call);
                  }),
        IN_C_AND_FORTRAN);
  fault("finalized_for_threads_early", {"environment.finalized.threads"},
        "Before MPI_Init, MPI_Finalized is true for a thread that asks while another one does.",
        after_when_busy(fn::finalized, [yes](auto& call) {
          if (before_init()) yes(call);
        }));
  fault("finalized_for_threads_at_single", {"environment.finalized.threads_at_single"},
        "At MPI_THREAD_SINGLE, MPI_Finalized is true for a thread that asks while another one "
        "does.",
        watch_level() + after_when_busy(fn::finalized, [yes](auto& call) {
          if (only_thread) yes(call);
        }));
  fault("finalized_for_threads", {"environment.finalized.threads"},
        "MPI_Finalized is true for a thread that asks while another one does.",
        after_when_busy(fn::finalized, yes), IN_C_AND_FORTRAN);
  fault("finalized_denied_to_threads", {"environment.finalized.threads"},
        "After MPI_Finalize, MPI_Finalized is false for a thread that asks while another one does.",
        after_when_busy(fn::finalized, no), IN_C_AND_FORTRAN);
}

FAULTS_OF("environment_fortran", "environment.fortran", {"fortran"}) {
  fault("class_of_its_own", {"constants_of_c"}, "MPI_ERR_SPAWN is another number in Fortran.",
        in_constants([](auto& known) { known.err_spawn += 1000; }));
  fault("undefined_of_its_own", {"constants_of_c"}, "MPI_UNDEFINED is another number in Fortran.",
        in_constants([](auto& known) { --known.undefined; }));
  fault("level_of_its_own", {"constants_of_c"},
        "MPI_THREAD_SERIALIZED is another number in Fortran.",
        in_constants([](auto& known) { known.thread_serialized += 10; }));
  fault("split_of_its_own", {"constants_of_c"},
        "MPI_COMM_TYPE_SHARED is another number in Fortran.",
        in_constants([](auto& known) { known.comm_type_shared += 10; }));
  fault("keys_of_its_own", {"keys_of_c"},
        "MPI_IO and MPI_HOST have each other's numbers in Fortran.",
        in_constants([](auto& known) { std::swap(known.io, known.host); }));
}

FAULTS_OF("cxx", "environment.cxx", {"cxx"}) {
  fault("class_of_its_own", {"constants_of_c"}, "MPI::ERR_SPAWN is another number than in C.",
        in_constants([](auto& known) { known.err_spawn += 1000; }));
  fault("room_of_fortran", {"limits_of_c"},
        "Has the lengths of Fortran for the name of the processor and the text of an error.",
        in_constants([](auto& known) {
          --known.max_processor_name;
          --known.max_error_string;
        }));
}

}  // namespace infocts
