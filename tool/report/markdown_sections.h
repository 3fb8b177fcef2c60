// The sections of summary.md; markdown.cc puts them together. Each ends with an empty line, or is
// empty if it has nothing to tell.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/columns.h"
#include "tool/results/judgement.h"
#include "tool/results/results.h"

namespace infocts {

/// How long things may get.
struct MarkdownLimits {
  std::size_t message_bytes = 4096;
  std::size_t groups = 1000;      ///< requirements in a section
  std::size_t messages = 10;      ///< different messages of a requirement
  std::size_t value_bytes = 500;  ///< of an observed value
};

/// What the columns of one MPI have to say, a text each, in one cell: once where all say the same,
/// else with the bindings in front. Empty texts are nothing to say.
std::string md_group_cell(const RunResults& run, const ColumnGroup& group,
                          const std::function<std::string(const IutRecord&)>& cell);

std::string md_identities(const RunResults& run);

/// What compilers and processes printed that kept an MPI from being measured, folded away.
std::string md_printed(const RunResults& run, const MarkdownLimits& limits);

std::string md_matrix(const RunResults& run, const Catalogue& catalogue);

/// What is behind the failures of each MPI, a block each.
std::string md_causes(const RunResults& run, const MarkdownLimits& limits);

/// The results with one outcome: by requirement, then by message.
std::string md_problems(const RunResults& run, const Catalogue& catalogue, Outcome outcome,
                        const std::string& title, const MarkdownLimits& limits);

std::string md_expectations(const RunResults& run, const MarkdownLimits& limits);
std::string md_observed(const RunResults& run, const MarkdownLimits& limits);

/// One row a case, or cases for the same requirement with the same answers.
std::string md_differences(const RunResults& run, const MarkdownLimits& limits);

std::string md_skips(const RunResults& run);

}  // namespace infocts
