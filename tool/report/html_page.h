// Self-contained pages: style, scripts, charts and data in one file.
#pragma once

#include <string>
#include <string_view>

namespace infocts {

enum class HtmlPage {
  report,  ///< one run
  site,    ///< many
};

/// The page with its data. `json` is what tool/report/html_data.h and tool/report/site_data.h make.
/// Scripts are known by `nonce`, which nothing in the data may know; empty: by a random one.
std::string html_page(HtmlPage page, std::string_view title, std::string_view json,
                      std::string_view nonce = {});

/// JSON inside of a script element: nothing in it can end the element.
std::string json_for_script(std::string_view json);

/// Whether this executable has Chart.js with it.
bool charts_embedded();

}  // namespace infocts
