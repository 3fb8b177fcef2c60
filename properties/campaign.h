// Plays many generated programs and decides many requirements with them.
//
// A program that uses many functions decides many requirements at once. So all cases of a campaign
// share its programs: each is played once in a process, as far as the cases need it, and for each
// requirement the first program that deviates is kept. A case then looks for the smallest program
// that breaks its own requirement, if GenerationSettings::shorten.
#pragma once

#include <rapidcheck/Gen.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/checks.h"
#include "properties/deviation.h"
#include "properties/player.h"
#include "properties/program.h"

namespace infocts::properties {

/// A set of generated programs and how they are played.
struct Campaign {
  std::string_view name;  ///< the same name, the same programs
  rc::Gen<Program> (*programs)();
  PlaySettings settings;
  int trials = 100;  ///< with the usual number of programs
  /// Play those of the corpus first.
  bool corpus = false;
  /// Gives the requirements that a deviation breaks here instead of its own.
  std::vector<std::string> (*violated)(std::string_view requirement) = nullptr;
  /// Plays one program; without it a Player does.
  void (*play)(const Campaign& campaign, const Api& mpi, const Program& program,
               const Sink& sink) = nullptr;
  /// Whether a program that deviated does so again, so that a smaller one can be looked for.
  bool repeatable = true;
  /// One program only, because the process can do nothing after it.
  bool once = false;
};

/// Registers a case "<requirement>.<name>" for each of these requirements, which the campaign
/// decides. They differ only in the requirement, so a list is clearer than one CASE each.
bool register_properties(const Campaign& campaign, std::string_view name, Phase phase,
                         const std::vector<std::string_view>& requirements,
                         const char* file = __builtin_FILE(), int line = __builtin_LINE());

/// The body of a case: fails it if a program of the campaign breaks the requirement.
void decide(const Campaign& campaign, std::string_view requirement);

/// Ends the case as skipped where this MPI lacks the functions that the requirement is about.
void require_functions(std::string_view requirement);

}  // namespace infocts::properties
