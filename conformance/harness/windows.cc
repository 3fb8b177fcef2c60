#include "conformance/harness/windows.h"

#include <cstring>
#include <map>
#include <utility>

#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

// Not recorded, so that a reproducer shows only what its case did.
bool made_with(WindowKind kind, cts_info hints) {
  const Api& mpi = this_worker().quiet;
  static std::vector<unsigned char> own(kWindowBytes);
  void* memory = nullptr;
  cts_win win = mpi.win_null;
  const bool made =
      made_window(make_window(mpi, kind, own.data(), hints, mpi.comm_world, &memory, &win), win);
  if (made) mpi.win_free(&win);
  return everywhere(made);
}

/// Of a kind whose routine there is.
bool takes_null(WindowKind kind) {
  static std::map<WindowKind, bool> known;
  return asked_once(known, kind, [&] { return made_with(kind, this_worker().quiet.info_null); });
}

// One that needs hints is a kind that works, too.
bool works(WindowKind kind) {
  const Api& mpi = this_worker().quiet;
  if (!has_routine(mpi, kind)) return false;
  if (kind == WindowKind::create_dynamic && !mpi.win_attach.present()) return false;
  if (takes_null(kind)) return true;
  cts_info hints = mpi.info_null;
  if (mpi.info_create(&hints) != mpi.success) return false;
  for (const ReservedHint& hint : reserved_hints()) {
    mpi.info_set(hints, in(hint.key), in(hint.other));
  }
  const bool with_hints = made_with(kind, hints);
  mpi.info_free(&hints);
  return with_hints;
}

bool usable(WindowKind kind) {
  static std::map<WindowKind, bool> known;
  return asked_once(known, kind, [&] { return works(kind); });
}

/// What shows on a new window that was given one value; a hint that is refused does not show.
std::optional<std::string> shown_with(WindowKind kind, Given given, std::string_view key,
                                      std::string_view value) {
  Info info = make_info({{key, value}});
  if (given == Given::at_creation) {
    const Window window(kind, info);
    return everywhere(window.made()) ? shown(window, key) : std::nullopt;
  }
  const Window window = Window::prepared(kind, this_worker().mpi.info_null);
  if (!everywhere(window.set_info(info) == this_worker().mpi.success)) return std::nullopt;
  return shown(window, key);
}

/// Bytes that the user provides.
int needs_memory(WindowKind kind) {
  const bool own = kind == WindowKind::create || kind == WindowKind::create_dynamic;
  return own ? kWindowBytes : 0;
}

}  // namespace

std::vector<WindowKind> usable_kinds() {
  std::vector<WindowKind> kinds;
  for (const WindowKind kind : kWindowKinds) {
    if (usable(kind)) kinds.push_back(kind);
  }
  if (kinds.empty()) skip_as_absent("a window of so few processes");
  return kinds;
}

void require_kind(WindowKind kind) {
  if (!usable(kind)) skip_as_absent(fmt::format("a window by {}", routine_of(kind)));
}

AllocatedMemory::AllocatedMemory(int bytes) {
  const Api& mpi = this_worker().mpi;
  if (bytes == 0) return;
  prepare(mpi.alloc_mem(bytes, mpi.info_null, static_cast<void*>(&data_)), "MPI_Alloc_mem");
  std::memset(data_, 0, static_cast<std::size_t>(bytes));
}

AllocatedMemory::~AllocatedMemory() {
  if (data_ != nullptr) this_worker().mpi.free_mem(data_);
}

AllocatedMemory::AllocatedMemory(AllocatedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)) {}

Window::Window(WindowKind kind, cts_info hints)
    : kind_(kind), handle_(this_worker().mpi.win_null), own_memory_(needs_memory(kind)) {
  require_kind(kind);
  const Api& mpi = this_worker().mpi;
  void* memory = nullptr;
  code_ = make_window(mpi, kind, own_memory_.data(), hints, mpi.comm_world, &memory, &handle_);
  memory_ = static_cast<unsigned char*>(memory);
  exists_ = made();
  if (!exists_) return;
  if (mpi.win_set_errhandler.present()) mpi.win_set_errhandler(handle_, mpi.errors_return);
  if (kind == WindowKind::create_dynamic) {
    prepare(mpi.win_attach(handle_, memory_, kWindowBytes), "MPI_Win_attach");
  }
}

// No text says that MPI_INFO_NULL will do. Where it is refused, an object without pairs means the
// same.
Window Window::prepared(WindowKind kind, cts_info hints) {
  require_kind(kind);
  const bool refused = hints.bits == this_worker().mpi.info_null.bits && !takes_null(kind);
  const Info none = refused ? make_info() : Info();
  Window window(kind, refused ? cts_info(none) : hints);
  prepare(window.code(), routine_of(kind));
  return window;
}

