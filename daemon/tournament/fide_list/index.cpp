// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/tournament/fide_list/schema.hpp"
#include "daemon/tournament/fide_list/words.hpp"
#include "daemon/tournament/folded.hpp"

namespace eboard::tournament::fide_list {

/// A word that somebody typed, or a condition: all who are found are among its places.
struct Term {
  std::string word;
  bool is_beginning = false;  ///< of any word
};

struct Terms {
  std::vector<Term> all;           ///< whole words first: they have fewer places
  std::vector<std::string> typed;  ///< words that may be a surname
};

namespace {

using Places = std::vector<Place>;

/// More words do not tell players apart.
constexpr std::size_t kMaxWords = 8;

Fault fault_of(const storage::StoreError& error) { return {true, error.message}; }

Terms terms_of(const Wanted& wanted) {
  Terms terms;
  terms.typed = folded_words(wanted.name);
  const bool has_last = terms.typed.size() <= kMaxWords;
  terms.typed.resize(std::min(terms.typed.size(), kMaxWords));
  for (const std::string& word : terms.typed) {
    const bool is_typing = !wanted.is_whole && has_last && &word == &terms.typed.back();
    terms.all.push_back({word, is_typing || word.size() == 1});
  }
  if (terms.all.empty()) return terms;
  if (!wanted.federation.empty()) terms.all.push_back({federation_word(wanted.federation)});
  if (wanted.birth_year) terms.all.push_back({birth_word(*wanted.birth_year)});
  std::ranges::stable_partition(terms.all, [](const Term& term) { return !term.is_beginning; });
  return terms;
}

void sort_out(Places& places) {
  std::ranges::sort(places);
  places.erase(std::ranges::unique(places).begin(), places.end());
}

}  // namespace

/// One question. A part after the other is looked through, until enough have a surname that was typed.
class Search {
 public:
  Search(Index& index, const Wanted& wanted)
      : index_(index), terms_(terms_of(wanted)), at_most_(wanted.at_most) {}

  [[nodiscard]] OrFault<Places> places() {
    const auto parts = static_cast<Place>((index_.size() + kPart - 1) / kPart);
    for (Place part = 0; part < parts && !terms_.all.empty() && by_surname_.size() < at_most_; ++part)
      if (auto done = look_through(part); !done) return unexpected(done.error());
    by_surname_.resize(std::min(by_surname_.size(), at_most_));
    others_.resize(std::min(others_.size(), at_most_ - by_surname_.size()));
    by_surname_.insert(by_surname_.end(), others_.begin(), others_.end());
    return by_surname_;
  }

 private:
  [[nodiscard]] OrFault<void> look_through(Place part) {
    Places fit, of_surname;
    const Places* among = nullptr;  // `fit`, once it is anything
    bool knows_surnames = false;
    for (const Term& term : terms_.all) {
      // Where there are enough others only a surname counts, and few have it.
      if (term.is_beginning && others_.size() >= at_most_ && !std::exchange(knows_surnames, true)) {
        if (auto done = read_surnames(part, among, of_surname); !done) return done;
        fit = of_surname;
        among = &fit;
        if (fit.empty()) return {};
      }
      Places places;
      auto done = term.is_beginning ? read_beginning(part, term.word, among, places)
                                    : read(part, term.word, Marked::no, among, places);
      if (!done) return done;
      fit = std::move(places);
      among = &fit;
      if (fit.empty()) return {};
    }
    if (!knows_surnames)
      if (auto done = read_surnames(part, among, of_surname); !done) return done;
    Places first;
    std::ranges::set_intersection(fit, of_surname, std::back_inserter(first));
    by_surname_.insert(by_surname_.end(), first.begin(), first.end());
    std::ranges::set_difference(fit, first, std::back_inserter(others_));
    return {};
  }

  /// Those whose surname has a word that was typed.
  [[nodiscard]] OrFault<void> read_surnames(Place part, const Places* among, Places& places) {
    for (const std::string& word : terms_.typed)
      if (auto done = read(part, word, Marked::yes, among, places); !done) return done;
    sort_out(places);
    return {};
  }

