// Variants of routines that take hints and of those that report them, and of finding resources.
#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"
#include "adapters/decorations/split_calls.h"

namespace infocts {
namespace {

/// Each object that *_get_info returns goes through `how` first.
TableChange rewrite_reported(Closure<void(cts_info info)> how) {
  return after(fn::get_info, [how](auto& call) { how(*call.info_used); });
}
/// Each value that *_get_info reports becomes what `how` makes of it.
TableChange respell(Rewriting how) {
  return rewrite_reported([how](cts_info info) {
    inner_change(info, [how](auto&, auto& value) { return how(value); });
  });
}

TableChange ignore_at_creation() {
  return around(fn::hints, [](auto& call) {
    return sets_hints(call) ? call.pass() : pass_pairs(call, Pairs());
  });
}

TableChange ignore_later() {
  return ignore(fn::comm_set_info, always) + ignore(fn::win_set_info, always);
}

bool is_number(const std::string& value) {
  return !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
}

PerObject<std::string> names_of_files;

}  // namespace

VARIANTS_OF("hints") {
  variant("ignored", "V11", "Ignores all hints; *_get_info reports the defaults.",
          ignore_at_creation() + ignore_later());
  variant("only_at_creation", "V76", "Ignores the hints of MPI_Win_set_info and MPI_Comm_set_info.",
          ignore_later());
  variant("only_later", "V11",
          "Ignores the hints that are given when a window or communicator is made.",
          ignore_at_creation());
  variant("none_supported", "V11", "Supports no hint, so that *_get_info reports none.",
          ignore_at_creation() + ignore_later() + rewrite_reported([](cts_info info) {
            // Known from 4.1 on, whatever hints there are.
            inner_erase_if(info, [](auto& key, auto&) { return key != "mpi_memory_alloc_kinds"; });
          }));
  variant("more_reported", "V73", "*_get_info reports hints of the vendor besides.",
          rewrite_reported([](cts_info info) {
            for (int i = 0; i < 12; ++i) {
              inner_set(info, "vendor_limit_" + std::to_string(i), std::to_string(i * i));
            }
            inner_set(info, "Vendor Topology", " ring, torus ");
          }));
  variant("reported_in_other_order", "A7", "*_get_info sorts the hints the other way.",
          rewrite_reported([](cts_info info) {
            inner_arrange(info, [](Pairs& pairs) { std::sort(pairs.rbegin(), pairs.rend()); });
          }));
  variant("file_name_reported", "V88",
          "MPI_File_get_info shows the name that a file was opened with.",
          TableChange(pretend_files) + after(fn::file_open, [](auto& call) {
            names_of_files.put(*call.file, std::string(call.filename.data, call.filename.size));
          }) + after(fn::file_get_info, [](auto& call) {
            inner_set(*call.info_used, "filename", *names_of_files[call.file]);
          }));
  variant("respelled", "A13",
          "*_get_info writes booleans in capitals, integers with a sign and lists with blanks.",
          respell([](std::string value) {
            if (value == "true") return std::string("TRUE");
            if (value == "false") return std::string("FALSE");
            if (is_number(value)) return "+" + value;
            for (std::size_t at = 0; (at = value.find(',', at)) != std::string::npos; at += 2) {
              value.insert(at + 1, " ");
            }
            return value;
          }));
  variant("booleans_as_numbers", "A13",
          "*_get_info writes booleans as 0 and 1 and ends integers with a blank.",
          respell([](auto& value) {
            if (value == "true") return std::string("1");
            if (value == "false") return std::string("0");
            return is_number(value) ? value + " " : value;
          }));
}

VARIANTS_OF("parsing") {
  variant("split_type_by_process", "V62",
          "For MPI_COMM_TYPE_HW_UNGUIDED each process is a resource of its own.",
          around(fn::comm_split_type, [](auto& call) {
            if (!unguided(call)) return call.pass();
            int size = 1;
            inner().comm_size(call.comm, &size);
            if (size == 1) {
              *call.part = inner().constants.comm_null;
              return success();
            }
            set_type(call, "process");
            return by_process(call);
          }));
}

}  // namespace infocts
