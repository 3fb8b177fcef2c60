// What deviates in a call, in words that are the same for all cases that see it.
#pragma once

#include <string>
#include <string_view>

#include "tool/results/results.h"

namespace infocts {

/// Letters of the words for an id, "memory_around": without whose it is and what was generated.
std::string slug_of(std::string_view words);

/// The MPI refused a call that it has to accept: it returned an error, or its error handler ended
/// the process.
bool is_refusal(const Symptom& symptom);

/// What the object holds is wrong, and that is what the failed check saw.
bool shows_stored(const Symptom& symptom);

/// "return_code", "refusal", "number_of_keys": unlike the part of an id, the same whether the call
/// returned an error or the error handler ended the process, and whichever object of a generated
/// program was looked at; but another one if a call is accepted that must be refused.
std::string aspect_of(const Symptom& symptom);

/// The function that deviates and what deviates in it, "MPI_Info_get.refusal". Without the
/// function if that is known only from the requirement.
std::string observable_of(const Symptom& symptom);

/// A process that a signal or a time limit ended, or memory around an argument that was read or
/// written: seldom the same defect as a wrong answer.
bool is_of_memory(const Symptom& symptom);

/// A byte beyond the arguments of the call was changed, not only read.
bool is_write_beyond(const Symptom& symptom);
/// A signal ended the process while no MPI function was called: what some call did before shows.
bool died_outside_mpi(const Symptom& symptom);

}  // namespace infocts
