// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/intake.hpp"

#include "tests/support/catch.hpp"

namespace alerts_intake_test {

using namespace eboard;
using namespace eboard::outlets::alerts;
using namespace std::chrono_literals;

namespace {

/// A receiver, and the time that passes.
struct Phone {
  explicit Phone(std::chrono::milliseconds delay) : intake({.min = Severity::info, .delay = delay}) {}

  void hear(const seams::News& news, std::chrono::milliseconds at) { intake.hear(news, Steady(at)); }
  /// What it shows from the last look until then.
  std::string until(std::chrono::milliseconds end) {
    std::string shown;
    for (; time <= end; time += 500ms) {
      const Moment now{Steady(time), 10h + std::chrono::floor<std::chrono::seconds>(time)};
      intake.take(now);
      const auto message = intake.desk().due(now);
      if (!message) continue;
      intake.desk().sent(now);
      shown += message->title + "\n" + message->text + "\n";
    }
    return shown;
  }

  Intake intake;
  std::chrono::milliseconds time{0};
};

seams::BoardInfo table(int number, const std::string& white) {
  seams::BoardInfo info;
  info.id = info.number = number;
  info.tags = {{"White", white}, {"Black", "Schwarz"}};
  return info;
}

seams::DeviceStatus lost(int board, bool is_lost = true) {
  seams::DeviceStatus status;
  status.board = board;
  status.state = is_lost ? seams::DeviceState::lost : seams::DeviceState::ready;
  return status;
}

seams::ConditionNews condition(const std::string& sentence) {
  return {seams::ConditionCode::disk_full, sentence};
}

}  // namespace

TEST_CASE("staff is told at once") {
  Phone phone(0ms);
  phone.hear(table(1, "Weiss"), 0ms);
  phone.hear(lost(1), 1s);
  CHECK_THAT(phone.until(3s), ContainsSubstring("Board 1: No signal\nWeiss - Schwarz"));
}

TEST_CASE("what is hidden changes nothing of what everybody is told") {
  const auto shown = [](bool goes_on) {
    Phone phone(15min);
    phone.hear(table(1, "Weiss"), 0ms);
    phone.hear(lost(1), 1s);
    phone.hear(condition("The disk is nearly full."), 2s);
    if (goes_on) {
      phone.hear(lost(1, false), 5min);
      phone.hear(condition("The disk is full."), 6min);
      phone.hear(table(1, "Blanc"), 7min);
      phone.hear(lost(1), 14min);
    }
    return phone.until(20min - 1s);
  };
  CHECK_THAT(shown(false), ContainsSubstring("Weiss - Schwarz"));
  CHECK_THAT(shown(false), ContainsSubstring("The disk is nearly full."));
  CHECK(shown(true) == shown(false));
}

TEST_CASE("everybody is told later what became of it, and by the names of that moment") {
  Phone phone(15min);
  phone.hear(table(1, "Weiss"), 0ms);
  phone.hear(lost(1), 5min);
  phone.hear(lost(1, false), 10min);
  phone.hear(table(1, "Blanc"), 11min);
  phone.hear(lost(1), 12min);
  CHECK(phone.until(20min - 1s).empty());
  CHECK_THAT(phone.until(25min - 1s), ContainsSubstring("Board 1: No signal\nWeiss"));
  CHECK_THAT(phone.until(26min - 1s), ContainsSubstring("Signal is back"));
  CHECK_THAT(phone.until(30min), ContainsSubstring("Board 1: No signal\nBlanc"));
}

TEST_CASE("names that are hidden at a start are not told, and the number of the table is") {
  Phone phone(15min);
  phone.hear(lost(1), 0ms);
  phone.hear(table(1, "Weiss"), 2s);
  const std::string shown = phone.until(15min + 1s);
  CHECK_THAT(shown, ContainsSubstring("Board 1: No signal"));
  CHECK_THAT(shown, !ContainsSubstring("Weiss"));
}

}  // namespace alerts_intake_test
