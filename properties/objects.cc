#include "properties/objects.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "properties/expect.h"

namespace infocts::properties {
namespace {

// One that is longer than the value shows a length that is taken for the one asked for.
constexpr int kSpareRoom = 3;

// A few of them tell enough, and an object may have hundreds.
std::string some_of(const std::vector<std::string>& keys) {
  constexpr std::size_t kShown = 5;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(keys.size(), kShown); ++i)
    texts.push_back(infocts::quoted(keys[i]));
  if (keys.size() > kShown) texts.push_back(fmt::format("{} more", keys.size() - kShown));
  return keys.empty() ? "none" : fmt::format("{}", fmt::join(texts, ", "));
}

void expect_same_set(char name, const std::vector<std::string>& defined,
                     std::vector<std::string> listed) {
  std::sort(listed.begin(), listed.end());
  if (listed == defined) return;
  std::vector<std::string> missing;
  std::vector<std::string> extra;
  std::set_difference(defined.begin(), defined.end(), listed.begin(), listed.end(),
                      std::back_inserter(missing));
  std::set_difference(listed.begin(), listed.end(), defined.begin(), defined.end(),
                      std::back_inserter(extra));
  throw Mismatch(fmt::format("keys of {} by number", name), "each defined key once",
                 fmt::format("missing: {}; too many: {}", some_of(missing), some_of(extra)));
}

void expect_same_order(char name, const std::vector<std::string>& before,
                       const std::vector<std::string>& now) {
  const auto [was, is] = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
  if (was == before.end()) return;
  throw Mismatch(fmt::format("key number {} of {}, in which nothing was set or deleted",
                             was - before.begin(), name),
                 infocts::quoted(*was), infocts::quoted(*is));
}

int length_of(const std::string* value) { return value ? static_cast<int>(value->size()) : 0; }

}  // namespace

Objects::~Objects() {
  for (auto& [name, object] : live_) {
    if (mpi_.info_free.present()) mpi_.info_free(&object.handle);
  }
}

void Objects::take(char name, std::string_view function, cts_info handle,
                   std::optional<std::vector<std::string>> order) {
  const auto is_handle = [&](cts_info other) { return other.bits == handle.bits; };
  if (is_handle(mpi_.info_null)) {
    throw Mismatch(fmt::format("handle from {}", function), "a new object", "MPI_INFO_NULL");
  }
  for (const auto& [other, object] : live_) {
    if (is_handle(object.handle)) {
      throw Mismatch(fmt::format("handle from {}", function), "a new object",
                     fmt::format("that of {}, which is alive", other));
    }
  }
  live_.emplace(name, Live{handle, std::move(order)});
}

void Objects::create(char name) {
  cts_info handle = mpi_.info_null;
  expect_success("MPI_Info_create", mpi_.info_create(&handle));
  take(name, "MPI_Info_create", handle, std::nullopt);
}

void Objects::dup(char from, char to) {
  cts_info handle = mpi_.info_null;
  expect_success("MPI_Info_dup", mpi_.info_dup(live(from).handle, &handle));
  take(to, "MPI_Info_dup", handle, live(from).order);
}

void Objects::free(char name) {
  // Out of the table first: whatever becomes of it, this object is not to be freed again.
  cts_info handle = live(name).handle;
  live_.erase(name);
  expect_success("MPI_Info_free", mpi_.info_free(&handle));
  if (handle.bits != mpi_.info_null.bits) {
    throw Mismatch("handle variable after MPI_Info_free", "MPI_INFO_NULL",
                   fmt::format("{:#x}", handle.bits));
  }
}

void Objects::set(char name, std::string_view key, std::string_view value) {
  live(name).order.reset();
  Input key_in(key);
  Input value_in(value);
  expect_success("MPI_Info_set", mpi_.info_set(live(name).handle, key_in, value_in));
  expect_unmodified("MPI_Info_set", key_in);
  expect_unmodified("MPI_Info_set", value_in);
  // The caller's buffers are the caller's again.
  key_in.scribble();
  value_in.scribble();
}

int Objects::erase(char name, std::string_view key, bool defined) {
  // Also when nothing is deleted: the text says nothing of an object after an error.
  live(name).order.reset();
  const Input key_in(key);
  const int code = mpi_.info_delete(live(name).handle, key_in);
  if (defined) {
    expect_success("MPI_Info_delete", code);
  } else {
    expect_error("MPI_Info_delete", code);
  }
  expect_unmodified("MPI_Info_delete", key_in);
  return code;
}

