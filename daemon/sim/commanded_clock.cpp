// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/commanded_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace eboard::sim {
namespace {

namespace dgt = drivers::dgt;
using dgt::ClockCommand;
using Model = CommandedClockSettings::Model;

constexpr std::uint8_t kOk = 0x10, kWrongMode = 0x40, kError = 0x20;
constexpr std::uint8_t kVersion3000 = 0x20, kVersionXl = 0x1e;  // 2.0, 1.14
constexpr Micros kLate{3'000'000};
constexpr Micros kStaleFor{1'000'000};
constexpr Micros kGapOfXl{300'000};  // what comes sooner after a command is lost

struct Fault {
  std::string_view name;
  double CommandedClockSettings::*member;
};
constexpr std::array kFaults{
    Fault{"command_loss", &CommandedClockSettings::command_loss},
    Fault{"ack_loss", &CommandedClockSettings::ack_loss},
    Fault{"ack_error", &CommandedClockSettings::ack_error},
    Fault{"ack_wrong", &CommandedClockSettings::ack_wrong},
    Fault{"ack_late", &CommandedClockSettings::ack_late},
    Fault{"stale_ack", &CommandedClockSettings::stale_ack},
    Fault{"zero_message", &CommandedClockSettings::zero_message},
};

}  // namespace

Expected<void, std::string> set_fault(CommandedClockSettings& settings, std::string_view assignment) {
  const auto equals = assignment.find('=');
  const auto name = assignment.substr(0, equals);
  const auto* fault = std::ranges::find(kFaults, name, &Fault::name);
  if (fault == kFaults.end()) return unexpected(fmt::format("there is no fault '{}'", name));
  const std::string text(equals == std::string_view::npos ? "" : assignment.substr(equals + 1));
  char* end = nullptr;
  const double share = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(share >= 0 && share <= 1))
    return unexpected(fmt::format("{}: '{}' is not a share from 0 to 1", name, text));
  settings.*fault->member = share;
  return {};
}

bool CommandedClock::knows(std::uint8_t id) const {
  const bool text = id == ClockCommand::kText;
  return (id >= ClockCommand::kDisplay && id <= ClockCommand::kEnd) ||
         (id >= ClockCommand::kButtons && id <= ClockCommand::kBeep) ||
         (text && settings_.model == Model::dgt_3000);
}

void CommandedClock::receive(const ClockCommand& command, bool reports, Micros now, Random& random) {
  const auto before = std::exchange(latest_, now);
  const bool too_soon = settings_.model == Model::xl && before && now - *before < kGapOfXl;
  if (too_soon || !knows(command.id) || random.chance(settings_.command_loss)) return;
  auto ack = carry_out(command);
  if (random.chance(settings_.ack_error)) ack[0] = kError;
  if (random.chance(settings_.ack_wrong))
    ack[1] = command.id == ClockCommand::kBeep ? ClockCommand::kEnd : ClockCommand::kBeep;
  if (!reports) return;
  if (random.chance(settings_.zero_message)) send(now, dgt::encode_clock_empty());
  if (random.chance(settings_.ack_loss)) return;
  const Micros late = random.chance(settings_.ack_late) ? kLate : Micros{0};
  send(now + late + random.time(0.09, 0.4), dgt::encode_ack(ack));
}

std::array<std::uint8_t, 4> CommandedClock::carry_out(const ClockCommand& command) {
  std::array<std::uint8_t, 4> ack{kOk, command.id, 0, 0};
  if (command.id == ClockCommand::kVersion) ack[2] = settings_.model == Model::xl ? kVersionXl : kVersion3000;
  if (command.id != ClockCommand::kSetAndRun) return ack;
  const auto wanted = dgt::parse_set_and_run(command);
  if (!settings_.remote || !wanted || !set_) {
    ack[0] = kWrongMode;
  } else {
    set_(*wanted);
  }
  return ack;
}

void CommandedClock::send(Micros at, dgt::Bytes bytes) {
  if (!messages_.empty()) at = std::max(at, messages_.back().at);
  messages_.push_back({at, std::move(bytes)});
}

std::optional<dgt::Bytes> CommandedClock::stale(Micros now, Random& random) const {
  if (last_ack_.empty() || now - last_ack_at_ > kStaleFor || !random.chance(settings_.stale_ack))
    return std::nullopt;
  return last_ack_;
}

std::optional<Micros> CommandedClock::next() const {
  if (messages_.empty()) return std::nullopt;
  return messages_.front().at;
}

std::optional<CommandedClock::Message> CommandedClock::take(Micros now) {
  if (messages_.empty() || messages_.front().at > now) return std::nullopt;
  Message message = std::move(messages_.front());
  messages_.pop_front();
  if (message.bytes != dgt::encode_clock_empty()) {
    last_ack_ = message.bytes;
    last_ack_at_ = message.at;
  }
  return message;
}

}  // namespace eboard::sim
