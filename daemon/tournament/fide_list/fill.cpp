// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/fill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

#include "daemon/tournament/folded.hpp"
#include "daemon/tournament/trf/fields.hpp"

namespace eboard::tournament::fide_list {

namespace {

using Words = std::set<std::string>;

/// TRF has so many columns for a name, and cuts what is longer.
constexpr std::size_t kNameColumns = 33;
constexpr int kFirstYear = 1900, kLastYear = 2099;
/// Who has a name of so many more has none that says who he is.
constexpr std::size_t kEnough = 50;

Words words_in(std::string_view name) {
  const std::vector<std::string> words = folded_words(name);
  return {words.begin(), words.end()};
}

/// Of a date, in whichever order it is written.
std::optional<int> year_in(std::string_view date) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t at = 0; at < date.size();) {
    std::size_t end = at;
    while (end < date.size() && is_digit(date[end])) ++end;
    const auto year = trf::number_in(date.substr(at, end - at));
    if (end - at == 4 && year && *year >= kFirstYear && *year <= kLastYear) return year;
    at = std::max(end, at + 1);
  }
  return std::nullopt;
}

std::int64_t id_in(std::string_view text) {
  std::int64_t id = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), id);
  return fault == std::errc() && end == text.data() + text.size() ? id : 0;
}

std::string letter_of(Sex sex) { return sex == Sex::male ? "m" : sex == Sex::female ? "w" : ""; }

std::string text_of(std::optional<int> number) { return number ? fmt::format("{}", *number) : std::string(); }

std::optional<int> rating_of(const ListedPlayer& player, RatingKind kind) {
  if (kind == RatingKind::rapid) return player.rapid;
  return kind == RatingKind::blitz ? player.blitz : player.standard;
}

bool share_a_word(const Words& one, const Words& other) {
  return std::ranges::any_of(
      one, [&](const std::string& word) { return word.size() > 1 && other.contains(word); });
}

/// Federation and birth year, where both are said.
bool fits(const SaidPlayer& player, const ListedPlayer& listed) {
  const auto year = year_in(player.birth);
  return (player.federation.empty() || player.federation == listed.federation) &&
         (!year || !listed.birth_year || *year == *listed.birth_year);
}

bool is_all_said(const SaidPlayer& player, const ListedPlayer& listed) {
  return !player.federation.empty() && year_in(player.birth) && listed.birth_year;
}

/// The player of the list; nullptr: nobody, or one of several.
struct Match {
  const ListedPlayer* listed = nullptr;
  Certainty certainty = Certainty::doubtful;
};

Match by_id(const Sought& sought) {
  const std::int64_t id = id_in(sought.player.fide_id);
  if (id == 0) return {};
  const auto found = std::ranges::find(sought.candidates, id, &ListedPlayer::id);
  if (found == sought.candidates.end()) return {};
  const bool is_name = share_a_word(words_in(sought.player.name), words_in(found->name));
  return {&*found, is_name ? Certainty::by_id : Certainty::doubtful};
}

Match by_name(const Sought& sought) {
  if (!search_for(sought.player) || sought.candidates.size() >= kEnough) return {};
  const Words name = words_in(sought.player.name);
  std::vector<const ListedPlayer*> same, longer;
  for (const ListedPlayer& listed : sought.candidates) {
    if (!fits(sought.player, listed)) continue;
    longer.push_back(&listed);
    if (words_in(listed.name) == name) same.push_back(&listed);
  }
  if (same.size() == 1)
    return {same.front(), is_all_said(sought.player, *same.front()) ? Certainty::by_all : Certainty::likely};
  if (same.empty() && longer.size() == 1 && is_all_said(sought.player, *longer.front()))
    return {longer.front(), Certainty::likely};
  return {};
}

/// Collects what differs.
class Comparison {
 public:
  Comparison(const SaidPlayer& player, const Match& match, std::vector<Proposal>& proposals)
      : player_(player), match_(match), proposals_(proposals) {}

