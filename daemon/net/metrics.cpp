// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

namespace eboard::net {

namespace {

class Page {
 public:
  void head(std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(text_), "# HELP eboard_{0} {2}\n# TYPE eboard_{0} {1}\n", name, type,
                   help);
  }
  template <class Value>
  void value(std::string_view name, Value value) {
    fmt::format_to(std::back_inserter(text_), "eboard_{} {}\n", name, value);
  }
  template <class Label, class Value>
  void value(std::string_view name, std::string_view key, const Label& label, Value value) {
    fmt::format_to(std::back_inserter(text_), "eboard_{}{{{}=\"{}\"}} {}\n", name, key, label, value);
  }
  template <class Value>
  void single(std::string_view name, std::string_view type, std::string_view help, Value number) {
    head(name, type, help);
    value(name, number);
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

void put_boards(Page& page, const live::LiveState& state) {
  page.head("board_ready", "gauge", "1 while the board's device is heard.");
  for (const auto& [number, board] : state.boards()) {
    page.value("board_ready", "board", number, board.device.state == seams::DeviceState::ready ? 1 : 0);
  }
  page.head("board_bytes_total", "counter", "Bytes received from the board's device.");
  for (const auto& [number, board] : state.boards()) {
    page.value("board_bytes_total", "board", number, board.device.bytes);
  }
  page.head("board_errors_total", "counter", "Messages of the board's device that were refused.");
  for (const auto& [number, board] : state.boards()) {
    page.value("board_errors_total", "board", number, board.device.errors);
  }
}

template <class Value>
void put_of_outlets(Page& page, const OutletStatuses& outlets, std::string_view name, std::string_view type,
                    std::string_view help, Value value) {
  page.head(name, type, help);
  for (const seams::OutletStatus& outlet : outlets) page.value(name, "outlet", outlet.name, value(outlet));
}

void put_outlets(Page& page, const OutletStatuses& outlets) {
  if (outlets.empty()) return;
  using seams::OutletStanding, seams::OutletStatus;
  page.head("outlet_standing", "gauge", "1 for how the outlet is doing.");
  for (const OutletStatus& outlet : outlets) {
    for (const auto standing :
         {OutletStanding::waiting, OutletStanding::working, OutletStanding::behind, OutletStanding::failing})
      page.value(
          fmt::format("outlet_standing{{outlet=\"{}\",standing=\"{}\"}}", outlet.name, to_string(standing)),
          outlet.standing == standing ? 1 : 0);
  }
  put_of_outlets(page, outlets, "outlet_delivered", "counter",
                 "Number of the last event that it has delivered.",
                 [](const OutletStatus& outlet) { return outlet.delivered; });
  put_of_outlets(page, outlets, "outlet_undelivered", "gauge",
                 "Events behind that one, those of its delay too.",
                 [](const OutletStatus& outlet) { return outlet.undelivered; });
  put_of_outlets(page, outlets, "outlet_late_ms", "gauge", "For which the first of them should be delivered.",
                 [](const OutletStatus& outlet) { return outlet.late.count(); });
  put_of_outlets(page, outlets, "outlet_failures_total", "counter", "Attempts to deliver that failed.",
                 [](const OutletStatus& outlet) { return outlet.failures; });
}

}  // namespace

ServerFigures& ServerFigures::operator+=(const ServerFigures& other) {
  for (const auto& [status, count] : other.counters.answers) counters.answers[status] += count;
  counters.refused_connections += other.counters.refused_connections;
  counters.failures += other.counters.failures;
  counters.recalls += other.counters.recalls;
  counters.connections += other.counters.connections;
  hub.frames += other.hub.frames;
  hub.sends += other.hub.sends;
  hub.snapshots += other.hub.snapshots;
  hub.lagged += other.hub.lagged;
  hub.cut += other.hub.cut;
  viewers += other.viewers;
  tenants.insert(tenants.end(), other.tenants.begin(), other.tenants.end());  // each has one of its own
  return *this;
}

std::string metrics_text(const live::LiveState& state, const live::Conditions& conditions,
                         const ServerFigures& figures, const OutletStatuses& outlets) {
  const ServerCounters& counters = figures.counters;
  Page page;
  page.single("boards", "gauge", "Boards that are known.", state.boards().size());
  page.single("sequence", "counter", "Number of the last event that viewers may see.", state.sequence());
  page.single("viewers", "gauge", "WebSocket connections that follow boards.", figures.viewers);
  page.single("connections", "gauge", "Connections, viewers included.", counters.connections);
  page.single("connections_refused_total", "counter", "Connections beyond the limits.",
              counters.refused_connections);
  page.single("failures_total", "counter", "Connections that ended by a fault of the server.",
              counters.failures);
  page.single("recalls_total", "counter", "Readings of the store because events were missed.",
              counters.recalls);
  const HubCounters& live = figures.hub;
  page.single("frames_total", "counter", "Frames built for viewers.", live.frames);
  page.single("sends_total", "counter", "Frames handed to a viewer's socket.", live.sends);
  page.single("snapshots_total", "counter", "Snapshots and catch-ups.", live.snapshots);
  page.single("lagged_total", "counter",
              "Times that a viewer had a frame under way when the next one was due.", live.lagged);
  page.single("cut_total", "counter", "Viewers that were cut for want of progress.", live.cut);
  page.head("answers_total", "counter", "HTTP answers by status.");
  for (const auto& [status, count] : counters.answers) page.value("answers_total", "status", status, count);
  page.head("condition", "gauge", "1 while this is wrong with the hall as a whole.");
  for (const seams::ConditionCode code : seams::kAllConditions)
    page.value("condition", "code", to_string(code), conditions.has(code) ? 1 : 0);
  put_boards(page, state);
  put_outlets(page, outlets);
  for (const TenantFigure& figure : figures.tenants)
    page.single(figure.name, figure.type, figure.help, figure.value);
  return std::move(page).text();
}

}  // namespace eboard::net
