// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/record_words.hpp"

#include <algorithm>
#include <charconv>

namespace eboard::rules::quaternity::words {

namespace {

constexpr std::string_view kLetters = "WRBG";
constexpr int kMaxPoints = 1000;

struct OptionWord {
  std::string_view number;
  bool Options::*field;
};
constexpr std::array kOptions{OptionWord{"A-21", &Options::king_may_attack_frozen},
                              OptionWord{"A-22", &Options::counter_mate_defends},
                              OptionWord{"A-25", &Options::two_player_stalemate_draws},
                              OptionWord{"A-30", &Options::promotes_on_either_edge},
                              OptionWord{"A-62", &Options::last_mate_among_frozen_wins}};

static_assert(sizeof(Options) == kOptions.size() * sizeof(bool), "an option has no number here");

const std::vector<Mate>* mates_of(const Entry& entry) {
  if (const auto* made = std::get_if<MoveMade>(&entry.what)) return &made->played.mates;
  if (const auto* frozen = std::get_if<Frozen>(&entry.what)) return &frozen->played.mates;
  if (const auto* ruled = std::get_if<RulingMade>(&entry.what)) return &ruled->played.mates;
  return nullptr;
}

bool take(std::string_view& text, std::string_view literal) {
  if (!text.starts_with(literal)) return false;
  text.remove_prefix(literal.size());
  return true;
}

// In halves: "3", "3.5", "½".
std::optional<int> take_score(std::string_view& text) {
  int whole = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
  const bool number = error == std::errc{};
  if (number && (whole < 0 || whole > kMaxPoints)) return {};
  if (number) text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (take(text, "½")) return 2 * whole + 1;
  if (!number) return {};
  if (take(text, ".5") || take(text, ",5")) return 2 * whole + 1;
  take(text, ".0");
  return 2 * whole;
}

}  // namespace

std::optional<Act> find_act(std::string_view word) {
  const auto* const found = std::find_if(
      kActs.begin(), kActs.end(), [&](const ActWord& act) { return act.word == word || act.french == word; });
  if (found == kActs.end()) return {};
  return found->act;
}

std::string_view word(Act act) { return kActs[static_cast<std::size_t>(act)].word; }

char letter(Player player) { return kLetters[index(player)]; }

std::optional<Player> parse_letter(std::string_view text) {
  const auto at = text.size() == 1 ? kLetters.find(text[0]) : std::string_view::npos;
  if (at == std::string_view::npos) return {};
  return static_cast<Player>(at);
}

std::string mated(const Entry& entry) {
  std::string out;
  const auto* const mates = mates_of(entry);
  if (!mates) return out;
  for (const Player player : kEveryPlayer) {
    if (std::any_of(mates->begin(), mates->end(), [&](const Mate& mate) { return mate.of == player; })) {
      out += letter(player);
    }
  }
  return out;
}

std::string to_string(const Points& points) {
  std::string out;
  for (const int halves : points) {
    if (!out.empty()) out += '-';
    out += std::to_string(halves / 2);
    if (halves % 2) out += ".5";
  }
  return out;
}

std::optional<Points> parse_points(std::string_view text) {
  Points out{};
  for (std::size_t i = 0; i < kPlayers; ++i) {
    if (i > 0 && !take(text, "-")) return {};
    const auto score = take_score(text);
    if (!score) return {};
    out[i] = *score;
  }
  if (!text.empty()) return {};
  return out;
}

std::string to_string(const Options& options) {
  std::string out;
  for (const auto& [number, field] : kOptions) {
    if (options.*field == Options{}.*field) continue;
    if (!out.empty()) out += ' ';
    out += number;
  }
  return out;
}

std::optional<Options> parse_options(std::string_view text) {
  Options out;
  while (!text.empty()) {
    if (take(text, " ") || take(text, ",")) continue;
    const auto* const found = std::find_if(kOptions.begin(), kOptions.end(), [&](const OptionWord& option) {
      return text.starts_with(option.number);
    });
    if (found == kOptions.end()) return {};
    text.remove_prefix(found->number.size());
    out.*(found->field) = !(Options{}.*(found->field));
  }
  return out;
}

}  // namespace eboard::rules::quaternity::words
