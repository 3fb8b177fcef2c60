// Faults of MPI_Info_create.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Pairs with which the next object starts.
Shared<Pairs> pairs_to_give;

TableChange start_with_kept() {
  return after(fn::info_create,
               [](auto& call) { inner_add(*call.info, pairs_to_give.exchange({})); });
}

}  // namespace

// Which object it is.
FAULTS_OF("create", "info.create") {
  fault("absent", {"provided"}, "The library has no MPI_Info_create.", absent(fn::info_create));
  fault("null_each_64th", {"new_object", "info.handles.null_no_object"},
        "Every 64th call succeeds with MPI_INFO_NULL.",
        answer(fn::info_create, every(64), set_null(var::info)));
  fault("unused_object_again", {"new_object", "info.handles.live_handles_differ"},
        "As long as the newest object is empty, it is handed out again.",
        track_live_objects() + give(fn::info_create, var::info, [](auto&) {
          const std::optional<cts_info> newest = live_objects.newest(Origin::created);
          return newest && inner_count(*newest) == 0 ? newest : std::nullopt;
        }));
  // As when a free puts its place on the list of free places twice.
  enum class Next { own, doubled, shared };
  static std::atomic<Next> next{Next::own};
  static std::atomic<std::uint64_t> doubled{0};
  fault("freed_place_twice", {"new_object", "info.handles.live_handles_differ"},
        "A place that was freed is given to the next two objects.",
        before(fn::info_free, [](auto& call) {
          if (next == Next::own) next = Next::doubled;
          if (next == Next::shared && call.info->bits == doubled) next = Next::own;
        }) + around(fn::info_create, [](auto& call) {
          if (next == Next::shared) {
            next = Next::own;
            *call.info = {doubled};
            return success();
          }
          if (call.pass(); next == Next::doubled) {
            doubled = call.info->bits;
            next = Next::shared;
          }
          return call.code;
        }));
  fault("numbers_of_ten_bits", {"new_object", "info.handles.live_handles_differ"},
        "With 1024 objects alive, the next one is the first one again.",
        track_live_objects() + give(fn::info_create, var::info, [](auto&) {
          const std::vector<cts_info> objects = live_objects.objects();
          return objects.size() < 1024 ? std::nullopt : std::optional(objects.front());
        }));
  fault("shares_with_newest", {"new_object"},
        "What is set in an object is set in the one created before it as well.",
        track_live_objects() + before(fn::info_set, [](auto& call) {
          const cts_info other = live_objects.before(call.info);
          if (is_null(other) || live_objects.newest(Origin::created)->bits != call.info.bits)
            return;
          inner().info_set(other, call.key, call.value);
        }));

  // What is in it.
  fault("pair_of_freed", {"empty"},
        "A new object starts with the first pair of the object that was freed last.",
        before(fn::info_free, [](auto& call) {
          const Pairs pairs = inner_pairs(*call.info);
          if (!pairs.empty()) pairs_to_give.exchange({pairs.front()});
        }) + start_with_kept());
  fault("pairs_of_freed_duplicate", {"empty"},
        "A new object starts with the pairs of a duplicate that was freed just before.",
        track_live_objects() + before(fn::info_free, [](auto& call) {
          const bool copy = live_objects.is(*call.info, Origin::duplicated);
          pairs_to_give.exchange(copy ? inner_pairs(*call.info) : Pairs());
        }) + start_with_kept());
  fault("default_not_listed", {"empty"},
        "Every object has a value for no_locks that is found but not listed.",
        after(fn::info_get, !found && key_is("no_locks"), [](auto& call) {
          if (call.valuelen <= 5) return;
          copy_text(call.value, "false");
          *call.flag = 1;
        }));
  fault("first_key_of_newest", {"empty"},
        "A new object starts with the first key of the object created before it.",
        track_live_objects() + after(fn::info_create, [](auto& call) {
          const auto keys = inner_keys(live_objects.before(*call.info));
          if (!keys.empty()) inner_set(*call.info, keys.front(), "value");
        }));
  static std::atomic<int> made{0};
  fault("only_first_empty", {"empty"},
        "Every object but the first of the process starts with the number of the call.",
        after(fn::info_create, [](auto& call) {
          if (made++ > 0) inner_set(*call.info, "number", std::to_string(made));
        }));

  // The variable.
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        track_live_objects() +
            before(fn::info_create, [](auto& call) { free_live_object(*call.info); }));
  fault(
      "empties_previous", {"out_only"},
      "A variable that holds the handle of an object keeps it, and the object is emptied.",
      track_live_objects() + answer(fn::info_create, among(live_objects), to_object(inner_clear)));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_create, err::arg, !holds_null));
  static Objects freed;
  fault("refuses_freed", {"out_only"},
        "Refuses a variable that holds the handle of an object that was freed.",
        before(fn::info_free, note(freed)) + after(fn::info_create, [](auto& call) {
          freed.forget(*call.info);
        }) + refuse(fn::info_create, err::info, among(freed)));
  fault("keeps_all_ones", {"out_only"}, "Leaves a variable alone whose bits are all set.",
        keep(fn::info_create, var::info, Trigger{[](auto& call) {
               const auto size = static_cast<std::size_t>(inner().constants.info_size);
               return call.info->bits == ~std::uint64_t{0} >> (64 - 8 * size);
             }}));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte after the handle.",
        after_any(fn::info_create, [](auto& call) { write_behind(call.info); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_create, [](auto& call) { write_before(call.info); }));
}

}  // namespace infocts