  [[nodiscard]] OrFault<void> read(Place part, const std::string& word, Marked only, const Places* among,
                                   Places& places) {
    index_.by_word_.bind(part, word);
    return append(index_.by_word_, part, only, among, places);
  }

  [[nodiscard]] OrFault<void> read_beginning(Place part, const std::string& beginning, const Places* among,
                                             Places& places) {
    if (beginning.size() <= kBeginning)
      return read(part, beginning_word(beginning), Marked::no, among, places);
    const std::string behind = beginning + '{';  // the character behind z
    index_.by_beginning_.bind(part, beginning, behind);
    auto done = append(index_.by_beginning_, part, Marked::no, among, places);
    sort_out(places);
    return done;
  }

  [[nodiscard]] OrFault<void> append(storage::Statement& rows, Place part, Marked only, const Places* among,
                                     Places& places) {
    bool is_good = true;
    auto done = rows.for_each([&] {
      is_good = read_places(rows.blob(0), part * kPart, only, among, places);
      return is_good;
    });
    if (!done) return unexpected(fault_of(done.error()));
    if (!is_good) return unexpected(index_.damaged());
    return {};
  }

  Index& index_;
  Terms terms_;
  std::size_t at_most_;
  Places by_surname_, others_;
};

OrFault<Index> Index::open(const std::string& path) {
  auto database = storage::Database::open(path, storage::Database::Mode::read_only);
  if (!database) return unexpected(Fault{false, database.error().message});
  Index index(std::move(*database));
  const auto mark = index.database_.integer("PRAGMA application_id");
  const auto form = index.database_.integer("PRAGMA user_version");
  if (!mark || *mark != kApplication)
    return unexpected(Fault{false, fmt::format("{}: this is no index of a FIDE list", path)});
  if (!form || *form != kForm)
    return unexpected(
        Fault{false, fmt::format("{}: another version of eboardd made this index; make it again", path)});
  if (auto done = index.prepare(); !done) return unexpected(fault_of(done.error()));
  return index;
}

storage::Result<void> Index::prepare() {
  storage::Statement about;
  if (auto done = database_.prepare(
          {{&by_block_, "SELECT players FROM player WHERE block = ?"},
           {&by_id_, "SELECT first, ids FROM id WHERE first <= ? ORDER BY first DESC LIMIT 1"},
           {&by_word_, "SELECT places FROM word WHERE part = ? AND word = ?"},
           {&by_beginning_, "SELECT places FROM word WHERE part = ? AND word >= ? AND word < ?"},
           {&about, "SELECT dated, players, federations, titles FROM list"}});
      !done)
    return done;
  return about.for_each([&] {
    dated_ = about.text(0);
    size_ = about.integer(1);
    shared_ = {Texts::of(about.text(2)), Texts::of(about.text(3))};
    return true;
  });
}

Fault Index::damaged() const {
  return {true, fmt::format("{}: the index is damaged; make it again", database_.path())};
}

OrFault<ListedPlayer> Index::at(Place place) {
  std::optional<ListedPlayer> player;
  by_block_.bind(place / kBlock);
  auto done = by_block_.for_each([&] {
    player = unpack(by_block_.blob(0), place % kBlock, shared_);
    return true;
  });
  if (!done) return unexpected(fault_of(done.error()));
  if (!player) return unexpected(damaged());
  return std::move(*player);
}

OrFault<std::vector<ListedPlayer>> Index::find(const Wanted& wanted) {
  const auto places = Search(*this, wanted).places();
  if (!places) return unexpected(places.error());
  std::vector<ListedPlayer> players;
  for (const Place place : *places) {
    auto player = at(place);
    if (!player) return unexpected(player.error());
    players.push_back(std::move(*player));
  }
  return players;
}

OrFault<std::optional<ListedPlayer>> Index::by_id(std::int64_t id) {
  std::optional<Place> place;
  by_id_.bind(id);
  auto done = by_id_.for_each([&] {
    place = place_of(by_id_.blob(1), by_id_.integer(0), id);
    return true;
  });
  if (!done) return unexpected(fault_of(done.error()));
  if (!place) return std::optional<ListedPlayer>();
  auto player = at(*place);
  if (!player) return unexpected(player.error());
  return std::optional(std::move(*player));
}

}  // namespace eboard::tournament::fide_list
