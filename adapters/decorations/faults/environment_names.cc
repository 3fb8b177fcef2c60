// Faults of MPI_Get_processor_name.
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using GetName = Call<&cts_table::get_processor_name>;

std::size_t most() { return static_cast<std::size_t>(inner().constants.max_processor_name); }

/// Stores this text, with its terminator, and says this length.
void give_name(GetName& call, const std::string& text, std::size_t length) {
  std::memcpy(call.name.data, text.c_str(), text.size() + 1);
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

/// A row: the name is what it is, and resultlen what `change` makes of it and of what was there.
void length_as(std::string_view slug, Names violates, std::string_view text,
               Closure<int(int length, int before)> change,
               SourceLocation at = SourceLocation::here()) {
  const TableChange changed = around(fn::get_processor_name, [change](auto& call) {
    const int before = *call.resultlen;
    if (succeeded(call.pass())) *call.resultlen = change(*call.resultlen, before);
    return call.code;
  });
  FaultsOf("processor_name", "environment.processor_name")(slug, violates, text, changed, at);
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

  // Its length.
  length_as("counts_terminator", {"resultlen", "nul_at_resultlen"},
            "resultlen counts the terminator.", [](int length, int) { return length + 1; });
  length_as("room_as_length", {"resultlen"}, "resultlen is MPI_MAX_PROCESSOR_NAME.",
            [](int, int) { return inner().constants.max_processor_name; });
  length_as("length_not_written", {"resultlen"}, "resultlen is left as it was.",
            [](int, int before) { return before; });
  length_as("short_length", {"resultlen"}, "Only two bytes of resultlen are written.",
            [](int length, int before) { return (before & ~0xffff) | (length & 0xffff); });
  fault("long_length", {"resultlen"}, "resultlen is written as a number of eight bytes.",
        after(fn::get_processor_name, [](auto& call) { call.resultlen[1] = 0; }));
  fault("length_of_domain", {"resultlen"},
        "resultlen is that of the name with its domain, which is cut from the name.",
        named([](auto& call) { give_name(call, "node", sizeof "node.example.org" - 1); }));
  static std::atomic<int> calls{0};
  length_as("length_later_0", {"resultlen"}, "From the fiftieth call on resultlen is 0.",
            [](int length, int) { return ++calls >= 50 ? 0 : length; });
  length_as("main_thread_only", {"resultlen"}, "On threads other than the main one resultlen is 0.",
            [](int length, int) { return on_main_thread() ? length : 0; });
  static SharedVariable<int> shared;
  fault("threads_share_length", {"resultlen"},
        "resultlen is that of another thread's name when several ask at once.",
        named([](auto& call) {
          const std::string text = ++calls % 2 == 0 ? "node" : "a longer name";
          give_name(call, text, text.size());
          *call.resultlen = shared.passed_through(*call.resultlen);
        }));
}

}  // namespace infocts
