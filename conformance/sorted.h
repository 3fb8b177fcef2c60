// Sorts large elements.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace infocts {

/// The elements, by this member. Each moves once.
template <class T, class Member>
std::vector<T> sorted_by(Member T::*member, std::vector<T> elements) {
  std::vector<T*> order(elements.size());
  std::iota(order.begin(), order.end(), elements.data());
  std::ranges::sort(order, std::less<>(), member);
  std::vector<T> sorted;
  sorted.reserve(elements.size());
  for (T* element : order) sorted.push_back(std::move(*element));
  return sorted;
}

}  // namespace infocts