Window Window::prepared(WindowKind kind, const Pairs& hints) {
  Info info = make_info(hints);
  return prepared(kind, info);
}

Window::~Window() { free(); }

Window::Window(Window&& other) noexcept
    : kind_(other.kind_),
      code_(other.code_),
      exists_(std::exchange(other.exists_, false)),
      memory_(other.memory_),
      handle_(other.handle_),
      own_memory_(std::move(other.own_memory_)) {}

int Window::free() {
  const Api& mpi = this_worker().mpi;
  if (!std::exchange(exists_, false)) return mpi.success;
  if (kind_ == WindowKind::create_dynamic) {
    // Nobody may access the memory any more.
    mpi.barrier(mpi.comm_world);
    mpi.win_detach(handle_, memory_);
  }
  return mpi.win_free(&handle_);
}

void set_hints(const Window& window, const Pairs& hints) {
  Info info = make_info(hints);
  prepare(window.set_info(info), "MPI_Win_set_info");
}

std::string described(const std::optional<std::string>& value) {
  return value ? infocts::quoted(*value) : "nothing";
}

const std::vector<ReservedHint>& reserved_hints() {
  constexpr StdVersion k2_0{2, 0};
  constexpr StdVersion k3_0{3, 0};
  constexpr StdVersion k3_1{3, 1};
  constexpr StdVersion k4_0{4, 0};
  constexpr StdVersion k4_1{4, 1};
  static const std::vector<ReservedHint> hints{
      {"no_locks", "true", "false", k2_0, k4_1},
      {"accumulate_ordering", "rar", "waw", k3_0, k3_0},
      {"accumulate_ops", "same_op", "same_op_no_op", k3_0, k3_0},
      {"same_size", "true", "false", k3_0, k4_1},
      {"same_disp_unit", "true", "false", k3_1, k4_1},
      {"alloc_shared_noncontig", "true", "false", k3_0},
      {"mpi_accumulate_granularity", "64", "4096", k4_1, k4_1},
      {"mpi_minimum_memory_alignment", "64", "4096", k4_0},
      {"mpi_assert_memory_alloc_kinds", "system,mpi", "mpi,system", k4_1},
  };
  return hints;
}

bool is_reserved_yet(std::string_view key) {
  const std::vector<ReservedHint>& hints = reserved_hints();
  return std::any_of(hints.begin(), hints.end(), [&](const ReservedHint& hint) {
    return hint.key == key && hint.since <= this_worker().version;
  });
}

bool depends_on_memory(std::string_view key) { return key == "mpi_minimum_memory_alignment"; }

bool has_stated_default(const ReservedHint& hint) {
  return hint.default_since && *hint.default_since <= this_worker().version;
}

Pairs reserved_pairs() {
  Pairs pairs;
  for (const ReservedHint& hint : reserved_hints()) pairs.emplace_back(hint.key, hint.one);
  return pairs;
}

Pairs other_reserved_pairs() {
  Pairs pairs;
  for (const ReservedHint& hint : reserved_hints()) pairs.emplace_back(hint.key, hint.other);
  return pairs;
}

bool moves_by_itself(WindowKind kind, std::string_view key) {
  return moves_without_hints(
      kind, key, [&](auto read) { read(Window::prepared(kind, this_worker().mpi.info_null)); });
}

const std::vector<ReservedHint>& effective_hints(WindowKind kind, Given given) {
  static std::map<std::pair<WindowKind, Given>, std::vector<ReservedHint>> known;
  return asked_once(known, std::pair(kind, given), [&] {
    std::vector<ReservedHint> hints;
    for (const ReservedHint& hint : reserved_hints()) {
      if (depends_on_memory(hint.key)) continue;
      const bool differ = shown_with(kind, given, hint.key, hint.one) !=
                          shown_with(kind, given, hint.key, hint.other);
      if (everywhere(differ && !moves_by_itself(kind, hint.key))) hints.push_back(hint);
    }
    return hints;
  });
}

std::vector<WindowKind> kinds_with_hints(Given given, std::size_t at_least) {
  std::vector<WindowKind> kinds;
  for (const WindowKind kind : usable_kinds()) {
    if (effective_hints(kind, given).size() >= at_least) kinds.push_back(kind);
  }
  if (kinds.empty()) skip_as_absent("a window hint with an effect that shows");
  return kinds;
}

}  // namespace infocts
