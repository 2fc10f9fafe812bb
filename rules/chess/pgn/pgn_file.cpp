// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/pgn/pgn_reader.hpp"
#include "rules/text/comment_text.hpp"

namespace eboard::rules {

namespace {

/// Collects what the reader reports into one PgnGame at a time.
class Collector final : public PgnVisitor {
 public:
  explicit Collector(const std::function<bool(const PgnGame&)>& on_game) : on_game_(on_game) {}

  void begin_game(int) override { game_ = PgnGame{}; }
  void tag(std::string_view name, std::string_view value) override { game_.record.set_tag(name, value); }
  void start(const Position& position, bool chess960) override {
    game_.record.start = position.setup();
    game_.record.chess960 = chess960;
  }
  void move(const Position&, Move move) override {
    game_.record.plies.push_back({.move = move, .clock = {}, .elapsed = {}, .comment = {}});
  }
  void annotation(std::string_view marks) override { game_.record.plies.back().annotation += marks; }
  void fault(const PgnFault& fault) override { game_.faults.push_back(fault); }

  void comment(std::string_view text) override {
    GameRecord& record = game_.record;
    if (!game_.faults.empty()) return;  // it may belong to a move that was refused
    if (record.plies.empty()) {
      append_words(record.comment, text);
      return;
    }
    PlyRecord& ply = record.plies.back();
    CommentTimes times;
    append_comment(ply.comment, times, text);
    if (times.clock) ply.clock = times.clock;
    if (times.elapsed) ply.elapsed = times.elapsed;
  }

  void forfeited(bool both_lose) override {
    if (!game_.record.tag("Termination")) game_.record.set_tag("Termination", "forfeit");
    if (both_lose) append_words(game_.record.comment, "both players lose");
  }

  void closed() override { game_.closed = true; }

  bool end_game(Result result) override {
    game_.record.result = result;
    return on_game_(game_);
  }

 private:
  const std::function<bool(const PgnGame&)>& on_game_;
  PgnGame game_;
};

}  // namespace

void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game) {
  Collector collector(on_game);
  read_pgn(text, collector);
}

void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game,
              GameNotation notation) {
  Collector collector(on_game);
  read_pgn(text, static_cast<PgnVisitor&>(collector), std::move(notation));
}

Expected<std::vector<PgnGame>, std::string> read_pgn_file(const std::string& path, const Remark& remark) {
  const auto text = read_input(path, InputKind::games, remark);
  if (!text) return unexpected(text.error());
  std::vector<PgnGame> games;
  read_pgn(*text, [&](const PgnGame& game) {
    games.push_back(game);
    return true;
  });
  return games;
}

}  // namespace eboard::rules
