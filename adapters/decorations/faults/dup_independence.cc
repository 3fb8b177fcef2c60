// Faults of MPI_Info_dup: source and duplicate that share something.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

using Dup = Call<&cts_table::info_dup>;

/// Who was duplicated into whom, in both directions. An object knows its newest duplicate only.
class Family {
 public:
  std::optional<cts_info> source_of(cts_info copy) const { return sources_.find(copy); }
  std::optional<cts_info> copy_of(cts_info source) const { return copies_.find(source); }
  cts_info source_or_itself(cts_info info) const { return source_of(info).value_or(info); }

  void join(cts_info source, cts_info copy) {
    sources_.put(copy, source);
    copies_.put(source, copy);
  }
  void part(cts_info info) {
    if (const auto source = sources_.take(info)) copies_.forget(*source);
    if (const auto copy = copies_.take(info)) sources_.forget(*copy);
  }
  /// A duplicate is told its source for the last time.
  std::optional<cts_info> take_source_of(cts_info copy) { return sources_.take(copy); }

 private:
  PerObject<cts_info> sources_;
  PerObject<cts_info> copies_;
};

/// Follows duplicates, those of which `joins` says so. A freed object is of no family, and what
/// `make` does before it is freed it does before that.
TableChange in_families(
    Closure<TableChange(Family& family)> make,
    Closure<bool(const Dup& call)> joins = [](const Dup&) { return true; }) {
  return keeping<Family>([=](Family& family) {
    return after(fn::info_dup,
                 [&family, joins](auto& call) {
                   if (joins(call)) family.join(call.info, *call.copy);
                 }) +
           before(fn::info_free, [&family](auto& call) { family.part(*call.info); }) + make(family);
  });
}

/// The handle of a duplicate means its source.
TableChange sharing(Family& family) {
  return redirect_handles([&family](cts_info info) { return family.source_or_itself(info); });
}

/// Makes `to` hold what `from` holds.
void copy_contents(cts_info from, cts_info to) {
  inner_clear(to);
  inner_add(to, inner_pairs(from));
}

std::optional<std::size_t> length_before(const auto& call) {
  const auto before = inner_value(call.info, call.key.data);
  return before ? std::optional(before->size()) : std::nullopt;
}

enum class To { source, copy };

/// What is set in the one is set in the other, too, where the test says so.
TableChange set_in_other(To to, Closure<bool(Call<&cts_table::info_set>& call)> test) {
  return in_families([=](Family& family) {
    return before(fn::info_set, [&family, to, test](auto& call) {
      const auto other = to == To::source ? family.source_of(call.info) : family.copy_of(call.info);
      if (other && test(call)) inner().info_set(*other, call.key, call.value);
    });
  });
}
TableChange delete_in_other(To to, Closure<bool(cts_info info)> test) {
  return in_families([=](Family& family) {
    return before(fn::info_delete, [&family, to, test](auto& call) {
      const auto other = to == To::source ? family.source_of(call.info) : family.copy_of(call.info);
      if (other && test(call.info)) inner().info_delete(*other, call.key);
    });
  });
}

bool of_same_length(Call<&cts_table::info_set>& call) {
  return length_before(call) == view_of(call.value).size();
}

}  // namespace

// One object.
FAULTS_OF("dup", "info.dup") {
  const std::vector<std::string_view> both{"info.dup.independent_of_source",
                                           "info.dup.independent_of_copy"};
  fault("alias", both, "The duplicate is a second handle of the source.", in_families(sharing));
  fault("alias_of_empty", both, "The duplicate of an empty object is a second handle of it.",
        in_families(sharing, [](const Dup& call) { return inner_count(*call.copy) == 0; }));

  // Copy on write that watches one of the two writers.
  fault("shared_until_copy_changes", {"independent_of_source"},
        "The duplicate shows the source until the duplicate itself is changed.",
        in_families([](Family& family) {
          const auto separate = [&family](auto& call) {
            if (const auto source = family.take_source_of(call.info)) {
              copy_contents(*source, call.info);
            }
          };
          return sharing(family) + before(fn::info_set, separate) +
                 before(fn::info_delete, separate);
        }));
  fault("shared_until_source_changes", {"independent_of_copy"},
        "Changes of the duplicate go to the source until the source itself is changed.",
        in_families([](Family& family) {
          const auto separate = [&family](cts_info source) {
            const auto copy = family.copy_of(source);
            if (!copy) return;
            copy_contents(source, *copy);
            family.part(source);
          };
          return sharing(family) + before(fn::info_set, [=](auto& call) { separate(call.info); }) +
                 before(fn::info_delete, [=](auto& call) { separate(call.info); }) +
                 before(fn::info_free, [=](auto& call) { separate(*call.info); });
        }));
}

