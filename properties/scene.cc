#include "properties/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/between_canaries.h"
#include "properties/act.h"

namespace infocts::properties {

std::string requirement_id(LookupFunction function, std::string_view name) {
  return fmt::format("info.{}.{}", name_of(function), name);
}

Scene::Scene(const Api& mpi, const PlaySettings& settings, const Sink& sink)
    : mpi(mpi), settings(settings), sink(sink), act(make_act(*this, {})) {}

Scene::~Scene() {
  for (auto& [name, object] : objects) {
    if (name != kEnv && !object.shared && mpi.info_free.present()) mpi.info_free(&object.handle);
  }
}

bool Scene::told_absent(const char* function, std::string_view requirement) const {
  if (!may_lack_functions()) tell({std::string(requirement)}, function, "provided", "absent");
  return false;
}

void Scene::tell(RequirementIds requirements, std::string subject, std::string expected,
                 std::string actual, journal::Claim claim) const {
  deviated = true;
  const bool outside = std::any_of(requirements.begin(), requirements.end(), is_about_overruns);
  if (!instead.empty() && !outside) requirements = instead;
  sink({std::move(requirements), std::move(subject), std::move(expected), std::move(actual),
        std::move(claim)});
}

void Scene::give_up() { throw Lost(); }

void Scene::call(Code code, RequirementIds requirements, std::string_view function) {
  if (code == mpi.success) return;
  requirements.emplace_back("info.errors.success_returned");
  tell(std::move(requirements), fmt::format("return code of {}", function), "MPI_SUCCESS",
       describe_code(code),
       {.kind = journal::ClaimKind::success, .call = code.call(), .actual = code});
  give_up();
}

void Scene::refused(Code code, const std::vector<int>& error_classes, RequirementIds requirements,
                    const std::string& not_refused, std::string_view function) {
  after_error = true;
  if (settings.refused != nullptr && code != mpi.success) {
    settings.refused->insert(number_of_command);
  }
  std::string& doubt = objects.at(command.object).doubt;
  if (doubt.empty()) {
    doubt = command.verb == Verb::set ? "info.set.refused_changes_nothing"
                                      : "info.delete.miss_changes_nothing";
  }
  if (settings.errors_told != nullptr) {
    // Of handlers more is promised.
    instead.clear();
    if (code == mpi.success) give_up();  // not noticed: no handler is concerned
    const int calls = *settings.errors_told - std::exchange(told_before, *settings.errors_told);
    const bool told_right = settings.calls_expected == 0 || settings.class_told == nullptr ||
                            std::find(error_classes.begin(), error_classes.end(),
                                      *settings.class_told) != error_classes.end();
    // What it comes back with afterwards is the concern of info.errors.code_after_handler.
    if (calls != settings.calls_expected || !told_right) {
      tell({is_defined_after_errors() ? "info.errors.handler_self" : "info.errors.handler_world"},
           fmt::format("calls of an error handler for one error of {}", function),
           fmt::format("{}, of its class", settings.calls_expected),
           told_right ? std::to_string(calls) : "another class");
    }
    if (!is_defined_after_errors()) give_up();  // further errors are not judged
    return;
  }
  const std::string subject = fmt::format("error class of {}", function);
  if (code == mpi.success) {
    instead.clear();  // no error before makes this one a success
    tell({not_refused}, subject, class_name(error_classes[0]), "MPI_SUCCESS",
         {.kind = journal::ClaimKind::refused, .call = code.call(), .actual = code});
    give_up();
  }
  int actual = kNumberPreset;
  if (this_worker().quiet.error_class(code, &actual) != mpi.success) {
    const Code asked = mpi.error_class(code, &actual);  // recorded, for the reproducer
    tell({"info.errors.code_has_class"}, "return code of MPI_Error_class", "MPI_SUCCESS",
         describe_code(asked),
         {.kind = journal::ClaimKind::success, .call = asked.call(), .actual = asked});
    return;
  }
  if (std::find(error_classes.begin(), error_classes.end(), actual) != error_classes.end()) return;
  requirements.emplace_back("info.errors.code_has_class");
  tell(std::move(requirements), subject, class_name(error_classes[0]), describe_code(code),
       error_classes.size() == 1 ? journal::Claim{.kind = journal::ClaimKind::error_class,
                                                  .call = code.call(),
                                                  .expected = error_classes[0],
                                                  .actual = code}
                                 : journal::Claim{});
}

RequirementIds Scene::broken_after_error(char name) const {
  if (!after_error) return {};
  const auto found = objects.find(name);
  if (found == objects.end() || found->second.doubt.empty()) return {"info.errors.goes_on"};
  return {found->second.doubt};
}

// What an OUT handle variable holds before the call plays no part: another object's handle, nothing
// that is a handle, or MPI_INFO_NULL.
cts_info Scene::handle_before() const {
  switch (command.number % 5) {
    case 1:
      return info_variable(0x5a5a5a5a5a5a5a5a);
    case 2:
      for (const auto& [name, object] : objects) {
        if (name != kEnv) return object.handle;
      }
      break;
    case 3:
      return info_variable(~std::uint64_t{0});
    case 4:
      if (freed) return *freed;
      break;
    default:
      break;
  }
  return mpi.info_null;
}

void Scene::take(cts_info handle, RequirementIds requirements, std::string_view function) {
  if (same(handle, mpi.info_null)) {
    requirements.emplace_back("info.handles.null_no_object");
    tell(std::move(requirements), fmt::format("handle from {}", function), "a new object",
         "MPI_INFO_NULL");
    give_up();
  }
  for (const auto& [name, object] : objects) {
    if (!same(handle, object.handle)) continue;
    requirements.emplace_back("info.handles.live_handles_differ");
    tell(std::move(requirements), fmt::format("handle from {}", function), "a new object",
         fmt::format("that of {}, which is alive", name));
    give_up();
  }
  objects.emplace(command.result, Object{.handle = handle, .model = {}, .made_by = command.verb});
}

void Scene::free(cts_info handle, const std::string& requirement, const std::string& null) {
  call(mpi.info_free(&handle), {requirement}, "MPI_Info_free");
  if (same(handle, mpi.info_null)) return;
  tell({null}, "handle after MPI_Info_free", "MPI_INFO_NULL", "another one");
}

}  // namespace infocts::properties
