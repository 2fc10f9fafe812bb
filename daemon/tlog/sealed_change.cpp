// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/sealed_change.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>
#include <charconv>
#include <new>
#include <span>
#include <utility>

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

/// The line of a head that says the form.
constexpr std::string_view kInWords = "in words";

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
          .head = head_of(change, salts.form()),
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

Salts Salts::of(const Hash& seed, std::size_t values, SealForm form) {
  Salts salts;
  salts.form_ = form;
  salts.tree_ = SaltTree(seed, values);
  return salts;
}

std::optional<Salts> Salts::parse(std::string_view text) {
  Salts salts;
  for (const std::string_view line : rules::split(text, '\n'))
    if (!line.empty() && !salts.read(line)) return std::nullopt;
  return salts;
}

namespace {

/// "1 0 HASH": a node of a tree.
bool read_node(std::span<const std::string_view> words, SaltTree::Node& node, Hash& hash) {
  const auto read = words.size() == 3 ? parse_hash(words[2]) : std::nullopt;
  if (read) hash = *read;
  return read && read_number(words[0], node.level) && read_number(words[1], node.index);
}

void add_nodes(std::string& text, std::string_view before, const SaltTree& tree) {
  for (const auto& [node, hash] : tree.nodes())
    text += fmt::format("{}node {} {} {}\n", before, node.level, node.index, to_base64(hash));
}

}  // namespace

bool Salts::read(std::string_view line) {
  const auto words = rules::split(line, ' ');
  if (line == kInWords) {
    form_ = SealForm::words;
  } else if (words[0] == "values" && words.size() == 2) {
    std::size_t values = 0;
    if (!read_number(words[1], values)) return false;
    tree_ = SaltTree(values);
  } else if (words[0] == "node") {
    SaltTree::Node node;
    Hash hash{};
    return read_node(std::span(words).subspan(1), node, hash) && tree_.read(node, hash);
  } else if (words[0] == "forgotten" && words.size() >= 4) {
    std::size_t index = 0;
    const auto hash = parse_hash(words[2]);
    if (!hash || !read_number(words[1], index)) return false;
    forgotten_[index] = {std::string(line.substr(static_cast<std::size_t>(words[3].data() - line.data()))),
                         *hash};
  } else if (words[0] == "rest" && words.size() >= 4) {
    return read_rest(words);
  } else if (words[0] == "added" && words.size() >= 2) {
    added_.emplace(line.substr(words[0].size() + 1));
  } else {
    return false;
  }
  return true;
}

/// Of a value that was read as forgotten.
bool Salts::read_rest(const std::vector<std::string_view>& words) {
  std::size_t index = 0, number = 0;
  if (!read_number(words[1], index) || !forgotten_.contains(index)) return false;
  std::optional<RestOfValue>& rest = forgotten_[index].rest;
  const std::string_view what = words[2];
  if (what == "pieces") {
    if (rest || words.size() != 4 || !read_number(words[3], number)) return false;
    rest.emplace(number);
  } else if (what == "node") {
    SaltTree::Node node;
    Hash hash{};
    return rest && read_node(std::span(words).subspan(3), node, hash) && rest->read(node, hash);
  } else {
    const auto hash = words.size() == 5 ? parse_hash(words[4]) : std::nullopt;
    if (!rest || what != "gone" || !hash || !read_number(words[3], number)) return false;
    rest->read_gone(number, *hash);
  }
  return true;
}

std::string Salts::text() const {
  std::string text = form_ == SealForm::words ? fmt::format("{}\n", kInWords) : std::string();
  text += fmt::format("values {}\n", tree_.leaves());
  add_nodes(text, "", tree_);
  for (const auto& [index, one] : forgotten_) {
    text += fmt::format("forgotten {} {} {}\n", index, to_base64(one.commitment), one.name);
    if (!one.rest) continue;
    text += fmt::format("rest {} pieces {}\n", index, one.rest->salts().leaves());
    add_nodes(text, fmt::format("rest {} ", index), one.rest->salts());
    for (const auto& [piece, hash] : one.rest->gone())
      text += fmt::format("rest {} gone {} {}\n", index, piece, to_base64(hash));
  }
  for (const std::string& name : added_) text += fmt::format("added {}\n", name);
  return text;
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
  std::map<std::string, const SealedValue*> left;
  for (const SealedValue& value : now) left.emplace(value.name, &value);
  const auto places = this->places(before);
  std::set<std::string> known;
  for (const SealedValue& value : before) {
    known.insert(value.name);
    const auto found = left.find(value.name);
    const SealedValue* const stays = found == left.end() ? nullptr : found->second;
    if (stays != nullptr && stays->text == value.text) continue;
    const auto sealed = places.find(value.name);
    const auto gone = find(value.name);
    if (sealed != places.end()) {
      forget(sealed->second, value, stays);
    } else if (gone != forgotten_.end()) {
      forget(gone->first, value, stays);
    }
  }
  for (const SealedValue& value : now)
    if (!known.contains(value.name) && !is_in_their_place(value.name)) added_.insert(value.name);
}

