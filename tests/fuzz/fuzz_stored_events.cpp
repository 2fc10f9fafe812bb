// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any line is an event, a note and the settings of a journal, as a store holds them: what is read is written
// again, and reads as the same.
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/note_json.hpp"
#include "daemon/pipeline/settings_json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto event = events::parse_tracked_event(text)) {
    const std::string written = boost::json::serialize(events::to_json(*event));
    const auto again = events::parse_tracked_event(written);
    if (!again || boost::json::serialize(events::to_json(*again)) != written) std::abort();
  } else if (event.error().empty()) {
    std::abort();
  }
  if (const auto note = pipeline::note_from_json(text)) {
    const auto again = pipeline::note_from_json(pipeline::to_json(*note));
    if (!again || pipeline::to_json(*again) != pipeline::to_json(*note)) std::abort();
  }
  if (const auto settings = pipeline::settings_from_json(text)) {
    const auto again = pipeline::settings_from_json(pipeline::to_json(*settings));
    if (!again || pipeline::to_json(*again) != pipeline::to_json(*settings)) std::abort();
  }
  return 0;
}
