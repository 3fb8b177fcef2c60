#include "core/environment.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/exported.h"

namespace reference {
namespace {

void set_if_it_fits(InfoObject& info, std::string_view key, std::string_view value) {
  if (value.size() < MPI_MAX_INFO_VAL) info.set(key, value);
}

// The environment wins: it holds what the user asked of mpiexec.
void set_from_launcher(InfoObject& info, std::string_view key, const char* variable,
                       std::string_view otherwise = {}) {
  const char* setting = std::getenv(variable);
  const std::string_view value = setting != nullptr ? setting : otherwise;
  if (!value.empty()) set_if_it_fits(info, key, value);
}

std::vector<std::string> arguments_of_main(int argc, char* const argv[]) {
  std::vector<std::string> arguments;
  if (argv == nullptr || argc <= 0) return arguments;
  for (const char* argument : std::span(argv, static_cast<std::size_t>(argc))) {
    if (argument == nullptr) break;
    arguments.emplace_back(argument);
  }
  return arguments;
}

// Linux keeps the arguments of main in a file, each with a terminating null character.
std::vector<std::string> arguments_of_process() {
  std::vector<std::string> arguments;
  std::FILE* file = std::fopen("/proc/self/cmdline", "rbe");
  if (file == nullptr) return arguments;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closer(file, std::fclose);
  std::string argument;
  for (int byte = std::getc(file); byte != EOF; byte = std::getc(file)) {
    if (byte != '\0') {
      argument += static_cast<char>(byte);
    } else {
      arguments.push_back(std::exchange(argument, {}));
    }
  }
  return arguments;
}

void set_command(InfoObject& info, std::span<const std::string> arguments) {
  if (arguments.empty()) return;
  set_if_it_fits(info, "command", arguments.front());
  if (arguments.size() == 1) return;
  std::string joined = arguments[1];
  for (const std::string& argument : arguments.subspan(2)) joined.append(1, ' ').append(argument);
  set_if_it_fits(info, "argv", joined);
}

std::string working_directory() {
  char path[PATH_MAX];
  return ::getcwd(path, sizeof path) != nullptr ? path : "";
}

}  // namespace

InfoObject describe_process(int argc, char* const argv[]) {
  std::vector<std::string> arguments = arguments_of_main(argc, argv);
  if (arguments.empty()) arguments = arguments_of_process();
  utsname system{};
  ::uname(&system);

  InfoObject info;
  set_command(info, arguments);
  info.set("maxprocs", "1");  // this MPI never runs more
  set_from_launcher(info, "soft", launcher::kSoft);
  set_from_launcher(info, "host", launcher::kHost, system.nodename);
  set_from_launcher(info, "arch", launcher::kArch, system.machine);
  set_from_launcher(info, "wdir", launcher::kWdir, working_directory());
  set_from_launcher(info, "thread_level", launcher::kThreadLevel);
  set_from_launcher(info, "mpi_initial_errhandler", launcher::kInitialErrhandler);
  set_from_launcher(info, "mpi_memory_alloc_kinds", launcher::kMemoryAllocKinds);
  return info;
}

}  // namespace reference
