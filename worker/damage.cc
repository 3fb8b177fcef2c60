#include "worker/damage.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "journal/call.h"

namespace infocts {
namespace {

std::string bytes_text(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "byte" : "bytes");
}

// The next symbol below is the best that is known of code that exports none.
std::string site_text(const Dl_info& info, const void* site) {
  std::string library = std::filesystem::path(info.dli_fname).filename();
  if (info.dli_sname == nullptr) return library;
  const auto offset =
      reinterpret_cast<std::uintptr_t>(site) - reinterpret_cast<std::uintptr_t>(info.dli_saddr);
  return fmt::format("{} ({}+{:#x})", library, info.dli_sname, offset);
}

}  // namespace

NLOHMANN_JSON_SERIALIZE_ENUM(Damage::Place, {{Damage::Place::at_start, "at_start"},
                                             {Damage::Place::in_case, "in_case"},
                                             {Damage::Place::in_call, "in_call"},
                                             {Damage::Place::between_calls, "between_calls"},
                                             {Damage::Place::in_finalize, "in_finalize"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Damage, place, suites_block, text)

Damage describe_damage(const HeapDamage& damage, Damage::Place place) {
  const std::size_t shown = std::min(damage.count, HeapDamage::kKept);
  const std::string_view bytes(reinterpret_cast<const char*>(damage.bytes.data()), shown);
  const char* const side = damage.behind ? "behind" : "before";
  const std::string where = damage.first == 0
                                ? fmt::format("right {}", side)
                                : fmt::format("{} {}", bytes_text(damage.first), side);
  Damage told{.place = place, .suites_block = false, .text = {}};
  told.text =
      fmt::format("{} {} a block of {} overwritten, with {}{}", bytes_text(damage.count), where,
                  bytes_text(damage.size) + (damage.count == 1 ? " was" : " were"),
                  journal::c_literal(bytes, HeapDamage::kKept), shown < damage.count ? "…" : "");
  Dl_info site{};
  Dl_info self{};
  if (::dladdr(damage.site, &site) == 0 || site.dli_fname == nullptr) return told;
  told.suites_block = ::dladdr(reinterpret_cast<const void*>(&describe_damage), &self) != 0 &&
                      self.dli_fbase == site.dli_fbase;
  told.text += told.suites_block ? "; the suite had allocated the block"
                                 : "; the block was allocated in " + site_text(site, damage.site);
  return told;
}

std::string write_damage(const Damage& damage) {
  return nlohmann::json(damage).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Damage read_damage(std::string_view json) { return nlohmann::json::parse(json).get<Damage>(); }

}  // namespace infocts
