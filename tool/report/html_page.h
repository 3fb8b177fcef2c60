// Self-contained pages: style, scripts, charts and data in one file.
#pragma once

#include <string>
#include <string_view>

namespace infocts {

enum class HtmlPage {
  report,  ///< one run
  site,    ///< many
};

/// The page with its data. `json` comes from tool/report/html_data.h or tool/report/site_data.h.
/// `nonce` marks our scripts, and nothing in the data may know it; empty: a random one.
std::string html_page(HtmlPage page, std::string_view title, std::string_view json,
                      std::string_view nonce = {});

/// JSON for use in a script element: nothing in it can end the element.
std::string json_for_script(std::string_view json);

/// Whether this executable contains Chart.js.
bool charts_embedded();

}  // namespace infocts
