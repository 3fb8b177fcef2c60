// Faults of several threads that store and read pairs at once.
#include <algorithm>
#include <atomic>
#include <cstring>

#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "threads.set_shares_key",
       .violates = {"info.threads.set"},
       .text = "Threads that set at once use the key that came last."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    static SharedVariable<std::string> shared;
    return below().info_set(info, underneath::text_of(shared.passed_through(key.data)), value);
  };
}

FAULT({.name = "threads.set_shares_value",
       .violates = {"info.threads.set"},
       .text = "Threads that set at once use the value that came last."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    static SharedVariable<std::string> shared;
    return below().info_set(info, key, underneath::text_of(shared.passed_through(value.data)));
  };
}

FAULT({.name = "threads.set_lost_when_busy",
       .violates = {"info.threads.set"},
       .text = "MPI_Info_set stores nothing while another thread is in it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    return visit.alone() ? below().info_set(info, key, value) : below().constants.success;
  };
}

FAULT({.name = "threads.set_refused_when_busy",
       .violates = {"info.threads.set"},
       .text = "MPI_Info_set returns an error while another thread is in it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    return visit.alone() ? below().info_set(info, key, value) : below().constants.err_other;
  };
}

FAULT({.name = "threads.delete_shares_key",
       .violates = {"info.threads.delete"},
       .text = "Threads that delete at once use the key that came last."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    static SharedVariable<std::string> shared;
    return below().info_delete(info, underneath::text_of(shared.passed_through(key.data)));
  };
}

FAULT({.name = "threads.delete_lost_when_busy",
       .violates = {"info.threads.delete"},
       .text = "MPI_Info_delete deletes nothing while another thread is in it."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    return visit.alone() ? below().info_delete(info, key) : below().constants.success;
  };
}

FAULT({.name = "threads.delete_misses_when_busy",
       .violates = {"info.threads.delete"},
       .text = "MPI_Info_delete finds no key while another thread is in it."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    return visit.alone() ? below().info_delete(info, key) : below().constants.err_info_nokey;
  };
}

FAULT({.name = "threads.get_string_shares_value",
       .violates = {"info.threads.get_string"},
       .text = "Values on their way to the caller pass through a buffer that threads share."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    static SharedVariable<std::string> shared;
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (code != below().constants.success || *flag == 0 || given <= 0) return code;
    std::string text = shared.passed_through(value.data);
    text.resize(std::min(text.size(), static_cast<std::size_t>(given) - 1));
    std::memcpy(value.data, text.c_str(), text.size() + 1);
    return code;
  };
}

FAULT({.name = "threads.get_string_shares_length",
       .violates = {"info.threads.get_string"},
       .text = "Threads that read at once get the buflen of the value that was found last."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    static SharedVariable<int> shared;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    *buflen = shared.passed_through(*buflen);
    return code;
  };
}

FAULT({.name = "threads.get_string_misses_when_busy",
       .violates = {"info.threads.get_string"},
       .text = "MPI_Info_get_string finds no key while another thread is in it."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (!visit.alone()) *flag = 0;
    return code;
  };
}

// One set of handles a thread: an object that is not in it was made by another one.
FAULT({.name = "threads.get_string_own_objects_only",
       .violates = {"info.threads.get_string"},
       .text = "MPI_Info_get_string finds nothing in an object that another thread created."}) {
  if (mpi.info_get_string == nullptr) return;
  static HandleSet of_main;
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    if (on_main_thread()) of_main.add(*info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    of_main.remove(*info);
    return below().info_free(info);
  };
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (!on_main_thread() && of_main.has(info)) *flag = 0;
    return code;
  };
}

FAULT({.name = "threads.get_nkeys_shares_number",
       .violates = {"info.threads.get_nkeys"},
       .text = "Threads that ask for the number of keys at once get the one counted last."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    static SharedVariable<int> shared;
    const int code = below().info_get_nkeys(info, nkeys);
    *nkeys = shared.passed_through(*nkeys);
    return code;
  };
}

FAULT({.name = "threads.get_nkeys_zero_when_busy",
       .violates = {"info.threads.get_nkeys"},
       .text = "MPI_Info_get_nkeys tells 0 keys while another thread is in it."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const int code = below().info_get_nkeys(info, nkeys);
    if (!visit.alone()) *nkeys = 0;
    return code;
  };
}

FAULT({.name = "threads.get_nthkey_shares_cursor",
       .violates = {"info.threads.get_nthkey"},
       .text = "Threads that list keys at once share a cursor, which the last one has set."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    static SharedVariable<int> cursor;
    const int at = cursor.passed_through(n);
    return below().info_get_nthkey(info, at < underneath::count_of(info) ? at : n, key);
  };
}

FAULT({.name = "threads.get_nthkey_shares_object",
       .violates = {"info.threads.get_nthkey"},
       .text = "Threads that list keys of two objects at once get those of one of them."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    static SharedVariable<std::uint64_t> shared;
    const cts_info other{shared.passed_through(info.bits)};
    return below().info_get_nthkey(n < underneath::count_of(other) ? other : info, n, key);
  };
}

FAULT({.name = "threads.get_nthkey_refused_when_busy",
       .violates = {"info.threads.get_nthkey"},
       .text = "MPI_Info_get_nthkey returns an error while another thread is in it."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    if (!visit.alone()) return below().constants.err_other;
    return below().info_get_nthkey(info, n, key);
  };
}

}  // namespace infocts
