// Errors on their way to an error handler of the user.
#include "conformance/harness/after_errors.h"
#include "conformance/harness/generation.h"
#include "properties/campaign.h"
#include "properties/generate.h"

namespace infocts::properties {
namespace {

// The table's callbacks carry no user data.
int times_told = 0;
int class_told = 0;
void tell(cts_comm /*comm*/, int code) {
  ++times_told;
  class_told = error_class_of(code);
}

rc::Gen<Program> programs_with_errors() {
  return programs({{.weights = {{Verb::create, 1}, {Verb::set, 4}, {Verb::erase, 4}},
                    .commands = 12,
                    .errors = true}});
}

/// Our handler on one communicator, while the other has MPI_ERRORS_RETURN as usual.
class Handler {
 public:
  explicit Handler(cts_comm comm) : comm_(comm), handler_(this_worker().quiet.errors_return) {
    const Api& mpi = this_worker().quiet;
    if (mpi.comm_create_errhandler(tell, &handler_) != mpi.success ||
        mpi.comm_set_errhandler(comm, handler_) != mpi.success) {
      throw Inconclusive("preparation failed: the error handler could not be installed");
    }
  }
  ~Handler() {
    const Api& mpi = this_worker().quiet;
    mpi.comm_set_errhandler(comm_, mpi.errors_return);
    if (mpi.errhandler_free.present()) mpi.errhandler_free(&handler_);
  }
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;

 private:
  cts_comm comm_;
  cts_errhandler handler_;
};

void play_with_handlers(const Campaign& campaign, const Api& mpi, const Program& program,
                        const Sink& sink) {
  const bool self_is_told = is_defined_after_errors();
  for (const bool on_self : {true, false}) {
    const Handler handler(on_self ? mpi.comm_self : mpi.comm_world);
    times_told = 0;
    PlaySettings settings = campaign.settings;
    settings.errors_told = &times_told;
    settings.class_told = &class_told;
    settings.calls_expected = on_self == self_is_told ? 1 : 0;
    settings.note = generation().note;
    Player player(mpi, settings, sink);
    player.play(program);
  }
}

const Campaign handled_errors{.name = "handled_errors",
                              .programs = programs_with_errors,
                              .settings = {.env = false},
                              .trials = 40,
                              .play = play_with_handlers};

[[maybe_unused]] const bool registered =
    register_properties(handled_errors, "property_any_error", Phase::initialized,
                        {"info.errors.handler_self", "info.errors.handler_world"});

}  // namespace
}  // namespace infocts::properties
