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

/// The command that starts this executable once more. The case ends as skipped where there is none.
class Command {
 public:
  Command() : words_(this_worker().spawned_command) {
    if (words_.empty() || this_worker().mpi.has_type_byte == 0)
      skip_as_absent("a command to spawn");
    for (std::size_t i = 1; i < words_.size(); ++i) arguments_.push_back(words_[i].data());
    arguments_.push_back(nullptr);
  }

  const std::string& program() const { return words_.front(); }
  char** arguments() { return arguments_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> arguments_;
};

}  // namespace

int spawn_with(cts_info info, cts_comm& child) {
  const Api& mpi = this_worker().mpi;
  mpi.comm_spawn.demand();
  Command command;
  child = mpi.comm_null;
  int spawn_code = mpi.success;
  const int code = mpi.comm_spawn(in(command.program()), command.arguments(), 1, info, 0,
                                  mpi.comm_self, &child, &spawn_code);
  return code != mpi.success ? code : spawn_code;
}

int spawn_two_with(cts_info first, cts_info second, cts_comm& children) {
  const Api& mpi = this_worker().mpi;
  mpi.comm_spawn_multiple.demand();
  Command command;
  std::string program = command.program();
  char* programs[] = {program.data(), program.data()};
  char** arguments[] = {command.arguments(), command.arguments()};
  children = mpi.comm_null;
  int spawn_codes[] = {mpi.success, mpi.success};
  const int code = mpi.comm_spawn_multiple(programs, arguments, first, second, 0, mpi.comm_self,
                                           &children, spawn_codes);
  if (code != mpi.success) return code;
  return spawn_codes[0] != mpi.success ? spawn_codes[0] : spawn_codes[1];
}

std::vector<ParentReport> reports_of(cts_comm& children, int processes) {
  const Api& mpi = this_worker().mpi;
  mpi.comm_set_errhandler(children, mpi.errors_return);
  std::vector<ParentReport> reports(static_cast<std::size_t>(processes));
  bool all = true;
  for (int i = 0; i < processes; ++i) {
    ParentReport& report = reports[static_cast<std::size_t>(i)];
    all = mpi.recv(&report, sizeof report, mpi.type_byte, i, kReportTag, children) == mpi.success &&
          all;
  }
  mpi.comm_disconnect(&children);
  if (!all) skip_as_absent("a message of a spawned process");
  for (const ParentReport& report : reports) wait_for_end(report.process);
  return reports;
}

ParentReport report_of(cts_comm& child) { return reports_of(child, 1).front(); }

ParentReport ask_spawned() {
  const Api& mpi = this_worker().mpi;
  cts_comm child = mpi.comm_null;
  if (spawn_with(mpi.info_null, child) != mpi.success) skip_as_absent("a way to spawn a process");
  return report_of(child);
}

std::vector<ParentReport> ask_two_spawned() {
  const Api& mpi = this_worker().mpi;
  cts_comm children = mpi.comm_null;
  if (spawn_two_with(mpi.info_null, mpi.info_null, children) != mpi.success) {
    skip_as_absent("a way to spawn two processes");
  }
  return reports_of(children, 2);
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
  if (mpi.has_appnum != 0 && string_form() == StringForm::terminated) {
    report.asked_appnum = 1;
    const int* value = nullptr;
    int flag = 0;
    mpi.comm_get_attr(mpi.comm_world, mpi.appnum, static_cast<void*>(&value), &flag);
    report.has_appnum = flag != 0 && value != nullptr ? 1 : 0;
    if (report.has_appnum != 0) report.appnum = *value;
  }
  mpi.send(&report, sizeof report, mpi.type_byte, 0, kReportTag, parent);
  mpi.comm_disconnect(&parent);
  return true;
}

}  // namespace infocts
