// Reports for people and programs about a run whose strings are any bytes: HTML parses and differs
// from a harmless page in its title and its data alone, XML parses, and nothing that a terminal
// would obey is printed. The bytes say which string becomes what.
#include <gumbo.h>

#include <map>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/fuzz/bytes.h"
#include "tests/fuzz/target.h"
#include "tests/report/sample.h"
#include "tool/report/html_page.h"
#include "tool/report/junit.h"
#include "tool/report/markdown.h"
#include "tool/report/site.h"
#include "tool/report/site_data.h"
#include "tool/report/tap.h"
#include "tool/report/terminal.h"
#include "tool/report/write_reports.h"
#include "tool/results/results_json.h"
#include "tool/results/text.h"

using namespace infocts;
using fuzz::promise;

namespace {

constexpr std::string_view kNonce = "0123456789abcdef";

/// Strings that may hold anything.
std::vector<std::string*> strings_of(RunResults& run) {
  std::vector<std::string*> all{&run.suite.version,        &run.suite.command,
                                &run.suite.machine,        &run.suite.directory,
                                &run.suite.started,        &run.stale.front().line,
                                &run.stale.front().reason, &run.stale.front().where};
  for (IutRecord& iut : run.iuts) {
    for (std::string* text :
         {&iut.address, &iut.binding, &iut.launcher, &iut.vendor, &iut.vendor_version,
          &iut.mpi_version, &iut.applied_version, &iut.library_version, &iut.library_path}) {
      all.push_back(text);
    }
    if (iut.error) all.push_back(&*iut.error);
  }
  for (CaseResult& result : run.results) {
    for (std::string* text : {&result.test, &result.requirements.front(), &result.message,
                              &result.observed, &result.reproducer, &result.file, &result.cause}) {
      all.push_back(text);
    }
    if (!result.expected) continue;
    all.push_back(&result.expected->why);
    all.push_back(&result.expected->where);
  }
  return all;
}

void rename(RunResults& run, std::size_t number, const std::string& id) {
  const std::string before = run.iuts[number].id;
  for (const IutRecord& iut : run.iuts) {
    if (iut.id == id) return;
  }
  run.iuts[number].id = id;
  for (CaseResult& result : run.results) {
    if (result.iut == before) result.iut = id;
  }
}

RunResults spoilt_run(fuzz::Bytes bytes) {
  RunResults run = samples::mixed_run();
  const std::vector<std::string*> strings = strings_of(run);
  while (!bytes.empty()) {
    const std::size_t which = bytes.below(strings.size() + run.iuts.size());
    const std::string text = bytes.text(bytes.below(64));
    if (which < strings.size()) {
      *strings[which] = text;
    } else {
      rename(run, which - strings.size(), text);
    }
  }
  summarize_requirements(run);
  return run;
}

/// Elements and attributes of a page, and its texts but for the title and the data.
struct Shape {
  std::string text;
  std::string title;
  std::string data;
};

void walk(const GumboNode& node, std::string* place, Shape& shape) {
  if (node.type == GUMBO_NODE_ELEMENT) {
    const GumboElement& element = node.v.element;
    shape.text += std::string("<") + gumbo_normalized_tagname(element.tag);
    const GumboAttribute* id = gumbo_get_attribute(&element.attributes, "id");
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto* attribute = static_cast<const GumboAttribute*>(element.attributes.data[i]);
      shape.text += std::string(" ") + attribute->name + "=" + attribute->value;
    }
    shape.text += ">";
    if (element.tag == GUMBO_TAG_TITLE) place = &shape.title;
    if (id != nullptr && std::string_view(id->value) == "data") place = &shape.data;
    for (unsigned i = 0; i < element.children.length; ++i) {
      walk(*static_cast<const GumboNode*>(element.children.data[i]), place, shape);
    }
    shape.text += "</>";
  } else if (node.type == GUMBO_NODE_DOCUMENT) {
    for (unsigned i = 0; i < node.v.document.children.length; ++i) {
      walk(*static_cast<const GumboNode*>(node.v.document.children.data[i]), place, shape);
    }
  } else {
    (place == nullptr ? shape.text : *place) += node.v.text.text;
  }
}

Shape shape_of(const std::string& page) {
  GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions, page.data(), page.size());
  Shape shape;
  walk(*output->document, nullptr, shape);
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return shape;
}

void check_html(HtmlPage kind, const std::string& title, const std::string& data) {
  static const std::map<HtmlPage, std::string> harmless{
      {HtmlPage::report, shape_of(html_page(HtmlPage::report, "title", "{}", kNonce)).text},
      {HtmlPage::site, shape_of(html_page(HtmlPage::site, "title", "{}", kNonce)).text}};
  const Shape shape = shape_of(html_page(kind, title, data, kNonce));
  promise(shape.text == harmless.at(kind), "texts make no elements, attributes or scripts");
  promise(shape.title == printable_line(title), "a title is shown as it is");
  promise(nlohmann::json::parse(shape.data) == nlohmann::json::parse(data), "data is as it was");
}

void check_shown(const std::string& text, const char* what) {
  promise(printable(text) == text, what);
}

}  // namespace

FUZZ_TARGET(bytes) {
  const Catalogue& catalogue = samples::sample_catalogue();
  const RunResults run = spoilt_run(fuzz::Bytes(bytes));
  HtmlExtras extras;
  extras.reproducers[run.results.front().reproducer] = std::string(bytes);
  const std::string data = html_data(run, catalogue, extras);
  check_html(HtmlPage::report, run.iuts.front().id, data);
  SiteEntry entry;
  entry.run = run;
  entry.permalink = file_word(run.suite.machine);
  SiteIndex index(catalogue, run.suite.version);
  index.add(entry);
  check_html(HtmlPage::site, run.suite.machine, index.json());

  pugi::xml_document junit;
  const std::string xml = junit_xml(run, catalogue);
  promise(static_cast<bool>(junit.load_buffer(xml.data(), xml.size())), "junit.xml is XML");
  check_shown(xml, "junit.xml holds what can be shown");
  check_shown(results_json(run), "results.json holds what can be shown");
  check_shown(summary_markdown(run, catalogue), "summary.md holds what can be shown");
  check_shown(tap_text(run), "TAP holds what can be shown");
  for (const bool whole : {false, true}) {
    check_shown(terminal_report(run, catalogue, {.unicode = whole, .width = 80}, "out", whole),
                "a terminal is told nothing");
  }
}
