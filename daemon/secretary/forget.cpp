// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/forget.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "daemon/tlog/sealed_value.hpp"
#include "daemon/tournament/changes/book.hpp"
#include "daemon/tournament/import/identity.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "rules/text/split.hpp"

namespace eboard::secretary {

using rules::Tag;
using storage::TournamentChange;
using tournament::Facts;
using tournament::name_key;
namespace trf = tournament::trf;

namespace {

constexpr std::array<std::string_view, 2> kSides{"White", "Black"};
constexpr std::string_view kPlayers = "tournament/players/";
/// Between two words of one name: ", " and no more.
constexpr std::size_t kWidestGap = 3;
/// What a tournament says of an id weighs more than any number of games.
constexpr int kInTournament = 100'000;

std::string tag_value(const std::vector<Tag>& tags, const std::string& name) {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  return found == tags.end() ? std::string() : found->value;
}

/// Who has a side tag, what it stands for: "WhiteElo" of "White" has "Elo". Others have "".
bool says_who(std::string_view tag, std::string_view side) {
  if (!tag.starts_with(side) || tag == side) return false;
  // Ratings count in the tie-breaks of others, and teams are no persons.
  return tag.substr(side.size()) != "Elo" && tag.substr(side.size()) != "Team";
}

struct Word {
  std::size_t begin = 0, end = 0;
};

bool is_of_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z') || byte == '\'';
}

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_of_word(text[end])) ++end;
    if (end > at) words.push_back({at, end});
    at = std::max(end, at + 1);
  }
  return words;
}

/// Words that may be one name.
bool is_one_piece(std::string_view text, const std::vector<Word>& words, std::size_t from,
                  std::size_t count) {
  for (std::size_t n = from + 1; n < from + count; ++n) {
    const std::string_view gap = text.substr(words[n - 1].end, words[n].begin - words[n - 1].end);
    if (gap.size() > kWidestGap || gap.find_first_of("\n\t;:/\"()[]") != std::string_view::npos) return false;
  }
  return true;
}

/// Where a name stands in a text.
struct NamePlace {
  std::size_t begin = 0, end = 0;
};

/// Of several names that begin at a word the longest one stands there.
template <class IsKnown, class Take>
void find_names(std::string_view text, std::size_t longest, IsKnown is_known, Take take) {
  const std::vector<Word> words = words_of(text);
  for (std::size_t at = 0; at < words.size();) {
    std::size_t count = std::min(longest, words.size() - at);
    for (; count > 0; --count) {
      if (!is_one_piece(text, words, at, count)) continue;
      const NamePlace place{words[at].begin, words[at + count - 1].end};
      const std::string key = name_key(text.substr(place.begin, place.end - place.begin));
      if (!is_known(key)) continue;
      take(key, place);
      break;
    }
    at += std::max<std::size_t>(count, 1);
  }
}

std::string_view number_in(std::string_view fact) {
  fact.remove_prefix(kPlayers.size());
  return fact.substr(0, fact.find('/'));
}

/// What a tournament needs of a player whom nobody knows.
bool stays(std::string_view fact) {
  const std::string_view part = fact.substr(fact.find('/', kPlayers.size()) + 1);
  return part == "number" || part == "rating" || part == "points" || part == "rank" ||
         part.starts_with("entries/");
}

}  // namespace

Forgetting::Forgetting(std::string player, std::string fide_id)
    : key_(name_key(player)), fide_id_(std::move(fide_id)) {
  know(player, {}, 0);
  spellings_.clear();  // only what is met counts
}

bool Forgetting::is(std::string_view name, std::string_view fide_id) const {
  return name_key(name) == key_ && !namesakes_.contains(std::string(fide_id));
}

