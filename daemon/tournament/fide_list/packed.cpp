// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/packed.hpp"

#include <algorithm>

#include "rules/text/split.hpp"

namespace eboard::tournament::fide_list {

namespace {

/// Birth years count backwards from here, so that those of nearly everybody are one byte.
constexpr int kLatestYear = 2055;
constexpr unsigned kSexBits = 3, kActive = 4, kStandard = 8, kRapid = 16, kBlitz = 32;

/// Seven bits a byte, the low ones first; the last byte has no high bit.
void put(std::uint64_t number, std::string& out) {
  while (number > 0x7F) {
    out += static_cast<char>(0x80U | (number & 0x7FU));
    number >>= 7U;
  }
  out += static_cast<char>(number);
}

/// Reads what put() wrote. After the end of the bytes is_good() is false, and all numbers are 0.
class Reader {
 public:
  explicit Reader(Bytes bytes) : bytes_(bytes) {}
  [[nodiscard]] bool is_good() const { return is_good_; }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size() || !is_good_; }

  std::uint64_t number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && at_ < bytes_.size(); shift += 7) {
      const std::uint8_t byte = bytes_[at_++];
      number |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte <= 0x7F) return number;
    }
    is_good_ = false;
    return 0;
  }
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > bytes_.size() - at_) {
      is_good_ = false;
      return {};
    }
    const auto* begin = reinterpret_cast<const char*>(bytes_.data() + at_);
    at_ += size;
    return {begin, size};
  }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
  bool is_good_ = true;
};

struct Packed {
  std::string_view name;
  std::uint64_t id = 0, traits = 0, federation = 0, title = 0, years = 0, standard = 0, rapid = 0, blitz = 0;
};

Packed next(Reader& reader) {
  Packed packed;
  packed.id = reader.number();
  packed.name = reader.text();
  packed.traits = reader.number();
  packed.federation = reader.number();
  packed.title = reader.number();
  packed.years = reader.number();
  if ((packed.traits & kStandard) != 0) packed.standard = reader.number();
  if ((packed.traits & kRapid) != 0) packed.rapid = reader.number();
  if ((packed.traits & kBlitz) != 0) packed.blitz = reader.number();
  return packed;
}

std::optional<int> above_zero(std::uint64_t number) {
  if (number == 0) return std::nullopt;
  return static_cast<int>(number);
}

}  // namespace

Texts Texts::of(std::string_view joined) {
  Texts texts;
  for (const std::string_view text : rules::split(joined, '\n')) texts.texts_.emplace_back(text);
  return texts;
}

std::uint64_t Texts::number_of(const std::string& text) {
  const auto [at, is_new] = numbers_.try_emplace(text, texts_.size());
  if (is_new) texts_.push_back(text);
  return at->second;
}

std::string Texts::joined() const {
  std::string out;
  for (const std::string& text : texts_) {
    if (&text != &texts_.front()) out += '\n';
    out += text;
  }
  return out;
}

void pack(const ListedPlayer& player, Shared& shared, std::string& out) {
  put(static_cast<std::uint64_t>(player.id), out);
  put(player.name.size(), out);
  out += player.name;
  put(static_cast<unsigned>(player.sex) | (player.is_active ? kActive : 0U) |
          (player.standard ? kStandard : 0U) | (player.rapid ? kRapid : 0U) | (player.blitz ? kBlitz : 0U),
      out);
  put(shared.federations.number_of(player.federation), out);
  put(shared.titles.number_of(player.title), out);
  const int year = player.birth_year.value_or(kLatestYear + 1);
  put(static_cast<std::uint64_t>(std::max(0, kLatestYear + 1 - year)), out);
  for (const auto& rating : {player.standard, player.rapid, player.blitz})
    if (rating) put(static_cast<std::uint64_t>(*rating), out);
}

std::optional<ListedPlayer> unpack(Bytes bytes, std::size_t skipped, const Shared& shared) {
  Reader reader(bytes);
  for (std::size_t count = 0; count < skipped; ++count) (void)next(reader);
  const Packed packed = next(reader);
  const std::string* federation = shared.federations.text(packed.federation);
  const std::string* title = shared.titles.text(packed.title);
  if (!reader.is_good() || federation == nullptr || title == nullptr) return std::nullopt;
  ListedPlayer player;
  player.id = static_cast<std::int64_t>(packed.id);
  player.name = packed.name;
  player.federation = *federation;
  player.sex = static_cast<Sex>((packed.traits & kSexBits) % 3);
  player.title = *title;
  player.standard = above_zero(packed.standard);
  player.rapid = above_zero(packed.rapid);
  player.blitz = above_zero(packed.blitz);
  if (packed.years > 0) player.birth_year = kLatestYear + 1 - static_cast<int>(packed.years);
  player.is_active = (packed.traits & kActive) != 0;
  return player;
}

void PlaceList::add(Place base, Place place, bool is_marked) {
  if (bytes_.empty())
    last_ = base;
  else if (place == last_)
    return;
  put(std::uint64_t{place - last_} << 1U | (is_marked ? 1U : 0U), bytes_);
  last_ = place;
}

bool read_places(Bytes bytes, Place base, Marked only, const std::vector<Place>* among,
                 std::vector<Place>& places) {
  Reader reader(bytes);
  std::uint64_t place = base;
  std::size_t at = 0;
  while (!reader.at_end()) {
    const std::uint64_t step = reader.number();
    place += step >> 1U;
    if (place > UINT32_MAX) return false;
    if (only == Marked::yes && (step & 1U) == 0) continue;
    if (among != nullptr) {
      while (at < among->size() && (*among)[at] < place) ++at;
      if (at == among->size()) return true;
      if ((*among)[at] != place) continue;
    }
    places.push_back(static_cast<Place>(place));
  }
  return reader.is_good();
}

std::string pack_ids(std::span<const IdAndPlace> ids) {
  std::string out;
  for (const auto& [id, place] : ids) {
    put(static_cast<std::uint64_t>(id - ids.front().first), out);
    put(place, out);
  }
  return out;
}

std::optional<Place> place_of(Bytes bytes, std::int64_t first, std::int64_t id) {
  Reader reader(bytes);
  while (!reader.at_end()) {
    const std::uint64_t step = reader.number(), place = reader.number();
    if (reader.is_good() && step == static_cast<std::uint64_t>(id - first)) return static_cast<Place>(place);
  }
  return std::nullopt;
}

}  // namespace eboard::tournament::fide_list
