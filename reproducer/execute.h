// Running a program in this process, on the MPI of the session.
#pragma once

#include <string>

#include "adapters/table.h"
#include "reproducer/program.h"

namespace infocts {

enum class Answer {
  behaves,
  deviates,
  not_tried,  ///< a call that prepares did not succeed, or a function is absent
};

/// Runs the steps and answers the question. MPI must be in the phase of the program. Objects that
/// the program leaves are freed, and MPI_ERRORS_RETURN is set again.
Answer execute(const Program& program, const cts_table& mpi);

/// Leaves out steps as long as the answer stays `deviates`; `program` must give it. Gives up after
/// a number of runs that take about a second, with what is reached by then.
Program reduce(const Program& program, const cts_table& mpi);

}  // namespace infocts
