#include "tool/runner/hung_wrappers.h"

#include <map>
#include <mutex>

namespace infocts {
namespace {

struct Hung {
  std::mutex mutex;  // several MPIs are prepared at a time
  std::map<std::filesystem::path, std::string> limits;
};

Hung& hung() {
  static Hung all;
  return all;
}

}  // namespace

void remember_hung(const std::filesystem::path& wrapper, const std::string& limit) {
  const std::lock_guard lock(hung().mutex);
  hung().limits.try_emplace(wrapper, limit);
}

std::string hung_at(const std::filesystem::path& wrapper) {
  const std::lock_guard lock(hung().mutex);
  const auto found = hung().limits.find(wrapper);
  return found == hung().limits.end() ? std::string() : found->second;
}

}  // namespace infocts
