// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/archive/intake.hpp"

#include <utility>

namespace eboard::halls {

namespace {

constexpr std::size_t kLongestRefused = 512;

Refused refused(std::string_view subject, std::uint64_t number, std::string reason, std::string_view text) {
  return {std::string(subject), number, std::move(reason), std::string(text.substr(0, kLongestRefused))};
}

}  // namespace

void Batch::add(std::string_view subject, std::uint64_t number, std::string_view text) {
  const auto from = parse_subject(subject);
  const auto refuse = [&](std::string reason) {
    this->refused.push_back(halls::refused(subject, number, std::move(reason), text));
  };
  if (!from) return refuse("no hall writes to that subject");
  if (from->kind == Kind::round) {
    auto round = parse_round_message(text);
    if (!round) return refuse(round.error());
    rounds.push_back({from->hall, std::move(*round)});
    return;
  }
  auto event = parse_event_message(text);
  if (!event) return refuse(event.error());
  auto keys = keys_of(event->event);
  if (!keys) return refuse(keys.error());
  events.push_back({from->hall, std::move(*event), std::move(*keys)});
}

}  // namespace eboard::halls
