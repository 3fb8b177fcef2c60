// Variants of routines that take hints and of those that report them.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/success.h"

namespace infocts {
namespace {

constexpr std::string_view kIgnored = "V11";
constexpr std::string_view kReported = "V73";
constexpr std::string_view kForm = "A13";

/// Each object that *_get_info returns goes through `how` first.
TableChange rewrite_reported(Closure<void(cts_info info)> how) {
  return after(fn::get_info, [how](auto& call) { how(*call.used); });
}

/// An object without pairs, for a routine that is to get no hints.
class NoHints {
 public:
  NoHints() { inner().info_create(&info_); }
  ~NoHints() { inner().info_free(&info_); }
  NoHints(const NoHints&) = delete;
  NoHints& operator=(const NoHints&) = delete;
  operator cts_info() const { return info_; }  // NOLINT(google-explicit-constructor)

 private:
  cts_info info_{0};
};

TableChange ignore_at_creation() {
  return around(fn::hints, [](auto& call) {
    const bool later =
        call.routine == HintCallOf::comm_set_info || call.routine == HintCallOf::win_set_info;
    return later ? call.pass() : call.pass(NoHints());
  });
}

TableChange ignore_later() {
  const auto all = [](auto&) { return true; };
  return ignore(fn::comm_set_info, all) + ignore(fn::win_set_info, all);
}

bool is_number(const std::string& value) {
  return !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
}

/// By the bits of the handle.
std::map<std::uint64_t, std::string> names_of_files;

}  // namespace

VARIANTS_OF("hints") {
  variant("ignored", kIgnored, "Ignores all hints; *_get_info reports the defaults.",
          ignore_at_creation() + ignore_later());
  variant("only_at_creation", "V76", "Ignores the hints of MPI_Win_set_info and MPI_Comm_set_info.",
          ignore_later());
  variant("only_later", kIgnored,
          "Ignores the hints that are given when a window or communicator is made.",
          ignore_at_creation());
  variant("none_supported", kIgnored, "Supports no hint, so that *_get_info reports none.",
          ignore_at_creation() + ignore_later() + rewrite_reported([](cts_info info) {
            for (const auto& [key, value] : inner_pairs(info)) {
              // Known from 4.1 on, whatever hints there are.
              if (key != "mpi_memory_alloc_kinds") inner().info_delete(info, text_of(key));
            }
          }));
  variant("more_reported", kReported, "*_get_info reports hints of the vendor besides.",
          rewrite_reported([](cts_info info) {
            for (int i = 0; i < 12; ++i) {
              inner_set(info, "vendor_limit_" + std::to_string(i), std::to_string(i * i));
            }
            inner_set(info, "Vendor Topology", " ring, torus ");
          }));
  variant("reported_in_other_order", "A7", "*_get_info sorts the hints the other way.",
          rewrite_reported([](cts_info info) {
            auto pairs = inner_pairs(info);
            std::sort(pairs.rbegin(), pairs.rend());
            for (const auto& [key, value] : pairs) {
              inner().info_delete(info, text_of(key));
              inner_set(info, key, value);
            }
          }));
  variant("file_name_reported", "V88",
          "MPI_File_get_info shows the name that a file was opened with.",
          TableChange(pretend_files) + after(fn::file_open, [](auto& call) {
            names_of_files[call.file->bits] = std::string(call.filename.data, call.filename.size);
          }) + after(fn::file_get_info, [](auto& call) {
            inner_set(*call.info_used, "filename", names_of_files[call.file.bits]);
          }));
  variant("respelled", kForm,
          "*_get_info writes booleans in capitals, integers with a sign and lists with blanks.",
          rewrite_reported([](cts_info info) {
            for (const auto& [key, value] : inner_pairs(info)) {
              std::string other = value;
              if (value == "true") other = "TRUE";
              if (value == "false") other = "FALSE";
              if (is_number(value)) other.insert(0, "+");
              for (std::size_t at = 0; (at = other.find(',', at)) != std::string::npos; at += 2) {
                other.insert(at + 1, " ");
              }
              inner_set(info, key, other);
            }
          }));
  variant("booleans_as_numbers", kForm,
          "*_get_info writes booleans as 0 and 1 and ends integers with a blank.",
          rewrite_reported([](cts_info info) {
            for (const auto& [key, value] : inner_pairs(info)) {
              std::string other = value;
              if (value == "true") other = "1";
              if (value == "false") other = "0";
              if (is_number(value)) other += " ";
              inner_set(info, key, other);
            }
          }));
}

}  // namespace infocts
