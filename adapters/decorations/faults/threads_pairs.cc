// Faults of several threads that store and read pairs at once.
#include <algorithm>
#include <atomic>
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULTS {
  fault("threads.set_shares_key", {"info.threads.set"},
        "Threads that set at once use the key that came last.",
        around(fn::info_set, [](auto& call) {
          static SharedVariable<std::string> shared;
          return below().info_set(
              call.info, underneath::text_of(shared.passed_through(call.key.data)), call.value);
        }));
  fault("threads.set_shares_value", {"info.threads.set"},
        "Threads that set at once use the value that came last.",
        around(fn::info_set, [](auto& call) {
          static SharedVariable<std::string> shared;
          return below().info_set(call.info, call.key,
                                  underneath::text_of(shared.passed_through(call.value.data)));
        }));
  fault("threads.set_lost_when_busy", {"info.threads.set"},
        "MPI_Info_set stores nothing while another thread is in it.",
        around(fn::info_set, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          return visit.alone() ? call.pass() : below().constants.success;
        }));
  fault("threads.set_refused_when_busy", {"info.threads.set"},
        "MPI_Info_set returns an error while another thread is in it.",
        around(fn::info_set, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          return visit.alone() ? call.pass() : below().constants.err_other;
        }));
  fault("threads.delete_shares_key", {"info.threads.delete"},
        "Threads that delete at once use the key that came last.",
        around(fn::info_delete, [](auto& call) {
          static SharedVariable<std::string> shared;
          return below().info_delete(call.info,
                                     underneath::text_of(shared.passed_through(call.key.data)));
        }));
  fault("threads.delete_lost_when_busy", {"info.threads.delete"},
        "MPI_Info_delete deletes nothing while another thread is in it.",
        around(fn::info_delete, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          return visit.alone() ? call.pass() : below().constants.success;
        }));
  fault("threads.delete_misses_when_busy", {"info.threads.delete"},
        "MPI_Info_delete finds no key while another thread is in it.",
        around(fn::info_delete, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          return visit.alone() ? call.pass() : below().constants.err_info_nokey;
        }));
  fault("threads.get_string_shares_value", {"info.threads.get_string"},
        "Values on their way to the caller pass through a buffer that threads share.",
        around(fn::info_get_string, [](auto& call) {
          static SharedVariable<std::string> shared;
          const int given = *call.buflen;
          const int code = call.pass();
          if (code != below().constants.success || *call.flag == 0 || given <= 0) return code;
          std::string text = shared.passed_through(call.value.data);
          text.resize(std::min(text.size(), static_cast<std::size_t>(given) - 1));
          std::memcpy(call.value.data, text.c_str(), text.size() + 1);
          return code;
        }));
  fault("threads.get_string_shares_length", {"info.threads.get_string"},
        "Threads that read at once get the buflen of the value that was found last.",
        around(fn::info_get_string, [](auto& call) {
          static SharedVariable<int> shared;
          const int code = call.pass();
          *call.buflen = shared.passed_through(*call.buflen);
          return code;
        }));
  fault("threads.get_string_misses_when_busy", {"info.threads.get_string"},
        "MPI_Info_get_string finds no key while another thread is in it.",
        around(fn::info_get_string, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const int code = call.pass();
          if (!visit.alone()) *call.flag = 0;
          return code;
        }));
  // One set of handles a thread: an object that is not in it was made by another one.
  fault("threads.get_string_own_objects_only", {"info.threads.get_string"},
        "MPI_Info_get_string finds nothing in an object that another thread created.",
        remembering<Known>([](auto& of_main) {
          return after_any(fn::info_create,
                           [&](auto& call) {
                             if (on_main_thread()) of_main.put(*call.info, {});
                           }) +
                 after_any(fn::info_get_string, [&](auto& call) {
                   if (!on_main_thread() && of_main.has(call.info)) *call.flag = 0;
                 });
        }));
  fault("threads.get_nkeys_shares_number", {"info.threads.get_nkeys"},
        "Threads that ask for the number of keys at once get the one counted last.",
        around(fn::info_get_nkeys, [](auto& call) {
          static SharedVariable<int> shared;
          const int code = call.pass();
          *call.nkeys = shared.passed_through(*call.nkeys);
          return code;
        }));
  fault("threads.get_nkeys_zero_when_busy", {"info.threads.get_nkeys"},
        "MPI_Info_get_nkeys tells 0 keys while another thread is in it.",
        around(fn::info_get_nkeys, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const int code = call.pass();
          if (!visit.alone()) *call.nkeys = 0;
          return code;
        }));
  fault("threads.get_nthkey_shares_cursor", {"info.threads.get_nthkey"},
        "Threads that list keys at once share a cursor, which the last one has set.",
        before(fn::info_get_nthkey, [](auto& call) {
          static SharedVariable<int> cursor;
          const int at = cursor.passed_through(call.n);
          call.n = at < underneath::count_of(call.info) ? at : call.n;
        }));
  fault("threads.get_nthkey_shares_object", {"info.threads.get_nthkey"},
        "Threads that list keys of two objects at once get those of one of them.",
        before(fn::info_get_nthkey, [](auto& call) {
          static SharedVariable<std::uint64_t> shared;
          const cts_info other{shared.passed_through(call.info.bits)};
          call.info = call.n < underneath::count_of(other) ? other : call.info;
        }));
  fault("threads.get_nthkey_refused_when_busy", {"info.threads.get_nthkey"},
        "MPI_Info_get_nthkey returns an error while another thread is in it.",
        around(fn::info_get_nthkey, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          if (!visit.alone()) return below().constants.err_other;
          return call.pass();
        }));
}

}  // namespace infocts
