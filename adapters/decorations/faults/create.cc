// Faults of MPI_Info_create.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The call gives this object.
int give_object(auto& call, cts_info object) {
  *call.info = object;
  return success();
}

std::uint64_t all_ones() {
  std::uint64_t ones = 0;
  std::memset(&ones, 0xff, static_cast<std::size_t>(inner().constants.info_size));
  return ones;
}

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
        answer(fn::info_create, every(64), [](auto& call) { *call.info = null_info(); }));
  fault("unused_object_again", {"new_object", "info.handles.live_handles_differ"},
        "As long as the newest object is empty, it is handed out again.",
        follow_alive() + around(fn::info_create, [](auto& call) {
          const std::vector<cts_info> objects = alive.of(Origin::created);
          const bool unused = !objects.empty() && inner_count(objects.back()) == 0;
          return unused ? give_object(call, objects.back()) : call.pass();
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
            return give_object(call, {doubled});
          }
          call.pass();
          if (next == Next::doubled) {
            doubled = call.info->bits;
            next = Next::shared;
          }
          return call.code;
        }));
  fault("numbers_of_ten_bits", {"new_object", "info.handles.live_handles_differ"},
        "With 1024 objects alive, the next one is the first one again.",
        follow_alive() + around(fn::info_create, [](auto& call) {
          const std::vector<cts_info> objects = alive.objects();
          return objects.size() < 1024 ? call.pass() : give_object(call, objects.front());
        }));
  fault("shares_with_newest", {"new_object"},
        "What is set in an object is set in the one created before it as well.",
        follow_alive() + before(fn::info_set, [](auto& call) {
          const std::vector<cts_info> objects = alive.of(Origin::created);
          const cts_info other = alive.before(call.info);
          if (is_null(other) || objects.back().bits != call.info.bits) return;
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
        follow_alive() + before(fn::info_free, [](auto& call) {
          const bool copy = alive.is(*call.info, Origin::duplicated);
          pairs_to_give.exchange(copy ? inner_pairs(*call.info) : Pairs());
        }) + start_with_kept());
  fault("default_not_listed", {"empty"},
        "Every object has a value for no_locks that is found but not listed.",
        after(fn::info_get, [](auto& call) {
          if (*call.flag != 0 || view_of(call.key) != "no_locks" || call.valuelen <= 5) return;
          std::memcpy(call.value.data, "false", 6);
          *call.flag = 1;
        }));
  fault("first_key_of_newest", {"empty"},
        "A new object starts with the first key of the object created before it.",
        follow_alive() + after(fn::info_create, [](auto& call) {
          const std::vector<cts_info> objects = alive.of(Origin::created);
          if (objects.size() < 2) return;
          const std::string key = inner_nth_key(objects[objects.size() - 2], 0);
          if (!key.empty()) inner_set(*call.info, key, "value");
        }));
  static std::atomic<int> made{0};
  fault("only_first_empty", {"empty"},
        "Every object but the first of the process starts with the number of the call.",
        after(fn::info_create, [](auto& call) {
          if (made++ > 0) inner_set(*call.info, "number", std::to_string(made));
        }));

  // The variable.
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        follow_alive() + before(fn::info_create, [](auto& call) { free_alive(*call.info); }));
  fault("empties_previous", {"out_only"},
        "A variable that holds the handle of an object keeps it, and the object is emptied.",
        follow_alive() +
            answer(fn::info_create, among(alive), [](auto& call) { inner_clear(*call.info); }));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_create, err::arg, !holds_null));
  static Objects freed;
  fault("refuses_freed", {"out_only"},
        "Refuses a variable that holds the handle of an object that was freed.",
        before(fn::info_free, note(freed)) + after(fn::info_create, [](auto& call) {
          freed.forget(*call.info);
        }) + refuse(fn::info_create, err::info, among(freed)));
  fault("keeps_all_ones", {"out_only"}, "Leaves a variable alone whose bits are all set.",
        around(fn::info_create, [](auto& call) {
          cts_info* const variable = call.info;
          cts_info created = *variable;
          call.info = &created;
          call.pass();
          if (variable->bits != all_ones()) *variable = created;
          return call.code;
        }));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte after the handle.",
        after_any(fn::info_create, [](auto& call) { write_behind(call.info); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_create, [](auto& call) { write_before(call.info); }));
}

}  // namespace infocts
