// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/ostream.h>

#include <boost/program_options.hpp>
#include <cstdio>
#include <utility>
#include <vector>

#include "daemon/ctl/command.hpp"
#include "daemon/net/json.hpp"
#include "drivers/capture.hpp"
#include "drivers/choose_driver.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::ctl {

namespace {

namespace po = boost::program_options;

/// What was refused, by reason; empty if nothing was.
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
      const std::string event = net::to_json_line(drivers::BoardEvent{line.at, std::move(payload)});
      std::fputs((event + '\n').c_str(), stdout);  // a failure stays in the stream's state
    }
  }
  decoder.reset();
  return decoder.counters();
}

int decode_file(const std::string& file, const std::string& wanted) {
  const auto capture = drivers::read_capture(file);
  if (!capture) {
    fmt::print(stderr, "eboardctl: {}\n", capture.error());
    return kUsage;
  }
  const auto driver = drivers::choose_driver(*capture, wanted);
  if (!driver) {
    fmt::print(stderr, "eboardctl: {}: {}\n", file, driver.error());
    return kUsage;
  }
  const drivers::DecodeCounters counters = print_events(*capture, **driver);
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    fmt::print(stderr, "eboardctl: the events could not all be written\n");
    return kOutside;
  }
  if (const std::string refused = refusals(counters); !refused.empty()) {
    fmt::print(stderr, "{}: {}\n", file, refused);
  }
  return kDone;
}

}  // namespace

int decode(const Arguments& arguments) {
  po::options_description options("usage: eboardctl decode [--driver NAME] CAPTURE");
  std::string file, driver;
  options.add_options()("help", "show this")("driver", po::value(&driver)->value_name("NAME"),
                                             "protocol, instead of what the capture says")(
      "capture", po::value(&file)->required()->value_name("FILE"), "may stand without its name");
  po::variables_map values;
  try {
    const auto positional = po::positional_options_description().add("capture", 1);
    po::store(po::command_line_parser(arguments).options(options).positional(positional).run(), values);
    if (values.count("help")) {
      fmt::print("{}", fmt::streamed(options));
      return kDone;
    }
    po::notify(values);
  } catch (const po::error& fault) {
    fmt::print(stderr, "eboardctl decode: {}\n", fault.what());
    return kUsage;
  }
  return decode_file(file, driver);
}

}  // namespace eboard::ctl
