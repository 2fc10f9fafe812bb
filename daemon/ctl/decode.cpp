// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <cstdio>
#include <utility>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "daemon/events/event_json.hpp"
#include "drivers/capture.hpp"
#include "drivers/choose_driver.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::ctl {

namespace {

constexpr std::string_view kDecode = "decode";

/// The bytes refused, by reason; empty if there are none.
std::string refusals(const drivers::DecodeCounters& counters) {
  std::string reasons;
  for (int i = 0; i < drivers::kDecodeErrors; ++i) {
    const auto count = counters.errors[static_cast<std::size_t>(i)];
    const auto name = drivers::to_string(static_cast<drivers::DecodeError>(i));
    if (count > 0) reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", name, count);
  }
  if (reasons.empty()) return {};
  return fmt::format("refused {} of {} bytes: {}", counters.skipped_bytes, counters.bytes, reasons);
}

drivers::DecodeCounters print_events(const drivers::Capture& capture, const drivers::DriverInfo& driver) {
  drivers::StreamDecoder decoder(driver);
  std::vector<drivers::Payload> payloads;
  for (const drivers::CaptureLine& line : capture.lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    payloads.clear();
    decoder.feed(line.bytes, payloads);
    for (drivers::Payload& payload : payloads) {
      const std::string event = events::to_json_line(drivers::BoardEvent{line.at, std::move(payload)});
      std::fputs((event + '\n').c_str(), stdout);  // a failure remains in the stream's state
    }
  }
  decoder.reset();
  return decoder.counters();
}

int decode_file(const std::string& file, const std::string& wanted) {
  const auto capture = drivers::read_capture(file);
  if (!capture) return refuse(kDecode, capture.error());
  const auto driver = drivers::choose_driver(*capture, wanted);
  if (!driver) return refuse(kDecode, file + ": " + driver.error());
  const drivers::DecodeCounters counters = print_events(*capture, **driver);
  if (const std::string refused = refusals(counters); !refused.empty()) {
    fmt::print(stderr, "{}: {}\n", file, refused);
  }
  return kDone;
}

}  // namespace

int decode(const Arguments& arguments) {
  std::string driver;
  Usage usage{kDecode,
              "CAPTURE",
              "Prints what the driver reads in a capture, as JSON Lines; times in seconds since its start.",
              {}};
  usage.add("driver", &driver, "NAME", "protocol, instead of the capture's");
  usage.offer(driver_names());
  usage.examples = {"board-1.ebcap", "--driver millennium board-1.ebcap"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const Arguments& files = *operands;
  if (files.size() > 1) return refuse(kDecode, "one capture at a time");
  return decode_file(files.front(), driver);
}

}  // namespace eboard::ctl
