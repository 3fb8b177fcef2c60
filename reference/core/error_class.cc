#include "core/error_class.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "core/exported.h"

namespace reference {
namespace {

// In the order of the ABI's values, which have no holes.
constexpr std::array<std::string_view, MPI_ERR_ABI + 1> kTexts = {
    "MPI_SUCCESS: no error",
    "MPI_ERR_BUFFER: invalid buffer pointer",
    "MPI_ERR_COUNT: invalid count argument",
    "MPI_ERR_TYPE: invalid datatype argument",
    "MPI_ERR_TAG: invalid tag argument",
    "MPI_ERR_COMM: invalid communicator",
    "MPI_ERR_RANK: invalid rank",
    "MPI_ERR_REQUEST: invalid request handle",
    "MPI_ERR_ROOT: invalid root",
    "MPI_ERR_GROUP: invalid group",
    "MPI_ERR_OP: invalid operation",
    "MPI_ERR_TOPOLOGY: invalid topology",
    "MPI_ERR_DIMS: invalid dimension argument",
    "MPI_ERR_ARG: invalid argument",
    "MPI_ERR_UNKNOWN: unknown error",
    "MPI_ERR_TRUNCATE: message truncated on receive",
    "MPI_ERR_OTHER: call not possible in the present state of MPI",
    "MPI_ERR_INTERN: internal error of the MPI library",
    "MPI_ERR_PENDING: pending request",
    "MPI_ERR_IN_STATUS: the error code is in the status",
    "MPI_ERR_ACCESS: permission denied",
    "MPI_ERR_AMODE: invalid access mode",
    "MPI_ERR_ASSERT: invalid assert argument",
    "MPI_ERR_BAD_FILE: invalid file name",
    "MPI_ERR_BASE: invalid base address",
    "MPI_ERR_CONVERSION: error in a data conversion function",
    "MPI_ERR_DISP: invalid displacement or displacement unit",
    "MPI_ERR_DUP_DATAREP: data representation is defined already",
    "MPI_ERR_FILE_EXISTS: file exists",
    "MPI_ERR_FILE_IN_USE: file is in use",
    "MPI_ERR_FILE: invalid file handle",
    "MPI_ERR_INFO_KEY: info key is empty or too long",
    "MPI_ERR_INFO_NOKEY: info key is not defined",
    "MPI_ERR_INFO_VALUE: info value is too long",
    "MPI_ERR_INFO: invalid info object, or one that may not be changed",
    "MPI_ERR_IO: input or output error",
    "MPI_ERR_KEYVAL: invalid attribute key",
    "MPI_ERR_LOCKTYPE: invalid lock type",
    "MPI_ERR_NAME: service name is not published",
    "MPI_ERR_NO_MEM: out of memory",
    "MPI_ERR_NOT_SAME: collective argument differs between processes",
    "MPI_ERR_NO_SPACE: not enough space",
    "MPI_ERR_NO_SUCH_FILE: no such file",
    "MPI_ERR_PORT: invalid port name",
    "MPI_ERR_QUOTA: quota exceeded",
    "MPI_ERR_READ_ONLY: read-only file or file system",
    "MPI_ERR_RMA_ATTACH: memory cannot be attached",
    "MPI_ERR_RMA_CONFLICT: conflicting accesses to a window",
    "MPI_ERR_RMA_RANGE: target memory is not part of the window",
    "MPI_ERR_RMA_SHARED: memory cannot be shared",
    "MPI_ERR_RMA_SYNC: wrong synchronisation of accesses to a window",
    "MPI_ERR_SERVICE: invalid service name",
    "MPI_ERR_SIZE: invalid size",
    "MPI_ERR_SPAWN: error in spawning processes",
    "MPI_ERR_UNSUPPORTED_DATAREP: unsupported data representation",
    "MPI_ERR_UNSUPPORTED_OPERATION: unsupported operation",
    "MPI_ERR_WIN: invalid window",
    "MPI_ERR_RMA_FLAVOR: wrong flavor of window",
    "MPI_ERR_PROC_ABORTED: a peer process has aborted",
    "MPI_ERR_VALUE_TOO_LARGE: value is too large to be represented",
    "MPI_ERR_SESSION: invalid session",
    "MPI_ERR_ERRHANDLER: invalid error handler",
    "MPI_ERR_ABI: the operation is refused because of the ABI in use",
};

struct UserCode {
  int error_class;  ///< its own number: it is a class; -1: it was removed
  std::optional<std::string> text = {};
};

// The first of the user's codes is behind MPI_ERR_LASTCODE.
std::mutex codes_mutex;
std::vector<UserCode>& user_codes() {
  static auto* codes =
      new std::vector<UserCode>;  // never destroyed: MPI can be called until the end
  return *codes;
}
int largest_class = MPI_ERR_LASTCODE;  // read without the lock, by users

// These require the lock, as does what they return.

int last_user_code() noexcept { return MPI_ERR_LASTCODE + static_cast<int>(user_codes().size()); }

// Null: there is no such code.
UserCode* user_code(int code) noexcept {
  if (code <= MPI_ERR_LASTCODE || code > last_user_code()) return nullptr;
  UserCode& found = user_codes()[static_cast<std::size_t>(code - MPI_ERR_LASTCODE - 1)];
  return found.error_class < 0 ? nullptr : &found;
}

int class_of_user_code(int code) noexcept {
  const UserCode* found = user_code(code);
  return found != nullptr ? found->error_class : -1;
}

void find_largest_class() noexcept {
  int code = last_user_code();
  while (code > MPI_ERR_LASTCODE && class_of_user_code(code) != code) --code;
  std::atomic_ref(largest_class).store(code);
}

}  // namespace

int error_class_of(int code) noexcept {
  if (code <= MPI_ERR_LASTCODE) return error_text(code).empty() ? -1 : code;
  const std::lock_guard lock(codes_mutex);
  return class_of_user_code(code);
}

int add_error_class() {
  const std::lock_guard lock(codes_mutex);
  user_codes().push_back({last_user_code() + 1});
  find_largest_class();
  return last_user_code();
}

int add_error_code(int error_class) {
  const std::lock_guard lock(codes_mutex);
  user_codes().push_back({error_class});
  return last_user_code();
}

bool set_error_text(int code, std::string_view text) {
  const std::lock_guard lock(codes_mutex);
  UserCode* found = user_code(code);
  if (found != nullptr) found->text = text;
  return found != nullptr;
}

std::string text_of_error(int code) {
  if (code <= MPI_ERR_LASTCODE) return std::string(error_text(code));
  const std::lock_guard lock(codes_mutex);
  const UserCode* found = user_code(code);
  return found != nullptr ? found->text.value_or("") : "";
}

bool remove_error_class(int error_class) {
  const std::lock_guard lock(codes_mutex);
  UserCode* found = user_code(error_class);
  if (found == nullptr || found->error_class != error_class) return false;
  const auto of_it = std::ranges::count(user_codes(), error_class, &UserCode::error_class);
  if (of_it > 1) return false;
  *found = {-1};
  find_largest_class();
  return true;
}

bool remove_error_code(int code) {
  const std::lock_guard lock(codes_mutex);
  UserCode* found = user_code(code);
  if (found == nullptr || found->error_class == code || found->text) return false;
  *found = {-1};
  return true;
}

bool remove_error_text(int code) {
  const std::lock_guard lock(codes_mutex);
  UserCode* found = user_code(code);
  if (found == nullptr || !found->text) return false;
  found->text.reset();
  return true;
}

const int* last_used_class() noexcept { return &largest_class; }

std::string_view error_text(int code) noexcept {
  if (code == MPI_ERR_LASTCODE) return "MPI_ERR_LASTCODE: last error code";
  if (code < 0 || code >= static_cast<int>(kTexts.size())) return {};
  return kTexts[static_cast<std::size_t>(code)];
}

}  // namespace reference
