#include "tool/reproducer/lengths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace infocts {
namespace {

constexpr std::int64_t kNear = 2;

std::string_view pick(std::size_t argument, std::string_view second, std::string_view third) {
  return argument == 1 ? second : third;
}

}  // namespace

std::string_view limit_of(FunctionId function, std::size_t argument) {
  constexpr std::string_view kKey = "MPI_MAX_INFO_KEY";
  constexpr std::string_view kValue = "MPI_MAX_INFO_VAL";
  switch (function) {
    case FunctionId::info_set:
    case FunctionId::info_get_valuelen:
      return argument == 1 || argument == 2 ? pick(argument, kKey, kValue) : "";
    case FunctionId::info_delete:
      return argument == 1 ? kKey : "";
    case FunctionId::info_get:
    case FunctionId::info_get_string:
      return argument >= 1 && argument <= 3 ? pick(argument, kKey, kValue) : "";
    case FunctionId::info_get_nthkey:
      return argument == 2 ? kKey : "";
    case FunctionId::comm_set_name:
    case FunctionId::comm_get_name:
    case FunctionId::type_set_name:
    case FunctionId::type_get_name:
    case FunctionId::win_set_name:
    case FunctionId::win_get_name:
      return argument > 0 ? "MPI_MAX_OBJECT_NAME" : "";
    case FunctionId::error_string:
      return argument > 0 ? "MPI_MAX_ERROR_STRING" : "";
    case FunctionId::get_processor_name:
      return "MPI_MAX_PROCESSOR_NAME";
    case FunctionId::get_library_version:
      return "MPI_MAX_LIBRARY_VERSION_STRING";
    default:
      return "";
  }
}

const long* Lengths::value_of(std::string_view limit) const {
  const auto found = limits_.find(std::string(limit));
  return found == limits_.end() ? nullptr : &found->second;
}

bool Lengths::is_near(std::int64_t length, std::string_view limit) const {
  const long* value = value_of(limit);
  return value != nullptr && length > 30 && std::abs(length - *value) <= kNear;
}

std::string Lengths::relative(std::int64_t length, std::string_view limit) const {
  const std::int64_t distance = length - *value_of(limit);
  if (distance == 0) return std::string(limit);
  return fmt::format("{} {} {}", limit, distance < 0 ? '-' : '+', std::abs(distance));
}

std::string Lengths::written(std::int64_t length, std::string_view limit) const {
  return is_near(length, limit) ? relative(length, limit) : std::to_string(length);
}

std::string Lengths::room(std::int64_t size, std::int64_t told, std::string_view limit) const {
  const bool grows = is_near(told, limit) && std::abs(size - told) <= told;
  return grows ? relative(size, limit) : written(size, limit);
}

std::int64_t Lengths::counted(std::string_view text, std::string_view limit) const {
  if (in_fortran_ && limit.starts_with("MPI_MAX_INFO_")) {
    text = text.substr(0, text.find_last_not_of(' ') + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return static_cast<std::int64_t>(text.size());
}

std::string Lengths::condition(std::int64_t length, std::string_view limit) const {
  const long* value = value_of(limit);
  if (value == nullptr || length <= 30) return {};
  if (in_fortran_) return fmt::format("{} {} {}", length, length <= *value ? "<=" : ">", limit);
  return fmt::format("{} {} {}", length, length < *value ? "<" : ">=", limit);
}

}  // namespace infocts
