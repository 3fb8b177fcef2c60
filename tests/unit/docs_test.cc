// What the pages for readers promise: links lead somewhere, command lines are taken, figures are
// true.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"
#include "tool/cli/app.h"
#include "tool/cli/grammar.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = INFOCTS_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(kRoot)) {
    if (entry.path().extension() == ".md") found.push_back(entry.path());
  }
  for (const char* folder : {"bench", "ci", "docs", "reference"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      if (entry.path().extension() == ".md") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// As those who show pages make it of a heading: "Ids & co" → "ids--co".
std::string anchor(std::string_view heading) {
  std::string made;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_') {
      made += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      made += '-';
    }
  }
  return made;
}

std::set<std::string> anchors(const std::string& page) {
  static const std::regex kHeading("(^|\n)#+ +([^\n]*)");
  std::set<std::string> all;
  for (std::sregex_iterator at(page.begin(), page.end(), kHeading), end; at != end; ++at) {
    all.insert(anchor((*at)[2].str()));
  }
  return all;
}

TEST(Docs, LinksLeadSomewhere) {
  static const std::regex kLink("\\]\\(([^)# ]*)(#([^) ]*))?\\)");
  std::size_t links = 0;
  for (const fs::path& page : pages()) {
    const std::string text = text_of(page);
    for (std::sregex_iterator at(text.begin(), text.end(), kLink), end; at != end; ++at) {
      const std::string target = (*at)[1];
      if (target.find("://") != std::string::npos) continue;
      ++links;
      const fs::path file = target.empty() ? page : page.parent_path() / target;
      EXPECT_TRUE(fs::exists(file)) << page << ": " << (*at)[0];
      const std::string part = (*at)[3];
      if (part.empty() || file.extension() != ".md") continue;
      EXPECT_TRUE(anchors(text_of(file)).contains(part)) << page << ": " << (*at)[0];
    }
  }
  EXPECT_GT(links, 30U);
}

/// What a shell makes of a line of infocts, up to what is no word of the command. None: it stands
/// for something else than what is written.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  bool open = false;
  for (const char c : line + " ") {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      open = true;
    } else if (std::string_view("#|>;&").find(c) != std::string_view::npos && !open) {
      break;
    } else if (c == ' ') {
      if (open) words.push_back(std::exchange(word, {}));
      open = false;
    } else {
      word += c;
      open = true;
    }
  }
  return words;
}

std::vector<std::string> command_lines(const std::string& page) {
  static const std::regex kLine("\n *(\\$ )?((build/[a-z]+/bin/)?infocts +[a-z-][^\n]*)");
  std::vector<std::string> found;
  std::string text = page;
  for (std::size_t at = 0; (at = text.find("\\\n", at)) != std::string::npos;) {
    text.erase(at, 2);
  }
  for (std::sregex_iterator at(text.begin(), text.end(), kLine), end; at != end; ++at) {
    found.push_back((*at)[2]);
  }
  return found;
}

bool in_code(const std::string& page, const std::string& line) {
  std::size_t fences = 0;
  const std::size_t stands = page.find(line.substr(0, line.find("  ")));
  for (std::size_t at = 0; (at = page.find("```", at)) < stands; ++at) ++fences;
  const std::size_t start = page.rfind('\n', stands) + 1;
  return fences % 2 == 1 || page.compare(start, 4, "    ") == 0;
}

TEST(Docs, CommandLinesAreTaken) {
  std::size_t lines = 0;
  for (const fs::path& page : pages()) {
    const std::string text = text_of(page);
    for (const std::string& line : command_lines(text)) {
      if (!in_code(text, line)) continue;
      std::vector<std::string> words = words_of(line);
      // "…" and "DIR…" stand for more of the same.
      std::erase_if(words, [](const std::string& word) { return word.ends_with("…"); });
      if (words.size() < 2) continue;
      ++lines;
      words.erase(words.begin());
      std::reverse(words.begin(), words.end());  // as CLI11 takes them
      Action action;
      const std::unique_ptr<CLI::App> app = make_app(action, "");
      try {
        app->parse(words);
      } catch (const CLI::Success&) {
      } catch (const std::exception& error) {
        ADD_FAILURE() << page << ": " << line << ": " << error.what();
      }
    }
  }
  EXPECT_GT(lines, 10U);
}

