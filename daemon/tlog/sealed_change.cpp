// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/sealed_change.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <new>

#include "rules/text/split.hpp"

namespace eboard::tlog {

using storage::ChangeSource;
using storage::PairingChange;
using storage::SealedChange;
using storage::TournamentChange;

namespace {

/// The elements of a JSON array, as they are written. A text that is none is one element.
std::vector<std::string_view> elements_of(std::string_view json) {
  std::vector<std::string_view> elements;
  if (!json.starts_with('[') || !json.ends_with(']')) return {json};
  std::size_t begin = 1;
  int depth = 0;
  bool quoted = false;
  for (std::size_t at = 1; at + 1 < json.size(); ++at) {
    const char c = json[at];
    if (quoted && c == '\\') {
      ++at;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      ++depth;
    } else if (!quoted && (c == ']' || c == '}')) {
      --depth;
    } else if (!quoted && depth == 0 && c == ',') {
      elements.push_back(json.substr(begin, at - begin));
      begin = at + 1;
    }
  }
  if (json.size() > 2) elements.push_back(json.substr(begin, json.size() - 1 - begin));
  return elements;
}

/// The first string of such an element.
std::string_view name_in(std::string_view element) {
  const std::size_t begin = element.find('"');
  if (begin == std::string_view::npos) return {};
  std::size_t end = begin + 1;
  while (end < element.size() && element[end] != '"') end += element[end] == '\\' ? 2 : 1;
  return element.substr(begin + 1, std::min(end, element.size()) - begin - 1);
}

/// Names are those of single values.
void number_equal_names(std::vector<SealedValue>& values) {
  std::map<std::string, int> met;
  for (SealedValue& value : values) {
    if (const int before = met[value.name]++; before > 0) value.name += fmt::format("#{}", before + 1);
  }
}

Hash child(const Hash& node, std::size_t side) {
  return Sha256().add("salt").add(node).add(static_cast<std::int64_t>(side)).finish();
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && end == text.data() + text.size();
}

template <class Change>
SealedChange seal_change(const Change& change, const std::vector<SealedValue>& values, ChangeSource source,
                         const Hash& seed) {
  const Salts salts = Salts::of(seed, values.size());
  return {.source = source,
          .change = change.id,
          .head = head_of(change),
          .root = root_of(salts.commitments(values).value_or(std::vector<Hash>())),
          .salts = salts.text()};
}

}  // namespace

std::vector<SealedValue> values_of(const std::vector<rules::Tag>& tags) {
  std::vector<SealedValue> values;
  for (const rules::Tag& tag : tags) values.push_back({tag.name, tag.value});
  number_equal_names(values);
  return values;
}

std::vector<SealedValue> values_of(const TournamentChange& change) {
  std::vector<SealedValue> values{{"author", change.author},
                                  {"what", change.what},
                                  {"file name", change.file_name},
                                  {"file", change.file}};
  for (const std::string_view fact : elements_of(change.facts))
    values.push_back({fmt::format("fact {}", name_in(fact)), std::string(fact)});
  number_equal_names(values);
  return values;
}

Hash commitment(const Hash& salt, const SealedValue& value) {
  return Sha256()
      .add("value")
      .add(salt)
      .add(static_cast<std::int64_t>(value.name.size()))
      .add(value.name)
      .add(value.text)
      .finish();
}

Salts Salts::of(const Hash& seed, std::size_t values) {
  Salts salts;
  salts.values_ = values;
  salts.nodes_.emplace(Node{}, seed);
  return salts;
}

int Salts::depth() const { return values_ < 2 ? 0 : static_cast<int>(std::bit_width(values_ - 1)); }

std::optional<Salts> Salts::parse(std::string_view text) {
  Salts salts;
  bool sound = true;
  for (const std::string_view line : rules::split(text, '\n')) {
    const auto words = rules::split(line, ' ');
    if (line.empty()) continue;
    if (words[0] == "values" && words.size() == 2) {
      sound = sound && read_number(words[1], salts.values_);
    } else if (words[0] == "node" && words.size() == 4) {
      Node node;
      const auto hash = parse_hash(words[3]);
      sound = sound && read_number(words[1], node.level) && read_number(words[2], node.index) && hash;
      if (hash) salts.nodes_.emplace(node, *hash);
    } else if (words[0] == "forgotten" && words.size() >= 4) {
      std::size_t index = 0;
      const auto hash = parse_hash(words[2]);
      sound = sound && read_number(words[1], index) && hash;
      const auto name = static_cast<std::size_t>(words[3].data() - line.data());
      if (hash) salts.forgotten_[index] = {std::string(line.substr(name)), *hash};
    } else if (words[0] == "added" && words.size() >= 2) {
      salts.added_.emplace(line.substr(words[0].size() + 1));
    } else {
      sound = false;
    }
  }
  return sound ? std::optional(std::move(salts)) : std::nullopt;
}

std::string Salts::text() const {
  std::string text = fmt::format("values {}\n", values_);
  for (const auto& [node, hash] : nodes_)
    text += fmt::format("node {} {} {}\n", node.level, node.index, to_base64(hash));
  for (const auto& [index, one] : forgotten_)
    text += fmt::format("forgotten {} {} {}\n", index, to_base64(one.commitment), one.name);
  for (const std::string& name : added_) text += fmt::format("added {}\n", name);
  return text;
}

std::optional<Hash> Salts::salt(std::size_t index) const {
  for (int level = 0; level <= depth(); ++level) {
    const auto found = nodes_.find({level, index >> static_cast<unsigned>(depth() - level)});
    if (found == nodes_.end()) continue;
    Hash node = found->second;
    for (int below = depth() - level - 1; below >= 0; --below)
      node = child(node, index >> static_cast<unsigned>(below) & 1U);
    return node;
  }
  return std::nullopt;
}

/// The node above it goes, and leaves what all others below it are made of.
void Salts::puncture(std::size_t index, Forgotten forgotten) {
  forgotten_[index] = std::move(forgotten);
  for (int level = 0; level <= depth(); ++level) {
    const auto found = nodes_.find({level, index >> static_cast<unsigned>(depth() - level)});
    if (found == nodes_.end()) continue;
    Hash node = found->second;
    nodes_.erase(found);
    for (int below = level + 1; below <= depth(); ++below) {
      const std::size_t on_path = index >> static_cast<unsigned>(depth() - below);
      nodes_.emplace(Node{below, on_path ^ 1U}, child(node, (on_path & 1U) ^ 1U));
      node = child(node, on_path & 1U);
    }
    return;
  }
}

std::map<std::string, std::size_t> Salts::places(const std::vector<SealedValue>& now) const {
  std::map<std::string, std::size_t> places;
  std::size_t index = 0;
  for (const SealedValue& value : now) {
    if (is_in_their_place(value.name)) continue;
    while (forgotten_.contains(index)) ++index;
    places.emplace(value.name, index++);
  }
  return places;
}

void Salts::forget(const std::vector<SealedValue>& before, const std::vector<SealedValue>& now) {
  std::map<std::string, std::string_view> left;
  for (const SealedValue& value : now) left.emplace(value.name, value.text);
  const auto places = this->places(before);
  std::set<std::string> known;
  for (const SealedValue& value : before) {
    known.insert(value.name);
    const auto place = places.find(value.name);
    const auto stays = left.find(value.name);
    if (place == places.end() || (stays != left.end() && stays->second == value.text)) continue;
    if (const auto salt = this->salt(place->second))
      puncture(place->second, {value.name, commitment(*salt, value)});
  }
  for (const SealedValue& value : now)
    if (!known.contains(value.name) && !is_in_their_place(value.name)) added_.insert(value.name);
}

std::optional<std::vector<Hash>> Salts::commitments(const std::vector<SealedValue>& now) const {
  if (values_ > now.size() + forgotten_.size()) return std::nullopt;
  std::vector<Hash> all(values_);
  std::size_t found = forgotten_.size();
  for (const auto& [index, one] : forgotten_) {
    if (index >= values_) return std::nullopt;
    all[index] = one.commitment;
  }
  const auto places = this->places(now);
  for (const SealedValue& value : now) {
    const auto place = places.find(value.name);
    if (place == places.end()) continue;
    const auto salt = place->second < values_ ? this->salt(place->second) : std::nullopt;
    if (!salt) return std::nullopt;
    all[place->second] = commitment(*salt, value);
    ++found;
  }
  return found == values_ ? std::optional(std::move(all)) : std::nullopt;
}

std::set<std::string> Salts::forgotten() const {
  std::set<std::string> names;
  for (const auto& [index, one] : forgotten_) names.insert(one.name);
  return names;
}

bool Salts::is_in_their_place(const std::string& name) const {
  return added_.contains(name) ||
         std::ranges::any_of(forgotten_, [&](const auto& one) { return one.second.name == name; });
}

std::string head_of(const PairingChange& change) {
  return fmt::format("{} {} board {}\nat {}\n", change.what, change.number, change.board, change.at.count());
}

std::string head_of(const TournamentChange& change) {
  std::string head = fmt::format("section {}\nat {}\n", change.section, change.at);
  if (change.undoes) head += fmt::format("undoes {}\n", *change.undoes);
  if (!change.format.empty()) head += fmt::format("format {}\n", change.format);
  return head;
}

SealedChange seal(const PairingChange& change, const Hash& seed) {
  return seal_change(change, values_of(change.tags), ChangeSource::pairings, seed);
}

SealedChange seal(const TournamentChange& change, const Hash& seed) {
  return seal_change(change, values_of(change), ChangeSource::tournaments, seed);
}

bool is_about_a_person(std::string_view name) {
  constexpr std::string_view kPlayers = "fact tournament/players/";
  if (name.starts_with(kPlayers)) {
    const std::string_view part = name.substr(std::min(name.find('/', kPlayers.size()), name.size() - 1) + 1);
    for (const std::string_view stays : {"number", "rating", "points", "rank"})
      if (part == stays) return false;
    return !part.starts_with("entries/");
  }
  return name.ends_with("FideId") ||
         ((name.starts_with("White") || name.starts_with("Black")) && name != "White" && name != "Black");
}

bool is_of_nobody(const SealedValue& value) {
  constexpr std::string_view kNobody = "N.N. ", kDigits = "0123456789";
  const std::size_t begin = value.text.find(kNobody);
  const std::size_t end =
      begin == std::string::npos
          ? begin
          : std::min(value.text.find_first_not_of(kDigits, begin + kNobody.size()), value.text.size());
  const bool is_named = begin != std::string::npos && end > begin + kNobody.size();
  if (value.name == "White" || value.name == "Black")
    return is_named && begin == 0 && end == value.text.size();
  if (is_named || (value.name == "file" && value.text.empty())) return true;
  return value.name.starts_with("fact ") && is_about_a_person(value.name) && !value.name.ends_with("/name");
}

std::string entry_text(const SealedChange& change) {
  const std::string_view what = change.source == ChangeSource::pairings ? "pairings" : "tournaments";
  return fmt::format("change {} of {}\n{}values {}\n", change.change, what, change.head,
                     to_base64(change.root));
}

Hash random_seed() {
  Hash seed{};
  // Without random numbers there are no keys either, and OpenSSL has none only where memory is missing.
  if (RAND_priv_bytes(seed.data(), static_cast<int>(seed.size())) != 1) throw std::bad_alloc();
  return seed;
}

}  // namespace eboard::tlog
