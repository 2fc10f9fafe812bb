// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings as text, both ways.
#include <fmt/format.h>

#include <iterator>

#include "rules/laws/rulings/text/cause.hpp"
#include "rules/laws/rulings/text/command_text.hpp"
#include "rules/laws/rulings/text/ruling_words.hpp"
#include "rules/text/one_of_members.hpp"
#include "rules/text/shown.hpp"

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

// In the order of ruling::Action.
constexpr Command<Action> kCommands[] = {{"R-LOSS", read_loss},
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
                                         {"R-RECORD", read_record},
                                         {"R-UNDO", read_undo},
                                         {"R-RESULT", read_result},
                                         {"R-ROUND", read_of_round}};
static_assert(std::size(kCommands) == std::variant_size_v<Action::AsVariant>,
              "a row for each command, in the order of ruling::Action");

void read_cause(Reader& in, Ruling& ruling) {
  const auto word = in.value("cause");
  if (!word) return;
  ruling.cause = parse_cause(*word);
  if (!ruling.cause) in.fail(fmt::format("cause={}: one of {}", shown(*word), cause_words()));
}

}  // namespace

std::string_view command_of(const Action& action) { return kCommands[action.index()].name; }

std::string to_string(const Ruling& ruling) {
  std::string out{command_of(ruling.action)};
  out += words_of(ruling.action);
  if (ruling.cause) out += fmt::format(" cause={}", cause_word(*ruling.cause));
  if (!ruling.article.empty()) out += " art=" + quoted(ruling.article);
  if (!ruling.because.empty()) out += " because=" + quoted(ruling.because);
  return out;
}

Expected<Ruling, std::string> parse_ruling(std::string_view text) {
  // Who writes a result means that it is entered.
  if (parse_outcome(text.substr(0, text.find(' ')))) return parse_ruling(fmt::format("R-RESULT {}", text));
  return parse_ruling_text<Ruling>(std::span<const Command<Action>>{kCommands}, text, read_cause);
}

}  // namespace eboard::rules

template class eboard::OneOf<eboard::rules::ruling::Action::AsVariant>;
