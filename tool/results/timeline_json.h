// A timeline as JSON, in results.json and between worker and runner. A template, because a file
// that wants error messages with places in them has a JSON type of its own.
#pragma once

#include <utility>

#include "conformance/timeline.h"

namespace infocts {

template <class Json>
Json timeline_json(const Timeline& timeline) {
  Json threads = Json::array();
  for (const auto& calls : timeline.threads) {
    Json thread = Json::array();
    for (const TimelineCall& call : calls) {
      thread.push_back({{"text", call.text},
                        {"begin", call.begin},
                        {"end", call.end},
                        {"unexplained", call.unexplained}});
    }
    threads.push_back(std::move(thread));
  }
  return {{"at_first", timeline.at_first},
          {"at_end", timeline.at_end},
          {"end_unexplained", timeline.end_unexplained},
          {"timed", timeline.timed},
          {"threads", std::move(threads)}};
}

template <class Json>
Timeline read_timeline(const Json& from) {
  Timeline timeline;
  from.at("at_first").get_to(timeline.at_first);
  from.at("at_end").get_to(timeline.at_end);
  from.at("end_unexplained").get_to(timeline.end_unexplained);
  from.at("timed").get_to(timeline.timed);
  for (const Json& thread : from.at("threads")) {
    auto& calls = timeline.threads.emplace_back();
    for (const Json& call : thread) {
      TimelineCall& read = calls.emplace_back();
      call.at("text").get_to(read.text);
      call.at("begin").get_to(read.begin);
      call.at("end").get_to(read.end);
      call.at("unexplained").get_to(read.unexplained);
    }
  }
  return timeline;
}

}  // namespace infocts
