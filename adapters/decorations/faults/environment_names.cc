// Faults of MPI_Get_processor_name.
#include <atomic>
#include <cstring>
#include <string>

#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

std::size_t most() { return static_cast<std::size_t>(below().constants.max_processor_name); }

/// Every call stores this text, with its terminator, and says this length.
int give(cts_field name, int* resultlen, const std::string& text, std::size_t length) {
  std::memcpy(name.data, text.c_str(), text.size() + 1);
  *resultlen = static_cast<int>(length);
  return success();
}
int give(cts_field name, int* resultlen, const std::string& text) {
  return give(name, resultlen, text, text.size());
}

/// The name is what it is, and `spoil` changes the answer.
template <typename Spoil>
void after_name(cts_table& mpi, Spoil /*spoil*/) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    const int before = *resultlen;
    const int code = below().get_processor_name(name, resultlen);
    if (succeeded(code)) Spoil{}(name.data, *resultlen, before);
    return code;
  });
}

}  // namespace

FAULT({.name = "processor_name.absent",
       .violates = {"environment.processor_name.provided"},
       .text = "The library has no MPI_Get_processor_name."}) {
  mpi.get_processor_name = nullptr;
}

FAULT({.name = "processor_name.empty",
       .violates = {"environment.processor_name.identifies"},
       .text = "The name is empty."}) {
  replace(mpi.get_processor_name,
          [](cts_field name, int* resultlen) { return give(name, resultlen, ""); });
}

FAULT({.name = "processor_name.refused",
       .violates = {"environment.processor_name.identifies",
                    "environment.processor_name.resultlen"},
       .text = "Returns an error, as the name of the processor is not known."}) {
  replace(mpi.get_processor_name, [](cts_field, int*) { return below().constants.err_other; });
}

FAULT({.name = "processor_name.no_terminator",
       .violates = {"environment.processor_name.terminated",
                    "environment.processor_name.nul_at_resultlen"},
       .text = "The name is filled up with blanks, as in Fortran."}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    std::memset(name.data, ' ', most());
    std::memcpy(name.data, "node", 4);
    *resultlen = 4;
    return success();
  });
}

FAULT({.name = "processor_name.fills_without_terminator",
       .violates = {"environment.processor_name.terminated",
                    "environment.processor_name.nul_at_resultlen"},
       .text =
           "A name of MPI_MAX_PROCESSOR_NAME characters, for whose terminator no room is left."}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    std::memset(name.data, 'n', most());
    *resultlen = static_cast<int>(most());
    return success();
  });
}

FAULT({.name = "processor_name.terminator_behind",
       .violates = {"environment.processor_name.within_buffer",
                    "environment.processor_name.terminated"},
       .text = "The longest name has its terminator behind the variable."}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    return give(name, resultlen, std::string(most(), 'n'));
  });
}

FAULT({.name = "processor_name.clears_too_much",
       .violates = {"environment.processor_name.within_buffer"},
       .text = "Clears 256 bytes more than the variable has before it stores the name."}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    std::memset(name.data, 0, most() + 256);
    return below().get_processor_name(name, resultlen);
  });
}

FAULT({.name = "processor_name.one_byte_before",
       .violates = {"environment.processor_name.within_buffer"},
       .text = "Stores the length in the byte before the variable, as in Pascal."}) {
  after_name(mpi, [](char* name, int& length, int) { name[-1] = static_cast<char>(length); });
}

FAULT({.name = "processor_name.counts_terminator",
       .violates = {"environment.processor_name.resultlen",
                    "environment.processor_name.nul_at_resultlen"},
       .text = "resultlen counts the terminator."}) {
  after_name(mpi, [](char*, int& length, int) { ++length; });
}

FAULT({.name = "processor_name.room_as_length",
       .violates = {"environment.processor_name.resultlen"},
       .text = "resultlen is MPI_MAX_PROCESSOR_NAME."}) {
  after_name(mpi, [](char*, int& length, int) { length = below().constants.max_processor_name; });
}

FAULT({.name = "processor_name.length_not_written",
       .violates = {"environment.processor_name.resultlen"},
       .text = "resultlen is left as it was."}) {
  after_name(mpi, [](char*, int& length, int before) { length = before; });
}

FAULT({.name = "processor_name.short_length",
       .violates = {"environment.processor_name.resultlen"},
       .text = "Only two bytes of resultlen are written."}) {
  after_name(mpi, [](char*, int& length, int before) {
    length = static_cast<int>((static_cast<unsigned>(before) & 0xffff0000U) |
                              (static_cast<unsigned>(length) & 0xffffU));
  });
}

FAULT({.name = "processor_name.long_length",
       .violates = {"environment.processor_name.resultlen"},
       .text = "resultlen is written as a number of eight bytes."}) {
  after_name(mpi, [](char*, int& length, int) {
    const std::int64_t whole = length;
    std::memcpy(static_cast<void*>(&length), &whole, sizeof whole);
  });
}

FAULT({.name = "processor_name.length_of_domain",
       .violates = {"environment.processor_name.resultlen"},
       .text = "resultlen is that of the name with its domain, which is cut from the name."}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    return give(name, resultlen, "node", sizeof "node.example.org" - 1);
  });
}

FAULT({.name = "processor_name.length_later_0",
       .violates = {"environment.processor_name.resultlen"},
       .text = "From the fiftieth call on resultlen is 0."}) {
  after_name(mpi, [](char*, int& length, int) {
    static std::atomic<int> calls{0};
    if (++calls >= 50) length = 0;
  });
}

FAULT({.name = "processor_name.main_thread_only",
       .violates = {"environment.processor_name.resultlen"},
       .text = "On threads other than the main one resultlen is 0."}) {
  after_name(mpi, [](char*, int& length, int) {
    if (!on_main_thread()) length = 0;
  });
}

FAULT({.name = "processor_name.threads_share_length",
       .violates = {"environment.processor_name.resultlen"},
       .text = "resultlen is that of another thread's name when several ask at once."}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    static std::atomic<int> calls{0};
    static SharedVariable<int> shared;
    const std::string text = ++calls % 2 == 0 ? "node" : "a longer name";
    give(name, resultlen, text);
    *resultlen = shared.passed_through(*resultlen);
    return success();
  });
}

FAULT({.name = "processor_name.line_end",
       .violates = {"environment.processor_name.printable"},
       .text = "The name ends with the line end of the file that it was read from."}) {
  replace(mpi.get_processor_name,
          [](cts_field name, int* resultlen) { return give(name, resultlen, "node\n"); });
}

FAULT({.name = "processor_name.control_characters",
       .violates = {"environment.processor_name.printable"},
       .text = "The name is the number of the node as a byte."}) {
  replace(mpi.get_processor_name,
          [](cts_field name, int* resultlen) { return give(name, resultlen, "\x07"); });
}

}  // namespace infocts
