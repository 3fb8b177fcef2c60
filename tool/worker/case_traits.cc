#include "tool/worker/case_traits.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <unordered_set>
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

/// The traits of a case, call by call. Loops over thousands of pairs show little that is new, and
/// every case that passes pays for what is read.
class CaseTraits {
 public:
  explicit CaseTraits(Phase phase) : reader_(phase) {}

  /// Whether to read a call: it changes info objects, or calls of its function may show news.
  bool wants(FunctionId function) const {
    return changes_objects(function) || calls_without_news_[at(function)] < kMaxWithoutNews;
  }

  void read(const journal::Call& call) {
    of_call_.clear();
    reader_.read_numbers(seen(call, known_name), of_call_);
    const std::size_t before = numbers_.size();
    numbers_.insert(of_call_.begin(), of_call_.end());
    if (numbers_.size() > before) {
      calls_without_news_ = {};
    } else {
      ++calls_without_news_[at(call.function)];
    }
  }

  std::vector<std::uint32_t> sorted() const {
    std::vector<std::uint32_t> numbers(numbers_.begin(), numbers_.end());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

 private:
  // In a loop over keys of every length, nearly 200 that are alike come before the longest.
  static constexpr int kMaxWithoutNews = 300;
  static std::size_t at(FunctionId function) { return static_cast<std::size_t>(function); }

  TraitReader reader_;
  std::array<int, kFunctionNames.size()> calls_without_news_{};
  std::unordered_set<std::uint32_t> numbers_;
  std::vector<std::uint32_t> of_call_;
};

struct BegunCall {
  journal::Call call;
  bool open = true;
};

}  // namespace

std::vector<std::uint32_t> traits_of_case(const journal::Writer& journal, Phase phase) {
  CaseTraits traits(phase);
  std::deque<BegunCall> unread;
  std::map<std::uint16_t, BegunCall*> open;  // the call that each thread is in
  const auto close = [&](std::uint16_t thread) -> BegunCall* {
    const auto found = open.find(thread);
    if (found == open.end()) return nullptr;
    BegunCall* call = found->second;
    call->open = false;
    open.erase(found);
    return call;
  };
  std::size_t begun = 0;
  journal.visit_case([&](journal::RecordType type, std::uint16_t thread, std::string_view payload) {
    if (type == journal::RecordType::call_begin) {
      close(thread);  // the next end in this thread is not that of a call around this one
      const FunctionId function = journal::function_in(payload);
      if (begun++ < kMaxCallsRead && traits.wants(function)) {
        unread.push_back({.call = journal::decode_begin(payload)});
        unread.back().call.thread = thread;
        open[thread] = &unread.back();
      }
    } else if (type == journal::RecordType::call_end) {
      if (BegunCall* call = close(thread)) journal::decode_end(payload, call->call);
    }
    for (; !unread.empty() && !unread.front().open; unread.pop_front()) {
      traits.read(unread.front().call);
    }
    return begun < kMaxCallsRead || !open.empty();
  });
  for (const BegunCall& left : unread) traits.read(left.call);
  return traits.sorted();
}

}  // namespace infocts
