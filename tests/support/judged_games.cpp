// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/judged_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "daemon/cards/incident.hpp"
#include "daemon/events/event_json.hpp"
#include "tests/support/seat.hpp"

namespace eboard::test {

using rules::Color;
using tracking::Code;
using tracking::IrregularityFound;

namespace {

struct Setting {
  const char* edition;
  const char* control;
};
constexpr std::array<Setting, 10> kSettings{{{"fide-1928-draft", "7200"},
                                             {"fide-1930", "7200"},
                                             {"fide-2005", "5400+30"},
                                             {"fide-2005-rapid", "1500"},
                                             {"fide-2005-blitz", "300"},
                                             {"fide-2018", "5400+30"},
                                             {"fide-2023", "5400+30"},
                                             {"fide-2023-rapid", "900+10"},
                                             {"fide-2023-blitz", "180+2"},
                                             {"fide-2023", "40/7200:3600"}}};
constexpr int kPlies = 14;
constexpr drivers::Millis kHeld{1500};
/// The clock reports whole seconds, and may be set to whole seconds only.
constexpr std::chrono::milliseconds kReading{2000};

rules::Times sum(const rules::Times& a, const rules::Times& b) {
  return {a.white + b.white, a.black + b.black};
}
rules::Times minus(const rules::Times& a, const rules::Times& b) {
  return {a.white - b.white, a.black - b.black};
}

rules::GameHead head_of(const Setting& setting) {
  const auto control = rules::parse_time_control(setting.control);
  const auto edition = rules::resolve_edition(setting.edition, *control, rules::Supervision::limited);
  return {.edition = *edition, .control = *control};
}

class Game {
 public:
  Game(std::uint64_t seed, std::string database)
      : database_(std::move(database)),
        random_(seed),
        setting_(kSettings[seed % kSettings.size()]),
        seat_(head_of(setting_), Seat::Begins::right) {
    out_.edition = setting_.edition;
  }

  JudgedGame play() {
    while (out_.plies < kPlies && step()) {
    }
    if (lines(seat_.table().replayed()) != lines(seat_.table().events()))
      fault("a replay of the journal concludes something else");
    return std::move(out_);
  }

 private:
  int dice(int sides) { return static_cast<int>(random_() % static_cast<std::uint64_t>(sides)); }
  void fault(std::string_view what) {
    out_.faults.push_back(fmt::format("{}, after ply {}: {}", setting_.edition, out_.plies, what));
  }
  static std::vector<std::string> lines(const std::vector<tracking::TrackedEvent>& events) {
    std::vector<std::string> out;
    for (const auto& event : events) out.push_back(boost::json::serialize(events::to_json(event)));
    return out;
  }

  /// False: the game is over, or nobody can go on.
  bool step() {
    const rules::GameFile file = seat_.file();
    const auto position = file.state().position();
    if (file.state().over() || !position || !position->has_legal_move()) return false;
    const auto playable = file.state().playable();
    if (playable.empty()) return false;
    const int ply = file.state().ply() + 1;
    if (dice(3) == 0) seat_.wait("T T T T T T T T");  // of thought
    const int what = dice(12);
    if (what == 8) meddle(*position);
    if (what == 9 && out_.plies > 2) claim_and_wait(position->turn());
    if (what == 10 && out_.plies > 3) return flag_falls(position->turn());
    if (what == 0 || what == 11) touch(*position);  // at 11 another matter of the same ply follows
    if ((what == 1 || what == 11) && displace(*position)) {
      ++offences_[static_cast<std::size_t>(position->turn())];
    } else if (what == 2) {
      ++offences_[static_cast<std::size_t>(position->turn())];
      seat_.press(position->turn());
      unearned_ = sum(unearned_, minus(seat_.table().hands().times(), seat_.pressed_at()));
    } else {
      seat_.play(playable[static_cast<std::size_t>(dice(static_cast<int>(playable.size())))]);
    }
    ++out_.plies;
    // What looks like a move taken back gives nobody time, and the clock ran on.
    known_ = known_ && (ply >= ply_ || gone_back_);
    gone_back_ = false;
    ply_ = ply;
    pressed_.insert_or_assign(ply, Pressed{seat_.pressed_at(), not_set_, {}});
    if (dice(10) == 0) restart();
    return rule_on_cards();
  }

