// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The frame of a ruling as text, whatever the game:
//
//   ruling = command *( word ) [ "art=" article ] [ 'because="' text '"' ]
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules {

/// Reads the words of one command.
template <class Action>
struct Command {
  std::string_view name;  ///< "R-DRAW"
  Action (*read)(words::Reader&);
};

/// "R-DRAW", as typed: the "R-" may be missing, and capitals do not matter.
[[nodiscard]] std::string command_name(std::string_view word);

/// nullptr: no command has this name, as typed.
template <class Action>
[[nodiscard]] const Command<Action>* find_command(std::span<const Command<Action>> commands,
                                                  std::string_view word) {
  const std::string name = command_name(word);
  const auto found = std::ranges::find(commands, std::string_view{name}, &Command<Action>::name);
  return found == commands.end() ? nullptr : &*found;
}

template <class Action>
[[nodiscard]] std::vector<std::string_view> command_names(std::span<const Command<Action>> commands) {
  std::vector<std::string_view> names;
  for (const Command<Action>& command : commands) names.push_back(command.name);
  return names;
}

/// A sentence with the names of all commands.
[[nodiscard]] std::string no_such_command(std::string_view name, const std::vector<std::string_view>& names);

/// `Ruling` has `action`, `article` and `because`; `read_more` reads what else it has. The error is a
/// sentence with the faulty word and the words that are possible there.
template <class Ruling, class Action, class ReadMore>
[[nodiscard]] Expected<Ruling, std::string> parse_ruling_text(std::span<const Command<Action>> commands,
                                                              std::string_view text, ReadMore read_more) {
  words::Reader in{text};
  const std::string name = in.word("a command");
  const Command<Action>* command = find_command(commands, name);
  if (command == nullptr) {
    if (name.empty()) return unexpected(in.fault());
    return unexpected(no_such_command(name, command_names(commands)));
  }
  std::string article = in.value("art").value_or("");
  std::string because = in.value("because").value_or("");
  Ruling ruling{command->read(in), std::move(article), std::move(because)};
  read_more(in, ruling);
  const std::string fault = in.fault();
  if (!fault.empty()) return unexpected(std::string{command->name} + ": " + fault);
  return ruling;
}

}  // namespace eboard::rules
