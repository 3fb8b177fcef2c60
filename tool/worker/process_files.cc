#include "tool/worker/process_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <sstream>

namespace infocts {

ProcessFiles files_of_this_process(const std::string& directory) {
  std::array<char, 256> node{};
  if (::gethostname(node.data(), node.size() - 1) != 0) std::strcpy(node.data(), "node");
  return {fmt::format("{}/{}.{}", directory, node.data(), ::getpid())};
}

bool ProcessEnd::killed() const {
  return kind == Kind::signalled && (code == SIGKILL || code == SIGTERM);
}

std::string ProcessEnd::str() const {
  switch (kind) {
    case Kind::exited:
      return fmt::format("exit code {}", code);
    case Kind::signalled:
      return fmt::format("signal {} ({})", code, ::strsignal(code));
    case Kind::output:
      return "output limit";
    case Kind::asked:
      break;
  }
  return "the launcher's signal";
}

std::string write_end(const ProcessEnd& end) {
  return fmt::format("{} {} {}\n", static_cast<int>(end.kind), end.code, end.time_ns);
}

ProcessEnd read_end(const std::string& text) {
  std::istringstream stream(text);
  int kind = 0;
  ProcessEnd end;
  if (!(stream >> kind >> end.code >> end.time_ns)) return {.kind = ProcessEnd::Kind::asked};
  end.kind = static_cast<ProcessEnd::Kind>(kind);
  return end;
}

}  // namespace infocts