Lookup Objects::read(char name, cts_text key, int valuelen) const {
  Lookup result;
  result.value = Output(static_cast<std::size_t>(valuelen) + 1);
  result.code = mpi_.info_get(live(name).handle, key, valuelen, result.value, &result.flag);
  return result;
}

void Objects::get(char name, std::string_view key, int valuelen, const std::string* value) {
  const Input key_in(key);
  const Lookup result = read(name, key_in, valuelen);
  expect_unmodified("MPI_Info_get", key_in);
  expect_success("MPI_Info_get", result.code);
  expect_flag("MPI_Info_get", value != nullptr, result.flag);
  if (value != nullptr) {
    expect_text("MPI_Info_get", *value, result.value);
  } else {
    expect_untouched("MPI_Info_get", result.value);
  }
}

void Objects::get_valuelen(char name, std::string_view key, const std::string* value) {
  int length = kNumberPreset;
  int flag = kFlagPreset;
  const Input key_in(key);
  expect_success("MPI_Info_get_valuelen",
                 mpi_.info_get_valuelen(live(name).handle, key_in, &length, &flag));
  expect_unmodified("MPI_Info_get_valuelen", key_in);
  expect_flag("MPI_Info_get_valuelen", value != nullptr, flag);
  expect_number("valuelen from MPI_Info_get_valuelen",
                value != nullptr ? static_cast<long>(value->size()) : kNumberPreset, length);
}

void Objects::get_string(char name, std::string_view key, int buflen, const std::string* value) {
  Output buffer(static_cast<std::size_t>(buflen));
  int length = buflen;
  int flag = kFlagPreset;
  const Input key_in(key);
  expect_success("MPI_Info_get_string",
                 mpi_.info_get_string(live(name).handle, key_in, &length, buffer, &flag));
  expect_unmodified("MPI_Info_get_string", key_in);
  expect_flag("MPI_Info_get_string", value != nullptr, flag);
  if (value == nullptr || buflen == 0) {
    expect_untouched("MPI_Info_get_string", buffer);
  } else {
    const auto room = static_cast<std::size_t>(buflen) - 1;
    expect_text("MPI_Info_get_string", std::string_view(*value).substr(0, room), buffer);
  }
  // What becomes of buflen when the key is missing is left open.
  if (value != nullptr) {
    expect_number("buflen from MPI_Info_get_string", static_cast<long>(value->size()) + 1, length);
  }
}

bool Objects::has_get_string() const {
  return mpi_.info_get_string.present() && session().version >= StdVersion{4, 0};
}

std::vector<std::string> Objects::listing(char name, std::size_t count) const {
  std::vector<std::string> keys;
  keys.reserve(count);
  for (std::size_t n = 0; n < count; ++n) {
    Output key(static_cast<std::size_t>(mpi_.max_info_key));
    expect_success("MPI_Info_get_nthkey",
                   mpi_.info_get_nthkey(live(name).handle, static_cast<int>(n), key));
    expect_within("MPI_Info_get_nthkey", key);
    if (!key.terminated()) {
      throw Mismatch("string from MPI_Info_get_nthkey", "terminated", infocts::quoted(key.bytes()));
    }
    keys.emplace_back(key.text());
  }
  return keys;
}

void Objects::look_up(char name, const std::vector<std::string>& keys, const InfoModel& model) {
  for (const std::string& key : keys) {
    const std::string* value = model.find(key);
    get(name, key, length_of(value) + kSpareRoom, value);
    if (mpi_.info_get_valuelen.present()) get_valuelen(name, key, value);
    if (has_get_string()) get_string(name, key, length_of(value) + 1, value);
  }
}

void Objects::compare(char name, const InfoModel& model, Look look) {
  int count = kNumberPreset;
  expect_success("MPI_Info_get_nkeys", mpi_.info_get_nkeys(live(name).handle, &count));
  expect_number(fmt::format("number of keys of {}", name), static_cast<long>(model.size()), count);

  const std::vector<std::string> numbered = listing(name, model.size());
  expect_same_set(name, model.keys(), numbered);
  std::optional<std::vector<std::string>>& order = live(name).order;
  if (order) expect_same_order(name, *order, numbered);
  order = numbered;

  if (look == Look::all_readers) look_up(name, numbered, model);
  // Exactly as much room as the value needs; valuelen 0 is a matter of its own, as cutting is.
  for (const std::string& key : numbered) {
    const std::string* value = model.find(key);
    get(name, key, std::max(length_of(value), 1), value);
  }
}

}  // namespace infocts::properties
