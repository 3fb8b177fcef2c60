// Groups results for reading: one block for each requirement, one paragraph for each message.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/judgement.h"
#include "tool/results/results.h"

namespace infocts {

/// The cases of one requirement. The pointers are into the run.
struct CaseGroup {
  std::string id;                            ///< of the first requirement of the cases
  const Requirement* requirement = nullptr;  ///< nullptr if the catalogue does not know the id
  std::vector<const CaseResult*> cases;
};

/// The results with this outcome, in the order in which their requirements first appear.
std::vector<CaseGroup> group_by_requirement(const RunResults& run, const Catalogue& catalogue,
                                            Outcome outcome);

/// Cases with the same verdict and the same message, on any implementation.
struct MessageGroup {
  std::vector<const CaseResult*> cases;  ///< at least one; they share verdict and message
  const CaseResult& first() const { return *cases.front(); }
};

std::vector<MessageGroup> group_by_message(const std::vector<const CaseResult*>& cases);

/// "mpich-4.0.2 (8 cases), openmpi-4.1.4/mpif.h|use_mpi": the implementations of the cases, with
/// their bindings if the run has more of them.
std::string name_iuts(const RunResults& run, const std::vector<const CaseResult*>& cases);

}  // namespace infocts
