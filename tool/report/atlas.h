// The atlas: which requirements each version of an MPI breaks, and in which versions causes came
// and went, like the compatibility tables of web browsers.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts {

enum class AtlasState {
  unknown,   ///< not measured in full, or not applicable
  kept,      ///< for a cause: absent
  deviates,  ///< for a cause: present
};

/// "kept", "deviates", "unknown".
std::string_view to_string(AtlasState state);

/// A version of an MPI. The older versions of an MPI come first.
struct AtlasColumn {
  std::string vendor;
  std::string version;
};

struct AtlasRow {
  std::string id;    ///< of a requirement or a cause
  std::string text;  ///< what it says
  bool is_cause = false;
  std::vector<AtlasState> states;  ///< by column
};

/// Has a row for everything that deviates somewhere: `shall` requirements in the order of the
/// catalogue, then causes by their ids.
struct Atlas {
  std::vector<AtlasColumn> columns;
  std::vector<AtlasRow> rows;
};

/// Takes runs in the order of time: if a case was run twice, the later verdict counts. A version
/// deviates if one of its bindings or numbers of ranks does. Two causes are the same if they share
/// an id. A cause is absent from a version if a case that shows it in another version ran and did
/// not show it. Advice, the reference, faults, variants and MPIs without a version are left out.
class AtlasMaker {
 public:
  AtlasMaker();
  ~AtlasMaker();
  AtlasMaker(const AtlasMaker&) = delete;
  AtlasMaker& operator=(const AtlasMaker&) = delete;

  /// Keeps nothing of the run itself.
  void add(const RunResults& run);
  /// Of all that were added. Once.
  Atlas atlas(const Catalogue& catalogue);

 private:
  class Collected;
  std::unique_ptr<Collected> collected_;
};

/// The atlas as a page of Markdown, with the command that makes it.
std::string atlas_markdown(const Atlas& atlas, std::string_view command);

}  // namespace infocts
