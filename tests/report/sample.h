// A catalogue and runs for the tests of tool/results/ and tool/report/.
#pragma once

#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts::samples {

/// Two chapters; info.get_string has a shall, a should and a may, info.set and window.keys a shall.
const Catalogue& sample_catalogue();

IutRecord make_iut(const std::string& id, const std::string& vendor,
                   const std::string& vendor_version);

/// `test` must have the id of its requirement in front; level shall, duration 1.5 ms.
CaseResult make_case(const std::string& iut, const std::string& test, Verdict verdict);
CaseResult make_skip(const std::string& iut, const std::string& test, SkipReason reason);

/// A run with one IUT "mpich-4.0.2" in which everything passed.
RunResults good_run();

/// Three IUTs, one of them not measured, and a result of every kind.
RunResults mixed_run();

/// mixed_run with every string as bad as can be: all bytes 1–255, the ends of CDATA sections,
/// pipes, fences, newlines, 100 kB of text.
RunResults nasty_run();

/// Bytes 1–255.
std::string all_bytes();

/// The content of a file below the repository's root.
std::string read_source_file(const std::string& path);

}  // namespace infocts::samples