  void touch(const rules::Position& position) {
    const auto moves = position.legal_moves();
    seat_.touch(moves[static_cast<std::size_t>(dice(static_cast<int>(moves.size())))].from, kHeld);
  }

  /// A piece of the player's goes where it cannot go.
  bool displace(const rules::Position& position) {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const auto from = static_cast<rules::Square>(dice(64)), to = static_cast<rules::Square>(dice(64));
      const auto man = position.placement()[from];
      if (!man || man->color != position.turn() || man->role == rules::Role::king) continue;
      const bool free = !position.placement()[to] && from != to;
      const bool last_rank = man->role == rules::Role::pawn && (rules::rank_of(to) % 7) == 0;
      const auto moves = position.legal_moves();
      const bool legal = std::ranges::any_of(
          moves, [&](rules::Move move) { return move.from == from && (move.to == to || !free); });
      if (!free || legal || last_rank) continue;
      seat_.play_irregular(rules::to_string(from) + rules::to_string(to), {});
      return true;
    }
    return false;
  }

  /// A hand of the player who is not on move puts a piece elsewhere, and back again after a look at the card.
  void meddle(const rules::Position& position) {
    const rules::Placement& board = seat_.table().hands().board();
    for (int attempt = 0; attempt < 20; ++attempt) {
      const auto from = static_cast<rules::Square>(dice(64)), to = static_cast<rules::Square>(dice(64));
      const auto man = board[from];
      if (!man || man->color == position.turn() || man->role == rules::Role::king || board[to]) continue;
      const rules::Placement before = board;
      seat_.wait(fmt::format("-{} 400ms +{}{} 6s T", rules::to_string(from), rules::to_char(*man),
                             rules::to_string(to)));
      ++out_.meddled;
      check_cards();
      return seat_.put(before);
    }
  }

  /// A claim on which the arbiter decides later, where the edition has it: in the last two minutes.
  void claim_and_wait(Color by) {
    const auto enter = [&](const std::string& text) {
      const auto ruling = rules::parse_ruling(text);
      const bool entered = seat_.table().rule(*ruling).has_value();
      if (entered) keep_time(*ruling, 1);
      return entered;
    };
    const std::string side = by == Color::white ? "white" : "black";
    if (seat_.file().state().edition.quickplay == rules::Quickplay::none) return;
    if (!enter(fmt::format("R-SETCLOCK {}=0:01:30", side))) return;
    put_back();
    if (enter(fmt::format("R-CLAIM {} quickplay postpone", side))) ++out_.postponed;
    put_back();
  }

  /// The game is over by it, unless that is taken back. False: nobody plays on.
  bool flag_falls(Color side) {
    seat_.wait(fmt::format("{}=0 T 6s", side == Color::white ? 'w' : 'b'));
    ++out_.flags;
    known_ = false;  // what is used up is not what anybody had
    (void)rule_on_cards();
    if (const auto rulings = seat_.file().rulings(); !rulings.empty()) {
      (void)undo(rulings[static_cast<std::size_t>(dice(static_cast<int>(rulings.size())))]);
      check_cards();
    }
    return false;
  }

  void restart() {
    const auto before = proposed();
    seat_.table().restart(database_);
    ++out_.restarts;
    if (proposed() != before) fault("after a restart something else is proposed");
  }

  std::vector<std::string> proposed() {
    std::vector<std::string> out;
    for (const IrregularityFound& card : cards()) {
      for (const auto& one : seat_.table().proposals(card).proposals) out.push_back(text(card, one.proposal));
    }
    return out;
  }

