// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "daemon/pairings/pairing_tags.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/split.hpp"

namespace eboard::tournament {
namespace {

struct HeadRow {
  Head head;
  int weight;
  std::string_view words;  ///< plain, between bars
};

// English, German, French, Spanish, Dutch, Lithuanian; then what programs write in any of them.
constexpr std::array kHeads{
    HeadRow{Head::table, 0,
            "|bo|board|boards|board no|bd|table|table "
            "no|tbl|br|brett|tisch|ech|echiquier|tabla|mesa|m|tab|tablero|"
            "brd|bord|lent|lenta|stalas|"},
    HeadRow{Head::result, 0,
            "|result|results|res|ergebnis|erg|resultat|resultado|resultaat|uitslag|rezultatas|"
            "rez|"},
    HeadRow{Head::white, 0, "|white|weiss|weis|blanc|blancs|blancas|blanco|wit|baltieji|baltais|"},
    HeadRow{Head::black, 0, "|black|schwarz|noir|noirs|negras|negro|zwart|juodieji|juodais|"},
    HeadRow{Head::name, 0,
            "|name|names|player|players|player name|full name|fullname|spieler|teilnehmer|name vorname|"
            "nachname vorname|nom|joueur|nom prenom|nom et prenom|nom complet|nombre|jugador|nombre completo|"
            "apellidos y nombre|apellidos nombre|naam|speler|vardas pavarde|pavarde vardas|zaidejas|"},
    HeadRow{Head::last_name, 0,
            "|last name|lastname|surname|family name|nachname|familienname|nom de famille|apellido|apellidos|"
            "achternaam|pavarde|"},
    HeadRow{Head::first_name, 0,
            "|first name|firstname|given name|given names|forename|vorname|prenom|nombre de "
            "pila|voornaam|vardas|"},
    HeadRow{Head::number, 0,
            "|no|nr|num|number|n|#|sno|snr|startno|start no|start nr|startnr|starting no|starting number|"
            "start number|startnummer|tnr|tlnr|tln nr|teilnehmernummer|numero|num ini|ini|no ini|seed|"
            "pairing no|pairing number|"},
    HeadRow{Head::rank, 0,
            "|rk|rank|rnk|rg|rang|pos|position|place|platz|pl|clt|classement|puesto|lugar|plaats|rangorde|vt|"
            "vieta|"},
    HeadRow{Head::title, 0, "|title|tit|titel|titre|titulo|titulas|"},
    HeadRow{Head::rating, 0,
            "|rtg|rating|elo|ratg|twz|wertzahl|reit|reitingas|classement elo|puntuacion elo|"},
    HeadRow{
        Head::rating, 1,
        "|rtgi|irtg|eloi|elo i|elo int|elofide|elo fide|fide elo|fideelo|fide rating|fide rtg|rating fide|"
        "fiderating|std rating|"},
    HeadRow{Head::federation, 0,
            "|fed|federation|country|land|nation|verband|foderation|pays|pais|federacion|federatie|salis|"
            "federacija|"},
    HeadRow{Head::fide_id, 0,
            "|fideid|fide id|idfide|id fide|fide no|fide nr|fideno|fidenr|fide code|code fide|fide nummer|"
            "fide number|fide ident|"},
    HeadRow{Head::birth, 0,
            "|birth|birthday|birthdate|birth date|date of birth|dob|born|year of "
            "birth|yob|geburt|geburtsdatum|geb|"
            "geburtstag|geburtsjahr|jahrgang|naissance|date de naissance|annee de naissance|nacimiento|"
            "fecha de nacimiento|f nac|geboren|geboortedatum|geboortejaar|gimimo data|gimimo metai|gime|"},
    HeadRow{Head::sex, 0, "|sex|gender|geschlecht|sexe|sexo|genero|geslacht|lytis|"},
    HeadRow{Head::team, 0,
            "|club|club city|verein|verein ort|club ville|club ciudad|vereniging|klubas|klubas miestas|"},
    HeadRow{Head::team, 1, "|team|teams|mannschaft|equipe|equipo|ploeg|komanda|"},
    HeadRow{Head::points, 0, "|pts|pt|pnt|points|pkt|punkte|puntos|punten|tsk|taskai|"},
};

constexpr std::string_view kRoundWords =
    "|r|rd|rnd|round|runde|ronde|ronda|ratas|rat|tour|turas|";  // no T: tables have tie-breaks
constexpr std::string_view kOrdinals = "|st|nd|rd|th|e|er|eme|ste|de|a|o|";

/// Words of titles over tables, of which any one is enough.
constexpr std::string_view kCaptions =
    "|pairings|pairing|starting rank|starting rank list|start rank|startrangliste|rangliste|paarungen|"
    "paarungsliste|appariements|appariement|emparejamientos|emparejamiento|partijen|indeling|startlijst|"
    "stand|cross table|crosstable|kreuztabelle|grille|cuadro|kruistabel|burtai|poros|pradinis sarasas|"
    "liste de depart|ranking inicial|final ranking|ranking|last update|letzte aktualisierung|"
    "zuletzt aktualisiert|derniere mise a jour|ultima actualizacion|laatste update|participants|"
    "teilnehmerliste|list of players|player list|standings|classement|clasificacion|";

constexpr std::string_view kNotPaired =
    "|not paired|nicht ausgelost|nicht gepaart|non apparie|pas apparie|no emparejado|no emparejada|"
    "niet ingedeeld|niet gepaard|nesuporuotas|nesuporuota|";
constexpr std::string_view kByes = "|laisvas|laisva|bye|spielfrei|exempt|descansa|vrij|";

constexpr std::array<std::string_view, 14> kTitles{"GM",  "IM",  "FM",  "CM",  "NM",  "WGM", "WIM",
                                                   "WFM", "WCM", "WNM", "AGM", "AIM", "AFM", "ACM"};

bool listed(std::string_view list, std::string_view word) {
  if (word.empty()) return false;
  std::size_t at = 0;
  while ((at = list.find(word, at)) != std::string_view::npos) {
    const std::size_t end = at + word.size();
    if (at > 0 && list[at - 1] == '|' && end < list.size() && list[end] == '|') return true;
    at = end;
  }
  return false;
}

/// A word of the list stands in the text, at the borders of words.
bool holds_one_of(std::string_view text, std::string_view list) {
  const std::string padded = " " + std::string(text) + " ";
  return std::ranges::any_of(rules::split(list, '|'), [&](std::string_view words) {
    return !words.empty() && padded.find(" " + std::string(words) + " ") != std::string::npos;
  });
}

/// The letters of U+00C0 to U+017F without accents; '?' stands for none.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(kLatin.size() == 0x180 - 0xC0);

/// Of a character of two bytes; 0: none.
char32_t of_two_bytes(std::string_view character) {
  if (character.size() != 2) return 0;
  return (static_cast<unsigned char>(character[0]) & 0x1FU) << 6U |
         (static_cast<unsigned char>(character[1]) & 0x3FU);
}

void append_plain(std::string& out, std::string_view character) {
  const char first = character.front();
  const bool capital = first >= 'A' && first <= 'Z';
  if (capital || (first >= 'a' && first <= 'z') || (first >= '0' && first <= '9') || first == '#') {
    out += capital ? static_cast<char>(first + ('a' - 'A')) : first;
    return;
  }
  const char32_t code = of_two_bytes(character);
  if (code >= 0x300 && code < 0x370) return;  // an accent that follows its letter
  if (code == 0xDF) {
    out += "ss";
  } else if (code >= 0xC0 && code < 0x180 && kLatin[code - 0xC0] != '?') {
    out += kLatin[code - 0xC0];
  } else if (static_cast<unsigned char>(first) >= 0x80 && (code == 0 || code >= 0x180)) {
    out += character;
  } else if (!out.empty() && out.back() != ' ') {
    out += ' ';
  }
}

std::optional<int> number_of(std::string_view digits, int maximum) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < 1 || value > maximum)
    return std::nullopt;
  return value;
}

