// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/made_fide_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <random>
#include <string_view>
#include <vector>

namespace eboard::test {

namespace {

constexpr std::array<std::string_view, 40> kOnsets{"b", "br", "c",  "ch", "d",  "dr", "f",  "g",  "gr", "h",
                                                   "j", "k",  "kh", "kr", "l",  "m",  "n",  "p",  "pr", "r",
                                                   "s", "sh", "st", "t",  "tr", "v",  "w",  "y",  "z",  "zh",
                                                   "a", "e",  "i",  "o",  "al", "an", "ar", "el", "er", "is"};
constexpr std::array<std::string_view, 20> kVowels{"a", "e", "i", "o",  "u",  "a",  "e",  "i",  "o",  "ai",
                                                   "a", "e", "i", "ue", "oe", "ae", "ia", "io", "ou", "ei"};
constexpr std::array<std::string_view, 24> kCodas{"",   "n",  "r",   "s",   "l",  "m",  "",    "v",
                                                  "nd", "rt", "ski", "son", "ez", "ov", "eva", "ini",
                                                  "k",  "",   "ng",  "t",   "th", "sh", "lli", "man"};
constexpr std::array<std::string_view, 12> kFederations{"IND", "ESP", "GER", "FRA", "RUS", "USA",
                                                        "POL", "ITA", "IRI", "NOR", "SRI", "MLT"};
constexpr std::size_t kSurnames = 500'000, kGivenNames = 120'000;

/// The word of that number: the same letters for the same number.
std::string word(std::uint64_t number) {
  std::string out;
  std::uint64_t left = number * 2654435761U % 4294967291U + number;
  for (std::size_t syllables = number % 4 == 0 ? 3 : 2, at = 0; at < syllables; ++at) {
    out += kOnsets[left % kOnsets.size()];
    left /= kOnsets.size();
    out += kVowels[left % kVowels.size()];
    left /= kVowels.size();
    if (at + 1 == syllables || left % 3 == 0) out += kCodas[left % kCodas.size()];
    left = left / 3 + number;
  }
  out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

class Maker {
 public:
  std::string name() {
    std::string given = word(kSurnames + some(kGivenNames));
    if (random_() % 4 == 0) given += " " + word(kSurnames + some(kGivenNames));
    std::string surname = word(some(kSurnames));
    if (random_() % 12 == 0) surname += (random_() % 2 == 0 ? "-" : " ") + word(some(kSurnames));
    if (random_() % 15 == 0) return fmt::format("{} {}", surname, given.front());
    return fmt::format("{}, {}", surname, given);
  }

  FideListLine line(std::uint64_t id, std::string name) {
    FideListLine line{.id = fmt::format("{}", id), .name = std::move(name)};
    line.federation = kFederations[some(kFederations.size())];
    const bool is_woman = random_() % 9 == 0, is_active = random_() % 2 == 0;
    line.sex = is_woman ? "F" : "M";
    line.flag = fmt::format("{}{}", is_woman ? "w" : "", is_active ? "" : "i");
    line.born = random_() % 60 == 0 ? "0" : fmt::format("{}", 1935 + random_() % 85);
    if (random_() % 100 < 41) {
      const int rating = 1400 + static_cast<int>(random_() % 600) + static_cast<int>(random_() % 400);
      line.standard = fmt::format("{}", rating);
      if (random_() % 2 == 0) line.rapid = fmt::format("{}", rating - 40);
      if (random_() % 3 == 0) line.blitz = fmt::format("{}", rating - 70);
      if (rating > 2300 && random_() % 3 == 0) line.title = rating > 2380 ? "GM" : "FM";
    }
    return line;
  }

 private:
  /// Below `count`: the first of them some hundred times more often than one in the middle, as with names.
  std::size_t some(std::size_t count) {
    const double even = std::min(60.0, static_cast<double>(count) / 4);
    const double share = static_cast<double>(random_()) / 4294967296.0;
    const double at = even * std::exp(share * std::log(1 + static_cast<double>(count) / even)) - even;
    return std::min(static_cast<std::size_t>(at), count - 1);
  }

  std::mt19937 random_{1924};
};

}  // namespace

std::string fide_list_head() {
  return fmt::format("{:15}{:61}{:4}{:4}{:5}{:5}{:15}{:4}{:6}{:4}{:3}{:6}{:4}{:3}{:6}{:4}{:3}{:6}{:4}",
                     "ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", "SRtng", "SGm", "SK",
                     "RRtng", "RGm", "Rk", "BRtng", "BGm", "BK", "B-day", "Flag");
}

std::string to_string(const FideListLine& line) {
  return fmt::format("{:15}{:61}{:4}{:4}{:5}{:5}{:15}{:4}{:6}{:4}{:3}{:6}{:4}{:3}{:6}{:4}{:3}{:6}{:4}",
                     line.id, line.name, line.federation, line.sex, line.title, line.womens_title,
                     line.other_titles, "", line.standard, "0", "20", line.rapid, "0", "20", line.blitz, "0",
                     "20", line.born, line.flag);
}

bool write_fide_list(const std::string& path, std::size_t players) {
  Maker maker;
  std::vector<std::string> names;
  names.reserve(players);
  while (names.size() < players) names.push_back(maker.name());
  std::ranges::sort(names);
  std::ofstream out(path, std::ios::binary);
  out << fide_list_head() << "\r\n";
  // A prime that is no factor of the count: each id once, in no order.
  constexpr std::uint64_t kStep = 1'000'000'007;
  for (std::size_t at = 0; at < players; ++at)
    out << to_string(maker.line(100'000 + at * kStep % players * 37, names[at].substr(0, 60))) << "\r\n";
  return out.flush().good();
}

}  // namespace eboard::test
