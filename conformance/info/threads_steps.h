// Steps that the threads of threads_work.cc, threads_handles.cc and threads_beside.cc take. A step
// that returns false has failed a check, and its thread ends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/snapshot.h"
#include "conformance/harness/threads.h"

namespace infocts::threads {

inline const Api& mpi() { return this_worker().mpi; }

/// A value that tells which thread stored it, with a length that differs from key to key.
std::string own_value(const ThreadChecks& self, int i);

std::string own_key(int i);

/// Pairs with the same keys in every thread, and values that differ between threads.
Pairs own_pairs(const ThreadChecks& self, int count);

bool nkeys(ThreadChecks& self, cts_info info, int expected);

/// Creates an object and checks what every new object must be.
bool create(ThreadChecks& self, Info& info);

bool nth_key(ThreadChecks& self, cts_info info, int n, std::string_view expected);

bool set(ThreadChecks& self, cts_info info, std::string_view key, std::string_view value);

bool free_object(ThreadChecks& self, Info& info);

/// The numbers from 0 to count-1, in an order that is different in each thread.
std::vector<int> shuffled(const ThreadChecks& self, int count);

}  // namespace infocts::threads
