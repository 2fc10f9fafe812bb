// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the command line of one eboardctl command.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/ctl/command.hpp"
#include "rules/chess/position.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/quaternity/position.hpp"
#include "rules/text/split.hpp"

namespace eboard::ctl {

/// A value, or what is wrong with it in one line.
template <class Value>
using OrFault = Expected<Value, std::string>;

/// The target of an option's value. A bool is a switch; a vector accepts the option several times.
using Target = std::variant<bool*, int*, std::int64_t*, double*, std::string*, std::vector<std::string>*,
                            std::optional<int>*, std::optional<double>*, std::optional<std::string>*>;

struct Option {
  enum class Kind : std::uint8_t {
    optional,
    required,
    preset,  ///< the target holds the default, which --help shows
  };
  std::string name;  ///< "depth", for --depth
  Target target;
  std::string value_name;  ///< "N"; a switch has none
  std::string about;
  Kind kind = Kind::optional;
  std::vector<std::string> choices{};  ///< values to offer where a shell completes; empty: anything
  bool is_closed = false;              ///< others than these are refused
};

struct Usage {
  std::string_view command;   ///< "perft"
  std::string_view operands;  ///< "FILE.pgn..."; empty if it takes none; after [ they may be omitted
  std::string_view about;     ///< a sentence or two for --help, which breaks the lines
  std::vector<Option> options;
  std::vector<std::string_view> examples{};  ///< for --help, without "eboardctl COMMAND"

  void add(std::string name, Target target, std::string value_name, std::string help) {
    options.push_back({std::move(name), target, std::move(value_name), std::move(help)});
    // "white|black" names all that may be given.
    const auto words = rules::split(options.back().value_name, '|');
    if (words.size() > 1) only({words.begin(), words.end()});
  }
  void add_required(std::string name, Target target, std::string value_name, std::string help) {
    add(std::move(name), target, std::move(value_name), std::move(help));
    options.back().kind = Option::Kind::required;
  }
  void add_preset(std::string name, Target target, std::string value_name, std::string help) {
    add(std::move(name), target, std::move(value_name), std::move(help));
    options.back().kind = Option::Kind::preset;
  }
  void add_switch(std::string name, bool* target, std::string help) {
    add(std::move(name), target, {}, std::move(help));
  }
  /// What the option that was added last may be given, of which a shell knows; the command judges it.
  void offer(std::vector<std::string> choices) { options.back().choices = std::move(choices); }
  /// All that it may be given, in capitals or not; the target has it as it stands here.
  void only(std::vector<std::string> choices) {
    offer(std::move(choices));
    options.back().is_closed = true;
  }
};

/// The operands of a command line, whose options were written to the targets; `--help` is added, and what
/// scripts ask for (command_line::kDescribe). Without operands the command must return `exit`: help was
/// printed, or a line on stderr says what is wrong.
struct Parsed {
  std::optional<Arguments> operands;
  Exit exit = kDone;
};
[[nodiscard]] Parsed parse_options(const Usage& usage, const Arguments& arguments);

/// Prints "eboardctl COMMAND: REASON" to stderr and returns kUsage.
int refuse(std::string_view command, std::string_view reason);
/// The same for a failure outside: returns kOutside.
int outside(std::string_view command, std::string_view reason);

/// Prints "eboardctl COMMAND: LINE" to stderr, for what was read otherwise than it stands.
[[nodiscard]] std::function<void(const std::string&)> remark_printer(std::string_view command);

/// The position of --fen, or every fault of it.
[[nodiscard]] OrFault<rules::Position> position_option(const std::string& fen);
/// The same for Quaternity, as docs/quaternity.md writes positions.
[[nodiscard]] OrFault<rules::quaternity::Position> quaternity_option(const std::string& text);

/// Reads the value of --time-control, as a person enters it.
[[nodiscard]] OrFault<rules::TimeControl> time_control_option(std::string_view text);
/// The time control of a file's tag; unknown if it is missing, empty or not understood. For one that is not
/// understood or doubtful a line is printed on stderr, because the rest of the file may be right.
[[nodiscard]] rules::TimeControl time_control_tag(std::string_view command, std::string_view file,
                                                  std::optional<std::string_view> tag);

/// All values of --edition and of --driver.
[[nodiscard]] std::vector<std::string> edition_names();
[[nodiscard]] std::vector<std::string> driver_names();
/// Returns what is wrong with the value of --edition; empty if nothing is.
[[nodiscard]] std::string edition_fault(std::string_view edition);

}  // namespace eboard::ctl
