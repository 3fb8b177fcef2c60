#include "tool/report/html_page.h"

#include <fmt/format.h>

#include <array>
#include <random>
#include <span>
#include <utility>

#include "tool/embedded/embedded.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::string_view kCharts = "tool/report/html/chart.js";

// In the order in which they build upon one another.
constexpr std::array kCommonScripts = {"dom", "signs", "charts", "views"};
constexpr std::array kReportScripts = {"model",  "filters",     "matrix",   "details", "choices",
                                       "causes", "performance", "overview", "report",  "start"};
constexpr std::array kSiteScripts = {"history", "atlas", "site", "start"};

std::string html_text(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    switch (byte) {
      case '<':
        out += "&lt;";
        break;
      case '&':
        out += "&amp;";
        break;
      default:
        out += byte;
    }
  }
  return out;
}

void append_scripts(std::string& out, std::span<const char* const> names) {
  for (const char* name : names) {
    out += embedded("tool/report/html/" + std::string(name) + ".js");
    out += '\n';
  }
}

std::string scripts_of(HtmlPage page) {
  std::string out;
  append_scripts(out, kCommonScripts);
  if (page == HtmlPage::report) {
    append_scripts(out, kReportScripts);
  } else {
    append_scripts(out, kSiteScripts);
  }
  return out;
}

/// What scripts of the page are known by, and nothing that was written before it can know.
std::string new_nonce() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

}  // namespace

std::string json_for_script(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char byte : json) {
    if (byte == '<') {
      out += "\\u003c";
    } else {
      out += byte;
    }
  }
  return out;
}

bool charts_embedded() { return !embedded(kCharts).empty(); }

std::string html_page(HtmlPage page, std::string_view title, std::string_view json,
                      std::string_view known_nonce) {
  // One pass: what is filled in may look like a place itself.
  const std::string nonce = known_nonce.empty() ? new_nonce() : std::string(known_nonce);
  const std::array<std::pair<std::string_view, std::string>, 8> parts{{
      {"{{nonce}}", nonce},
      {"{{title}}", html_text(printable_line(title))},
      {"{{style}}", std::string(embedded("tool/report/html/style.css"))},
      {"{{data}}", json_for_script(json)},
      {"{{nonce}}", nonce},
      {"{{charts}}", std::string(embedded(kCharts))},
      {"{{nonce}}", nonce},
      {"{{script}}", scripts_of(page)},
  }};
  std::string_view shell = embedded("tool/report/html/page.html");
  std::string out;
  for (const auto& [place, content] : parts) {
    const std::size_t at = shell.find(place);
    out += shell.substr(0, at);
    out += content;
    shell.remove_prefix(at + place.size());
  }
  return out += shell;
}

}  // namespace infocts