// Changes that reach the other one, too.
FAULTS_OF("dup", "info.dup") {
  fault("source_overrides_in_place", {"independent_of_source"},
        "A value of the same length, set in the source, replaces that of the duplicate too.",
        set_in_other(To::copy, of_same_length));
  fault("copy_overrides_in_place", {"independent_of_copy"},
        "A value of the same length, set in the duplicate, replaces that of the source too.",
        set_in_other(To::source, of_same_length));
  fault("copy_overrides_longer", {"independent_of_copy"},
        "A longer value, set in the duplicate, replaces that of the source too.",
        set_in_other(To::source, [](auto& call) {
          const auto length = length_before(call);
          return length && *length < view_of(call.value).size();
        }));
  fault("source_adds_beyond_64", {"independent_of_source"},
        "A key that the source gets as its 65th or later is in the duplicate as well.",
        set_in_other(To::copy, [](auto& call) {
          return inner_count(call.info) >= 64 && !inner_has(call.info, call.key.data);
        }));
  fault("source_deletes_in_copy", {"independent_of_source"},
        "The only key of the source is deleted in the duplicate as well.",
        delete_in_other(To::copy, [](cts_info info) { return inner_count(info) == 1; }));
  fault("copy_deletes_in_source", {"independent_of_copy"},
        "With more than 64 keys, what is deleted in the duplicate is gone from the source.",
        delete_in_other(To::source, [](cts_info info) { return inner_count(info) > 64; }));
  fault("copy_renumbers_source", {"independent_of_copy"},
        "Deleting in the duplicate gives the first key of the source the last number.",
        in_families([](Family& family) {
          return after(fn::info_delete, [&](auto& call) {
            if (const auto source = family.source_of(call.info)) inner_renumber(*source);
          });
        }));
  fault("grandchild_follows", {"independent_of_source"},
        "What is set in an object shows in the duplicate of its duplicate.",
        in_families([](Family& family) {
          return before(fn::info_set, [&](auto& call) {
            const auto copy = family.copy_of(call.info);
            const auto second = copy ? family.copy_of(*copy) : std::nullopt;
            if (second) inner().info_set(*second, call.key, call.value);
          });
        }));
  fault("grandchild_leads", {"independent_of_copy"},
        "What is set in the duplicate of a duplicate shows in the first source.",
        in_families([](Family& family) {
          return before(fn::info_set, [&](auto& call) {
            const auto source = family.source_of(call.info);
            const auto first = source ? family.source_of(*source) : std::nullopt;
            if (first) inner().info_set(*first, call.key, call.value);
          });
        }));
}

// The end of one of them.
FAULTS_OF("dup", "info.dup") {
  fault("dies_with_source", {"independent_of_source"}, "Freeing the source empties the duplicate.",
        in_families([](Family& family) {
          return before(fn::info_free, [&](auto& call) {
            if (const auto copy = family.copy_of(*call.info)) inner_clear(*copy);
          });
        }));
  fault("values_freed_with_copy", {"independent_of_copy"},
        "Freeing the duplicate overwrites the values of the source.",
        in_families([](Family& family) {
          return before(fn::info_free, [&](auto& call) {
            const auto source = family.source_of(*call.info);
            if (!source) return;
            for (const std::string& key : inner_keys(*source)) inner_set(*source, key, "freed");
          });
        }));
}

}  // namespace infocts
