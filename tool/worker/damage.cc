#include "tool/worker/damage.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tool/journal/call.h"

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

std::string blocks_text(const HeapDamage& damage) {
  return "a block of " + bytes_text(damage.size);
}

std::string where_text(const HeapDamage& damage) {
  if (damage.kind == HeapDamage::Kind::freed) {
    return fmt::format("at offset {} of {}", damage.first, blocks_text(damage));
  }
  const char* const side = damage.kind == HeapDamage::Kind::behind ? "after" : "before";
  return fmt::format("{} {} {}", damage.first == 0 ? "right" : bytes_text(damage.first), side,
                     blocks_text(damage));
}

std::string what_happened(const HeapDamage& damage) {
  if (damage.kind == HeapDamage::Kind::freed_twice) return blocks_text(damage) + " was freed twice";
  const std::size_t shown = std::min(damage.count, HeapDamage::kKept);
  const std::string_view bytes(reinterpret_cast<const char*>(damage.bytes.data()), shown);
  return fmt::format(
      "{} {} {} {}, with {}{}", bytes_text(damage.count), where_text(damage),
      damage.count == 1 ? "was" : "were",
      damage.kind == HeapDamage::Kind::freed ? "written after it had been freed" : "overwritten",
      journal::c_literal(bytes, HeapDamage::kKept), shown < damage.count ? "…" : "");
}

const char* verb_of_site(HeapDamage::Kind kind) {
  switch (kind) {
    case HeapDamage::Kind::freed:
      return "the block was freed";
    case HeapDamage::Kind::freed_twice:
      return "the second time";
    default:
      return "the block was allocated";
  }
}

}  // namespace

NLOHMANN_JSON_SERIALIZE_ENUM(Damage::Place, {{Damage::Place::at_start, "at_start"},
                                             {Damage::Place::in_case, "in_case"},
                                             {Damage::Place::in_call, "in_call"},
                                             {Damage::Place::between_calls, "between_calls"},
                                             {Damage::Place::in_finalize, "in_finalize"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Damage, place, suites_block, text)

Damage describe_damage(const HeapDamage& damage, Damage::Place place) {
  Damage told{.place = place, .suites_block = false, .text = what_happened(damage)};
  Dl_info site{};
  Dl_info allocated{};
  Dl_info self{};
  told.suites_block = ::dladdr(damage.allocated, &allocated) != 0 &&
                      ::dladdr(reinterpret_cast<const void*>(&describe_damage), &self) != 0 &&
                      self.dli_fbase == allocated.dli_fbase;
  if (told.suites_block) {
    told.text += "; the suite had allocated the block";
  } else if (::dladdr(damage.site, &site) != 0 && site.dli_fname != nullptr) {
    told.text += fmt::format("; {} in {}", verb_of_site(damage.kind), site_text(site, damage.site));
  }
  return told;
}

Damage damage_of_journal() {
  return {.place = Damage::Place::in_case,
          .suites_block = false,
          .text = "memory in which the suite keeps its records was overwritten"};
}

std::string write_damage(const Damage& damage) {
  return nlohmann::json(damage).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Damage read_damage(std::string_view json) { return nlohmann::json::parse(json).get<Damage>(); }

}  // namespace infocts
