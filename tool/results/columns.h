// Columns of the matrix by implementation: one MPI has a column for each binding and number of
// ranks.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// Which MPI a column is of: "mpich-4.0.2" of "mpich-4.0.2/use_mpi_f08" and "mpich-4.0.2-n4".
std::string group_name(const IutRecord& iut);

/// Which of its columns: "use_mpi_f08", "c-n4", where the sign stands before a number of ranks.
std::string column_name(const IutRecord& iut, std::string_view ranks_sign = "-n");

/// Columns of one MPI that stand side by side.
struct ColumnGroup {
  std::string name;                  ///< group_name; the id where there is only one column
  std::vector<std::size_t> columns;  ///< places in RunResults::iuts
};

std::vector<ColumnGroup> column_groups(const std::vector<IutRecord>& iuts);

/// True if an MPI has more than one column, so that its name alone does not say which.
bool any_of_several(const std::vector<ColumnGroup>& groups);

/// Names of bindings in the order in which users know them, as a condition has them (condition.h):
/// "c|use_mpi"; "fortran" for its three.
std::string binding_list(const std::set<std::string>& bindings);

/// Columns of one MPI in few words: "c|mpif.h", "fortran-n4".
std::string column_list(const std::vector<const IutRecord*>& columns);

/// The columns with these ids, in few words: "mpich-4.0.2" for all that this MPI has in the run,
/// "mpich-4.0.2/mpif.h|use_mpi" for some. In the order of the run.
std::vector<std::string> fold_columns(const RunResults& run, const std::set<std::string>& ids);

}  // namespace infocts
