// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/random_table.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include "drivers/dgt_protocol.hpp"
#include "rules/chess/position.hpp"

namespace eboard::test {

using drivers::Millis;
using drivers::Side;
using rules::Piece;
using rules::Position;
using rules::Square;

namespace {

// Most time limits of the tracker, each met, just missed and just passed.
constexpr std::array kWaits{0,      0,      1,      40,     60,     99,     100,    101,  249,  250,  251,
                            299,    300,    301,    450,    500,    600,    999,    1000, 1001, 1200, 1499,
                            1500,   1501,   2000,   2001,   2499,   2500,   2999,   3000, 3001, 3999, 4000,
                            4001,   4999,   5000,   5001,   5002,   6000,   7999,   8000, 8001, 9999, 9000,
                            10'000, 10'001, 15'000, 15'001, 20'000, 61'000, 600'000};

constexpr std::array<std::string_view, 12> kRulings{"R-TIME white +0:01:00",
                                                    "R-TIME black -0:00:30",
                                                    "R-LOSS white",
                                                    "R-LOSS black",
                                                    "R-DRAW",
                                                    "R-RESTORE 1",
                                                    "R-RESTORE 0",
                                                    "R-STOP",
                                                    "R-START white",
                                                    "R-UNDO 1",
                                                    "R-NOTE text=\"seen\"",
                                                    "R-STAND 2"};

class RandomTable {
 public:
  RandomTable(std::uint64_t seed, Hands hands) : random_(seed), hands_(hands) {}

  std::vector<Step> write() {
    open();
    const int actions = 8 + below(60);
    for (int i = 0; i < actions; ++i) act();
    return std::move(steps_);
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint64_t>(limit)); }
  bool chance(int percent) { return below(100) < percent; }

  void wait() { now_ += Millis{kWaits[static_cast<std::size_t>(below(kWaits.size()))]}; }
  void wait_shortly() { now_ += Millis{below(400)}; }

  /// Sends bytes with those before, or in two reads.
  void send(std::vector<std::uint8_t> bytes) {
    if (chance(10) && !steps_.empty() && steps_.back().kind == Step::Kind::read && steps_.back().at == now_) {
      auto& before = steps_.back().bytes;
      before.insert(before.end(), bytes.begin(), bytes.end());
      return;
    }
    if (chance(5) && bytes.size() > 1) {
      const auto cut = bytes.begin() + 1 + below(static_cast<int>(bytes.size()) - 1);
      read({bytes.begin(), cut});
      now_ += Millis{below(600)};
      bytes.erase(bytes.begin(), cut);
    }
    read(std::move(bytes));
  }
  void read(std::vector<std::uint8_t> bytes) {
    steps_.push_back({Step::Kind::read, now_, std::move(bytes), {}});
  }

  void dump() { send(drivers::dgt::encode_dump(board_)); }
  void tell_clock() {
    send(clock_connected_ ? drivers::dgt::encode_clock_time(clock_) : drivers::dgt::encode_clock_missing());
  }
  void put(Square square, std::optional<Piece> piece) {
    board_.set(square, piece);
    if (!chance(2)) send(drivers::dgt::encode_field_update(square, piece));
  }

  void open() {
    steps_.push_back({Step::Kind::opened, now_, {}, {}});
    dump();
    tell_clock();
  }
  void cut() {
    steps_.push_back({Step::Kind::lost, now_, {}, {}});
    wait();
    if (chance(30)) play(chance(50));
    steps_.push_back({Step::Kind::opened, now_, {}, {}});
    if (!chance(5)) dump();
    tell_clock();
  }

  void act() {
    switch (below(hands_ == Hands::offending ? 18 : 16)) {
      case 0:
        return set_up();
      case 1:
        return show_result();
      case 2:
        return chance(40) ? cut() : wait();
      case 3:
        return disturb();
      case 4:
        return change_clock();
      case 5:
        return chance(50) ? rule() : dump();
      case 6:
        return take_back();
      case 7:
        return chance(50) ? wait() : game_by_ruling();
      case 8:
        return chance(50) ? wander() : tell_clock();
      case 9:
        return chance(60) ? drop_out() : play(true);
      case 16:
        return offend();
      case 17:
        return chance(50) ? touch() : castle_with_late_rook();
      default:
        return play(chance(80));
    }
  }

  void set_up() {
    const auto usual = Position::initial().placement();
    for (int i = 0; i < rules::kSquares; ++i) {
      const Square square = static_cast<Square>(i);
      if (board_[square] == usual[square]) continue;
      put(square, usual[square]);
      if (chance(20)) wait_shortly();
    }
    before_ = game_ = Position::initial();
    if (chance(70)) stop_clock();
    if (chance(60)) set_clock();
    if (chance(30)) dump();
    wait();
  }

  void play(bool press) {
    const auto moves = game_.legal_moves();
    if (moves.empty()) return set_up();
    const rules::Move move = moves[static_cast<std::size_t>(below(static_cast<int>(moves.size())))];
    const auto next = game_.after(move);
    std::vector<Square> changed;
    for (int i = 0; i < rules::kSquares; ++i) {
      const Square square = static_cast<Square>(i);
      if (next.placement()[square] != board_[square]) changed.push_back(square);
    }
    std::shuffle(changed.begin(), changed.end(), random_);
    if (changed.size() > 8) changed.resize(8);  // the position differs much: only some pieces are corrected
    for (const Square square : changed) {
      if (chance(70) && board_[square]) put(square, std::nullopt);
      if (chance(50)) wait_shortly();
    }
    for (const Square square : changed) {
      if (next.placement()[square])
        put(square, next.placement()[square]);
      else if (board_[square])
        put(square, std::nullopt);
      if (chance(40)) wait_shortly();
    }
    before_ = game_;
    game_ = next;
    if (press) press_lever();
    chance(60) ? wait_shortly() : wait();
  }

  /// A piece of the player on turn is put where it cannot go, or one of the opponent's; once or twice, and
  /// then it is put right, pressed for, answered, or a king that hangs is taken.
  void offend() {
    for (int times = chance(30) ? 2 : 1; times > 0; --times) {
      const auto from = some_piece(chance(85) ? game_.turn() : !game_.turn());
      if (!from) return;
      const auto to = static_cast<Square>(below(rules::kSquares));
      const auto piece = board_[*from], victim = board_[to];
      if (to == *from || !piece) return;
      put(*from, std::nullopt);
      wait_shortly();
      put(to, piece);
      if (chance(60)) press_for(!game_.turn());
      chance(50) ? wait_shortly() : wait();
      if (chance(30)) take_king();
      if (chance(70)) {
        put(to, victim);
        put(*from, piece);
        if (chance(50)) press_for(game_.turn());
      }
      wait();
    }
  }
  void take_king() {
    const auto king = find({game_.turn(), rules::Role::king});
    const auto taker = some_piece(!game_.turn());
    if (!king || !taker) return;
    const auto piece = board_[*taker];
    put(*taker, std::nullopt);
    put(*king, std::nullopt);
    put(*king, piece);
    if (chance(70)) press_for(game_.turn());
    wait();
    if (chance(60)) {
      put(*king, Piece{game_.turn(), rules::Role::king});
      put(*taker, piece);
    }
  }
  /// A piece is lifted, held and put back where it stood; now and then another one behind it.
  void touch() {
    for (int times = 1 + below(2); times > 0; --times) {
      const auto square = some_piece(chance(80) ? game_.turn() : !game_.turn());
      if (!square) return;
      const auto piece = board_[*square];
      put(*square, std::nullopt);
      wait();
      put(*square, piece);
      wait_shortly();
    }
  }
  /// King and rook as hands place them, one long after the other, if castling is possible.
  void castle_with_late_rook() {
    for (const rules::Move move : game_.legal_moves()) {
      const auto piece = game_.placement()[move.from];
      if (!piece || piece->role != rules::Role::king || board_ != game_.placement()) continue;
      const auto next = game_.after(move);
      const int moved = rules::file_of(move.to) - rules::file_of(move.from);
      if (moved > -2 && moved < 2) continue;
      for (int i = 0; i < rules::kSquares; ++i) {
        const auto square = static_cast<Square>(i);
        if (board_[square] && !next.placement()[square]) put(square, std::nullopt);
      }
      for (int i = 0; i < rules::kSquares; ++i) {
        const auto square = static_cast<Square>(i);
        if (board_[square] == next.placement()[square]) continue;
        wait();
        put(square, next.placement()[square]);
      }
      before_ = game_;
      game_ = next;
      if (chance(80)) press_lever();
      return;
    }
    play(chance(80));
  }

  std::optional<Square> find(Piece piece) const {
    for (int i = 0; i < rules::kSquares; ++i)
      if (board_[static_cast<Square>(i)] == piece) return static_cast<Square>(i);
    return std::nullopt;
  }
  std::optional<Square> some_piece(rules::Color color) {
    for (int attempt = 0; attempt < 40; ++attempt) {
      const auto square = static_cast<Square>(below(rules::kSquares));
      if (board_[square] && board_[square]->color == color) return square;
    }
    return std::nullopt;
  }
  void press_for(rules::Color runs) {
    turn_lever(runs);
    tell_clock();
  }
  void press_lever() {
    if (chance(50)) wait_shortly();
    turn_lever(game_.turn());
    if (chance(4)) clock_.lever_high = !clock_.lever_high;
    tell_clock();
  }
  void turn_lever(rules::Color runs) {
    clock_.running = clock_.running || chance(90);
    run_down();
    clock_.lever_high = runs == rules::Color::white ? Side::left : Side::right;
  }
  void run_down() {
    auto& half = clock_.lever_high == Side::left ? clock_.left : clock_.right;
    half.remaining = std::max(Millis{0}, half.remaining - Millis{1000 * below(20)});
    half.flag_fallen = half.remaining == Millis{0};
  }
  void stop_clock() {
    clock_.running = false;
    tell_clock();
  }
  void set_clock() {
    clock_.left = clock_.right = {};
    clock_.left.remaining = clock_.right.remaining = Millis{60'000 * below(6)};
    clock_.lever_high = Side::left;
    tell_clock();
  }
  void change_clock() {
    switch (below(6)) {
      case 0:
        clock_connected_ = !clock_connected_;
        break;
      case 1:
        return set_clock();
      case 2:
        clock_.running = !clock_.running;
        break;
      case 3:
        clock_.lever_high = !clock_.lever_high;
        break;
      default:
        run_down();
        wait();
    }
    tell_clock();
  }

  void show_result() {
    static constexpr std::array kPlaces{std::array{27, 36}, std::array{36, 27}, std::array{28, 35},
                                        std::array{27, 28}};
    for (int i = 0; i < rules::kSquares; ++i) {
      const auto piece = board_[static_cast<Square>(i)];
      if (piece && piece->role == rules::Role::king) put(static_cast<Square>(i), std::nullopt);
    }
    wait_shortly();
    const auto& place = kPlaces[static_cast<std::size_t>(below(kPlaces.size()))];
    put(static_cast<Square>(place[0]), Piece{rules::Color::white, rules::Role::king});
    put(static_cast<Square>(place[1]), Piece{rules::Color::black, rules::Role::king});
    if (chance(60)) stop_clock();
    wait();
  }

  void take_back() {
    const auto& stood = before_.placement();
    for (int i = 0; i < rules::kSquares; ++i) {
      const Square square = static_cast<Square>(i);
      if (board_[square] != stood[square] && chance(95)) put(square, stood[square]);
    }
    game_ = before_;
    wait();
  }

  /// Places a piece somewhere, or a square reads wrongly.
  void wander() {
    const Square square = static_cast<Square>(below(rules::kSquares));
    const auto stood = board_[square];
    put(square, chance(50) ? std::nullopt : board_[static_cast<Square>(below(rules::kSquares))]);
    wait();
    if (chance(70)) put(square, stood);
  }

  /// A bad sensor, on one of few squares.
  void drop_out() {
    const auto square = static_cast<Square>(rules::kSquares - 8 + below(2));
    for (int times = 1 + below(5); times > 0 && board_[square]; --times) {
      const auto piece = board_[square];
      put(square, std::nullopt);
      now_ += Millis{50 + below(700)};
      put(square, piece);
      now_ += Millis{500 + below(2000)};
    }
  }

  void disturb() {
    std::vector<std::uint8_t> noise;
    for (int i = 1 + below(12); i > 0; --i) noise.push_back(static_cast<std::uint8_t>(random_()));
    send(std::move(noise));
  }

  void rule() {
    Step step{.kind = Step::Kind::ruling, .at = now_};
    step.ruling = kRulings[static_cast<std::size_t>(below(kRulings.size()))];
    step.games_ago = chance(25) ? 1 + below(2) : 0;
    steps_.push_back(std::move(step));
    if (chance(50)) wait();
  }

  /// Plays plies and rulings and sets up the next game, with rulings meanwhile about the last one.
  void game_by_ruling() {
    for (int plies = 1 + below(5); plies > 0; --plies) play(true);
    now_ += Millis{2000};
    for (int rulings = 1 + below(4); rulings > 0; --rulings) rule();
    set_up();
    if (chance(80)) now_ += Millis{7000};
    for (int rulings = below(3); rulings > 0; --rulings) rule();
    for (int plies = below(4); plies > 0; --plies) play(true);
    for (int rulings = below(3); rulings > 0; --rulings) rule();
  }

  std::mt19937_64 random_;
  Hands hands_;
  std::vector<Step> steps_;
  Millis now_{1'000'000};
  rules::Placement board_ = Position::initial().placement();
  Position game_ = Position::initial(), before_ = game_;
  drivers::ClockReading clock_{.left = {.remaining = Millis{300'000}},
                               .right = {.remaining = Millis{300'000}}};
  bool clock_connected_ = true;
};

}  // namespace

std::vector<Step> random_table(std::uint64_t seed, Hands hands) { return RandomTable(seed, hands).write(); }

}  // namespace eboard::test
