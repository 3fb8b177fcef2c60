// Faults of MPI_Info_dup: source and duplicate that share something.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using Dup = Call<&cts_table::info_dup>;
using Set = Call<&cts_table::info_set>;
using Relative = std::optional<cts_info>;

/// Who was duplicated into whom, in both directions. An object knows its newest duplicate only.
PerObject<cts_info> sources;
PerObject<cts_info> copies;

Relative source_of(cts_info copy) { return sources.find(copy); }
Relative copy_of(cts_info source) { return copies.find(source); }
void part(cts_info info) {
  if (const auto source = sources.take(info)) copies.forget(*source);
  if (const auto copy = copies.take(info)) sources.forget(*copy);
}

/// Follows duplicates, those of which `joins` says so. A freed object is of no family, and what
/// `does` before it is freed it does before that.
TableChange in_families(
    TableChange does, Closure<bool(const Dup& call)> joins = [](const Dup&) { return true; }) {
  return after(fn::info_dup,
               [joins](auto& call) {
                 if (!joins(call)) return;
                 sources.put(*call.copy, call.info);
                 copies.put(call.info, *call.copy);
               }) +
         before(fn::info_free, [](auto& call) { part(*call.info); }) + does;
}

/// The handle of a duplicate means its source.
TableChange sharing() {
  return redirect_handles([](cts_info info) { return source_of(info).value_or(info); });
}

/// Makes `to` hold what `from` holds.
void copy_contents(cts_info from, cts_info to) {
  inner_clear(to);
  inner_add(to, inner_pairs(from));
}

/// What is set in the one is set in its relative, too, where the test says so.
TableChange set_in_other(Relative (*relative)(cts_info info), Closure<bool(Set& call)> test) {
  return in_families(before(fn::info_set, [=](auto& call) {
    const Relative other = relative(call.info);
    if (other && test(call)) inner().info_set(*other, call.key, call.value);
  }));
}
TableChange delete_in_other(Relative (*relative)(cts_info info), auto test) {
  return in_families(before(fn::info_delete, test, [relative](auto& call) {
    const Relative other = relative(call.info);
    if (other) inner().info_delete(*other, call.key);
  }));
}

bool of_same_length(Set& call) {
  const auto old = old_value(call);
  return old && old->size() == length_of(call.value);
}

}  // namespace

// One object.
FAULTS_OF("dup", "info.dup") {
  const std::vector<std::string_view> both{"info.dup.independent_of_source",
                                           "info.dup.independent_of_copy"};
  fault("alias", both, "The duplicate is a second handle of the source.", in_families(sharing()));
  fault("alias_of_empty", both, "The duplicate of an empty object is a second handle of it.",
        in_families(sharing(), empty_object));
  // Copy on write that watches one of the two writers.
  constexpr auto separate_copy = [](auto& call) {
    if (const auto source = sources.take(call.info)) copy_contents(*source, call.info);
  };
  fault("shared_until_copy_changes", {"independent_of_source"},
        "The duplicate shows the source until the duplicate itself is changed.",
        in_families(sharing() + before(fn::info_set, separate_copy) +
                    before(fn::info_delete, separate_copy)));
  constexpr auto separate_source = [](auto& call) {
    const cts_info source = object_of(call);
    if (const auto copy = copy_of(source)) copy_contents(source, *copy);
    if (copy_of(source)) part(source);
  };
  fault("shared_until_source_changes", {"independent_of_copy"},
        "Changes of the duplicate go to the source until the source itself is changed.",
        in_families(sharing() + before(fn::info_set, separate_source) +
                    before(fn::info_delete, separate_source) +
                    before(fn::info_free, separate_source)));

  // Changes that reach the other one, too.
  fault("source_overrides_in_place", {"independent_of_source"},
        "A value of the same length, set in the source, replaces that of the duplicate too.",
        set_in_other(copy_of, of_same_length));
  fault("copy_overrides_in_place", {"independent_of_copy"},
        "A value of the same length, set in the duplicate, replaces that of the source too.",
        set_in_other(source_of, of_same_length));
  fault("copy_overrides_longer", {"independent_of_copy"},
        "A longer value, set in the duplicate, replaces that of the source too.",
        set_in_other(source_of, [](auto& call) {
          return old_value(call).value_or(call.value.data).size() < length_of(call.value);
        }));
  fault("source_adds_beyond_64", {"independent_of_source"},
        "A key that the source gets as its 65th or later is in the duplicate as well.",
        set_in_other(copy_of, count_from(64) && !known));
  fault("source_deletes_in_copy", {"independent_of_source"},
        "The only key of the source is deleted in the duplicate as well.",
        delete_in_other(copy_of, count_is(1)));
  fault("copy_deletes_in_source", {"independent_of_copy"},
        "With more than 64 keys, what is deleted in the duplicate is gone from the source.",
        delete_in_other(source_of, count_from(65)));
  fault("copy_renumbers_source", {"independent_of_copy"},
        "Deleting in the duplicate gives the first key of the source the last number.",
        in_families(after(fn::info_delete, [](auto& call) {
          if (const auto source = source_of(call.info)) inner_renumber(*source);
        })));
  fault("grandchild_follows", {"independent_of_source"},
        "What is set in an object shows in the duplicate of its duplicate.",
        set_in_other([](cts_info info) { return copy_of(copy_of(info).value_or(null_info())); },
                     always));
  fault("grandchild_leads", {"independent_of_copy"},
        "What is set in the duplicate of a duplicate shows in the first source.",
        set_in_other([](cts_info info) { return source_of(source_of(info).value_or(null_info())); },
                     always));

  // The end of one of them.
  fault("dies_with_source", {"independent_of_source"}, "Freeing the source empties the duplicate.",
        in_families(before(fn::info_free, [](auto& call) {
          inner_clear(copy_of(*call.info).value_or(null_info()));
        })));
  fault("values_freed_with_copy", {"independent_of_copy"},
        "Freeing the duplicate overwrites the values of the source.",
        in_families(before(fn::info_free, [](auto& call) {
          const cts_info source = source_of(*call.info).value_or(null_info());
          for (const std::string& key : inner_keys(source)) inner_set(source, key, "freed");
        })));
}

}  // namespace infocts
