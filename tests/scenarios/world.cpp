// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/world.hpp"

#include "rules/chess/winnable/winnable.hpp"

namespace eboard::scenarios {

rules::Edition World::edition() const {
  auto edition = rules::resolve_edition(edition_id, control, supervision);
  if (!edition) throw BadStep(edition.error());
  return *edition;
}

rules::TimeControl World::control_or_default() const {
  if (control.kind != rules::TimeControl::Kind::unknown) return control;
  auto usual = rules::parse_time_control(edition().default_time_control);
  if (!usual) throw BadStep(usual.error());
  return *usual;
}

rules::TimeControl World::timed_control() const {
  rules::TimeControl used = control_or_default();
  if (!used.timed()) throw BadStep("no time control is known: given control ...");
  return used;
}

laws::GameClock& World::clock() {
  judge_alone();
  if (!clock_) clock_.emplace(timed_control(), laws::clock_rules(edition()));
  return *clock_;
}

laws::ClockReader& World::reader() {
  judge_alone();
  if (!reader_) reader_.emplace(timed_control());
  return *reader_;
}

laws::RecordDuty& World::record_duty() {
  judge_alone();
  if (!record_duty_) record_duty_.emplace(edition(), timed_control());
  return *record_duty_;
}

test::Concluded& World::table() {
  tracking::TrackerSettings settings{.edition = edition(), .start = {}, .late_after = local.late_after};
  if (place == Place::board) {
    if (scene.occupancy) throw NotAtBoard("the board of the scenario knows presence only");
    scene.slower = sitting_.slower;
    if (!judged_table_)
      judged_table_ = std::make_unique<test::JudgedTable>(
          scene, pipeline::PipelineSettings{.driver = "dgt", .tracker = std::move(settings), .local = local});
    return *judged_table_;
  }
  if (!table_) table_ = std::make_unique<test::Table>(scene, settings);
  return *table_;
}

void World::play_table(std::string_view script) {
  (void)table();
  if (judged_table_) return judged_table_->play(script);
  table_->play(script);
}

void World::finish_table() {
  (void)table();
  if (judged_table_) throw NotAtBoard("a live board is never closed");
  table_->finish();
}

void World::rule_table(const tracking::Ruled& ruled) {
  (void)table();
  if (judged_table_) throw NotAtBoard("the tracker takes rulings from the book of games only");
  table_->rule(ruled);
}

rules::GameHead World::head() const {
  return {.edition = edition(),
          .control = control_or_default(),
          .start = history.at(0).setup(),
          .odds = odds,
          .local = local,
          .blind = blind};
}

bool World::begins_wrong() const {
  const rules::Placement& start = history.at(0).placement();
  const rules::Placement initial = rules::Placement::initial();
  return !chess960 && start.occupied() == initial.occupied() && start != initial;
}

test::Seat& World::seat(std::string_view subject) {
  if (blind) throw NotAtBoard("a blind player's own board has no sensors");
  if (control_or_default().kind == rules::TimeControl::Kind::untimed)
    throw NotAtBoard("without a clock the last ply waits for the reply");
  const bool another = !subject.empty() && !seat_subject_.empty() && subject != seat_subject_;
  if (another) leave_seat();
  if (!subject.empty()) seat_subject_ = subject;
  using Begins = test::Seat::Begins;
  if (!seat_)
    seat_ =
        std::make_unique<test::Seat>(head(), begins_wrong() ? Begins::wrong : Begins::right, sitting_.slower);
  sat_ = true;
  return *seat_;
}

void World::leave_seat() {
  if (seat_ && sitting_.left) sitting_.left(*seat_);
  seat_.reset();
  own_rulings.clear();
}

void World::leave_boards() {
  leave_seat();
  if (judged_table_ && sitting_.left) {
    const rules::GameHead begun{.edition = edition(), .start = test::setup_of(scene), .local = local};
    test::Seat seat(begun, std::move(judged_table_));
    sitting_.left(seat);
  }
  judged_table_.reset();
}

void World::sit_across() {
  leave_seat();
  seat_ = std::make_unique<test::Seat>(head(), test::Seat::Begins::across, sitting_.slower);
}

void World::set_up() {
  if (seat_ || history.plies() > 0 || begins_wrong()) return;
  (void)seat("moves");
  follow_seat();
}

test::Seat World::table_at(const rules::Position& position) const {
  rules::GameHead begun = head();
  begun.start = position.setup();
  return {begun, test::Seat::Begins::right};
}

test::QuaternitySeat& World::quaternity_seat() {
  const auto goes_on = [this](const rules::quaternity::Game& game) {
    return game.start() == quaternity.start() && game.occasion() == quaternity.occasion() &&
           game.entries().size() <= quaternity.entries().size();
  };
  if (!quaternity_seat_ || !goes_on(quaternity_seat_->game()))
    quaternity_seat_ = std::make_unique<test::QuaternitySeat>(quaternity);
  if (quaternity_seat_->game().entries().size() < quaternity.entries().size())
    quaternity_seat_->write(quaternity);
  sat_ = true;
  return *quaternity_seat_;
}

void World::follow_seat() {
  game_ = seat().file();
  history = game_->state().history;
}

rules::GameFile& World::game() {
  if (place == Place::board) return game_.emplace(seat().file());
  if (game_) return *game_;
  auto begun = rules::GameFile::begin(head());
  if (!begun) throw BadStep(begun.error().text());
  return game_.emplace(std::move(*begun));
}

rules::MateOracle mate_oracle() {
  return [](const rules::Position& position, rules::Color side) -> std::optional<bool> {
    switch (rules::winnable(position, side).answer) {
      case rules::Winnable::yes:
        return true;
      case rules::Winnable::no:
        return false;
      case rules::Winnable::undecided:
        return std::nullopt;
    }
    return std::nullopt;
  };
}

}  // namespace eboard::scenarios