  void all(RatingKind kind) {
    const ListedPlayer& listed = *match_.listed;
    if (id_in(player_.fide_id) != listed.id)
      say(Field::fide_id, player_.fide_id, fmt::format("{}", listed.id));
    if (words_in(player_.name) != words_in(listed.name)) say(Field::name, player_.name, listed.name);
    if (match_.certainty == Certainty::doubtful) return;  // the rest is of somebody else
    differ(Field::title, player_.title, listed.title);
    differ(Field::rating, text_of(player_.rating), text_of(rating_of(listed, kind)));
    differ(Field::federation, player_.federation, listed.federation);
    if (listed.sex != Sex::unknown) differ(Field::sex, letter_of(player_.sex), letter_of(listed.sex));
    if (listed.birth_year && year_in(player_.birth) != listed.birth_year)
      say(Field::birth, player_.birth, fmt::format("{}/00/00", *listed.birth_year));
  }

 private:
  void differ(Field field, const std::string& was, const std::string& is) {
    if (was != is) say(field, was, is);
  }
  void say(Field field, const std::string& was, const std::string& is) {
    proposals_.push_back({player_.number, field, was, is, match_.certainty, match_.listed->id});
  }

  const SaidPlayer& player_;
  const Match& match_;
  std::vector<Proposal>& proposals_;
};

}  // namespace

SaidPlayer said_of(const Player& player) {
  return {.number = player.number,
          .name = player.name,
          .title = player.title,
          .rating = player.rating,
          .federation = player.federation,
          .fide_id = player.fide_id,
          .birth = player.birth,
          .sex = player.sex,
          .team = {}};
}

std::optional<Wanted> search_for(const SaidPlayer& player) {
  Words words = words_in(player.name);
  std::erase_if(words, [](const std::string& word) {
    return word.find_first_not_of("0123456789") == std::string::npos;
  });
  const bool is_known = !player.federation.empty() && year_in(player.birth);
  if (words.empty() || words == Words{"bye"} || (words.size() == 1 && !is_known)) return std::nullopt;
  return Wanted{.name = player.name,
                .is_whole = player.name.size() < kNameColumns,
                .federation = player.federation,
                .birth_year = year_in(player.birth),
                .at_most = kEnough};
}

OrFault<std::vector<ListedPlayer>> candidates_for(Index& index, const SaidPlayer& player) {
  if (const std::int64_t id = id_in(player.fide_id); id != 0) {
    auto listed = index.by_id(id);
    if (!listed) return unexpected(listed.error());
    if (*listed) return std::vector{**listed};
  }
  const auto wanted = search_for(player);
  if (!wanted) return std::vector<ListedPlayer>();
  return index.find(*wanted);
}

std::vector<Proposal> fill(const std::vector<Sought>& players, RatingKind kind) {
  std::vector<Proposal> proposals;
  std::map<std::int64_t, std::set<int>> claims;
  for (const Sought& sought : players) {
    Match match = by_id(sought);
    if (match.listed == nullptr) match = by_name(sought);
    if (match.listed == nullptr) {
      if (!sought.player.fide_id.empty())
        proposals.push_back({.number = sought.player.number, .was = sought.player.fide_id, .is = {}});
      continue;
    }
    claims[match.listed->id].insert(sought.player.number);
    Comparison(sought.player, match, proposals).all(kind);
  }
  for (Proposal& proposal : proposals)
    if (proposal.listed != 0 && claims[proposal.listed].size() > 1) proposal.certainty = Certainty::doubtful;
  return proposals;
}

void put(const Proposal& proposal, Tournament& tournament) {
  const auto player = std::ranges::find(tournament.players, proposal.number, &Player::number);
  if (player == tournament.players.end()) return;
  switch (proposal.field) {
    case Field::fide_id:
      player->fide_id = proposal.is;
      break;
    case Field::name:
      player->name = proposal.is;
      break;
    case Field::title:
      player->title = proposal.is;
      break;
    case Field::rating:
      player->rating = trf::number_in(proposal.is);
      break;
    case Field::federation:
      player->federation = proposal.is;
      break;
    case Field::sex:
      player->sex = proposal.is == "w" ? Sex::female : Sex::male;
      break;
    case Field::birth:
      player->birth = proposal.is;
      break;
  }
}

}  // namespace eboard::tournament::fide_list
