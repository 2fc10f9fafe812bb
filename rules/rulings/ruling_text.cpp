// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings as text, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/rulings/ruling_words.hpp"
#include "rules/shown.hpp"

namespace eboard::rules {

namespace {

using namespace ruling;
using namespace detail;
using words::quoted;
using words::Reader;

template <class What>
Action read_bare(Reader&) {
  return What{};
}
template <class What>
Action read_player(Reader& in) {
  return What{in.side()};
}

struct Command {
  std::string_view name;
  ReadAction read;
};

// In the order of ruling::Action.
constexpr std::array<Command, std::variant_size_v<Action>> kCommands{{{"R-LOSS", read_loss},
                                                                      {"R-BOTHLOSE", read_bare<BothLose>},
                                                                      {"R-DRAW", read_draw},
                                                                      {"R-ANNUL", read_annul},
                                                                      {"R-RESTORE", read_restore},
                                                                      {"R-STAND", read_stand},
                                                                      {"R-OBLIGE", read_oblige},
                                                                      {"R-WAIVE", read_waive},
                                                                      {"R-TIME", read_time},
                                                                      {"R-SETCLOCK", read_set_clock},
                                                                      {"R-STOP", read_stop},
                                                                      {"R-START", read_start},
                                                                      {"R-CLAIM", read_claim},
                                                                      {"R-CONTINUE", read_bare<Continue>},
                                                                      {"R-TRANSFER", read_transfer},
                                                                      {"R-COLOURS", read_colours},
                                                                      {"R-RESTART", read_bare<Restart>},
                                                                      {"R-PROMOTE", read_promote},
                                                                      {"R-SEAL", read_seal},
                                                                      {"R-OPEN", read_open},
                                                                      {"R-CHOOSE", read_choose},
                                                                      {"R-WARN", read_player<Warn>},
                                                                      {"R-SCORE", read_score},
                                                                      {"R-EXCLUDE", read_player<Exclude>},
                                                                      {"R-FINE", read_fine},
                                                                      {"R-NOTE", read_note},
                                                                      {"R-UNDO", read_undo}}};

const Command* find_command(std::string_view word) {
  std::string name{word};
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  if (!name.starts_with("R-")) name = "R-" + name;
  const auto found = std::ranges::find(kCommands, std::string_view{name}, &Command::name);
  return found == kCommands.end() ? nullptr : &*found;
}

}  // namespace

std::string_view command_of(const Action& action) { return kCommands[action.index()].name; }

const std::vector<std::string_view>& ruling_commands() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Command& command : kCommands) all.push_back(command.name);
    return all;
  }();
  return names;
}

std::string to_string(const Ruling& ruling) {
  std::string out{command_of(ruling.action)};
  out += words_of(ruling.action);
  if (!ruling.article.empty()) out += " art=" + quoted(ruling.article);
  if (!ruling.because.empty()) out += " because=" + quoted(ruling.because);
  return out;
}

Expected<Ruling, std::string> parse_ruling(std::string_view text) {
  Reader in{text};
  const std::string name = in.word("a command");
  const Command* command = find_command(name);
  if (command == nullptr) {
    const std::string fault = in.fault();
    if (name.empty()) return unexpected(fault);
    return unexpected(
        fmt::format("no command '{}'; there are {}", shown(name), fmt::join(ruling_commands(), ", ")));
  }
  Ruling ruling{.action = Stop{}};
  ruling.article = in.value("art").value_or("");
  ruling.because = in.value("because").value_or("");
  ruling.action = command->read(in);
  const std::string fault = in.fault();
  if (!fault.empty()) return unexpected(fmt::format("{}: {}", command->name, fault));
  return ruling;
}

}  // namespace eboard::rules
