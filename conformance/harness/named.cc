#include "conformance/harness/named.h"

#include <algorithm>
#include <utility>

#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/window_kinds.h"

namespace infocts {
namespace {

// Asked once a process and not recorded, so that a reproducer shows only what its case did. Before
// there is a window, errors go to the handler of the communicator.
bool makes_windows_on_self() {
  static const bool makes = [] {
    const Api& mpi = this_worker().quiet;
    cts_win win = mpi.win_null;
    const bool works =
        made_window(make_window(mpi, WindowKind::create, mpi.info_null, mpi.comm_self, &win), win);
    if (works) mpi.win_free(&win);
    return works;
  }();
  return makes;
}

Named make_comm() {
  const Api& mpi = this_worker().mpi;
  cts_comm comm = mpi.comm_null;
  prepare(mpi.comm_dup(mpi.comm_self, &comm));
  return Named::owned(comm);
}

Named make_type() {
  const Api& mpi = this_worker().mpi;
  cts_datatype type = mpi.datatype_null;
  prepare(mpi.type_contiguous(3, mpi.type_int, &type));
  return Named::owned(type);
}

Named make_named_window() {
  const Api& mpi = this_worker().mpi;
  const cts_comm group = window_comm();
  cts_win win = mpi.win_null;
  prepare(make_window(mpi, WindowKind::create, mpi.info_null, group, &win));
  return Named::owned(win);
}

/// A name whose end is where resultlen says.
bool check_counted_name(const NameLookup& lookup) {
  const Output& value = lookup.value;
  const bool counted = lookup.length >= 0 && lookup.length <= static_cast<int>(value.size());
  const bool has_null = value.bytes().find('\0') != std::string_view::npos;
  return check_true(counted, "resultlen", fmt::format("0 to {}", value.size()),
                    number_after(lookup.length)) &&
         check_true(lookup.whole && !has_null, "name",
                    fmt::format("{} characters, none of them a null character", lookup.length),
                    infocts::quoted(value));
}

}  // namespace

std::string numbered_name(int number) { return fmt::format("object {}", number); }

std::string_view word_for(NamedKind kind) {
  switch (kind) {
    case NamedKind::comm:
      return "communicator";
    case NamedKind::type:
      return "datatype";
    case NamedKind::win:
      return "window";
  }
  return "";
}

Named::Named(NamedKind kind)
    : Named(kind == NamedKind::comm   ? make_comm()
            : kind == NamedKind::type ? make_type()
                                      : make_named_window()) {}

Named Named::owned(cts_comm comm) {
  this_worker().mpi.comm_set_errhandler(comm, this_worker().mpi.errors_return);
  return {comm, true};
}

Named Named::owned(cts_win win) {
  const Api& mpi = this_worker().mpi;
  if (mpi.win_set_errhandler.present()) mpi.win_set_errhandler(win, mpi.errors_return);
  return {win, true};
}

Named::~Named() {
  if (!owned_) return;
  const Api& mpi = this_worker().mpi;
  if (auto* comm = std::get_if<cts_comm>(&handle_)) mpi.comm_free(comm);
  if (auto* type = std::get_if<cts_datatype>(&handle_)) mpi.type_free(type);
  if (auto* win = std::get_if<cts_win>(&handle_)) mpi.win_free(win);
}

Named::Named(Named&& other) noexcept
    : handle_(other.handle_), owned_(std::exchange(other.owned_, false)) {}

Named& Named::operator=(Named&& other) noexcept {
  std::swap(handle_, other.handle_);
  std::swap(owned_, other.owned_);
  return *this;
}

int Named::set_name(cts_text name) const {
  const Api& mpi = this_worker().mpi;
  if (is(NamedKind::comm)) return mpi.comm_set_name(comm(), name);
  if (is(NamedKind::type)) return mpi.type_set_name(type(), name);
  return mpi.win_set_name(win(), name);
}

int Named::get_name(cts_field name, int* resultlen) const {
  const Api& mpi = this_worker().mpi;
  if (is(NamedKind::comm)) return mpi.comm_get_name(comm(), name, resultlen);
  if (is(NamedKind::type)) return mpi.type_get_name(type(), name, resultlen);
  return mpi.win_get_name(win(), name, resultlen);
}

NameLookup Named::get_name() const {
  NameLookup lookup;
  lookup.value = Output(static_cast<std::size_t>(this_worker().mpi.max_object_name));
  lookup.code = get_name(lookup.value, &lookup.length);
  lookup.end_stated = is_end_stated(kind());
  if (lookup.end_stated || lookup.code != this_worker().mpi.success) return lookup;
  if (lookup.length < 0 || lookup.length > this_worker().mpi.max_object_name) return lookup;
  const auto used = static_cast<std::size_t>(lookup.length);
  lookup.whole = lookup.value.written().size() >= used;
  std::fill_n(lookup.value.data() + used, lookup.value.size() - used, ' ');
  return lookup;
}

void Named::free() {
  if (!std::exchange(owned_, false)) return;
  const Api& mpi = this_worker().mpi;
  if (auto* comm = std::get_if<cts_comm>(&handle_)) prepare(mpi.comm_free(comm));
  if (auto* type = std::get_if<cts_datatype>(&handle_)) prepare(mpi.type_free(type));
  if (auto* win = std::get_if<cts_win>(&handle_)) prepare(mpi.win_free(win));
}

cts_comm window_comm() {
  const Api& mpi = this_worker().mpi;
  if (makes_windows_on_self()) return mpi.comm_self;
  int size = 0;
  prepare(mpi.comm_size(mpi.comm_world, &size));
  if (size == 1) skip_as_absent("a window of one process");
  return mpi.comm_world;
}

std::vector<Named> windows_of_all_ways() {
  const Api& mpi = this_worker().mpi;
  const cts_comm group = window_comm();
  std::vector<Named> windows;
  windows.emplace_back(NamedKind::win);
  for (const WindowKind kind :
       {WindowKind::allocate, WindowKind::allocate_shared, WindowKind::create_dynamic}) {
    cts_win win = mpi.win_null;
    // A way that does not work here (shared memory over several nodes, say) is none.
    if (has_routine(mpi, kind) &&
        made_window(make_window(mpi, kind, mpi.info_null, group, &win), win)) {
      windows.push_back(Named::owned(win));
    }
  }
  return windows;
}

Named null_of(NamedKind kind) {
  const Api& mpi = this_worker().mpi;
  if (kind == NamedKind::comm) return Named::existing(mpi.comm_null);
  if (kind == NamedKind::type) return Named::existing(mpi.datatype_null);
  return Named::existing(mpi.win_null);
}

void give_name(const Named& object, std::string_view name) { prepare(object.set_name(in(name))); }

std::string name_of(const Named& object) {
  const NameLookup lookup = object.get_name();
  prepare(lookup.code);
  return std::string(lookup.value.text());
}

NameRestorer::NameRestorer(const Named& object)
    : object_(object), name_(infocts::name_of(object)) {}

NameRestorer::~NameRestorer() { object_.set_name(in(name_)); }

std::size_t max_name_length() {
  return static_cast<std::size_t>(this_worker().mpi.max_object_name) - terminator();
}

std::size_t guaranteed_name_length() { return std::min<std::size_t>(max_name_length(), 63); }

std::vector<std::size_t> name_lengths() {
  constexpr std::size_t kEach = 1024;
  const std::size_t most = max_name_length();
  std::vector<std::size_t> lengths;
  for (std::size_t length = 0; length <= std::min(most, kEach); ++length) lengths.push_back(length);
  for (std::size_t length = std::max(most - 2, kEach + 1); length <= most; ++length) {
    lengths.push_back(length);
  }
  return lengths;
}

bool is_end_stated(NamedKind kind) {
  return !in_fortran() || (kind == NamedKind::comm && this_worker().version >= StdVersion{2, 1});
}

bool has_name_limit(NamedKind kind) {
  return kind == NamedKind::comm || this_worker().version >= StdVersion{3, 0};
}

std::size_t harmless_length(NamedKind kind, std::size_t length) {
  constexpr std::size_t kBehind = 256;  // less than there is behind an Output
  return has_name_limit(kind) ? length : std::min(length, max_name_length() + kBehind);
}

bool check_valid_name(const NameLookup& lookup) {
  if (!check_success(lookup.code)) return false;
  if (!lookup.end_stated) return check_counted_name(lookup);
  if (!check_terminated("name", lookup.value)) return false;
  return check_equal("resultlen", static_cast<long>(lookup.value.text().size()), lookup.length);
}

bool check_name(const Named& object, std::string_view name) {
  const NameLookup lookup = object.get_name();
  return check_success(lookup.code) && check_text(name, lookup.value) &&
         check_equal("resultlen", static_cast<long>(name.size()), lookup.length);
}

bool check_other_name(const Named& object, std::string_view name) {
  const NameLookup lookup = object.get_name();
  return check_valid_name(lookup) &&
         check_true(lookup.value.text() != name, "name", "not " + infocts::quoted(name),
                    infocts::quoted(lookup.value.text()));
}

bool check_takes_name(const Named& object, std::string_view name) {
  return check_success(object.set_name(in(name))) && check_name(object, name);
}

}  // namespace infocts
