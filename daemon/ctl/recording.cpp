// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/recording.hpp"

#include <fmt/format.h>

#include "rules/laws/editions/edition.hpp"

namespace eboard::ctl {

void RecordingOptions::add_to(Usage& usage) {
  usage.add("driver", &driver, "NAME", "protocol, instead of the capture's");
  usage.offer(driver_names());
  usage.add(
      "edition", &wishes.edition, "NAME",
      "edition of the Laws that irregularities are judged by, instead of the capture's; changes no move");
  usage.offer(edition_names());
  usage.add(
      "time-control", &wishes.time_control, "TC",
      "as in PGN's TimeControl tag, instead of the capture's; tells standard, rapid and blitz apart and "
      "becomes that tag with --format pgn, changes no move");
  usage.add("supervision", &wishes.supervision, "full|limited",
            "of rapid and blitz games, where the Laws distinguish");
  usage.add("start-position", &start, "FEN",
            "position in which games begin, instead of the initial position");
}

std::string RecordingOptions::fault() {
  if (!wishes.edition.empty()) {
    if (std::string fault = edition_fault(wishes.edition); !fault.empty()) return fault;
  }
  if (!wishes.time_control.empty()) {
    const auto control = time_control_option(wishes.time_control);
    if (!control) return control.error();
    wishes.time_control = rules::to_string(*control);
  }
  if (start.empty()) return {};
  const auto setup = rules::parse_fen(start);
  if (setup) return {};
  return fmt::format("--start-position: {}: {}", setup.error().front().where, setup.error().front().reason);
}

OrFault<Recording> read_recording(std::string_view command, const std::string& file,
                                  const RecordingOptions& options) {
  auto capture = drivers::read_capture(file);
  if (!capture) return unexpected(capture.error());
  auto settings = pipeline::settings_of(*capture, options.wishes);
  if (!settings) return unexpected(file + ": " + settings.error());
  if (options.wishes.time_control.empty())
    (void)time_control_tag(command, file, capture->header("time-control"));
  if (!options.start.empty()) settings->start = *rules::parse_fen(options.start);
  const auto driver = drivers::choose_driver(*capture, options.driver);
  if (!driver) return unexpected(file + ": " + driver.error());
  return Recording{std::move(*capture), std::move(*settings), *driver};
}

}  // namespace eboard::ctl
