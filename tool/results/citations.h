// What a run was judged by: profiles, facts, and links to pages of the standard.
#pragma once

#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts {

/// "profile 4.1 of infocts 1.0.0": the requirements of a version of the standard as that release of
/// the suite has them; "part of profile …" where options left some out. Empty if nothing was
/// applied.
std::string profile_of(const RunResults& run, const IutRecord& iut);

/// URL of the page with the requirement in a version of the standard; empty if there is none.
std::string page_of(const Requirement& requirement, const std::string& version);

/// Where the standard says it, in the version that was applied to an IUT of the run, and the facts
/// that a requirement follows from: "MPI-5.0, The Info Object, V15, V9, https://…".
std::string sources_of(const RunResults& run, const Requirement& requirement,
                       const std::string& iut);

/// The same for readers who know nothing of this suite, in lines: "MPI-5.0, The Info Object", and
/// the URL. The facts where the version has no page.
std::vector<std::string> source_lines(const Requirement& requirement, const std::string& version);

/// Sets `facts` and `page` of the requirements of the run, as far as the catalogue knows them.
void cite_standard(RunResults& run, const Catalogue& catalogue);

}  // namespace infocts