/// What is left of it stays proved, as far as it is what was sealed.
void Salts::forget(std::size_t place, const SealedValue& before, const SealedValue* now) {
  if (!forgotten_.contains(place)) {
    const auto salt = this->salt(place);
    if (!salt) return;
    Forgotten& one = forgotten_[place];
    one = {before.name, tlog::commitment(*salt, before, form_)};
    if (form_ == SealForm::words) one.rest.emplace(*salt, before);
    tree_.puncture(place);
  }
  std::optional<RestOfValue>& rest = forgotten_[place].rest;
  if (rest && (now == nullptr || !rest->forget(before, *now))) rest.reset();
}

std::optional<std::vector<Hash>> Salts::commitments(const std::vector<SealedValue>& now) const {
  const std::size_t values = tree_.leaves();
  if (values > now.size() + forgotten_.size()) return std::nullopt;
  std::vector<Hash> all(values);
  std::size_t found = forgotten_.size();
  for (const auto& [index, one] : forgotten_) {
    if (index >= values) return std::nullopt;
    all[index] = one.commitment;
  }
  const auto places = this->places(now);
  const auto salts = tree_.all();
  for (const SealedValue& value : now) {
    const auto place = places.find(value.name);
    if (place == places.end()) continue;
    if (place->second >= values || !salts[place->second]) return std::nullopt;
    all[place->second] = commitment(*salts[place->second], value, form_);
    ++found;
  }
  return found == values ? std::optional(std::move(all)) : std::nullopt;
}

std::set<std::string> Salts::forgotten() const {
  std::set<std::string> names;
  for (const auto& [index, one] : forgotten_) names.insert(one.name);
  return names;
}

std::map<std::size_t, Salts::Forgotten>::const_iterator Salts::find(const std::string& name) const {
  return std::ranges::find_if(forgotten_, [&](const auto& one) { return one.second.name == name; });
}

bool Salts::is_in_their_place(const std::string& name) const {
  return added_.contains(name) || find(name) != forgotten_.end();
}

namespace {

/// The value names nobody any more, whatever it was.
bool says_nothing(const SealedValue& value) {
  if (value.name == "file") return value.text.empty();
  const auto fact = parts_of_fact(value.text);
  if (!fact) return is_nobody(value.text);
  const auto is_empty = [](std::string_view part) { return part.empty() || is_nobody(part); };
  return is_about_a_person(value.name) && is_empty(fact->was) && is_empty(fact->is);
}

}  // namespace

Standing Salts::standing(const SealedValue& value) const {
  if (!is_in_their_place(value.name)) return Standing::sealed;
  if (names_nobody(value.name)) return Standing::another;
  const bool is_of_player = value.name.starts_with("fact ") && is_about_a_person(value.name);
  if (added_.contains(value.name)) {
    // Where a player's number goes over to another one, or was another one's.
    const auto fact = is_of_player ? parts_of_fact(value.text) : std::nullopt;
    if (!fact) return Standing::another;
    if (fact->is.empty() || is_nobody(fact->is)) return Standing::says_nothing;
    return fact->name.ends_with("/name") ? Standing::another : Standing::not_proved;
  }
  if (is_about_a_person(value.name) && !is_of_player) return Standing::another;  // such a tag goes
  const Forgotten& gone = find(value.name)->second;
  if (gone.rest)
    return gone.rest->commitment(value) == gone.commitment ? Standing::proved : Standing::another;
  if (says_nothing(value)) return Standing::says_nothing;
  const bool may_be_so =
      value.name == "file" || (form_ == SealForm::whole && value.name != "White" && value.name != "Black");
  return may_be_so && (is_of_player || value.text.find("N.N. ") != std::string::npos) ? Standing::not_proved
                                                                                      : Standing::another;
}

namespace {

std::string with_form(std::string head, SealForm form) {
  if (form == SealForm::words) head += fmt::format("{}\n", kInWords);
  return head;
}

}  // namespace

SealForm form_in(std::string_view head) {
  return std::ranges::count(rules::split(head, '\n'), kInWords) > 0 ? SealForm::words : SealForm::whole;
}

std::string head_of(const PairingChange& change, SealForm form) {
  return with_form(
      fmt::format("{} {} board {}\nat {}\n", change.what, change.number, change.board, change.at.count()),
      form);
}

std::string head_of(const TournamentChange& change, SealForm form) {
  std::string head = fmt::format("section {}\nat {}\n", change.section, change.at);
  if (change.undoes) head += fmt::format("undoes {}\n", *change.undoes);
  if (!change.format.empty()) head += fmt::format("format {}\n", change.format);
  return with_form(std::move(head), form);
}

SealedChange seal(const PairingChange& change, const Hash& seed) {
  return seal_change(change, values_of(change.tags), ChangeSource::pairings, seed);
}

SealedChange seal(const TournamentChange& change, const Hash& seed) {
  return seal_change(change, values_of(change), ChangeSource::tournaments, seed);
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
