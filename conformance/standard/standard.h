// What the MPI standard says, version by version, as facts with the pages that say it: read from
// docs/standard/*.md, which people read too (docs/standard/README.md shows how a fact is written).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue/catalogue.h"

namespace infocts {

/// Whom a fact binds, and how strongly. Duties of the user and silence cannot be tested.
enum class Force { shall, should, may, user, silent };

struct Fact {
  std::string id;       ///< "V15", or "A1" for a point that the text left open
  std::string section;  ///< "The info object"
  std::string file;     ///< "docs/standard/info.md"
  Force force = Force::shall;
  std::string force_text;  ///< as written: "shall from 4.1, should before"
  StdVersion since;
  std::optional<StdVersion> until;  ///< none: it holds in the latest version
  std::vector<std::string> rows;    ///< of docs/standard/pages.md, the best first
  std::string text;                 ///< Markdown

  bool applies_to(StdVersion version) const {
    return since <= version && (!until || version <= *until);
  }
  std::string versions() const;  ///< "2.0 to 3.1", "since 4.0"
};

/// A public page of the standard.
struct Page {
  std::string title;  ///< "MPI-4.1, The Info Object"
  std::string place;  ///< "node 263", or "section 9.1.2" of a PDF file
  std::string url;

  bool operator==(const Page&) const = default;
};

class Standard {
 public:
  /// What was built into this executable. Parsed at the first call.
  static const Standard& builtin();

  /// The versions that have pages, oldest first.
  const std::vector<StdVersion>& versions() const { return versions_; }
  const std::vector<Fact>& facts() const { return facts_; }

  /// nullptr when there is no such fact.
  const Fact* find(std::string_view id) const;

  /// The version whose pages apply to `version`: the last one that is not later.
  StdVersion with_pages(StdVersion version) const;

  /// The pages of a fact in a version of versions(); none if it does not hold there.
  std::vector<Page> pages(const Fact& fact, StdVersion version) const;
  /// The pages of all facts that a requirement cites, each once, those of its preferred row first.
  std::vector<Page> pages(const Requirement& requirement, StdVersion version) const;

  /// Add one file each, the pages first. Throw std::runtime_error that names file and line.
  void add_pages(std::string_view markdown, std::string_view file_name);
  void add_facts(std::string_view markdown, std::string_view file_name);

 private:
  struct Row {
    std::string title;
    std::map<StdVersion, std::vector<Page>> pages;
  };

  std::vector<StdVersion> versions_;
  std::map<std::string, Row, std::less<>> rows_;
  std::vector<Fact> facts_;
};

std::string_view to_string(Force force);

}  // namespace infocts
