// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a program, or a command of one, says of itself. Its help, its man page and its completion come from
// this and from its options alone (decision 0298).
#pragma once

#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::command_line {

using Options = boost::program_options::options_description;

struct Page {
  std::string name;                   ///< "eboardctl replay"
  std::string operands;               ///< "CAPTURE..."; empty: it takes none
  std::string about;                  ///< a sentence or two; lines are broken where it is printed
  std::vector<std::string> examples;  ///< without the name; an empty one is the name alone
  std::map<std::string, std::vector<std::string>> choices{};  ///< values that an option takes, by its name
};

/// The option that every program and command takes besides, and that no help shows: `--describe` prints
/// described().
inline constexpr std::string_view kDescribe = "--describe";

/// The text of --help.
[[nodiscard]] std::string help(const Page& page, const Options& options);
/// The same for the scripts that make man pages and completion: a line of JSON.
[[nodiscard]] std::string described(const Page& page, const Options& options);

/// The words of a list for people, such as "both, nobody".
[[nodiscard]] std::vector<std::string> words_of(std::string_view list);

/// What is wrong with a command line: one line that names the option, and the one that was probably meant.
[[nodiscard]] std::string sentence_of(const boost::program_options::error& error, const Options& options);
/// The one of these words that was probably meant; empty: none is near.
[[nodiscard]] std::string meant_by(std::string_view typed, const std::vector<std::string>& words);
/// ", perhaps you mean 'WORD'"; empty as meant_by().
[[nodiscard]] std::string perhaps(std::string_view typed, const std::vector<std::string>& words);

}  // namespace eboard::command_line
