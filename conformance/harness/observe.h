// Words for what was observed, the same in every run.
#pragma once

#include <string>
#include <string_view>

namespace infocts {

/// "accepted", or "refused with MPI_ERR_INFO_KEY".
std::string acceptance_of(int code);

/// Ends the case as skipped (optional and absent): it is about something optional that this MPI
/// lacks. `what` completes the sentence "… is absent".
[[noreturn]] void skip_as_absent(std::string_view what);

/// Ends the case as skipped (optional and absent) unless this MPI is the ABI of MPI-5.0.
void require_abi();

}  // namespace infocts
