// Whether what an info object holds is wrong, or how it is read.
#pragma once

#include <string>
#include <string_view>

#include "conformance/harness/worker_context.h"
#include "tool/causes/manner.h"
#include "tool/causes/message_parts.h"
#include "tool/journal/call.h"
#include "tool/reproducer/record.h"
#include "tool/results/results.h"

namespace infocts {

inline constexpr const char* kStoredRight = "right";

/// Compares the pairs that the calls of a failed case put into an object with those that it held:
/// "right", or what is wrong: "lost", "surplus", or of a value, if all of several lookups tell the
/// same, the word of text_difference. Empty if it is not known: functions contradict each
/// other on the keys, or the calls do not tell what the object has to hold.
std::string stored_in(const Recording& recording, Phase phase, const journal::HandleName& name);

/// The same of the pair that a property tells of, which it read with several functions.
std::string stored_as_said(const MessageParts& parts);

/// "a pair too many", for a reader.
std::string_view stored_words(std::string_view stored);

/// 0 if it is right, or no such word.
Manners stored_manner(std::string_view stored);

inline bool is_stored_wrong(const Symptom& symptom) {
  return !symptom.stored.empty() && symptom.stored != kStoredRight;
}

}  // namespace infocts