  static std::string text(const IrregularityFound& card, const rules::Proposal& proposal) {
    std::string out =
        fmt::format("{} of ply {} ({}): {}", card.code.text(), card.ply, card.state.text(), proposal.why);
    for (const rules::Ruling& ruling : proposal.rulings) out += "; " + rules::to_string(ruling);
    return out;
  }

  std::vector<IrregularityFound> cards() {
    try {
      return seat_.table().cards();
    } catch (const std::runtime_error&) {
      return {};  // no game yet
    }
  }

  /// Gives what is proposed first on each new card. False: the pieces cannot be put back for it.
  bool rule_on_cards() {
    for (const IrregularityFound& card : cards()) {
      const auto proposals = checked(card);
      if (card.code == Code::ruled_time_not_set && !seen_.contains(card.id)) remind(proposals);
      if (!seen_.insert(card.id).second || dice(4) == 0) continue;
      ++out_.cards;
      const auto first =
          std::ranges::find_if(proposals, [](const auto& one) { return !one.proposal.rulings.empty(); });
      if (first == proposals.end() || first->refused) continue;
      give(card, first->proposal);
    }
    put_back();
    check_counts();
    return true;
  }

  /// What is proposed on the card, and holds for all of it.
  std::vector<seams::Proposals::Proposed> checked(const IrregularityFound& card) {
    auto out = seat_.table().proposals(card).proposals;
    for (const auto& one : out) {
      if (one.refused) fault(fmt::format("{}: refused: {}", text(card, one.proposal), *one.refused));
      check_times(card, one.proposal);
      check_loss(card, one.proposal);
    }
    return out;
  }

  void check_cards() {
    for (const IrregularityFound& card : cards()) (void)checked(card);
  }

  /// Nobody loses by what the other player did.
  void check_loss(const IrregularityFound& card, const rules::Proposal& proposal) {
    const auto code = card.code.known();
    if (!code || !(is_of_a_press(*code) || code == Code::time_forfeit_candidate)) return;
    const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&card.evidence);
    if (flag != nullptr && flag->second) return;
    const Color by = flag != nullptr ? flag->side : cards::offender(seat_.file(), card);
    for (const rules::Ruling& ruling : proposal.rulings) {
      const auto* loss = std::get_if<rules::ruling::Loss>(&ruling.action);
      if (loss != nullptr && loss->player != by) fault("the other player loses: " + text(card, proposal));
    }
  }

  void give(const IrregularityFound& card, const rules::Proposal& proposal) {
    for (const rules::Ruling& ruling : proposal.rulings) {
      not_set_before_ = not_set_;
      const auto entered = seat_.table().rule(ruling, card.id);
      if (!entered) return fault(fmt::format("{}: {}", text(card, proposal), entered.error().sentence));
      ++out_.rulings;
      keep_time(ruling, 1);
    }
    for (const auto& again : seat_.table().proposals(card).proposals) {
      for (const rules::Ruling& ruling : again.proposal.rulings) {
        const bool same = std::ranges::any_of(proposal.rulings, [&](const rules::Ruling& given) {
          return rules::to_string(given) == rules::to_string(ruling);
        });
        if (same) fault("proposed again: " + text(card, again.proposal));
      }
    }
    check_cards();
    if (dice(5) != 0) return;
    const auto rulings = seat_.file().rulings();
    if (!rulings.empty() && undo(rulings.back())) not_set_ = not_set_before_;
    check_cards();
  }

  bool undo(const rules::RulingRecord& ruling) {
    const auto undo = rules::parse_ruling(fmt::format("R-UNDO {}", ruling.number));
    if (!seat_.table().rule(*undo)) return false;
    ++out_.undone;
    keep_time(ruling.ruling, -1);
    return true;
  }

