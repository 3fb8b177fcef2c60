#include "adapters/recorder.h"

#include "adapters/functions.h"
#include "journal/call.h"

namespace infocts {
namespace {

const cts_table* inner_table = nullptr;
journal::Writer* calls = nullptr;
thread_local std::string last_begin;

template <auto member, FunctionId id>
struct Recorded;

template <typename... Parameters, int (*cts_table::*member)(Parameters...), FunctionId id>
struct Recorded<member, id> {
  static int call(Parameters... arguments) {
    journal::CallEncoder begin(id);
    (begin.before(arguments), ...);
    calls->begin_call(begin.payload());
    last_begin = begin.payload();

    const int code = (inner_table->*member)(arguments...);

    journal::CallEncoder end(id);
    end.returned(code);
    (end.after(arguments), ...);
    calls->end_call(end.payload());
    return code;
  }
};

}  // namespace

const cts_table& recorded(const cts_table& inner, journal::Writer& journal) {
  static cts_table table;
  inner_table = &inner;
  calls = &journal;
  table = inner;
#define CTS_FUNCTION(member, name, parameters) \
  if (inner.member != nullptr)                 \
    table.member = Recorded<&cts_table::member, FunctionId::member>::call;
#include "adapters/functions.def"
#undef CTS_FUNCTION
  return table;
}

std::string last_recorded_call() {
  return last_begin.empty() ? std::string() : describe(journal::decode_begin(last_begin));
}

void forget_last_call() { last_begin.clear(); }

}  // namespace infocts
