// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What simulated boards that are HID devices receive: the reports in a stream of bytes
// (drivers/report_stream.hpp). Bytes that belong to none are dropped.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "drivers/report_stream.hpp"

namespace eboard::sim {

class ReportReader {
 public:
  /// Gives each report that is whole now to `take`, with its number as the first byte.
  template <typename Take>
  void receive(std::span<const std::uint8_t> bytes, Take take) {
    namespace report_stream = drivers::report_stream;
    heard_.insert(heard_.end(), bytes.begin(), bytes.end());
    while (true) {
      const auto next = report_stream::next_report(heard_);
      if (std::holds_alternative<drivers::NeedMore>(next)) return;
      std::size_t done = 0;
      if (const auto* skip = std::get_if<drivers::Skip>(&next)) done = skip->bytes;
      if (const auto* written = std::get_if<report_stream::Written>(&next)) {
        done = written->consumed;
        if (const auto report = report_stream::Report::read(written->between)) take(report->bytes());
      }
      heard_.erase(heard_.begin(), heard_.begin() + static_cast<std::ptrdiff_t>(done));
    }
  }
  void forget() { heard_.clear(); }

 private:
  std::vector<std::uint8_t> heard_;  ///< what is not yet a whole report
};

}  // namespace eboard::sim
