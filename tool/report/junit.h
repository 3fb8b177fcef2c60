// junit.xml for GitLab CI and Jenkins (xunit2). Schema: tool/report/schemas/junit.xsd.
#pragma once

#include <cstddef>
#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts {

/// GitLab refuses files of 30 MB and more.
inline constexpr std::size_t kJunitMaxBytes = 30'000'000;

/// One testsuite for each implementation and binding, and one "expectations" if any is stale.
///
/// | result                               | element                                              |
/// |--------------------------------------|------------------------------------------------------|
/// | pass, observed                       | none; the observed value is in `<system-out>`        |
/// | fail of a `shall`                    | `<failure>`                                          |
/// | crashed, timed_out, error, inconclusive | `<error>`                                         |
/// | expected (expectation file)          | `<skipped message="expected fail: why (file:line)">` |
/// | fail of a `should`                   | `<skipped message="advice not followed: …">`         |
/// | skipped                              | `<skipped message="reason">`                         |
/// | implementation not measured, or without results | a testcase of its own with `<error>`      |
/// | run interrupted, or no case ran      | likewise, in the testsuite "infocts"                 |
/// | stale expectation                    | a testcase with `<failure>` in "expectations"        |
///
/// So something is red exactly if the exit code is not 0: advice must not redden a CI job that
/// exits 0. The text of an element repeats its message, because GitLab shows the text only and
/// Jenkins' matrix the message only.
///
/// Names: `testcase@name` is "TEST [IUT]", unique in the file (GitLab drops duplicates); @classname
/// is IUT.chapter.subject. Long messages are cut until the file is smaller than `max_bytes`;
/// results.json has them whole.
std::string junit_xml(const RunResults& run, const Catalogue& catalogue,
                      std::size_t max_bytes = kJunitMaxBytes);

}  // namespace infocts
