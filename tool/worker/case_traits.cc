#include "tool/worker/case_traits.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "tool/causes/traits.h"
#include "tool/journal/recorder.h"

namespace infocts {
namespace {

/// Names of constants, each looked up once.
std::string known_name(journal::ArgumentKind kind, std::int64_t bits) {
  static std::map<std::pair<journal::ArgumentKind, std::int64_t>, std::string> known;
  const auto [found, is_new] = known.try_emplace({kind, bits});
  if (is_new) found->second = constant_name(kind, bits);
  return found->second;
}

}  // namespace

std::vector<std::uint32_t> traits_of_case(const journal::Writer& journal, Phase phase) {
  std::vector<journal::Call> calls;
  std::map<std::uint16_t, std::size_t> open;  // the call that each thread is in
  journal.visit_case([&](journal::RecordType type, std::uint16_t thread, std::string_view payload) {
    if (type == journal::RecordType::call_begin && calls.size() < kMaxCallsRead) {
      open[thread] = calls.size();
      calls.push_back(journal::decode_begin(payload));
      calls.back().thread = thread;
    } else if (type == journal::RecordType::call_end) {
      const auto found = open.find(thread);
      if (found == open.end()) return true;
      journal::decode_end(payload, calls[found->second]);
      open.erase(found);
    }
    return calls.size() < kMaxCallsRead || !open.empty();
  });
  std::vector<std::uint32_t> numbers;
  TraitReader reader(phase);
  for (const journal::Call& call : calls) reader.read_numbers(seen(call, known_name), numbers);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace infocts
