// The condition of an expectation: which implementations the line applies to.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// A comparison with a version such as ">=4.1".
///
/// Compares only the components that it writes, as numbers: 4.1.4 is `=4.1`, `>=4.1`, `<=4.1` and
/// `<4.10`, but not `>4.1`. Missing components of the implementation's version are zero, and what
/// follows the digits of a component ("rc1") is ignored.
struct VersionConstraint {
  enum class Op { equal, not_equal, less, less_equal, greater, greater_equal };
  Op op = Op::equal;
  std::vector<unsigned long> version;

  /// Of a version that is known: its components.
  bool holds(std::vector<unsigned long> actual) const;

  /// An unknown version (empty, or without a digit in front) meets no constraint.
  bool holds_for(std::string_view version_text) const;
};

/// `VENDOR[VERSION{,VERSION}][;binding=NAME{|NAME}][;ranksVERSION]`, without blanks. The parts
/// after the versions may come in any order:
///
///     *                               every implementation, in every binding
///     mpich                           every MPICH
///     mpich=4.0.2                     this one; 4.0.2.1 too
///     openmpi>=4.1,<5                 a range: all the constraints must hold
///     openmpi<5;binding=mpif.h        in one binding only
///     mpich;binding=use_mpi|mpif.h    in two
///     *;binding=use_mpi*              the same with a glob
///     *;binding=fortran               mpif.h, use_mpi and use_mpi_f08
///     mpich;ranks>=2                  with several ranks only
///
/// VENDOR is IutRecord::vendor, in lower case; operators are = != < <= > >=. NAME is a binding
/// (adapters/binding.h), a glob over bindings, or "fortran".
struct Condition {
  std::string vendor;  ///< "*" for all
  std::vector<VersionConstraint> versions;
  std::set<std::string, std::less<>> bindings;  ///< names; empty: every binding
  std::optional<VersionConstraint> ranks;

  bool matches(const IutRecord& iut) const;
};

/// Where reading stopped, and what to do about it.
struct ConditionError {
  std::size_t offset = 0;  ///< bytes from the start of the condition
  std::string message;
  std::string hint;
};

std::variant<Condition, ConditionError> parse_condition(std::string_view text);

}  // namespace infocts
