// Groups the columns of the matrix by MPI: an MPI has a column for each binding and number of
// ranks.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// The MPI of a column: "mpich-4.0.2" for "mpich-4.0.2/use_mpi_f08" and "mpich-4.0.2-n4".
std::string group_name(const IutRecord& iut);

/// The column within its MPI: "use_mpi_f08", "c-n4", with the sign before a number of ranks.
std::string column_name(const IutRecord& iut, std::string_view ranks_sign = "-n");

/// Columns of one MPI, side by side.
struct ColumnGroup {
  std::string name;                  ///< group_name; the id if there is only one column
  std::vector<std::size_t> columns;  ///< indexes into RunResults::iuts
};

std::vector<ColumnGroup> column_groups(const std::vector<IutRecord>& iuts);

/// Whether an MPI has several columns, so that its name alone does not tell them apart.
bool any_of_several(const std::vector<ColumnGroup>& groups);

/// Names of bindings in their usual order, written as in a condition (condition.h): "c|use_mpi";
/// "fortran" for all three of Fortran.
std::string binding_list(const std::set<std::string>& bindings);

/// Columns of one MPI in short: "c|mpif.h", "fortran-n4".
std::string column_list(const std::vector<const IutRecord*>& columns);

/// The columns with these ids in short, in the order of the run: "mpich-4.0.2" for all columns that
/// this MPI has in the run, "mpich-4.0.2/mpif.h|use_mpi" for some.
std::vector<std::string> fold_columns(const RunResults& run, const std::set<std::string>& ids);

}  // namespace infocts
