#include "conformance/harness/spawned.h"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <thread>
#include <type_traits>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

static_assert(std::is_trivially_copyable_v<ParentReport>);

constexpr int kReportTag = 7;

void copy_text(const Output& from, char* to) {
  const std::string_view text = from.text().substr(0, ParentReport::kRoom - 1);
  std::memcpy(to, text.data(), text.size());
}

// On another node the number means nothing, or another process.
void wait_for_end(int process) {
  using Clock = std::chrono::steady_clock;
  const auto give_up = Clock::now() + std::chrono::seconds(1);
  while (process > 0 && ::kill(process, 0) == 0 && Clock::now() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace

int spawn_with(cts_info info, cts_comm& child) {
  const Api& mpi = session().mpi;
  std::vector<std::string> words = session().spawned_command;
  if (words.empty() || !mpi.comm_spawn.present() || mpi.has_type_byte == 0) {
    not_available("MPI_Comm_spawn");
  }
  const std::string program = words.front();
  std::vector<char*> arguments;
  for (std::size_t i = 1; i < words.size(); ++i) arguments.push_back(words[i].data());
  arguments.push_back(nullptr);
  child = mpi.comm_null;
  int spawn_code = mpi.success;
  const int code =
      mpi.comm_spawn(in(program), arguments.data(), 1, info, 0, mpi.comm_self, &child, &spawn_code);
  return code != mpi.success ? code : spawn_code;
}

ParentReport report_of(cts_comm& child) {
  const Api& mpi = session().mpi;
  mpi.comm_set_errhandler(child, mpi.errors_return);
  ParentReport report;
  const int received = mpi.recv(&report, sizeof report, mpi.type_byte, 0, kReportTag, child);
  mpi.comm_disconnect(&child);
  if (received != mpi.success) not_available("a message of a spawned process");
  wait_for_end(report.process);
  return report;
}

ParentReport ask_spawned() {
  const Api& mpi = session().mpi;
  cts_comm child = mpi.comm_null;
  if (spawn_with(mpi.info_null, child) != mpi.success) not_available("a way to spawn a process");
  return report_of(child);
}

bool report_to_parent(const Api& mpi) {
  cts_comm parent = mpi.comm_null;
  ParentReport report;
  if (mpi.comm_get_parent(&parent) != mpi.success || parent.bits == mpi.comm_null.bits) {
    return false;
  }
  report.has_parent = 1;
  report.process = ::getpid();
  const auto size = static_cast<std::size_t>(mpi.max_object_name);
  Output name(size);
  report.length = kNumberPreset;
  report.code = mpi.comm_get_name(parent, name, &report.length);
  report.within = name.canaries_intact() ? 1 : 0;
  report.terminated = name.terminated() ? 1 : 0;
  copy_text(name, report.name);
  report.set_code = mpi.comm_set_name(parent, in(ParentReport::kNewName));
  Output new_name(size);
  int length = 0;
  if (mpi.comm_get_name(parent, new_name, &length) == mpi.success) {
    copy_text(new_name, report.new_name);
  }
  mpi.send(&report, sizeof report, mpi.type_byte, 0, kReportTag, parent);
  mpi.comm_disconnect(&parent);
  return true;
}

}  // namespace infocts
