// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/evidence/made_hall.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdlib>

#include "daemon/events/event_json.hpp"
#include "daemon/keeper/witness_desk.hpp"
#include "daemon/tlog/sealed_change.hpp"
#include "daemon/tlog/strand.hpp"
#include "storage/names.hpp"

namespace eboard::test {

using daemon::Sealer;
using storage::Millis;
using storage::Store;

namespace {

constexpr std::int64_t kWall = 1'800'000'000'000;

bool replace(std::string& text, const std::string& before, const std::string& now) {
  const auto at = text.find(before);
  if (at != std::string::npos) text.replace(at, before.size(), now);
  return at != std::string::npos;
}

}  // namespace

ScratchFolder::ScratchFolder() {
  if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no folder for a hall");
}

ScratchFolder::~ScratchFolder() {
  std::error_code none;
  std::filesystem::remove_all(path_, none);
}

MadeHall::MadeHall(const ScratchFolder& folder, Chance& chance) : folder_(folder), chance_(chance) {
  const auto boards = pick(chance_, 2, 4);
  for (int number = 1; number <= boards; ++number) {
    const auto device = sound(store_->device(fmt::format("serial {}", number), "dgt", Millis{1}));
    boards_.emplace_back(device, sound(store_->board(device, number)));
  }
  plies_.resize(boards_.size());
}

std::string MadeHall::play() {
  begin();
  pair();
  const auto steps = pick(chance_, 5, 60);
  for (std::int64_t step = 0; step < steps; ++step) {
    const auto what = pick(chance_, 0, 15);
    if (what < 6) report();
    if (what >= 6 && what < 10) seal();
    if (what == 8) pack();
    if (what == 9) begin();
    if (what == 10) pair();
    if (what == 11) enter_result();
    if (what == 12) forget();
    if (what == 13) cosign();
    if (what == 14) name_game();
    if (what == 15) undo_last_pairing();
  }
  for (int i = 0; i < 3; ++i) report();
  enter_result();
  name_game();
  cosign();
  pack();
  report();
  sealer_->seal_all(*store_);
  sound(store_->begin());
  sound(store_->append(storage::OutletCursor{"files", 1}));
  sound(store_->commit());
  sealer_.reset();
  store_.reset();
  return path_;
}

void MadeHall::begin() {
  sealer_.reset();
  store_.reset();
  store_.emplace(sound(Store::open(path_, Store::Access::read_write)));
  sealer_.emplace(Sealer::Settings{.folder = folder_.file(""),
                                   .every = std::chrono::milliseconds(0),
                                   .epoch = std::chrono::seconds(20),
                                   .piece = 50});
  sound(store_->begin());
  sound(store_->append(storage::ClockAnchor{.at = Millis{at_}, .wall = Millis{at_ + kWall}, .begins = true}));
  sound(store_->commit());
  if (!sealer_->begin(*store_, [](std::int64_t) { return true; }))
    throw std::runtime_error("the log does not go on");
}

void MadeHall::append(storage::BoardId board, tracking::Conclusion what) {
  const tracking::TrackedEvent event{Millis{++at_}, game_, std::move(what)};
  (void)sound(store_->append(board, event, boost::json::serialize(events::to_json(event))));
}

void MadeHall::report() {
  sound(store_->begin());
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    const auto reads = pick(chance_, 1, 5);
    for (std::int64_t read = 0; read < reads; ++read) {
      at_ += pick(chance_, 1, 900);
      std::vector<std::uint8_t> bytes;
      for (std::int64_t n = pick(chance_, 1, 9); n > 0; --n)
        bytes.push_back(static_cast<std::uint8_t>(pick(chance_, 0, 255)));
      sound(store_->append(storage::JournalEntry{
          boards_[i].first, Millis{at_}, storage::JournalKind::read, std::move(bytes), {}}));
    }
    append(boards_[i].second,
           tracking::ClockChanged{Millis{pick(chance_, 0, 5'400'000)}, Millis{pick(chance_, 0, 5'400'000)},
                                  rules::Color::white, true});
    play_on(boards_[i].second, static_cast<int>(i));
  }
  sound(store_->commit());
}

void MadeHall::play_on(storage::BoardId board, int place) {
  int& plies = plies_[static_cast<std::size_t>(place)];
  tracking::MoveTracked move;
  move.ply = ++plies;
  move.uci = tracking::PlayedMove::read(plies % 2 != 0 ? "g1f3" : "g8f6");
  move.san = plies % 2 != 0 ? "Nf3" : "Nf6";
  move.fen = fmt::format("after ply {}", plies);
  move.state = pick(chance_, 0, 4) == 0 ? tracking::MoveState::presumed : tracking::MoveState::committed;
  move.confidence = 0.9;
  move.white = Millis{pick(chance_, 0, 5'400'000)};
  move.black = Millis{pick(chance_, 0, 5'400'000)};
  move.alternatives = {tracking::PlayedMove::read("b1c3")};
  append(board, std::move(move));
  append(board,
         tracking::IrregularityFound{plies, plies, tracking::Word<tracking::Code>::read("c"),
                                     tracking::State::pending, tracking::PlayedMove::read("e1e3"), "7.5",
                                     "fide-2023", tracking::ForWhom::claim, tracking::evidence::Nothing{}});
  append(board, tracking::RulingMade{plies, plies, "R-TIME black +0:02:00", "7.5.5", "fide-2023",
                                     "C. Arbiter", "as agreed", 1, 0, Millis{1000}, Millis{2000}, ""});
  if (pick(chance_, 0, 3) == 0 && plies > 1)
    append(board, tracking::TakenBack{--plies, fmt::format("after ply {}", plies)});
}

