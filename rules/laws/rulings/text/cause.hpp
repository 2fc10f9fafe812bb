// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a ruling is for, where the Laws make its effect depend on that: a loss by a flag may be a draw, a loss
// as a penalty is none. A ruling says it by `cause=`; one without the word, as in old journals, by its
// article.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/laws/rulings/text/ruling.hpp"

namespace eboard::rules {

/// "flag" for Rule::time_forfeit. `Rule::penalties` is "other": none of those that make a difference.
[[nodiscard]] std::string_view cause_word(Rule cause);
[[nodiscard]] std::optional<Rule> parse_cause(std::string_view word);
/// All words, for a message.
[[nodiscard]] std::string cause_words();

/// The causes that make a difference for this command, without "other"; empty: none does.
[[nodiscard]] std::span<const Rule> causes_of(const ruling::Action& action);

/// Whether the article is the edition's for that rule, or a part of it. Articles of the standard game may be
/// cited in rapid and blitz.
[[nodiscard]] bool cites(const Edition& edition, std::string_view article, Rule rule);

/// Whether that is what the ruling is for. `article`: the cited one, or the edition's.
[[nodiscard]] bool is_for(const Edition& edition, const std::optional<Rule>& cause, std::string_view article,
                          Rule rule);

/// An illegal move, or something that is judged like one: by the same articles, with the same penalty.
[[nodiscard]] bool is_judged_as_illegal(Rule what);
/// The edition does not count it: a press without a move, or two hands, is judged so by some editions only.
[[nodiscard]] bool is_not_counted(const Edition& edition, Rule what);

/// The player against whom R-TIME, R-WARN or R-LOSS goes; nullopt for other commands.
[[nodiscard]] std::optional<Color> offender_of(const ruling::Action& action);

}  // namespace eboard::rules