std::string with_comma(std::size_t number) {
  std::string text = std::to_string(number);
  if (text.size() > 3) text.insert(text.size() - 3, ",");
  return text;
}

TEST(Docs, FiguresAreTrue) {
  const std::vector<Requirement>& requirements = Catalogue::builtin().requirements();
  const auto of_level = [&](Level level) {
    return std::count_if(requirements.begin(), requirements.end(),
                         [&](const Requirement& entry) { return entry.level == level; });
  };
  const std::string levels =
      fmt::format("{} requirements ({} `shall`, {} `should`, {} `may`)", requirements.size(),
                  of_level(Level::shall), of_level(Level::should), of_level(Level::may));
  const std::string cases = with_comma(all_cases().size());
  const std::string faults = with_comma(all_decorations(DecorationKind::fault).size());
  const std::string variants = with_comma(all_decorations(DecorationKind::variant).size());
  const auto page = [](const char* name) {
    // However the lines are broken.
    std::string text = text_of(kRoot / name);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  };
  const auto says = [&](const char* name, const std::string& sentence) {
    EXPECT_NE(page(name).find(sentence), std::string::npos)
        << name << " does not say: " << sentence;
  };
  says("README.md", levels);
  says("README.md", cases + " cases");
  says("README.md", faults + " deliberate faults");
  says("README.md", variants + " unusual but legal variants");
  says("docs/coverage.md", levels);
  says("docs/coverage.md", cases + " cases");
  says("docs/coverage.md", "deliberate faults (" + faults + " in all bindings)");
  says("docs/coverage.md", "variants (" + variants + ")");
  const auto of_chapter = [&](std::string_view chapter) {
    return std::count_if(requirements.begin(), requirements.end(), [&](const Requirement& entry) {
      return entry.id.starts_with(fmt::format("{}.", chapter));
    });
  };
  for (const auto& [title, chapter] : {std::pair{"info objects", "info"},
                                       {"window hints", "window"},
                                       {"naming objects", "naming"},
                                       {"environmental inquiry", "environment"}}) {
    says("docs/coverage.md", fmt::format("| {} | {} |", title, of_chapter(chapter)));
  }
  const auto only_in = [&](Binding binding) {
    const std::vector<const RegisteredDecoration*> all = all_decorations(DecorationKind::fault);
    const auto count =
        std::count_if(all.begin(), all.end(), [&](const RegisteredDecoration* entry) {
          return !entry->spec.bindings.empty() && in_bindings(binding, entry->spec.bindings);
        });
    return fmt::format("{} of {} faults noticed", count, count);
  };
  says("docs/coverage.md", "`--binding use_mpi_f08`) | " + only_in(Binding::use_mpi_f08));
  says("docs/coverage.md", "`--binding cxx`) | " + only_in(Binding::cxx));
}

TEST(Docs, TheCitationIsOfTheNewestRelease) {
  const auto first = [](const char* name, const std::regex& pattern, std::size_t group) {
    const std::string text = text_of(kRoot / name);
    std::smatch match;
    return std::regex_search(text, match, pattern) ? match[group].str() : "nothing";
  };
  const std::regex release("## \\[([0-9.]+)\\] - ([0-9-]+)");
  const std::string version =
      first("CMakeLists.txt", std::regex("project\\(mpi-info-cts VERSION ([0-9.]+)"), 1);
  EXPECT_EQ(first("CHANGELOG.md", release, 1), version);
  EXPECT_EQ(first("CITATION.cff", std::regex("\nversion: \"([^\"]*)\""), 1), version);
  EXPECT_EQ(first("CITATION.cff", std::regex("\ndate-released: \"([^\"]*)\""), 1),
            first("CHANGELOG.md", release, 2));
}

}  // namespace
}  // namespace infocts
