// Any text as GitHub and GitLab flavoured Markdown, the same inside and outside of tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// Prose, shown as it is on one line; newlines become <br>.
std::string md_text(std::string_view text);

/// Code on one line. Newlines show as "\n".
std::string md_code(std::string_view text);

/// Code as a block, with a fence that the text cannot close.
std::string md_block(std::string_view text, std::string_view language = "text");

/// A link if the text is one http(s) URL, else prose.
std::string md_link_or_text(std::string_view text);

/// "| a | b |" and a newline; the cells are Markdown already.
std::string md_row(const std::vector<std::string>& cells);

/// The header row and the rule below it.
std::string md_header(const std::vector<std::string>& cells);

}  // namespace infocts