  /// Time that is given or taken later belongs to what a player had at each earlier press.
  void keep_time(const rules::Ruling& ruling, int sign) {
    gone_back_ = gone_back_ || sign < 0 || std::holds_alternative<rules::ruling::Restore>(ruling.action);
    times_ruled_ = times_ruled_ || states_times(ruling);
    if (times_ruled_) owed_.reset();
    const rules::Times shown = seat_.table().hands().times();
    const auto sets = [&](Color side, const std::optional<std::chrono::milliseconds>& time) {
      if (!time) return;
      const auto change = *time - shown.of(side) - not_set_.of(side);
      for (auto& [ply, pressed] : pressed_) pressed.since.of(side) += sign * change;
      not_set_.of(side) = *time - shown.of(side);
    };
    const auto* restored = std::get_if<rules::ruling::Restore>(&ruling.action);
    if (restored != nullptr && restored->times) not_set_ = minus(*restored->times, shown);
    if (const auto* set = std::get_if<rules::ruling::SetClock>(&ruling.action)) {
      sets(Color::white, set->white);
      sets(Color::black, set->black);
    }
    const auto* time = std::get_if<rules::ruling::TimeGiven>(&ruling.action);
    if (time == nullptr) return;
    not_set_.of(time->player) += time->change;
    for (auto& [ply, pressed] : pressed_) pressed.since.of(time->player) += sign * time->change;
  }

  static bool states_times(const rules::Ruling& ruling) {
    const auto* restored = std::get_if<rules::ruling::Restore>(&ruling.action);
    return (restored != nullptr && restored->times) ||
           std::holds_alternative<rules::ruling::TimeGiven>(ruling.action) ||
           std::holds_alternative<rules::ruling::SetClock>(ruling.action);
  }

  /// What somebody did beside the moves.
  static bool is_of_hands(Code code) {
    return code == Code::displaced || code == Code::out_of_turn || code == Code::moved_after_press ||
           code == Code::piece_adjusted;
  }
  static bool is_of_a_press(Code code) {
    return tracking::is_illegal_move(code) || code == Code::touch_move || code == Code::rook_first ||
           code == Code::released_then_changed || code == Code::obligation_not_met;
  }

  /// Who offended has no more than they had when they pressed for that ply, and the other player no less.
  /// What was ruled and is not on the clock is theirs; it may be left to the card that says so.
  void check_times(const IrregularityFound& card, const rules::Proposal& proposal) {
    const auto code = card.code.known();
    const auto pressed = pressed_.find(card.ply);
    if (!code || !(is_of_a_press(*code) || is_of_hands(*code)) || !known_) return;
    if (pressed == pressed_.end() && card.ply != ply_ + 1) return;
    // Nobody displaces a piece by the moves that follow: the time for these is given back.
    if (code == Code::displaced && pressed != pressed_.end()) return;
    const Color by = cards::offender(seat_.file(), card);
    // Of a ply that nobody has pressed for it is what they have now.
    const auto& [shown, not_set, since] =
        pressed == pressed_.end() ? Pressed{seat_.table().hands().times(), not_set_, {}} : pressed->second;
    ++out_.compared;
    const rules::Times by_clock = sum(shown, since), by_rulings = sum(by_clock, not_set);
    rules::Times gain{};
    std::optional<rules::Times> stated;
    for (const rules::Ruling& ruling : proposal.rulings) {
      if (const auto* restored = std::get_if<rules::ruling::Restore>(&ruling.action);
          restored != nullptr && restored->times)
        stated = *restored->times;
      if (const auto* time = std::get_if<rules::ruling::TimeGiven>(&ruling.action))
        gain.of(time->player) += time->change;
    }
    const rules::Times after = sum(stated.value_or(by_clock), gain);
    const bool more = after.of(by) > std::max(by_clock.of(by), by_rulings.of(by)) + kReading,
               less = after.of(!by) < std::min(by_clock.of(!by), by_rulings.of(!by)) - kReading -
                                          std::max(unearned_.of(!by), std::chrono::milliseconds{0});
    if (!more && !less) return;
    fault(
        fmt::format("{} than they had: {}; at the press White {} ms, Black {} ms, not set {} and {}, ruled "
                    "since {} and {}; "
                    "then {} and {}",
                    more ? "who offended gets more" : "the other player gets less", text(card, proposal),
                    shown.white.count(), shown.black.count(), not_set.white.count(), not_set.black.count(),
                    since.white.count(), since.black.count(), after.white.count(), after.black.count()));
  }

