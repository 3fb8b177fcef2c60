#include "tool/worker/worker.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/harness/alone.h"
#include "conformance/harness/case.h"
#include "conformance/harness/claims.h"
#include "conformance/harness/generation.h"
#include "conformance/harness/language_io.h"
#include "conformance/harness/ranks.h"
#include "tool/journal/recorder.h"
#include "tool/journal/writer.h"
#include "tool/reproducer/execute.h"
#include "tool/worker/case_listener.h"
#include "tool/worker/heap_watch.h"
#include "tool/worker/identity.h"
#include "tool/worker/load.h"
#include "tool/worker/plan.h"
#include "tool/worker/process_files.h"
#include "tool/worker/spawned.h"
#include "tool/worker/supervise.h"

namespace infocts {
namespace {

using journal::RecordType;
using journal::Stage;

/// A case as a test of GoogleTest.
class Case : public testing::Test {
 public:
  explicit Case(const RegisteredCase& entry) : entry_(entry) {}

 private:
  void TestBody() final;

  const RegisteredCase& entry_;
};

void Case::TestBody() {
  case_notes().began = true;
  try {
    entry_.body(this_worker().mpi);
  } catch (const AbsentFunction& function) {
    case_notes().absent = function.what();
  } catch (const Unavailable& feature) {
    case_notes().absent = feature.what();
  } catch (const Inconclusive& why) {
    case_notes().inconclusive = why.what();
  } catch (const std::exception& error) {
    // Memory or threads ran out in the suite itself; GoogleTest would blame the implementation.
    case_notes().suite_error = error.what();
  }
}

void init_mpi(WorkerContext& context, const WorkerPlan& plan, journal::Writer& journal) {
  const Api& mpi = context.quiet;
  int argc = context.argc;
  char** argv = context.argv;
  if (mpi.init_thread(&argc, &argv, mpi.thread_multiple, &context.provided) != mpi.success) {
    throw WorkerError(
        "MPI_Init_thread did not succeed. Try a one-process MPI program by hand; some MPIs need a "
        "launcher, see --launcher");
  }
  for (const cts_comm comm : {mpi.comm_world, mpi.comm_self}) {
    if (mpi.comm_set_errhandler(comm, mpi.errors_return) != mpi.success) {
      throw WorkerError("MPI_Comm_set_errhandler did not succeed");
    }
  }
  if (mpi.comm_size(mpi.comm_world, &context.size) != mpi.success || context.size != plan.ranks) {
    throw WorkerError(fmt::format(
        "MPI_COMM_WORLD has {} process{} instead of {}: does the launcher belong to this MPI? Name "
        "the one that does, such as --launcher '/path/of/this/mpi/bin/mpiexec -n {{ranks}} "
        "{{command}}'{}",
        context.size, context.size == 1 ? "" : "es", plan.ranks,
        plan.launched ? "; srun may need --mpi=pmi2 or --mpi=pmix" : ""));
  }
  if (mpi.comm_rank(mpi.comm_world, &context.rank) != mpi.success) {
    throw WorkerError("MPI_Comm_rank did not succeed");
  }
  journal.append(RecordType::rank, std::to_string(context.rank));
  context.initialized = true;
}

void finalize_mpi(WorkerContext& context) {
  context.initialized = false;
  if (context.quiet.finalize() != context.quiet.success) {
    throw WorkerError("MPI_Finalize did not succeed");
  }
}

// Within a suite GoogleTest runs tests in the order of registration, and from 1.16 on in that of
// their lines. So one suite whose tests have the lines of the plan keeps the plan's order.
void register_cases(const std::vector<std::string>& ids) {
  int line = 0;
  for (const std::string& id : ids) {
    const RegisteredCase* found = find_case(id);
    if (found == nullptr) throw WorkerError("no such case: " + id);
    testing::RegisterTest("infocts", found->id.c_str(), nullptr, nullptr, "plan", ++line,
                          [&entry = *found] { return new Case(entry); });
  }
}

void run_cases(const WorkerPlan& plan, const cts_table& table, journal::Writer& journal,
               HeapWatch& heap) {
  register_cases(plan.cases);
  int argc = 1;
  std::string name = "infocts";
  char* argv[] = {name.data(), nullptr};
  testing::InitGoogleTest(&argc, static_cast<char**>(argv));
  testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new CaseListener(plan, table, journal, heap));
  const int failed = RUN_ALL_TESTS();
  static_cast<void>(failed);  // each verdict stands in the journal
}

// The last answer in the journal is the best one.
void run_reproducer(const WorkerPlan& plan, const cts_table& table, journal::Writer& journal) {
  std::ifstream file(plan.reproducer, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const Reproducer reproducer = read_reproducer(bytes);
  const auto tell = [&](Behaviour answer, const Reproducer& about) {
    journal.append(RecordType::answer, static_cast<char>(answer) + write_reproducer(about));
  };
  const Behaviour answer = execute(reproducer, table);
  tell(answer, reproducer);
  // A process starts MPI once.
  if (answer != Behaviour::deviates || plan.phase == Phase::started_by_case) return;
  tell(answer, reduce(reproducer, std::chrono::seconds(1), [&](const Reproducer& shorter) {
         return execute(shorter, table) == Behaviour::deviates;
       }));
}

void work(const WorkerPlan& plan, journal::Writer& journal, int argc, char** argv) {
  journal.stage(Stage::loading);
  HeapWatch heap(journal, plan.guard_heap, plan.guard_calls);
  static journal::Writer* told = &journal;
  const cts_table& shim = load_shim(plan.shim, plan.preload, [](const char* constant) {
    told->append(RecordType::reading, constant);
  });
  const Binding binding = binding_from(shim.binding).value_or(Binding::c);
  set_string_form(is_fortran(binding) ? StringForm::blank_padded : StringForm::terminated);
  const cts_table& table = with_decoration(shim, plan);
  const Api quiet(watched(Unrecorded::quiet, table, journal));
  journal.append(RecordType::identity, write_identity(identify(table, quiet)));
  journal.stage(Stage::identified);
  if (plan.cases.empty() && plan.reproducer.empty() && !plan.idle) return;

  const Api mpi(recorded(table, journal));
  const Api brief(watched(Unrecorded::brief, table, journal));
  const std::optional<Api> c = table.c == nullptr
                                   ? std::nullopt
                                   : std::optional<Api>(watched(Unrecorded::c, *table.c, journal));
  WorkerContext context{
      .mpi = mpi,
      .quiet = quiet,
      .brief = brief,
      .binding = binding,
      .c = c ? &*c : nullptr,
      .version = StdVersion::parse(plan.version).value_or(StdVersion{}),
      .assumed_version = StdVersion::parse(plan.assumed_version).value_or(StdVersion{}),
      .seed = plan.seed,
      .argc = argc,
      .argv = argv,
      .spawned_command = spawned_command(plan),
      .last_call = last_recorded_call,
      .threads_begin = [&journal] { journal.threads_begin(); }};
  if (plan.phase == Phase::initialized || plan.phase == Phase::after_finalize) {
    context.language_io = try_language_io(mpi) == LanguageIo::works;
    journal.stage(Stage::init);
    init_mpi(context, plan, journal);
  }
  if (plan.phase == Phase::after_finalize) {
    journal.stage(Stage::finalize);
    finalize_mpi(context);
  }
  set_this_worker(context);
  const Api undecorated(watched(Unrecorded::ranks, shim, journal));
  if (context.size > 1) {
    detail::connect_ranks(undecorated);
    detail::set_shared_directory(plan.directory);
  }
  set_claim_sink([&](const journal::Claim& claim) {
    journal.append(RecordType::claim, journal::write_claim(claim));
  });
  set_generation(
      {.programs = plan.generated_programs,
       .case_limit_s = plan.case_limit_s,
       .shorten = plan.shorten,
       .program = plan.program,
       .note = [&journal](std::string_view line) { journal.append(RecordType::note, line); }});
  heap.look(Damage::Place::at_start);
  journal.stage(Stage::running);
  if (plan.reproducer.empty()) {
    run_cases(plan, table, journal, heap);
  } else {
    run_reproducer(plan, table, journal);
    heap.look(Damage::Place::in_case);
  }
  if (plan.phase == Phase::initialized) {
    detail::disconnect_ranks();
    journal.stage(Stage::finalize);
    finalize_mpi(context);
    heap.look(Damage::Place::in_finalize);
  }
}

int run_process(const WorkerPlan& plan, const ProcessFiles& files, int argc, char** argv) {
  journal::Writer journal(files.journal());
  journal.stage(Stage::started);
  try {
    work(plan, journal, argc, argv);
  } catch (const std::exception& error) {
    journal.append(RecordType::error, error.what());
    return kWorkerFailed;
  }
  journal.stage(Stage::done);
  return 0;
}

// Gives main odd words, where the case asks for them: they have to be there when MPI starts.
void add_odd_arguments(const WorkerPlan& plan, int argc, char** argv) {
  const RegisteredCase* entry = plan.cases.empty() ? nullptr : find_case(plan.cases.front());
  if (entry == nullptr || !entry->spec.odd_arguments || argc > 3) return;
  std::array<std::string, 4> odd{std::string(), "--np=4", " ", std::string(kLongArgument, 'a')};
  std::vector<char*> words(argv, argv + argc);
  for (std::string& word : odd) words.insert(words.end() - 1, word.data());
  words.push_back(nullptr);
  ::execv("/proc/self/exe", words.data());
  throw std::runtime_error(std::string("cannot start again with odd arguments: ") +
                           std::strerror(errno));
}

}  // namespace

int worker_main(int argc, char** argv) {
  // A crash is a verdict here, not something to keep a core file of. One byte, because a limit of
  // zero does not keep the kernel from starting a program that collects core dumps.
  const rlimit no_core{1, 1};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error code then
  // Whoever reads the verdicts is gone when the parent is.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    const WorkerPlan plan = read_plan(argv[argc - 1]);
    add_odd_arguments(plan, argc, argv);
    const ProcessFiles files = files_of_this_process(plan.directory);
    const auto run = [&] { return run_process(plan, files, argc, argv); };
    return plan.launched ? supervise(files, run) : run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s%s\n", kWorkerComplaint, error.what());
    return kWorkerFailed;
  }
}

}  // namespace infocts