/// "6", "6e", "6th".
std::optional<int> ordinal(std::string_view word) {
  const std::size_t letters = std::min(word.find_first_not_of("0123456789"), word.size());
  if (letters < word.size() && !listed(kOrdinals, word.substr(letters))) return std::nullopt;
  return number_of(word.substr(0, letters), trf::kMaxRounds);
}

/// Words of a side stand alone, or before or behind what is said of it.
std::optional<HeadWord> with_side(std::string_view plain, Head side) {
  const auto of_side = [](std::string_view word, Head wanted) {
    const auto row = std::ranges::find(kHeads, wanted, &HeadRow::head);
    return listed(row->words, word);
  };
  const auto known = [&](std::string_view rest) -> std::optional<HeadWord> {
    for (const HeadRow& row : kHeads) {
      if (row.head == Head::white || row.head == Head::black || !listed(row.words, rest)) continue;
      HeadWord word{row.head, row.weight, side == Head::white, side == Head::black};
      if (row.head == Head::name) word.head = side;
      return word;
    }
    return std::nullopt;
  };
  const std::size_t first = plain.find(' '), last = plain.rfind(' ');
  if (first != std::string_view::npos && of_side(plain.substr(0, first), side))
    return known(plain.substr(first + 1));
  if (last != std::string_view::npos && of_side(plain.substr(last + 1), side))
    return known(plain.substr(0, last));
  const std::string_view glued = side == Head::white ? "white" : "black";
  return plain.starts_with(glued) ? known(plain.substr(glued.size())) : std::nullopt;
}

}  // namespace

