#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "adapters/decorations/decoration.h"
#include "conformance/catalogue/catalogue.h"
#include "tool/cli/commands.h"
#include "tool/cli/output_directory.h"
#include "tool/cli/planned_columns.h"
#include "tool/cli/prepared_iuts.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/coverage/cause_measure.h"
#include "tool/coverage/measure.h"
#include "tool/coverage/writers.h"
#include "tool/report/progress.h"
#include "tool/results/atomic_file.h"
#include "tool/results/exit_code.h"
#include "tool/results/glob.h"
#include "tool/results/nearest.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/launcher.h"
#include "tool/runner/parallel.h"

namespace infocts {
namespace {

void require_known_decorations(const std::vector<std::string>& globs) {
  const std::vector<std::string> all = decoration_addresses();
  for (const std::string& glob : globs) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const std::string& address) {
      return glob_match(glob, address);
    });
    if (!known) {
      throw UsageError(fmt::format(
          "--only '{}' matches no fault and no variant{} 'infocts list faults' and 'infocts list "
          "variants' list their addresses, such as fault:get.overrun_by_one.",
          glob, or_nearest(glob, all)));
    }
  }
}

// Zero of zero faults noticed would look like a success.
void require_applicable(const std::vector<std::string>& globs, Binding binding) {
  if (globs.empty()) return;
  const RegisteredDecoration* other = nullptr;
  for (const DecorationKind kind : {DecorationKind::fault, DecorationKind::variant}) {
    for (const RegisteredDecoration* entry : all_decorations(kind)) {
      const bool is_meant = std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
        return glob_match(glob, entry->address());
      });
      if (!is_meant) continue;
      if (in_bindings(binding, entry->spec.bindings)) return;
      if (other == nullptr) other = entry;
    }
  }
  const auto* const its = std::find_if(kBindings.begin(), kBindings.end(), [&](Binding candidate) {
    return in_bindings(candidate, other->spec.bindings);
  });
  throw UsageError(fmt::format(
      "nothing that --only matches is for binding {}: {} is for {}. Give --binding {}.",
      name_of(binding), other->address(), fmt::join(other->spec.bindings, ", "), name_of(*its)));
}

/// "2/4" is the second of four parts.
void read_part(const std::string& text, CoverageOptions& options) {
  if (text.empty()) return;
  const char* const end = text.data() + text.size();
  std::size_t part = 0;
  const auto [slash, no_part] = std::from_chars(text.data(), end, part);
  bool good = no_part == std::errc() && slash != end && *slash == '/';
  if (good) {
    const auto [rest, no_parts] = std::from_chars(slash + 1, end, options.parts);
    good = no_parts == std::errc() && rest == end && part >= 1 && part <= options.parts;
  }
  if (!good) {
    throw UsageError(fmt::format(
        "--part '{}' is not of the form K/N with K from 1 to N: 2/4 is the second of four parts.",
        text));
  }
  options.part = part - 1;
}

int exit_code_for(const Coverage& coverage) {
  const Gaps gaps = gaps_in(coverage);
  if (!gaps.not_measured.empty() || interrupted()) return kExitNotMeasured;
  // Some requirements have a case that only variants bring to a verdict.
  const bool missing = !gaps.without_case.empty() || !gaps.without_fault.empty();
  const bool faulty =
      !gaps.survivors.empty() || !gaps.accused.empty() || (coverage.complete && missing);
  return faulty ? kExitUnexpected : kExitAsExpected;
}

int coverage_of_causes(const Target& target, const IutRecord& iut, const CoverageOptions& options,
                       const CoverageArguments& arguments) {
  std::ostream nowhere(nullptr);
  Progress progress(arguments.quiet ? nowhere : std::cerr, is_terminal(STDERR_FILENO),
                    detect_style(STDERR_FILENO).width);
  const CauseMeasure measured =
      measure_causes(target, iut, options, arguments.pairs,
                     [&](std::size_t done, std::size_t total, const std::string& decoration) {
                       progress.update("causes", done, total, decoration);
                     });
  progress.clear();
  if (arguments.json) {
    print_json_text(cause_measure_json(measured));
  } else {
    say(stdout, "{}", cause_measure_text(measured, arguments.whole));
  }
  return interrupted() || !all_measured(measured) ? kExitNotMeasured : kExitAsExpected;
}

}  // namespace

int coverage(const CoverageArguments& arguments) {
  catch_interrupts();
  require_known_decorations(arguments.only);
  const Binding binding = *binding_from(arguments.binding);  // checked by the parser
  require_applicable(arguments.only, binding);
  const Address address = parse_address(arguments.address);
  if (!address.decoration.empty()) {
    throw UsageError(fmt::format(
        "'{}' already has a fault or variant; give the address without it.", arguments.address));
  }
  if (!arguments.output.empty()) require_writable(arguments.output, {"coverage.json"});
  CoverageOptions options{.only = arguments.only,
                          .properties = !arguments.skip_properties,
                          .stack = arguments.stack,
                          .jobs = 1,
                          .run = {}};
  read_part(arguments.part, options);
  options.run.timeout_s = arguments.timeout_s;
  options.run.launcher = read_launcher(arguments.launcher);
  options.run.queued = !options.run.launcher.empty();
  // What the launcher has room for is not known here.
  if (arguments.jobs > 0 || !options.run.queued) options.jobs = jobs_for(arguments.jobs);
  const std::vector<PreparedIut> all = prepare_all({address}, options.run, {binding});
  const PreparedIut& base = all.front();
  if (!base.absent.empty()) throw std::runtime_error(base.absent);
  if (base.iut.error) throw std::runtime_error(*base.iut.error);
  if (arguments.ranks > 1) {
    const PlannedColumn several = plan_columns(base, options.run, {arguments.ranks}, true).front();
    if (several.iut.error) throw std::runtime_error(*several.iut.error);
    options.several = several.options;
  }

  if (arguments.causes) return coverage_of_causes(*base.target, base.iut, options, arguments);
  std::ostream nowhere(nullptr);
  Progress progress(arguments.quiet ? nowhere : std::cerr, is_terminal(STDERR_FILENO),
                    detect_style(STDERR_FILENO).width);
  Coverage measured =
      measure_coverage(*base.target, base.iut, options,
                       [&](std::size_t done, std::size_t total, const std::string& decoration) {
                         progress.update("coverage", done, total, decoration);
                       });
  progress.clear();
  measured.suite_version = kVersion;
  measured.command = arguments.command;
  const std::string json = coverage_json(measured);
  if (arguments.json) {
    print_json_text(json);
  } else {
    print_text(stdout, coverage_text(measured, detect_style(STDOUT_FILENO),
                                     {.requirements = arguments.whole,
                                      .noticing_cases = !arguments.only.empty()}));
  }
  if (!arguments.output.empty()) {
    const std::filesystem::path file = std::filesystem::path(arguments.output) / "coverage.json";
    write_atomically(file, json);
    if (!arguments.json) say(stdout, "\nwritten: {}\n", file.string());
  }
  return exit_code_for(measured);
}

}  // namespace infocts