/// A round of the next number, or the same one put right; a game of it begins.
void MadeHall::pair() {
  round_ += static_cast<int>(pick(chance_, 0, 1));
  std::vector<storage::Pairing> pairings;
  for (int table = 1; table <= static_cast<int>(boards_.size()); ++table)
    pairings.push_back({round_, table, {{"White", name()}, {"WhiteFideId", "1"}, {"Black", name()}}});
  sound(store_->rounds().set_pairings(pairings, Millis{at_}));
  ++game_;
  sound(store_->begin());
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    plies_[i] = 0;
    append(boards_[i].second,
           tracking::GameStarted{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false});
    append(boards_[i].second, tracking::GameEnded{rules::Result::draw, tracking::EndedBy::kings_on_centre});
  }
  sound(store_->commit());
}

/// The same table is paired again in the same round, as who undoes a change does it.
void MadeHall::undo_last_pairing() {
  const auto changes = sound(store_->rounds().changes(0));
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (change->what != "pairing") continue;
    return sound(store_->rounds().seat({change->number, static_cast<int>(change->board), change->tags},
                                       std::nullopt, Millis{at_}));
  }
}

void MadeHall::name_game() {
  sound(store_->rounds().seat({round_, 1, {{"White", name()}, {"Black", name()}}},
                              storage::GameKey{boards_.front().second, game_}, Millis{at_}));
}

void MadeHall::enter_result() {
  (void)sound(store_->tournament_changes().append(storage::PackedTournamentChange(
      {.at = at_ + kWall,
       .author = "C. Arbiter",
       .what = "a result of " + name(),
       .facts = fmt::format(R"([["tournament/players/{0}/entries/{1}","2 w -","2 w {2}"],)"
                            R"(["tournament/players/{0}/name","","{3}"]])",
                            pick(chance_, 1, 9), round_, pick(chance_, 0, 1), name()),
       .format = "CSV",
       .file_name = "club.csv",
       .file = "a line"})));
}

std::string MadeHall::name() { return fmt::format("Player {}", pick(chance_, 1, 30)); }

/// As `eboardctl forget` does it, with the daemon stopped.
void MadeHall::forget() {
  const std::string gone = name();
  sealer_.reset();
  store_.reset();
  (void)sound(storage::change_names(
      path_, {.tags =
                  [&](std::vector<rules::Tag>& tags) {
                    bool changed = false;
                    for (rules::Tag& tag : tags)
                      if (tag.value == gone) changed = replace(tag.value, gone, "N.N. 1");
                    if (changed)
                      std::erase_if(tags, [](const auto& tag) { return tag.name == "WhiteFideId"; });
                    return changed;
                  },
              .change =
                  [&](storage::TournamentChange& change) {
                    const bool said = change.what.ends_with(gone) && replace(change.what, gone, "N.N. 1");
                    return replace(change.facts, '"' + gone + '"', "\"N.N. 1\"") || said;
                  },
              .unsalt_tags = tlog::unsalt<std::vector<rules::Tag>>,
              .unsalt_change = tlog::unsalt<storage::TournamentChange>}));
  begin();
}

void MadeHall::cosign() {
  seal();
  const auto root = sound(store_->seals().last_root());
  if (!root) return;
  const auto witness = tlog::Signer::make("laptop.example.org", tlog::KeyUse::cosignature);
  const std::string text =
      tlog::Checkpoint{tlog::origin_of(store_->id(), root->log), {root->size, root->root}}.text();
  const auto kept = daemon::keep_cosignatures(
      *store_, {witness.verifier()}, tlog::Note{text, {witness.sign(text, 1'764'510'130)}}.written());
  if (!kept) throw std::runtime_error("a cosignature is not kept");
}

void MadeHall::seal() {
  sealer_->look(Sealer::Clock::now(), [&](const auto& act) { act(*store_); });
}

void MadeHall::pack() {
  for (const auto& [device, board] : boards_)
    (void)sound(store_->upkeep().pack_journal(device, Millis{at_ - 2000}));
}

archive::KeptCheckpoint last_checkpoint(const std::string& path) {
  auto store = sound(Store::open(path, Store::Access::read_only));
  const auto root = sound(store.seals().last_root());
  if (!root) throw std::runtime_error("nothing is sealed");
  return {"kept", {tlog::origin_of(store.id(), root->log), {root->size, root->root}}};
}

std::vector<std::string> unpacked_lines(const std::string& path) {
  std::vector<std::string> lines;
  auto store = sound(Store::open(path, Store::Access::read_only));
  for (const storage::DeviceRow& device : sound(store.devices())) {
    const auto read =
        store.read_journal(device.id, Store::From::beginning, [&](const storage::JournalEntry& entry) {
          lines.push_back(fmt::format("{} {} {} {} {:02x}", device.id, entry.at.count(),
                                      static_cast<int>(entry.kind), entry.text, fmt::join(entry.bytes, "")));
          return true;
        });
    if (!read) lines.push_back(read.error().message);
  }
  const auto changes = store.tournament_changes().all();
  if (!changes) return {changes.error().message};
  for (const storage::TournamentChange& change : *changes) lines.push_back(change.facts + change.file);
  return lines;
}

FoundThere found_in(const std::string& path, const std::vector<archive::KeptCheckpoint>& kept) {
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return {.rows = store.error().message, .derived = {}, .seals = {}};
  const auto first = [](const storage::Result<std::vector<std::string>>& faults) {
    if (!faults) return faults.error().message;
    return faults->empty() ? std::string() : faults->front();
  };
  FoundThere found;
  found.rows = first(store->upkeep().check());
  found.derived = first(store->upkeep().compare_derived(events::parse_tracked_event));
  const auto seals = archive::check_seals(*store, kept);
  found.seals = seals ? first(seals->faults) : seals.error().message;
  return found;
}

}  // namespace eboard::test