void Forgetting::know(std::string_view name, std::string_view fide_id, int weight) {
  if (name.empty()) return;
  const std::string key = name_key(name);
  names_.emplace(name);
  keys_.insert(key);
  longest_ = std::max(longest_, words_of(name).size());
  if (!fide_id.empty()) bearers_[std::string(fide_id)][key] += weight;
  if (key == key_) spellings_.emplace(name);
}

void Forgetting::look_at(const std::vector<Tag>& tags) {
  for (const std::string_view side : kSides)
    know(tag_value(tags, std::string(side)), tag_value(tags, fmt::format("{}FideId", side)), 1);
}

void Forgetting::look_at(const TournamentChange& change) {
  const auto changes = tournament::changes_of(change.facts);
  if (!changes) return;  // it stays as it is; reading the tournaments says what is wrong
  auto facts = tournament::changed(facts_[change.section], *changes);
  if (!facts) return;
  facts_[change.section] = std::move(*facts);
  for (const auto& [fact, value] : facts_[change.section]) {
    if (!fact.starts_with(kPlayers) || !fact.ends_with("/name")) continue;
    const auto id = facts_[change.section].find(fmt::format("{}{}/fide_id", kPlayers, number_in(fact)));
    know(value, id == facts_[change.section].end() ? std::string_view() : std::string_view(id->second),
         kInTournament);
  }
}

Expected<void, std::string> Forgetting::begin() {
  facts_.clear();
  if (spellings_.empty()) return unexpected(std::string("no player here has that name"));
  for (const auto& [id, names] : bearers_) {
    const auto own = names.find(key_);
    const bool is_own = own != names.end() && std::ranges::all_of(names, [&](const auto& name) {
                          return name.first == key_ || name.second < own->second;
                        });
    if (is_own) (fide_id_.empty() || id == fide_id_ ? ids_ : namesakes_).insert(id);
  }
  if (ids_.size() > 1) {
    return unexpected(
        fmt::format("several players have that name, with the FIDE ids {}: say which one with "
                    "--fide-id",
                    fmt::join(ids_, ", ")));
  }
  int number = 0;
  do {
    replacement_ = fmt::format("N.N. {}", ++number);
  } while (names_.contains(replacement_));
  return {};
}

bool Forgetting::is_in(std::string_view text) const {
  bool found = false;
  find_names(
      text, longest_, [&](const std::string& key) { return keys_.contains(key); },
      [&](const std::string& key, NamePlace) { found = found || key == key_; });
  return found;
}

std::string Forgetting::changed(std::string_view text) const {
  std::string out;
  std::size_t done = 0;
  find_names(
      text, longest_, [&](const std::string& key) { return keys_.contains(key); },
      [&](const std::string& key, NamePlace place) {
        if (key != key_) return;
        out += text.substr(done, place.begin - done);
        out += replacement_;
        done = place.end;
      });
  out += text.substr(done);
  return out;
}

bool Forgetting::change(std::vector<Tag>& tags) {
  const std::vector<Tag> before = tags;
  for (const std::string_view side : kSides) {
    const std::string name(side);
    if (!is(tag_value(before, name), tag_value(before, name + "FideId"))) continue;
    std::erase_if(tags, [&](const Tag& tag) { return says_who(tag.name, side); });
    for (Tag& tag : tags)
      if (tag.name == name) tag.value = replacement_;
  }
  std::erase_if(tags,
                [&](const Tag& tag) { return tag.name.ends_with("FideId") && ids_.contains(tag.value); });
  for (Tag& tag : tags) {
    if (std::ranges::find(kSides, tag.name) == kSides.end() && !tlog::names_nobody(tag.name))
      tag.value = changed(tag.value);
  }
  return tags != before;
}

std::string Forgetting::changed_table(std::string_view text) const {
  std::string out;
  for (const std::string_view line : rules::split(text, '\n')) {
    if (!out.empty() || line.data() != text.data()) out += '\n';
    bool is_first = true;
    for (const std::string_view field : rules::split(line, '\t')) {
      if (!std::exchange(is_first, false)) out += '\t';
      if (!ids_.contains(std::string(field))) out += changed(field);
    }
  }
  return out;
}

