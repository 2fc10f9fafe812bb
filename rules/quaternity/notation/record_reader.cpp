// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/pgn/pgn_tag.hpp"
#include "rules/chess/pgn/pgn_text.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/quaternity/notation/entry_reader.hpp"
#include "rules/quaternity/notation/record_words.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::quaternity {

namespace {

using Kind = RecordFault::Kind;
using pgn_text::is_blank;

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// The tags that say how to read the rest.
struct Header {
  const Language* language;
  Options options{};
  std::string position{};
  std::optional<std::size_t> position_at{};
  std::optional<Points> result{};
  Occasion occasion = Occasion::competition;
};

/// Reads the value of a tag. Returns the fault; empty if there is none.
std::string understand(Header& header, std::string_view name, std::string_view value) {
  if (name == "Edition" && value != words::kEdition) {
    return fmt::format("the edition '{}' is not {}", shown(value), words::kEdition);
  }
  if (name == "Language") {
    const Language* const language = find_language(value);
    if (!language) return fmt::format("the language '{}' is not known", shown(value));
    header.language = language;
  }
  if (name == "Options") {
    const auto options = words::parse_options(value);
    if (!options) return fmt::format("the options '{}' are no numbers such as A-21", shown(value));
    header.options = *options;
  }
  if (name == words::kFriendlyTag) {
    if (value != words::kFriendly) return fmt::format("{} is yes, or the tag is missing", name);
    header.occasion = Occasion::friendly;
  }
  if (name == "Position") header.position = value;
  if (name == "Result" && value != "*") {
    header.result = words::parse_points(value);
    if (!header.result) {
      return fmt::format("the result '{}' is not the points of four players such as 2.5-0-1-0.5",
                         shown(value));
    }
  }
  if (name == "TimeControl") {
    const auto control = filed_time_control(value);
    if (!control) return fmt::format("the time control '{}': {}", shown(value), control.error());
  }
  return {};
}

bool is_tag_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return pgn_text::is_letter(c) || pgn_text::is_digit(c) || c == '_';
  });
}

std::string joined(const std::vector<Fault>& faults) {
  std::string out;
  for (const Fault& fault : faults) {
    out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", fault.where, fault.reason);
  }
  return out;
}

Expected<Position, std::string> start_of(const Header& header) {
  const auto setup = header.position.empty() ? Expected<Setup, std::vector<Fault>>(Setup::initial())
                                             : parse_position(header.position);
  if (!setup) return unexpected(joined(setup.error()));
  auto position = Position::from_setup(*setup, header.options);
  if (!position) return unexpected(joined(position.error()));
  return *std::move(position);
}

class FileReader {
 public:
  FileReader(std::string_view text, const Language& usual)
      : text_(text),
        lines_(text.data(), text.data() + text.size()),
        usual_(usual),
        last_brace_(text.rfind('}')),
        at_(text.starts_with(kByteOrderMark) ? 3 : 0) {}

  void run(const std::function<bool(const RecordedGame&)>& on_game) {
    while (true) {
      skip_blanks();
      if (at_ == text_.size()) return;
      read_game();
      if (!on_game(game_)) return;
    }
  }

 private:
  /// Skips blanks and returns the number of line ends.
  int skip_blanks() {
    const std::size_t from = at_;
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return pgn_text::count_lines(text_.data() + from, text_.data() + at_, text_.data() + text_.size());
  }

  void fault(std::size_t at, Kind kind, int round, std::string reason) {
    game_.faults.push_back({kind, lines_.line_of(text_.data() + at), number_, round, std::move(reason)});
  }
  void header_fault(std::size_t at, std::string reason) {
    if (game_.faults.empty()) fault(at, Kind::unreadable, 0, std::move(reason));
  }

  void read_game() {
    ++number_;
    game_ = RecordedGame{};
    const std::size_t from = at_;
    Header header{&usual_};
    read_header(header);
    std::erase_if(game_.record.tags, [](const Tag& tag) {
      return std::find(words::kDerivedTags.begin(), words::kDerivedTags.end(), tag.name) !=
             words::kDerivedTags.end();
    });
    game_.record.language = header.language;
    auto start = start_of(header);
    if (!start) header_fault(header.position_at.value_or(from), std::move(start.error()));
    if (start) game_.record.game = Game(*start, header.occasion);
    read_rounds();
    const Game& game = game_.record.game;
    if (header.result && !(game.ending() && game.points() == *header.result)) {
      game_.record.signed_points = header.result;
    }
  }

  /// Reads up to an empty line, or to text that is no tag.
  void read_header(Header& header) {
    while (at_ < text_.size() && text_[at_] == '[') {
      read_tag(header);
      if (skip_blanks() > 1) return;
    }
  }

  void read_tag(Header& header) {
    const std::size_t from = at_;
    const char* const end = text_.data() + text_.size();
    const pgn_text::TagPair pair = pgn_text::read_tag_pair(text_.data() + at_, end, buffer_);
    at_ = static_cast<std::size_t>(pair.next - text_.data());
    if (!is_tag_name(pair.name) || !pair.value)
      return header_fault(from, "a tag is written [Name \"value\"]");
    if (game_.record.tag(pair.name)) {
      return header_fault(from, fmt::format("the tag {} stands here twice", pair.name));
    }
    if (pair.name == "Position") header.position_at = from;
    if (auto reason = understand(header, pair.name, *pair.value); !reason.empty()) {
      return header_fault(from, std::move(reason));
    }
    game_.record.tags.push_back({std::string(pair.name), std::string(*pair.value)});
  }

  /// Reads up to the header of the next game. After a fault it plays nothing more.
  void read_rounds() {
    Tokens tokens(text_, at_, last_brace_);
    if (game_.faults.empty()) {
      if (auto ended = EntryReader(tokens, game_.record).read()) {
        fault(ended->at, ended->kind, ended->round, std::move(ended->reason));
      }
    }
    while (tokens.peek().kind != Token::Kind::end) tokens.take();
    at_ = tokens.next_game();
  }

  std::string_view text_;
  pgn_text::LineCounter lines_;
  const Language& usual_;
  std::size_t last_brace_;
  std::size_t at_;
  int number_ = 0;
  RecordedGame game_;
  std::string buffer_;
};

}  // namespace

void read_records(std::string_view text, const std::function<bool(const RecordedGame&)>& on_game,
                  const Language& usual) {
  FileReader(text, usual).run(on_game);
}

}  // namespace eboard::rules::quaternity
