// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/spoken_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "rules/text/plain_text.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::spoken {

namespace {

constexpr std::size_t kMaxDigits = 7;

/// All words and signs, as plain() writes them, each with blanks around it.
constexpr std::array<std::pair<Kind, std::string_view>, 16> kWords{{
    {Kind::hour,
     " h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren timme timmar timer "
     "tunti tuntia godz godzina godziny hod hodina hodiny ч час часа часов "},
    {Kind::minute,
     " ' m mn min mins minute minutes minuten minuto minutos minuti minut minuta minuty minuter minutter "
     "minutt minuuttia perc мин минут минуты минута "},
    {Kind::second,
     " \" s sec secs second seconds sek sekunde sekunden seg segs segundo segundos seconde secondes secondo "
     "secondi seconden sekund sekunda sekundy sekunder sekuntia mp с сек секунд секунды "},
    {Kind::moves,
     " move moves mv mvs mov zug zuge zugen zuege zuegen coup coups cp jugada jugadas jug movimiento "
     "movimientos mossa mosse zet zetten lance lances drag trekk trak siirto siirtoa ruch ruchu posunięcie "
     "posunięć tah tahu lepes ход хода ходов "},
    {Kind::increment,
     " increment increments inc incr bonus added adding addition additional extra zuschlag inkrement zugabe "
     "zeitzugabe zeitgutschrift incremento toevoeging tillagg tillegg добавлением "},
    {Kind::delay, " d delay delayed ritardo retardo vertraging "},
    {Kind::bronstein, " b bronstein "},
    {Kind::each, " per pro par por each every je a an cada ogni pr na za на "},
    {Kind::sudden, " g sd "},
    {Kind::from,
     " from ab partir des depuis desde dalla dal vanaf fra fran od starting beginning beginnend "},
    {Kind::after, " after nach apres tras dopo "},
    {Kind::first, " first one erste ersten erster premier premiere primer primera prima eerste "},
    {Kind::then,
     " , ; : then followed and & und et y e en och og dann danach anschliessend puis ensuite luego despues "
     "entonces depois poi quindi dan daarna vervolgens sedan deretter potem затем "},
    {Kind::plus, " + | plus mas piu mais zuzuglich zzgl "},
    {Kind::slash, " / "},
    {Kind::filler,
     " game games partie partien partita partida partij parti spiel spieler player players joueur jugador "
     "the "
     "rest remaining remainder all of le la les el los las il l lo de den der die das du di del dem to till "
     "until finish end sudden death ko mort for fur pour para voor in with mit avec con met med by side "
     "complete whole entire time control tc tempo cadence ritmo bedenkzeit speeltempo betenktid fischer "
     "rapid "
     "rapide rapido blitz bullet classical classic standard schnellschach st nd th er ere re eme au aux "
     "reste "
     "resto von bei "},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 35> kSame{{
    {"′", "'"},     {"’", "'"},      {"‘", "'"},     {"´", "'"},      {"`", "'"},     {"ʹ", "'"},
    {"″", "\""},    {"”", "\""},     {"“", "\""},    {"„", "\""},     {"ʺ", "\""},    {"''", "\""},
    {"–", "-"},     {"—", "-"},      {"−", "-"},     {"‐", "-"},      {"‑", "-"},     {"½", ".5"},
    {"⁄", "/"},     {"∕", "/"},      {"＋", "+"},    {"：", ":"},     {"(", " "},     {")", " "},
    {"[", " "},     {"]", " "},      {"=", " "},     {"æ", "a"},      {"ſ", "s"},     {"\u00a0", " "},
    {"\u00ad", ""}, {"\u205f", " "}, {"\u2060", ""}, {"\u3000", " "}, {"\ufeff", ""},
}};

/// Latin letters without their marks: U+00C0 to U+00FF.
constexpr std::string_view kPlainLetters = "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

/// The next character in its plain form; takes it off the text.
std::string plain_character(std::string_view& text) {
  for (const auto& [from, to] : kSame) {
    if (!text.starts_with(from)) continue;
    text.remove_prefix(from.size());
    return std::string(to);
  }
  std::string out(text.substr(0, std::max<std::size_t>(1, utf8_length(text))));
  text.remove_prefix(out.size());
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(out[i]); };
  // Control characters; wide, narrow and zero-width blanks: U+2000 to U+200F, U+2028 to U+202F.
  if (byte(0) < ' ') return " ";
  if (out.starts_with("\xe2\x80") && (byte(2) < 0x90 || (byte(2) >= 0xA8 && byte(2) < 0xB0))) return " ";
  if (out.size() == 1 && out[0] >= 'A' && out[0] <= 'Z') out[0] = static_cast<char>(out[0] + ('a' - 'A'));
  if (out.size() != 2) return out;
  if (byte(0) == 0xC3) return std::string(1, kPlainLetters[byte(1) & 0x3FU]);
  if (byte(0) == 0xD0 && byte(1) >= 0x90 && byte(1) < 0xB0) {  // large Cyrillic letters
    const bool high = byte(1) >= 0xA0;
    return {high ? '\xD1' : '\xD0', static_cast<char>(byte(1) + (high ? -0x20 : 0x20))};
  }
  return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

std::string_view digits_of(std::string_view text) {
  return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

int small_number(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

/// Takes "90", "1.5" or "1:30:00"; "90:0" is 90 minutes as well.
Token take_number(std::string_view& text) {
  Token token{.kind = Kind::number, .text = digits_of(text)};
  const auto after = [&](std::size_t n) { return digits_of(text.substr(std::min(n, text.size()))); };
  std::size_t length = token.text.size();
  if (length <= 3) {
    token.parts[0] = small_number(token.text);
    for (token.count = 1; token.count < 3 && length < text.size() && text[length] == ':'; ++token.count) {
      const std::string_view part = after(length + 1);
      if (part != "0" && (part.size() != 2 || small_number(part) >= 60)) break;
      token.parts[static_cast<std::size_t>(token.count)] = small_number(part);
      length += 1 + part.size();
    }
  }
  if (token.count > 1) {
    token.kind = Kind::clock;
  } else {
    token.tenths = std::int64_t{small_number(token.text)} * 10;
    const bool point = length < text.size() && (text[length] == '.' || text[length] == ',');
    if (const std::string_view tenth = after(length + 1); point && tenth.size() == 1) {
      token.tenths += small_number(tenth);
      length += 2;
    }
  }
  token.text = text.substr(0, length);
  text.remove_prefix(length);
  return token;
}

}  // namespace

std::string plain(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string next = plain_character(text);
    if (next == " " && (out.empty() || out.back() == ' ')) continue;
    if (next == "'" && out.ends_with('\'')) {
      out.back() = '"';
      continue;
    }
    // "30-second increment"
    const bool within_words =
        next == "-" && !out.empty() && out.back() != ' ' && !text.empty() && text[0] != ' ';
    out += within_words ? " " : next;
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

std::string not_understood(std::string_view text) {
  return fmt::format(
      "'{}' is not understood; write seconds as PGN has them, 40/7200:3600 or 300+3, or units, 40/120m:60m "
      "or "
      "5m+3s; - for none, ? for unknown",
      shown(text));
}

Expected<std::vector<Token>, std::string> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  while (!text.empty()) {
    if (text.front() == ' ' || text.front() == '.') {
      text.remove_prefix(1);
    } else if (is_digit(text.front())) {
      if (digits_of(text).size() > kMaxDigits) return unexpected(not_understood(text));
      tokens.push_back(take_number(text));
    } else {
      const auto end = std::ranges::find_if_not(text, is_letter);
      const std::string_view word =
          text.substr(0, std::max<std::size_t>(1, static_cast<std::size_t>(end - text.begin())));
      const std::string padded = fmt::format(" {} ", word);
      const auto known = std::ranges::find_if(
          kWords, [&](const auto& words) { return words.second.find(padded) != std::string_view::npos; });
      if (known == kWords.end()) return unexpected(not_understood(word));
      tokens.push_back({.kind = known->first, .text = word});
      text.remove_prefix(word.size());
    }
  }
  return tokens;
}

}  // namespace eboard::rules::spoken