/// Who had the player's id once is the player, whatever id came later.
Facts Forgetting::forgotten(const Facts& facts, const Facts& told) const {
  std::set<std::string, std::less<>> numbers;
  for (auto at = facts.lower_bound(std::string(kPlayers));
       at != facts.end() && at->first.starts_with(kPlayers); ++at) {
    if (at->first != fmt::format("{}{}/name", kPlayers, number_in(at->first))) continue;
    const auto id = facts.find(fmt::format("{}{}/fide_id", kPlayers, number_in(at->first)));
    const auto before = told.find(at->first);
    const bool was = before != told.end() && before->second == replacement_ && name_key(at->second) == key_;
    if (was || is(at->second, id == facts.end() ? std::string_view() : std::string_view(id->second)))
      numbers.emplace(number_in(at->first));
  }
  Facts now;
  for (const auto& [fact, value] : facts) {
    if (!fact.starts_with(kPlayers)) {
      now.emplace(fact, tlog::names_nobody("fact " + fact) ? value : changed(value));
    } else if (!numbers.contains(number_in(fact)) || stays(fact)) {
      now.emplace(fact, value);
    } else if (fact == fmt::format("{}{}/name", kPlayers, number_in(fact))) {
      now.emplace(fact, replacement_);
    }
  }
  return now;
}

void Forgetting::change_file(TournamentChange& change, bool played_there) {
  if (change.file.empty()) return;
  if (!change.format.starts_with("TRF")) {
    // A workbook is packed, and others may be in any encoding: who plays there is in the file, too.
    if (!played_there && !is_in(change.file)) return;
    change.file.clear();
    ++files_dropped_;
    return;
  }
  const trf::Reading reading = trf::read(change.file);
  tournament::Tournament now = reading.tournament;
  for (tournament::Player& player : now.players) {
    if (!is(player.name, player.fide_id)) continue;
    player.name = replacement_;
    player.sex = tournament::Sex::unknown;
    player.title = player.federation = player.fide_id = player.birth = {};
    player.national.clear();
  }
  if (now == reading.tournament && !is_in(change.file)) return;
  auto rewritten = trf::rewrite(change.file, now);
  if (!rewritten) rewritten = trf::write(now, reading.version);
  change.file = changed(rewritten.value_or(std::string()));
}

/// Of two ways to write the name one came after the other: that somebody changed it stays on record.
void Forgetting::keep_equal(std::vector<tournament::Change>& told,
                            const std::vector<tournament::Change>& before, const Facts& now) {
  for (const tournament::Change& one : before) {
    const auto found = now.find(one.fact);
    if (one.fact.starts_with(kPlayers) || found == now.end()) continue;
    if (std::ranges::find(told, one.fact, &tournament::Change::fact) == told.end())
      told.push_back({one.fact, found->second, found->second});
  }
  std::ranges::sort(told, {}, &tournament::Change::fact);
}

bool Forgetting::change(TournamentChange& change) {
  const TournamentChange before = change;
  auto& facts = facts_[change.section];
  auto& told = forgotten_[change.section];
  const auto changes = tournament::changes_of(change.facts);
  auto after = changes ? tournament::changed(facts, *changes) : unexpected(std::string());
  bool played_there = told != facts;
  if (after) {
    facts = std::move(*after);
    Facts told_now = forgotten(facts, told);
    auto told_changes = tournament::differences(told, told_now);
    keep_equal(told_changes, *changes, told_now);
    told = std::move(told_now);
    played_there = played_there || told != facts;
    if (played_there && told_changes != *changes) change.facts = tournament::text_of(told_changes);
  }
  change.author = changed(change.author);
  change.what = changed(change.what);
  change.file_name = changed(change.file_name);
  change_file(change, played_there);
  return change != before;
}

}  // namespace eboard::secretary