  /// The pieces are put where the game has them, the clock goes on for the player on turn.
  void put_back() {
    const rules::GameFile file = seat_.file();
    if (file.state().over()) return;
    if (seat_.table().hands().board() != file.state().board()) seat_.put(file.state().board());
    const auto& times = file.state().clock.times;
    if (!std::exchange(times_ruled_, false) || !times) return seat_.let_run(file.state().turn());
    const rules::Times ruled = minus(*times, seat_.table().hands().times());
    if (dice(4) != 0) {
      not_set_ = minus(not_set_, ruled);
      return seat_.let_run(file.state().turn(), *times);
    }
    owed_ = ruled;
    ++out_.forgotten;
    seat_.let_run(file.state().turn());
  }

  /// The card of a clock that nobody set: it owes what was forgotten, whatever the players used since. What
  /// was forgotten before that may have a card of its own.
  template <class Proposals>
  void remind(const Proposals& proposals) {
    const auto owed = std::exchange(owed_, std::nullopt);
    const auto* set =
        proposals.empty() || proposals.front().proposal.rulings.empty()
            ? nullptr
            : std::get_if<rules::ruling::SetClock>(&proposals.front().proposal.rulings.front().action);
    if (!owed || set == nullptr || !set->white || !set->black) return;
    ++out_.reminded;
    const rules::Times shown = seat_.table().hands().times();
    const rules::Times due = sum(shown, *owed), all = sum(shown, not_set_);
    const auto right = [&](Color side, std::chrono::milliseconds time) {
      const auto [min, max] = std::minmax({due.of(side), all.of(side)});
      return time >= min - kReading && time <= max + kReading;
    };
    if (right(Color::white, *set->white) && right(Color::black, *set->black)) return;
    fault(fmt::format("the clock shows {} and {} ms and owes {} and {}: it would be set to {} and {}",
                      shown.white.count(), shown.black.count(), owed->white.count(), owed->black.count(),
                      set->white->count(), set->black->count()));
  }

  void check_counts() {
    for (const Color side : {Color::white, Color::black}) {
      const int counted = seat_.file().state().player(side).illegal_moves;
      if (counted > offences_[static_cast<std::size_t>(side)])
        fault(fmt::format("{} illegal moves of {} are counted, {} were made", counted,
                          side == Color::white ? "White" : "Black",
                          offences_[static_cast<std::size_t>(side)]));
    }
  }

  std::string database_;
  std::mt19937_64 random_;
  Setting setting_;
  Seat seat_;
  JudgedGame out_;
  std::set<int> seen_;
  std::array<int, 2> offences_{};
  /// Before the press for a ply: what the clock showed, and what was ruled and nobody had set it to. `since`:
  /// what rulings gave and took after it.
  struct Pressed {
    rules::Times shown, not_set, since;
  };
  std::map<int, Pressed> pressed_;
  rules::Times unearned_{};  ///< what presses without a move added: a position that is put back takes it away
  std::optional<rules::Times> owed_;  ///< ruled, and forgotten, and nothing was ruled on times since
  int ply_ = 0;                       ///< that was pressed for last
  bool gone_back_ = false;            ///< by a ruling, since then
  bool known_ = true;                 ///< what each player had at each press
  rules::Times not_set_{},
      not_set_before_{};      ///< ruled, and not on the clock; the same before the last ruling
  bool times_ruled_ = false;  ///< the clock has not been set to the times of a ruling yet
};

}  // namespace

JudgedGame play_judged_game(std::uint64_t seed, const std::string& database) {
  return Game(seed, database).play();
}

}  // namespace eboard::test
