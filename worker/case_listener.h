// Carries what GoogleTest reports of a running case into the journal, at once: GoogleTest's own
// reports are written at the end of the process, which some MPIs do not live to see.
#pragma once

#include <gtest/gtest.h>

#include <chrono>

#include "journal/writer.h"
#include "worker/heap_watch.h"

namespace infocts {

class CaseListener : public testing::EmptyTestEventListener {
 public:
  CaseListener(journal::Writer& journal, HeapWatch& heap, bool keep_calls)
      : journal_(journal), heap_(heap), keep_calls_(keep_calls) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override;
  void OnTestPartResult(const testing::TestPartResult& part) override;
  void OnTestEnd(const testing::TestInfo& test) override;

  journal::Writer& journal_;
  HeapWatch& heap_;
  const bool keep_calls_;
  std::uint32_t next_ = 0;  ///< tests run in the order of the plan
  std::chrono::steady_clock::time_point start_;
};

}  // namespace infocts
