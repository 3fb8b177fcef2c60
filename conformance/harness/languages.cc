#include "conformance/harness/languages.h"

#include "conformance/harness/observe.h"

namespace infocts {
namespace {

void prepare_in_c(int code, std::string_view what) {
  if (code == this_worker().c->success) return;
  throw Inconclusive(fmt::format("preparation failed in C: {} returned code {}", what, code));
}

// Errors are codes in C, and exceptions in C++.
void handle_errors_as_in(const Api& mpi) {
  for (const cts_comm comm : {mpi.comm_world, mpi.comm_self}) {
    mpi.comm_set_errhandler(comm, mpi.errors_return);
  }
}

cts_text c_text(const std::string& text) { return {text.c_str(), text.size()}; }

}  // namespace

const Api& c_beside() {
  if (this_worker().c == nullptr) skip_as_absent("the C binding beside this one");
  return *this_worker().c;
}

const Api& c_binding() {
  const Api& c = c_beside();
  if (in_fortran() && (!c.info_c2f.present() || !c.info_f2c.present())) {
    skip_as_absent("conversion of handles between C and Fortran");
  }
  return c;
}

CodesInC::CodesInC() { handle_errors_as_in(c_beside()); }

CodesInC::~CodesInC() { handle_errors_as_in(this_worker().quiet); }

cts_info in_c(cts_info info) {
  if (!in_fortran()) return info;
  cts_info handle{0};
  c_binding().info_f2c(static_cast<int>(info.bits), &handle);
  return handle;
}

cts_info from_c(cts_info info) {
  if (!in_fortran()) return info;
  int number = 0;
  c_binding().info_c2f(info, &number);
  return {static_cast<std::uint32_t>(number)};
}

const Api& window_reader() {
  const WorkerContext& here = this_worker();
  const bool by_c = here.binding == Binding::cxx && here.c != nullptr;
  return by_c ? *here.c : here.mpi;
}

Pairs pairs_in_c(cts_info info) {
  const Api& c = c_binding();
  int count = 0;
  prepare_in_c(c.info_get_nkeys(info, &count), "MPI_Info_get_nkeys");
  Pairs pairs;
  for (int n = 0; n < count; ++n) {
    Output listed(static_cast<std::size_t>(c.max_info_key) + 1);
    prepare_in_c(c.info_get_nthkey(info, n, listed), "MPI_Info_get_nthkey");
    const std::string key(listed.in_c());
    Output value(max_value_length() + 2);
    int flag = 0;
    prepare_in_c(
        c.info_get(info, c_text(key), static_cast<int>(max_value_length()) + 1, value, &flag),
        "MPI_Info_get");
    pairs.emplace_back(key, value.in_c());
  }
  return pairs;
}

Info make_info_in_c(const Pairs& pairs) {
  const Api& c = c_binding();
  cts_info made = c.info_null;
  prepare_in_c(c.info_create(&made), "MPI_Info_create");
  Info info(from_c(made));
  for (const auto& [key, value] : pairs) put_in_c(made, key, value);
  return info;
}

bool check_pairs_alike(const Pairs& expected, const Pairs& actual) {
  const auto listed = [](const Pairs& pairs) {
    std::string text;
    for (const auto& [key, value] : pairs) {
      text += fmt::format("{}={} ", infocts::quoted(key), infocts::quoted(value));
    }
    return text;
  };
  return check_true(expected == actual, "pairs in the other language", listed(expected),
                    listed(actual));
}

void put_in_c(cts_info info, const std::string& key, const std::string& value) {
  prepare_in_c(c_binding().info_set(info, c_text(key), c_text(value)), "MPI_Info_set");
}

}  // namespace infocts
