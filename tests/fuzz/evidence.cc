// Evidence of others: a tar archive, or (after "members\n") the members of one, each a line of its
// name, its size and its content. The digests of such members are made correct, as a forger would
// do.
#include <charconv>
#include <nlohmann/json.hpp>

#include "conformance/catalogue/catalogue.h"
#include "tests/fuzz/target.h"
#include "tests/report/sample.h"
#include "tool/evidence/archive.h"
#include "tool/evidence/verify.h"
#include "tool/results/sha256.h"
#include "tool/results/text.h"

using namespace infocts;

namespace {

Members members_in(std::string_view text) {
  Members members;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::size_t blank = std::min(line.find(' '), line.size());
    std::size_t size = 0;
    std::from_chars(line.data() + blank + (blank < line.size()), line.data() + line.size(), size);
    const std::string_view content = text.substr(0, size);
    text.remove_prefix(content.size());
    members.emplace(line.substr(0, blank), content);
  }
  return members;
}

void make_digests_true(Members& members) {
  const auto manifest = members.find("manifest.json");
  if (manifest == members.end()) return;
  auto json = nlohmann::ordered_json::parse(manifest->second, nullptr, false);
  if (!json.is_object() || !json.contains("members") || !json["members"].is_array()) return;
  for (auto& entry : json["members"]) {
    if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string()) continue;
    const auto member = members.find(entry["name"].get<std::string>());
    if (member == members.end()) continue;
    entry["size"] = member->second.size();
    entry["sha256"] = sha256(member->second);
  }
  manifest->second = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

FUZZ_TARGET(bytes) {
  constexpr std::string_view kMembers = "members\n";
  std::string archive(bytes);
  if (bytes.starts_with(kMembers)) {
    Members members = members_in(bytes.substr(kMembers.size()));
    make_digests_true(members);
    try {
      archive = write_archive(members);
    } catch (const ArchiveError&) {
      return;
    }
    fuzz::promise(read_archive(archive) == members, "what is packed is unpacked");
  }
  try {
    const Verification found =
        verify_evidence(archive, {"0.1.0", std::string(64, '0')}, samples::sample_catalogue());
    fuzz::promise(found.exit_code() >= 0 && found.exit_code() <= 5, "an exit code is one of ours");
    for (const auto* sentences :
         {&found.discrepancies.contradictions, &found.discrepancies.left_out}) {
      for (const std::string& sentence : *sentences) {
        fuzz::promise(printable_line(sentence) == sentence, "what is said can be shown");
      }
    }
  } catch (const EvidenceError& error) {
    fuzz::promise(*error.what() != '\0', "an error says what is wrong");
  }
}
