// The sections of summary.md; markdown.cc puts them together. Each ends with an empty line, or is
// empty if it has nothing to say.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/columns.h"
#include "tool/results/judgement.h"
#include "tool/results/results.h"

namespace infocts {

/// Limits on the length of things.
struct MarkdownLimits {
  std::size_t message_bytes = 4096;
  std::size_t groups = 1000;      ///< requirements in a section
  std::size_t messages = 10;      ///< different messages of a requirement
  std::size_t value_bytes = 500;  ///< of an observed value
};

/// One cell with the texts of all columns of one MPI: a single text if they are all the same, else
/// each with its bindings in front. Empty texts are left out.
std::string md_group_cell(const RunResults& run, const ColumnGroup& group,
                          const std::function<std::string(const IutRecord&)>& cell);

std::string md_identities(const RunResults& run);

/// The output of compilers and processes that kept an MPI from being measured, folded away.
std::string md_printed(const RunResults& run, const MarkdownLimits& limits);

std::string md_matrix(const RunResults& run, const Catalogue& catalogue);

/// The causes of the failures of each MPI, a block each.
std::string md_causes(const RunResults& run, const MarkdownLimits& limits);

/// The results with one outcome: by requirement, then by message.
std::string md_problems(const RunResults& run, const Catalogue& catalogue, Outcome outcome,
                        const std::string& title, const MarkdownLimits& limits);

std::string md_expectations(const RunResults& run, const MarkdownLimits& limits);
std::string md_observed(const RunResults& run, const MarkdownLimits& limits);

/// One row for each case, or for the cases of the same requirement with the same answers.
std::string md_differences(const RunResults& run, const MarkdownLimits& limits);

std::string md_skips(const RunResults& run);

}  // namespace infocts