std::string plain_words(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view character = rules::first_character(text);
    append_plain(out, character);
    text.remove_prefix(character.size());
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::optional<HeadWord> head_word(std::string_view plain) {
  if (plain.empty()) return std::nullopt;
  for (const HeadRow& row : kHeads) {
    if (listed(row.words, plain)) return HeadWord{row.head, row.weight, false, false};
  }
  if (const auto white = with_side(plain, Head::white)) return white;
  return with_side(plain, Head::black);
}

std::optional<RoundHead> round_head(std::string_view plain) {
  RoundHead head;
  for (std::string_view word : rules::split_words(plain)) {
    const std::size_t digit = word.find_first_of("0123456789");
    if (digit != std::string_view::npos) {
      if (head.round != 0) return std::nullopt;
      const std::size_t behind = std::min(word.find_first_not_of("0123456789", digit), word.size());
      const auto number = number_of(word.substr(digit, behind - digit), trf::kMaxRounds);
      const std::string_view before = word.substr(0, digit), after = word.substr(behind);
      if (!number || (!before.empty() && !listed(kRoundWords, before))) return std::nullopt;
      if (!after.empty() && !listed(kRoundWords, after) && !listed(kOrdinals, after)) return std::nullopt;
      head.round = *number;
      head.word = head.word || !before.empty() || !after.empty();
    } else if (listed(kRoundWords, word)) {
      head.word = true;
    } else {
      return std::nullopt;
    }
  }
  return head.round == 0 ? std::nullopt : std::optional(head);
}

int round_in(std::string_view plain) {
  const auto words = rules::split_words(plain);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at].size() < 2 || !listed(kRoundWords, words[at])) continue;
    // "6. Runde am 7. April": the number before the word is the nearer one.
    if (at > 0) {
      if (const auto before = ordinal(words[at - 1])) return *before;
    }
    if (at + 1 < words.size()) {
      if (const auto behind = ordinal(words[at + 1])) return *behind;
    }
  }
  return 0;
}

NoOpponent no_opponent(std::string_view name) {
  const std::string plain = plain_words(name);
  if (listed(kNotPaired, plain)) return NoOpponent::not_paired;
  return listed(kByes, plain) || daemon::is_bye(name) ? NoOpponent::bye : NoOpponent::no;
}

bool is_caption(std::string_view text) {
  const std::string plain = plain_words(text);
  return plain.empty() || plain.find("chess results") != std::string::npos ||
         text.find("://") != std::string_view::npos || holds_one_of(plain, kCaptions) ||
         (round_in(plain) != 0);
}

std::string title_in(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - ('a' - 'A'));
  }
  return std::ranges::find(kTitles, capitals) == kTitles.end() ? std::string() : capitals;
}

}  // namespace eboard::tournament
