#include "conformance/harness/hints.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "conformance/harness/languages.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/temporary_file.h"
#include "conformance/harness/window_kinds.h"

namespace infocts {
namespace {

using namespace std::string_view_literals;

constexpr std::array kCommBooleans{"mpi_assert_no_any_tag"sv, "mpi_assert_no_any_source"sv,
                                   "mpi_assert_exact_length"sv, "mpi_assert_allow_overtaking"sv};
constexpr std::array kWinBooleans{"no_locks"sv, "same_size"sv, "same_disp_unit"sv};
// Those that have a meaning on one process, and none for the kind of file system.
constexpr std::array kFileIntegers{"cb_block_size"sv, "cb_buffer_size"sv};
constexpr std::array kFileHints{"access_style"sv, "cb_block_size"sv, "cb_buffer_size"sv,
                                "cb_nodes"sv,     "chunked"sv,       "chunked_item"sv,
                                "chunked_size"sv, "filename"sv,      "collective_buffering"sv,
                                "file_perm"sv,    "io_node_list"sv,  "nb_proc"sv,
                                "num_io_nodes"sv, "striping_unit"sv, "striping_factor"sv};

/// How the window is made that the routine gives hints to.
WindowKind window_kind(HintRoutine routine) {
  switch (routine) {
    case HintRoutine::win_create:
      return WindowKind::create;
    case HintRoutine::win_allocate_shared:
      return WindowKind::allocate_shared;
    case HintRoutine::win_create_dynamic:
      return WindowKind::create_dynamic;
    default:
      return WindowKind::allocate;
  }
}

// A new file that is gone when it is closed.
int make_file(const Api& mpi, cts_info hints, cts_comm comm, cts_file* file) {
  static int files = 0;
  const std::string name = temporary_file("file" + std::to_string(++files)).string();
  return mpi.file_open(comm, in(name), mpi.mode_create | mpi.mode_rdwr | mpi.mode_delete_on_close,
                       hints, file);
}

bool has_functions(HintRoutine routine) {
  const Api& mpi = this_worker().mpi;
  switch (routine) {
    case HintRoutine::comm_set_info:
      return mpi.comm_set_info.present() && mpi.comm_get_info.present();
    case HintRoutine::comm_dup_with_info:
      return mpi.comm_dup_with_info.present() && mpi.comm_get_info.present();
    case HintRoutine::comm_idup_with_info:
      return mpi.comm_idup_with_info.present() && mpi.wait.present() && mpi.comm_get_info.present();
    case HintRoutine::win_set_info:
      if (!mpi.win_set_info.present()) return false;
      [[fallthrough]];
    case HintRoutine::win_create:
    case HintRoutine::win_allocate:
    case HintRoutine::win_allocate_shared:
    case HintRoutine::win_create_dynamic:
      return has_routine(mpi, window_kind(routine)) && window_reader().win_get_info.present();
    case HintRoutine::file_set_info:
      if (!mpi.file_set_info.present()) return false;
      [[fallthrough]];
    case HintRoutine::file_open:
      return mpi.file_open.present() && mpi.file_close.present() && mpi.file_get_info.present() &&
             mpi.has_mode_create != 0 && mpi.has_mode_rdwr != 0 &&
             mpi.has_mode_delete_on_close != 0;
  }
  return false;
}

// Not recorded, so that a reproducer shows only what its case did.
bool can_make(HintRoutine routine) {
  const Api& mpi = this_worker().quiet;
  cts_comm comm = mpi.comm_null;
  if (mpi.comm_dup(mpi.comm_self, &comm) != mpi.success) return false;
  mpi.comm_set_errhandler(comm, mpi.errors_return);
  const auto works_with = [&](cts_info hints) {
    if (on_file(routine)) {
      cts_file file = mpi.file_null;
      const bool made = make_file(mpi, hints, comm, &file) == mpi.success;
      if (made) mpi.file_close(&file);
      return made;
    }
    cts_win win = mpi.win_null;
    const bool made = made_window(make_window(mpi, window_kind(routine), hints, comm, &win), win);
    if (made) mpi.win_free(&win);
    return made;
  };
  bool works = works_with(mpi.info_null);
  // What MPI_INFO_NULL does is for cases to find out.
  cts_info none = mpi.info_null;
  if (!works && mpi.info_create(&none) == mpi.success) {
    works = works_with(none);
    mpi.info_free(&none);
  }
  mpi.comm_free(&comm);
  return works;
}

// Asked once a process.
bool is_usable(HintRoutine routine) {
  if (!has_functions(routine)) return false;
  if (!on_window(routine) && !on_file(routine)) return true;
  static std::map<HintRoutine, bool> known;
  return asked_once(known, routine, [&] { return can_make(routine); });
}

cts_comm duplicate_of_self() {
  const Api& mpi = this_worker().mpi;
  cts_comm comm = mpi.comm_null;
  prepare(mpi.comm_dup(mpi.comm_self, &comm), "MPI_Comm_dup");
  mpi.comm_set_errhandler(comm, mpi.errors_return);
  return comm;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Keeps the hints whose shown value follows what is given.
template <typename Follows>
std::vector<Hint> effective(std::vector<Hint> hints, std::string_view type, Follows follows) {
  std::erase_if(hints, [&](const Hint& hint) {
    return moves_by_itself(hint.routine, hint.key) || !follows(hint);
  });
  if (hints.empty()) skip_as_absent(fmt::format("{} hint with an effect that shows", type));
  return hints;
}

}  // namespace

bool on_window(HintRoutine routine) {
  return std::find(kWinRoutines.begin(), kWinRoutines.end(), routine) != kWinRoutines.end();
}

bool on_file(HintRoutine routine) {
  return std::find(kFileRoutines.begin(), kFileRoutines.end(), routine) != kFileRoutines.end();
}

std::string_view name_of(HintRoutine routine) {
  constexpr std::array kNames{"MPI_Comm_set_info"sv,       "MPI_Comm_dup_with_info"sv,
                              "MPI_Comm_idup_with_info"sv, "MPI_Win_create"sv,
                              "MPI_Win_allocate"sv,        "MPI_Win_allocate_shared"sv,
                              "MPI_Win_create_dynamic"sv,  "MPI_Win_set_info"sv,
                              "MPI_File_open"sv,           "MPI_File_set_info"sv};
  return kNames.at(static_cast<std::size_t>(routine));
}

std::vector<HintRoutine> usable(const std::vector<HintRoutine>& routines) {
  std::vector<HintRoutine> those;
  std::copy_if(routines.begin(), routines.end(), std::back_inserter(those), is_usable);
  if (those.empty() && on_file(routines.front())) skip_as_absent("a file whose hints can be read");
  if (those.empty()) {
    skip_as_absent(on_window(routines.front()) ? "a window of one process whose hints can be read"
                                               : "a communicator whose hints can be read");
  }
  return those;
}

std::vector<HintRoutine> usable_comm_routines() {
  return usable({kCommRoutines.begin(), kCommRoutines.end()});
}

std::vector<HintRoutine> usable_win_routines() {
  return usable({kWinRoutines.begin(), kWinRoutines.end()});
}

std::vector<HintRoutine> usable_file_routines() {
  return usable({kFileRoutines.begin(), kFileRoutines.end()});
}

std::vector<HintRoutine> usable_routines() {
  std::vector<HintRoutine> all(kCommRoutines.begin(), kCommRoutines.end());
  all.insert(all.end(), kWinRoutines.begin(), kWinRoutines.end());
  return usable(all);
}

Hinted::Hinted(HintRoutine routine, cts_info hints, const std::function<void()>& returned)
    : routine_(routine),
      base_(this_worker().mpi.comm_null),
      comm_(this_worker().mpi.comm_null),
      win_(this_worker().mpi.win_null),
      file_(this_worker().mpi.file_null) {
  usable({routine});
  const Api& mpi = this_worker().mpi;
  if (on_window(routine) || on_file(routine)) base_ = duplicate_of_self();
  if (routine == HintRoutine::comm_set_info) {
    comm_ = duplicate_of_self();
    exists_ = true;
  } else if (routine == HintRoutine::win_set_info) {
    const Info none = make_info();
    prepare(make_window(mpi, window_kind(routine), none, base_, &win_), "MPI_Win_allocate");
    exists_ = true;
  } else if (routine == HintRoutine::file_set_info) {
    const Info none = make_info();
    prepare(make_file(mpi, none, base_, &file_), "MPI_File_open");
    exists_ = true;
  }
  // What an MPI leaves in the handle of an object that it refused to make is anybody's guess.
  if (exists_) {
    return_errors();
    code_ = set_info(hints);
  } else {
    code_ = make(hints, returned);
  }
  if (returned && routine != HintRoutine::comm_idup_with_info) returned();
  if (exists_ || code_ != mpi.success) return;
  exists_ = true;
  return_errors();
}

int Hinted::make(cts_info hints, const std::function<void()>& returned) {
  const Api& mpi = this_worker().mpi;
  if (on_window(routine_)) {
    const int code = make_window(mpi, window_kind(routine_), hints, base_, &win_);
    if (code == mpi.success || hints.bits != mpi.info_null.bits) return code;
    // No text says that MPI_INFO_NULL will do.
    const Info none = make_info();
    return make_window(mpi, window_kind(routine_), none, base_, &win_);
  }
  if (on_file(routine_)) return make_file(mpi, hints, base_, &file_);
  if (routine_ == HintRoutine::comm_idup_with_info) return idup(hints, returned);
  return mpi.comm_dup_with_info(mpi.comm_self, hints, &comm_);
}

void Hinted::return_errors() const {
  const Api& mpi = this_worker().mpi;
  if (on_window(routine_) && mpi.win_set_errhandler.present()) {
    mpi.win_set_errhandler(win_, mpi.errors_return);
  }
}

int Hinted::idup(cts_info hints, const std::function<void()>& returned) {
  const Api& mpi = this_worker().mpi;
  cts_request request = mpi.request_null;
  const int code = mpi.comm_idup_with_info(mpi.comm_self, hints, &comm_, &request);
  if (returned) returned();
  return code == mpi.success ? mpi.wait(&request) : code;
}

Hinted::~Hinted() {
  const Api& mpi = this_worker().mpi;
  const bool has_base = on_window(routine_) || on_file(routine_);
  if (exists_ && on_window(routine_)) mpi.win_free(&win_);
  if (exists_ && on_file(routine_)) mpi.file_close(&file_);
  if (exists_ && !has_base) mpi.comm_free(&comm_);
  if (has_base) mpi.comm_free(&base_);
}

int Hinted::set_info(cts_info hints) const {
  const Api& mpi = this_worker().mpi;
  if (on_file(routine_)) return mpi.file_set_info(file_, hints);
  return on_window(routine_) ? mpi.win_set_info(win_, hints) : mpi.comm_set_info(comm_, hints);
}

int Hinted::set_view(cts_info hints) const {
  const Api& mpi = this_worker().mpi;
  return mpi.file_set_view(file_, 0, mpi.type_byte, mpi.type_byte, in("native"), hints);
}

int Hinted::get_info(cts_info* hints) const {
  const Api& mpi = this_worker().mpi;
  if (on_file(routine_)) return mpi.file_get_info(file_, hints);
  return on_window(routine_) ? window_reader().win_get_info(win_, hints)
                             : mpi.comm_get_info(comm_, hints);
}

bool moves_by_itself(HintRoutine routine, std::string_view key) {
  return moves_without_hints(routine, key, [&](auto read) {
    const Info none = make_info();
    const Hinted object(routine, none);
    prepare(object.code(), name_of(routine));
    read(object);
  });
}

bool has_meaning(HintRoutine routine, std::string_view key) {
  const auto is_key = [&](std::string_view other) { return other == key; };
  if (on_file(routine) && std::any_of(kFileHints.begin(), kFileHints.end(), is_key)) return true;
  const std::vector<Hint> booleans = boolean_hints({routine});
  return has_meaning_for_windows(key) ||
         std::any_of(booleans.begin(), booleans.end(),
                     [&](const Hint& hint) { return is_key(hint.key); });
}

bool tells_nothing(const std::optional<std::string>& shows) {
  return !shows && this_worker().version < StdVersion{4, 0};
}

std::optional<std::string> shown_for(const Hint& hint, std::optional<std::string_view> value) {
  Info info = make_info();
  if (value) put(info, hint.key, *value);
  const Hinted object(hint.routine, info);
  if (object.code() != this_worker().mpi.success) return std::nullopt;
  return shown(object, hint.key);
}

std::optional<bool> as_boolean(const std::optional<std::string>& value) {
  if (!value) return std::nullopt;
  std::string word(without_blanks(*value));
  std::transform(word.begin(), word.end(), word.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  for (const std::string_view on : {"true", "1", "yes", "on", "enabled"}) {
    if (word == on) return true;
  }
  for (const std::string_view off : {"false", "0", "no", "off", "disabled"}) {
    if (word == off) return false;
  }
  return std::nullopt;
}

std::optional<long long> as_integer(const std::optional<std::string>& value) {
  if (!value) return std::nullopt;
  std::string_view digits = without_blanks(*value);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  long long number = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

std::set<std::string> as_list(const std::optional<std::string>& value) {
  std::set<std::string> elements;
  if (!value) return elements;
  for (std::size_t start = 0; start <= value->size();) {
    const std::size_t comma = std::min(value->find(',', start), value->size());
    elements.emplace(without_blanks(std::string_view(*value).substr(start, comma - start)));
    start = comma + 1;
  }
  return elements;
}

std::vector<Hint> boolean_hints(const std::vector<HintRoutine>& routines) {
  std::vector<Hint> hints;
  for (const HintRoutine routine : routines) {
    if (on_file(routine)) continue;
    if (on_window(routine)) {
      for (const std::string_view key : kWinBooleans) hints.push_back({routine, key});
    } else {
      for (const std::string_view key : kCommBooleans) hints.push_back({routine, key});
      // The longest of all reserved keys: it need not fit.
      constexpr std::string_view kStrict = "mpi_assert_strict_persistent_collective_ordering";
      if (this_worker().version >= StdVersion{4, 1} && kStrict.size() <= max_key_length()) {
        hints.push_back({routine, kStrict});
      }
    }
  }
  return hints;
}

std::vector<Hint> integer_hints(const std::vector<HintRoutine>& routines) {
  std::vector<Hint> hints;
  for (const HintRoutine routine : routines) {
    if (on_file(routine)) {
      for (const std::string_view key : kFileIntegers) hints.push_back({routine, key});
    }
    if (!on_window(routine)) continue;
    hints.push_back({routine, "mpi_accumulate_granularity"});
    // Without an effect on memory that is there already.
    if (routine == HintRoutine::win_allocate || routine == HintRoutine::win_allocate_shared) {
      hints.push_back({routine, "mpi_minimum_memory_alignment"});
    }
  }
  return hints;
}

std::vector<Hint> list_hints(const std::vector<HintRoutine>& routines) {
  std::vector<Hint> hints;
  for (const HintRoutine routine : routines) {
    if (on_window(routine)) hints.push_back({routine, "accumulate_ordering"});
  }
  return hints;
}

std::vector<Hint> effective_booleans(const std::vector<HintRoutine>& routines) {
  return effective(boolean_hints(routines), "a boolean", [](const Hint& hint) {
    return as_boolean(shown_for(hint, "true")) == true &&
           as_boolean(shown_for(hint, std::nullopt)) != true;
  });
}

std::vector<Hint> effective_integers(const std::vector<HintRoutine>& routines) {
  return effective(integer_hints(routines), "an integer", [](const Hint& hint) {
    return shown_for(hint, "64") != shown_for(hint, "4096");
  });
}

std::vector<Hint> effective_lists(const std::vector<HintRoutine>& routines) {
  return effective(list_hints(routines), "a list", [](const Hint& hint) {
    return shown_for(hint, "rar") != shown_for(hint, "waw");
  });
}

}  // namespace infocts
