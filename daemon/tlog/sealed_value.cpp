// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/sealed_value.hpp"

#include <algorithm>
#include <array>

#include "daemon/tlog/merkle.hpp"

namespace eboard::tlog {

namespace {

constexpr std::string_view kFact = "fact ", kPlayers = "fact tournament/players/", kNobody = "N.N. ";
constexpr std::size_t kUnicodeEscape = 6;
/// More pieces, times those of before, are not compared: no value that people enter has them.
constexpr std::size_t kMaxCompared = 4'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_of_word(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || is_digit(c) || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || c == '\'';
}

/// How long "N.N. 1" is where a text begins with it; 0: it does not.
std::size_t length_of_nobody(std::string_view text) {
  if (!text.starts_with(kNobody)) return 0;
  std::size_t end = kNobody.size();
  while (end < text.size() && is_digit(text[end])) ++end;
  return end == kNobody.size() ? 0 : end;
}

/// Where the first piece of a text ends. An escape of JSON is a piece by itself.
std::size_t end_of_piece(std::string_view text, bool is_json) {
  if (const std::size_t nobody = length_of_nobody(text); nobody > 0) return nobody;
  const auto is_escape = [&](std::size_t at) { return is_json && text[at] == '\\'; };
  if (is_escape(0)) return std::min(text.size(), text.substr(1).starts_with('u') ? kUnicodeEscape : 2);
  const bool is_word = is_of_word(text.front());
  std::size_t end = 1;
  while (end < text.size() && is_of_word(text[end]) == is_word && !is_escape(end)) ++end;
  return end;
}

void add_pieces(std::vector<std::string_view>& pieces, std::string_view text, bool is_json) {
  while (!text.empty()) {
    const std::size_t end = end_of_piece(text, is_json);
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

/// Where a string of JSON ends that begins there; npos: nowhere.
std::size_t end_of_string(std::string_view text, std::size_t from) {
  while (from < text.size() && text[from] != '"') from += text[from] == '\\' ? 2 : 1;
  return from < text.size() ? from : std::string_view::npos;
}

/// What goes with a player leaves nothing in its place.
bool may_leave_nothing(std::string_view name) {
  return name.starts_with(kFact) && is_about_a_person(name) && !name.ends_with("/name");
}

Hash commitment_to(const Hash& salt, std::string_view name, std::string_view piece) {
  return Sha256()
      .add("word")
      .add(salt)
      .add(static_cast<std::int64_t>(name.size()))
      .add(name)
      .add(piece)
      .finish();
}

/// What of a player's facts stays.
bool is_of_the_tournament(std::string_view fact_of_player) {
  const std::string_view part = fact_of_player.substr(
      std::min(fact_of_player.find('/', kPlayers.size()), fact_of_player.size() - 1) + 1);
  constexpr std::array<std::string_view, 4> kStay{"number", "rating", "points", "rank"};
  return std::ranges::find(kStay, part) != kStay.end() || part.starts_with("entries/");
}

}  // namespace

Hash commitment(const Hash& salt, const SealedValue& value, SealForm form) {
  if (form == SealForm::words) return *RestOfValue(salt, value).commitment(value);
  return Sha256()
      .add("value")
      .add(salt)
      .add(static_cast<std::int64_t>(value.name.size()))
      .add(value.name)
      .add(value.text)
      .finish();
}

std::optional<FactParts> parts_of_fact(std::string_view text) {
  constexpr std::string_view kBegin = R"([")", kBetween = R"(",")", kEnd = R"("])";
  std::array<std::string_view, 3> parts;
  std::size_t at = kBegin.size();
  if (!text.starts_with(kBegin)) return std::nullopt;
  for (std::string_view& part : parts) {
    const std::size_t end = end_of_string(text, at);
    const std::string_view behind = &part == &parts.back() ? kEnd : kBetween;
    if (end == std::string_view::npos || !text.substr(end).starts_with(behind)) return std::nullopt;
    part = text.substr(at, end - at);
    at = end + behind.size();
  }
  return at == text.size() ? std::optional(FactParts{parts[0], parts[1], parts[2]}) : std::nullopt;
}

bool is_nobody(std::string_view text) { return !text.empty() && length_of_nobody(text) == text.size(); }

std::vector<std::string_view> pieces_of(const SealedValue& value) {
  const std::string_view text = value.text;
  std::vector<std::string_view> pieces;
  if (value.name != "file" && !names_nobody(value.name)) {
    const auto fact = value.name.starts_with(kFact) ? parts_of_fact(text) : std::nullopt;
    if (fact) {
      const auto place = [&](std::string_view part) {
        return static_cast<std::size_t>(part.data() - text.data());
      };
      const std::size_t was_ends = place(fact->was) + fact->was.size();
      pieces.push_back(text.substr(0, place(fact->was)));
      add_pieces(pieces, fact->was, true);
      pieces.push_back(text.substr(was_ends, place(fact->is) - was_ends));
      add_pieces(pieces, fact->is, true);
      pieces.push_back(text.substr(place(fact->is) + fact->is.size()));
    } else if (!value.name.starts_with(kFact)) {
      add_pieces(pieces, text, false);
    }
  }
  if (pieces.empty()) pieces.push_back(text);
  return pieces;
}

RestOfValue::RestOfValue(const Hash& salt, const SealedValue& value)
    : salts_(salt, pieces_of(value).size()) {}

/// In the place of pieces that are gone stands one "N.N. 1", or nothing where that may be.
std::optional<std::vector<RestOfValue::Item>> RestOfValue::items_of(const SealedValue& value) const {
  const auto pieces = pieces_of(value);
  std::vector<Item> items;
  auto next = pieces.begin();
  for (std::size_t at = 0; at < salts_.leaves();) {
    Item item{.first = at, .count = 0};
    while (gone_.contains(at + item.count)) ++item.count;
    item.is_gone = item.count > 0;
    const bool stands = next != pieces.end() && (!item.is_gone || is_nobody(*next));
    if (!stands && !(item.is_gone && may_leave_nothing(value.name))) return std::nullopt;
    if (stands) item.text = *next++;
    item.count = std::max<std::size_t>(item.count, 1);
    at += item.count;
    items.push_back(item);
  }
  return next == pieces.end() ? std::optional(std::move(items)) : std::nullopt;
}

std::optional<Hash> RestOfValue::commitment(const SealedValue& now) const {
  const auto items = items_of(now);
  if (!items) return std::nullopt;
  const auto salts = salts_.all();
  std::vector<Hash> all(salts_.leaves());
  for (const Item& item : *items) {
    if (!item.is_gone && !salts[item.first]) return std::nullopt;
    if (!item.is_gone) all[item.first] = commitment_to(*salts[item.first], now.name, item.text);
  }
  for (const auto& [piece, hash] : gone_) {
    if (piece >= all.size()) return std::nullopt;
    all[piece] = hash;
  }
  return root_of(all);
}

bool RestOfValue::forget(const SealedValue& before, const SealedValue& now) {
  const auto items = items_of(before);
  const auto pieces = pieces_of(now);
  if (!items || items->size() * pieces.size() > kMaxCompared) return false;
  const bool to_nothing = may_leave_nothing(now.name);
  // fits[i][j][goes]: what follows of both fits, where the item before `i` goes or not.
  const std::size_t width = pieces.size() + 1;
  std::vector<std::array<bool, 2>> fits((items->size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::array<bool, 2>& { return fits[i * width + j]; };
  const auto stays = [&](std::size_t i, std::size_t j) {
    const Item& item = (*items)[i];
    if (item.text.empty()) return item.is_gone && at(i + 1, j)[0];
    return j < pieces.size() && item.text == pieces[j] && at(i + 1, j + 1)[0];
  };
  const auto goes = [&](std::size_t i, std::size_t j, bool others_go) {
    if (others_go) return at(i + 1, j)[1];
    return (j < pieces.size() && is_nobody(pieces[j]) && at(i + 1, j + 1)[1]) ||
           (to_nothing && at(i + 1, j)[1]);
  };
  at(items->size(), pieces.size()) = {true, true};
  for (std::size_t i = items->size(); i-- > 0;)
    for (std::size_t j = width; j-- > 0;)
      for (const bool others_go : {false, true})
        at(i, j)[others_go ? 1 : 0] = stays(i, j) || goes(i, j, others_go);
  if (!at(0, 0)[0]) return false;
  const auto salts = salts_.all();
  bool others_go = false;
  for (std::size_t i = 0, j = 0; i < items->size(); ++i) {
    const Item& item = (*items)[i];
    if (stays(i, j)) {
      j += item.text.empty() ? 0 : 1;
      others_go = false;
      continue;
    }
    if (!others_go && j < pieces.size() && is_nobody(pieces[j]) && at(i + 1, j + 1)[1]) ++j;
    others_go = true;
    if (item.is_gone || !salts[item.first]) continue;
    gone_[item.first] = commitment_to(*salts[item.first], before.name, item.text);
    salts_.puncture(item.first);
  }
  return true;
}

bool is_about_a_person(std::string_view name) {
  if (name.starts_with(kPlayers)) return !is_of_the_tournament(name);
  if (name.ends_with("FideId")) return true;
  constexpr std::array<std::string_view, 6> kStay{"White", "WhiteElo", "WhiteTeam",
                                                  "Black", "BlackElo", "BlackTeam"};
  return (name.starts_with("White") || name.starts_with("Black")) &&
         std::ranges::find(kStay, name) == kStay.end();
}

bool names_nobody(std::string_view name) {
  constexpr std::array<std::string_view, 8> kTags{"Result",    "Round",       "Date",     "Board",
                                                  "EventDate", "TimeControl", "WhiteElo", "BlackElo"};
  if (name.starts_with(kPlayers)) return is_of_the_tournament(name);
  return name.starts_with("fact plans/") || std::ranges::find(kTags, name) != kTags.end();
}

}  // namespace eboard::tlog
