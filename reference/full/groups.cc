// What can be asked of the two groups that exist: the whole one, and the empty one (MPI-4.0,
// section "Group Management").

#include "c/group.h"

using namespace reference;

namespace {

/// 1 or 0; negative for no valid group.
int size_of(MPI_Group group) {
  if (group == MPI_GROUP_EMPTY) return 0;
  return GroupTable::find(group) != nullptr ? 1 : -1;
}

/// `body(size)` of a valid group.
template <class Body>
int on_group(const char* function, MPI_Group group, Body&& body) {
  return binding::on_groups(function, {group}, [&]() -> int {
    const int size = size_of(group);
    return size >= 0 ? body(size) : MPI_ERR_GROUP;
  });
}

/// `body(size, size)` of two valid groups.
template <class Body>
int on_both(const char* function, MPI_Group group1, MPI_Group group2, Body&& body) {
  return binding::on_groups(function, {group1, group2}, [&]() -> int {
    const int first = size_of(group1);
    const int second = size_of(group2);
    return first >= 0 && second >= 0 ? body(first, second) : MPI_ERR_GROUP;
  });
}

// Of ranks the only valid one is 0, once. A group that has one comes from `origin`.
int make_group(int members, MPI_Group origin, MPI_Group* newgroup) {
  *newgroup = members == 0 ? MPI_GROUP_EMPTY : GroupTable::create(*GroupTable::find(origin));
  return MPI_SUCCESS;
}

/// The group of `body(size, size)` members, of two valid groups.
template <class Body>
int of_two(const char* function, MPI_Group group1, MPI_Group group2, MPI_Group* newgroup,
           Body&& body) {
  return on_both(function, group1, group2, [&](int first, int second) -> int {
    if (newgroup == nullptr) return MPI_ERR_ARG;
    return make_group(body(first, second), first == 1 ? group1 : group2, newgroup);
  });
}

/// Members that a list of ranks chooses, of so many; an error class if it cannot be.
int chosen_by(int n, const int* ranks, int members, int& chosen) {
  chosen = n;
  return n > members || (n == 1 && ranks[0] != 0) ? MPI_ERR_RANK : MPI_SUCCESS;
}

/// The same of ranges. A range is first, last, stride; in the only rank there is, all of them begin
/// and end.
int chosen_by(int n, const int (*ranges)[3], int members, int& chosen) {
  chosen = 0;
  for (int i = 0; i < n; ++i) {
    const auto& [first, last, stride] = ranges[i];
    if (stride == 0) return MPI_ERR_ARG;
    if (stride > 0 ? first > last : first < last) continue;  // an empty range
    if (first != 0 || ++chosen > members) return MPI_ERR_RANK;
    if (static_cast<long long>(last) / stride != 0) return MPI_ERR_RANK;
  }
  return MPI_SUCCESS;
}

enum class Chosen { included, excluded };

/// The group of what `list` chooses, or of the rest.
template <class Entry>
int of_list(const char* function, MPI_Group group, int n, const Entry* list, Chosen what,
            MPI_Group* newgroup) {
  return on_group(function, group, [&](int members) -> int {
    if (n < 0 || newgroup == nullptr || (n > 0 && list == nullptr)) return MPI_ERR_ARG;
    int chosen = 0;
    const int code = chosen_by(n, list, members, chosen);
    if (code != MPI_SUCCESS) return code;
    return make_group(what == Chosen::included ? chosen : members - chosen, group, newgroup);
  });
}

}  // namespace

int PMPI_Group_size(MPI_Group group, int* size) {
  return on_group(__func__, group, [&](int members) {
    if (size == nullptr) return MPI_ERR_ARG;
    *size = members;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Group_size);

int PMPI_Group_rank(MPI_Group group, int* rank) {
  return on_group(__func__, group, [&](int members) {
    if (rank == nullptr) return MPI_ERR_ARG;
    *rank = members == 1 ? 0 : MPI_UNDEFINED;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Group_rank);

int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int* result) {
  return on_both(__func__, group1, group2, [&](int first, int second) {
    if (result == nullptr) return MPI_ERR_ARG;
    *result = first == second ? MPI_IDENT : MPI_UNEQUAL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Group_compare);

int PMPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  return of_list(__func__, group, n, ranks, Chosen::included, newgroup);
}
REFERENCE_EXPORT(Group_incl);

int PMPI_Group_excl(MPI_Group group, int n, const int ranks[], MPI_Group* newgroup) {
  return of_list(__func__, group, n, ranks, Chosen::excluded, newgroup);
}
REFERENCE_EXPORT(Group_excl);

int PMPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return of_list(__func__, group, n, ranges, Chosen::included, newgroup);
}
REFERENCE_EXPORT(Group_range_incl);

int PMPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group* newgroup) {
  return of_list(__func__, group, n, ranges, Chosen::excluded, newgroup);
}
REFERENCE_EXPORT(Group_range_excl);

int PMPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return of_two(__func__, group1, group2, newgroup, [](int a, int b) { return a | b; });
}
REFERENCE_EXPORT(Group_union);

int PMPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return of_two(__func__, group1, group2, newgroup, [](int a, int b) { return a & b; });
}
REFERENCE_EXPORT(Group_intersection);

int PMPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group* newgroup) {
  return of_two(__func__, group1, group2, newgroup, [](int a, int b) { return a & ~b; });
}
REFERENCE_EXPORT(Group_difference);

int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int ranks1[], MPI_Group group2,
                               int ranks2[]) {
  return on_both(__func__, group1, group2, [&](int members, int others) -> int {
    if (n < 0 || (n > 0 && (ranks1 == nullptr || ranks2 == nullptr))) return MPI_ERR_ARG;
    for (int i = 0; i < n; ++i) {
      const bool is_none = ranks1[i] == MPI_PROC_NULL;
      if (!is_none && (ranks1[i] < 0 || ranks1[i] >= members)) return MPI_ERR_RANK;
      ranks2[i] = is_none ? MPI_PROC_NULL : others == 1 ? 0 : MPI_UNDEFINED;
    }
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Group_translate_ranks);

int PMPI_Win_get_group(MPI_Win win, MPI_Group* group) {
  return binding::on_window(__func__, win, [&](const Window& window) {
    if (group == nullptr) return MPI_ERR_ARG;
    *group = GroupTable::create(window.session, window.hints.alloc_kinds());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_get_group);
