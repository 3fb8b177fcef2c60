#include "tool/reproducer/fortran_words.h"

#include <fmt/format.h>

#include <vector>

namespace infocts {
namespace {

constexpr std::size_t kMaxOfALine = 100;   // of the 132 that there may be
constexpr std::size_t kLongestPiece = 50;  // of a literal: it cannot be broken

bool is_plain(char byte) { return byte >= ' ' && byte <= '~'; }

}  // namespace

std::string fortran_literal(std::string_view bytes) {
  std::vector<std::string> pieces;
  while (!bytes.empty()) {
    if (!is_plain(bytes.front())) {
      pieces.push_back(fmt::format("char({})", static_cast<unsigned char>(bytes.front())));
      bytes.remove_prefix(1);
      continue;
    }
    std::string piece = "'";
    std::size_t taken = 0;
    while (taken < bytes.size() && taken < kLongestPiece && is_plain(bytes[taken])) {
      if (bytes[taken] == '\'') piece += '\'';
      piece += bytes[taken++];
    }
    pieces.push_back(piece + "'");
    bytes.remove_prefix(taken);
  }
  if (pieces.empty()) return "''";
  std::string out;
  for (const std::string& piece : pieces) out += (out.empty() ? "" : " // ") + piece;
  return out;
}

std::string fortran_line(std::size_t indent, std::string_view statement) {
  std::string out;
  std::string margin(indent, ' ');
  while (true) {
    // The last blank outside of a literal at which the line may end.
    std::size_t end = statement.size();
    if (margin.size() + statement.size() > kMaxOfALine) {
      end = 0;
      bool quoted = false;
      for (std::size_t at = 0; at < statement.size(); ++at) {
        if (statement[at] == '\'') quoted = !quoted;
        if (quoted || statement[at] != ' ') continue;
        if (end != 0 && margin.size() + at + 2 > kMaxOfALine) break;
        end = at;
      }
      if (end == 0) end = statement.size();
    }
    out += margin;
    out += statement.substr(0, end);
    if (end == statement.size()) return out + "\n";
    out += " &\n";
    statement.remove_prefix(end + 1);
    margin.assign(indent + 4, ' ');
  }
}

FortranArgument fortran_argument(FunctionId function, std::size_t index) {
  using Kind = FortranArgument;
  switch (function) {
    case FunctionId::init:
      return Kind::none;
    case FunctionId::init_thread:
    case FunctionId::info_create_env:
      return index < 2 ? Kind::none : Kind::same;
    case FunctionId::initialized:
    case FunctionId::finalized:
      return Kind::flag;
    case FunctionId::info_get:
    case FunctionId::info_get_string:
      return index == 4 ? Kind::flag : Kind::same;
    case FunctionId::info_get_valuelen:
      return index == 3 ? Kind::flag : Kind::same;
    case FunctionId::comm_create_errhandler:
      return index == 0 ? Kind::callback : Kind::same;
    case FunctionId::win_create:
      return index == 0 ? Kind::memory : index == 1 ? Kind::address_size : Kind::same;
    case FunctionId::win_allocate:
      return index == 0 ? Kind::address_size : index == 4 ? Kind::base : Kind::same;
    default:
      return Kind::same;
  }
}

bool fortran_has(FunctionId function) {
  switch (function) {
    case FunctionId::init:
    case FunctionId::init_thread:
    case FunctionId::finalize:
    case FunctionId::initialized:
    case FunctionId::finalized:
    case FunctionId::get_version:
    case FunctionId::get_library_version:
    case FunctionId::get_processor_name:
    case FunctionId::error_class:
    case FunctionId::error_string:
    case FunctionId::comm_create_errhandler:
    case FunctionId::comm_set_errhandler:
    case FunctionId::win_set_errhandler:
    case FunctionId::errhandler_free:
    case FunctionId::session_init:
    case FunctionId::session_finalize:
    case FunctionId::session_get_info:
    case FunctionId::session_get_num_psets:
    case FunctionId::session_get_nth_pset:
    case FunctionId::session_get_pset_info:
    case FunctionId::group_from_session_pset:
    case FunctionId::comm_create_from_group:
    case FunctionId::comm_rank:
    case FunctionId::comm_size:
    case FunctionId::comm_dup:
    case FunctionId::comm_dup_with_info:
    case FunctionId::comm_free:
    case FunctionId::comm_split:
    case FunctionId::comm_split_type:
    case FunctionId::comm_create:
    case FunctionId::comm_create_group:
    case FunctionId::comm_group:
    case FunctionId::group_free:
    case FunctionId::comm_set_info:
    case FunctionId::comm_get_info:
    case FunctionId::comm_set_name:
    case FunctionId::comm_get_name:
    case FunctionId::comm_get_parent:
    case FunctionId::barrier:
    case FunctionId::type_dup:
    case FunctionId::type_contiguous:
    case FunctionId::type_vector:
    case FunctionId::type_indexed:
    case FunctionId::type_commit:
    case FunctionId::type_free:
    case FunctionId::type_size:
    case FunctionId::type_set_name:
    case FunctionId::type_get_name:
    case FunctionId::win_allocate:
    case FunctionId::win_create:
    case FunctionId::win_create_dynamic:
    case FunctionId::win_free:
    case FunctionId::win_set_info:
    case FunctionId::win_get_info:
    case FunctionId::win_set_name:
    case FunctionId::win_get_name:
    case FunctionId::win_fence:
    case FunctionId::info_create:
    case FunctionId::info_create_env:
    case FunctionId::info_set:
    case FunctionId::info_delete:
    case FunctionId::info_get:
    case FunctionId::info_get_valuelen:
    case FunctionId::info_get_string:
    case FunctionId::info_get_nkeys:
    case FunctionId::info_get_nthkey:
    case FunctionId::info_dup:
    case FunctionId::info_free:
      return true;
    default:
      return false;
  }
}

}  // namespace infocts
