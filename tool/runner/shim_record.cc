#include "tool/runner/shim_record.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "tool/runner/cache.h"

namespace infocts {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShimRecord, binding, library_path, library_version)

namespace {

constexpr std::string_view kMark = "\ninfocts-shim/1 ";

}  // namespace

std::string shim_with_record(const std::filesystem::path& shim, const ShimRecord& record) {
  using nlohmann::json;
  const std::string contents = read_file(shim);
  if (contents.empty()) throw std::runtime_error("cannot read the shim " + shim.string());
  return contents + std::string(kMark) +
         json(record).dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::optional<ShimRecord> shim_record(const std::filesystem::path& file) {
  const std::string contents = read_file(file);
  const std::size_t mark = contents.rfind(kMark);
  if (mark == std::string::npos) return std::nullopt;
  try {
    return nlohmann::json::parse(contents.substr(mark + kMark.size())).get<ShimRecord>();
  } catch (const nlohmann::json::exception&) {  // cut off, or a text that happens to be there
    return std::nullopt;
  }
}

}  // namespace infocts
