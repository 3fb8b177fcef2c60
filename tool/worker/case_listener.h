// Writes what GoogleTest reports about a running case into the journal at once: GoogleTest writes
// its own reports at the end of the process, and with some MPIs the process dies before that.
#pragma once

#include <gtest/gtest.h>

#include <chrono>

#include "adapters/table.h"
#include "tool/journal/writer.h"
#include "tool/worker/heap_watch.h"
#include "tool/worker/plan.h"

namespace infocts {

class CaseListener : public testing::EmptyTestEventListener {
 public:
  /// For the cases of the plan, which must run in its order.
  /// `table` writes nothing to the journal.
  CaseListener(const WorkerPlan& plan, const cts_table& table, journal::Writer& journal,
               HeapWatch& heap)
      : plan_(plan), table_(table), journal_(journal), heap_(heap) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override;
  void OnTestPartResult(const testing::TestPartResult& part) override;
  void OnTestEnd(const testing::TestInfo& test) override;

  void inspect_object();

  const WorkerPlan& plan_;
  const cts_table& table_;
  journal::Writer& journal_;
  HeapWatch& heap_;
  std::uint32_t next_ = 0;   ///< in the plan
  bool has_failed_ = false;  ///< the open case
  bool copies_hang_ = false;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace infocts
