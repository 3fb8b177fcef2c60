#include "adapters/abi.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace infocts {

std::string why_not_abi(const cts_constants& constants, const std::string& library) {
  const std::string_view name = std::string_view(library).substr(library.rfind('/') + 1);
  if (name.starts_with("libmpi_abi")) return {};
  const std::array<std::pair<std::uint64_t, std::uint64_t>, 7> handles{
      {{constants.comm_null.bits, 0x100},
       {constants.comm_world.bits, 0x101},
       {constants.comm_self.bits, 0x102},
       {constants.win_null.bits, 0x110},
       {constants.info_null.bits, 0x130},
       {constants.has_info_env != 0 ? constants.info_env.bits : 0, 0x131},
       {constants.datatype_null.bits, 0x200}}};
  const auto as_in_abi = std::count_if(handles.begin(), handles.end(), [](const auto& values) {
    return values.first == values.second;
  });
  if (2 * as_in_abi > static_cast<std::ptrdiff_t>(handles.size())) return {};
  return fmt::format(
      "its library is {}, not libmpi_abi, and {} of {} predefined handles have the values of the "
      "ABI",
      name, as_in_abi == 0 ? "none" : fmt::format("{}", as_in_abi), handles.size());
}

}  // namespace infocts
