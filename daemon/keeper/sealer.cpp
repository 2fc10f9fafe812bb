// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/sealer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "daemon/system/log.hpp"
#include "daemon/system/whole_file.hpp"
#include "daemon/tlog/sealed_change.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::daemon {

using storage::Millis;
using storage::Result;

namespace {

constexpr const char *kLogKey = "/log-key", *kEpochKey = "/log-epoch-key",
                     *kNextEpochKey = "/log-epoch-key.next";

/// nullopt: there is none. Error: there is none that may be used.
Expected<std::optional<tlog::Signer>, std::string> read_key(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return std::nullopt;
  const auto text = rules::read_input(path, rules::InputKind::secret);
  if (!text) return unexpected(text.error());
  auto signer = tlog::Signer::parse(std::string_view(*text).substr(0, text->find('\n')));
  if (signer && signer->verifier().use() == tlog::KeyUse::note) return std::optional(*signer);
  return unexpected(fmt::format("{}: {}", path, signer ? "is the key of a witness" : signer.error()));
}

/// Of several places; why one of them has none that may be used is a warning.
std::optional<tlog::Signer> usable_key(const std::string& path) {
  auto key = read_key(path);
  if (!key) log::warning("{}", key.error());
  return key.value_or(std::nullopt);
}

Expected<void, std::string> write_key(const std::string& path, const tlog::Signer& key) {
  const int fault = whole_file::replace(path, key.text() + "\n", whole_file::Sync::yes, whole_file::kForUser);
  if (fault == 0) return {};
  return unexpected(fmt::format("{}: {}", path, std::generic_category().message(fault)));
}

std::string epoch_name(const std::string& origin, std::int64_t epoch) {
  return fmt::format("{}/epoch/{}", origin, epoch);
}

}  // namespace

Expected<void, std::string> Sealer::begin(storage::Store& store,
                                          const std::function<bool(std::int64_t)>& goes_on) {
  auto found = find_out(store, goes_on);
  begun_ = found.has_value();
  say(begun_ ? std::string() : found.error());
  return found;
}

Expected<void, std::string> Sealer::find_out(storage::Store& store,
                                             const std::function<bool(std::int64_t)>& goes_on) {
  // What follows from other tables is made anew where it does not fit them.
  const auto known = store.seals().until();
  const auto root = store.seals().last_root();
  if (!root) return unexpected(root.error().message);
  const bool was_set_back = known && !known->has_value();
  const auto number = was_set_back || !*root ? store.seals().next_log() : Result<int>((*root)->log);
  if (!number) return unexpected(number.error().message);
  if (auto read = read_log_key(tlog::origin_of(store.id(), *number)); !read) return read;
  const auto announced = store.seals().last_key();
  if (!announced) return unexpected(announced.error().message);
  read_epoch_key(*announced);
  if (!was_set_back) {
    const auto loaded = known ? load(store, **known) : Result<bool>(false);
    if (!loaded) return unexpected(loaded.error().message);
    if (*loaded) return {};
    log::warning("where the transparency log goes on is not what follows from it, and is found anew");
  }
  anew_ = true;
  strands_.clear();
  sealed_.clear();
  frontier_ = tlog::Frontier();
  until_ = {.log = *number};
  const auto all = read_all(store, goes_on);
  if (!all) return unexpected(all.error().message);
  return {};
}

Expected<void, std::string> Sealer::read_log_key(const std::string& origin) {
  const std::string path = settings_.folder + kLogKey;
  const auto own = read_key(path);
  if (!own) return unexpected(fmt::format("{}; or move it away, and another one is made", own.error()));
  auto found = *own;
  const bool is_named = found && found->verifier().name() == origin;
  if (!found && !settings_.home.empty()) found = usable_key(settings_.home + kLogKey);
  key_ = found ? found->named(origin) : tlog::Signer::make(origin, tlog::KeyUse::note);
  if (is_named) return {};
  if (auto written = write_key(path, *key_); !written) return written;
  log::notice("the transparency log is {}", key_->verifier().text());
  return {};
}

/// The key that the log announced last; a crash may have come before it had its name.
void Sealer::read_epoch_key(const std::optional<storage::SealedLeaf>& announced) {
  if (!announced) return;
  epoch_began_ = announced->at;
  const std::string path = settings_.folder + kEpochKey;
  for (const std::string& folder : {settings_.folder, settings_.home}) {
    for (const char* name : {kEpochKey, kNextEpochKey}) {
      const auto key = usable_key(folder + name);
      if (!key || key->verifier().public_key() != announced->head) continue;
      epoch_ = Key{*key, announced->entries};
      if (folder + name == path) return;
      if (const auto written = write_key(path, *key); !written) log::warning("{}", written.error());
      return;
    }
  }
  log::warning(
      "the key that signed the transparency log last is not in {}: what is sealed from now on stands apart "
      "from what was before",
      settings_.folder);
  until_epoch_ = announced->entries;
}

/// False: it does not fit what is sealed.
Result<bool> Sealer::load(storage::Store& store, storage::SealedUntil until) {
  storage::Seals& seals = store.seals();
  const auto root = seals.last_root();
  if (!root) return unexpected(root.error());
  auto frontier = tlog::Frontier::resume(*root ? (*root)->size : 0, until.frontier);
  if (!*root || !frontier || frontier->root() != (*root)->root) return false;
  frontier_ = std::move(*frontier);
  until_ = std::move(until);
  until_.log = (*root)->log;
  const auto strands = seals.strands();
  if (!strands) return false;
  std::int64_t entries = 0, events = 0;
  for (const storage::SealedStrand& state : *strands) {
    strands_.insert_or_assign(state.device, tlog::Strand(state));
    sealed_.insert_or_assign(state.device, state);
    if (!storage::is_of_device(state.device)) continue;
    entries += state.entries;
    events += state.events;
  }
  if (auto read = read_rounds(store); !read) return unexpected(read.error());
  const auto leaves = seals.last_of_each();
  if (!leaves) return unexpected(leaves.error());
  for (const storage::SealedLeaf& leaf : *leaves) {
    if (leaf.device == storage::kKeyLeaf) continue;
    const auto found = sealed_.find(leaf.device);
    if (found == sealed_.end() || found->second.entries != leaf.entries ||
        found->second.events != leaf.events || strand(leaf.device).head() != leaf.head)
      return false;
  }
  const auto all = seals.entries();
  if (!all) return unexpected(all.error());
  const auto behind = seals.rows_after(until_.journal);
  if (!behind) return unexpected(behind.error());
  const auto ends = seals.ends();
  if (!ends) return unexpected(ends.error());
  return until_.journal <= ends->journal && *behind == *all - entries && until_.event == events;
}

/// The leaves stay as they are; the strands are hashed anew.
Result<bool> Sealer::read_all(storage::Store& store, const std::function<bool(std::int64_t)>& goes_on) {
  auto leaves = store.seals().leaves(0, [&](const storage::SealedLeaf& leaf) {
    frontier_.append(tlog::leaf_hash(leaf));
    if (leaf.device == storage::kKeyLeaf) return true;
    storage::SealedStrand& sealed = sealed_[leaf.device];
    sealed.entries = leaf.entries;
    sealed.events = leaf.events;
    if (!leaf.says.empty()) sealed.says = leaf.says;
    return true;
  });
  if (!leaves) return unexpected(leaves.error());
  if (auto read = read_rounds(store); !read) return unexpected(read.error());
  const auto ends = store.seals().ends();
  if (!ends) return unexpected(ends.error());
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  std::int64_t rows = 0;
  bool wanted = true;
  for (const storage::DeviceRow& device : *devices) {
    auto read = store.read_journal(device.id, storage::Store::From::beginning,
                                   [&](const storage::JournalEntry& entry) {
                                     strand(device.id).add(entry);
                                     latest_[device.id] = std::max(latest_[device.id], entry.at);
                                     return wanted = goes_on(++rows);
                                   });
    if (!read) return unexpected(read.error());
    if (!wanted) return false;
  }
  until_.journal = ends->journal;
  goal_ = *ends;
  for (bool done = false; !done && wanted; wanted = goes_on(rows += settings_.piece)) {
    const auto hashed = hash_a_piece(store);
    if (!hashed) return unexpected(hashed.error());
    done = *hashed;
  }
  return wanted;
}

Result<void> Sealer::read_rounds(storage::Store& store) {
  strands_.insert_or_assign(storage::kRoundLeaf, tlog::Strand(storage::kRoundLeaf));
  last_change_.clear();
  new_changes_.clear();
  rounds_.clear();
  const auto changes = store.seals().changes();
  if (!changes) return unexpected(changes.error());
  for (const storage::SealedChange& one : *changes) {
    strand(storage::kRoundLeaf).add(one);
    last_change_[one.source] = one.change;
  }
  sealed_[storage::kRoundLeaf].says.clear();  // each leaf says what is new
  return store.seals().leaves(0, [&](const storage::SealedLeaf& leaf) {
    if (leaf.device != storage::kRoundLeaf) return true;
    for (const storage::GameRound& one : tlog::said_rounds(leaf.says))
      rounds_[{one.board, one.game}] = one.round;
    return true;
  });
}

Result<void> Sealer::hash_rounds(storage::Store& store) {
  tlog::Strand& round = strand(storage::kRoundLeaf);
  const auto take = [&](const auto& changes) {
    for (const auto& change : changes) {
      new_changes_.push_back(tlog::seal(change, tlog::random_seed()));
      round.add(new_changes_.back());
      last_change_[new_changes_.back().source] = change.id;
    }
  };
  const auto pairings = store.rounds().changes(last_change_[storage::ChangeSource::pairings]);
  if (!pairings) return unexpected(pairings.error());
  take(*pairings);
  const auto tournaments = store.tournament_changes().after(last_change_[storage::ChangeSource::tournaments]);
  if (!tournaments) return unexpected(tournaments.error());
  take(*tournaments);
  auto rounds = store.seals().game_rounds(until_.event);
  if (!rounds) return unexpected(rounds.error());
  const auto unexplained = store.seals().stray_rounds();
  if (!unexplained) return unexpected(unexplained.error());
  storage::Sequence sealed = 0;
  for (const auto& [device, state] : sealed_)
    if (storage::is_of_device(device)) sealed += state.events;
  // Only an event brings a game into another round: what was changed otherwise stays unlike what was said.
  std::erase_if(*rounds, [&](const storage::GameRound& one) {
    if (std::ranges::find(*unexplained, one) != unexplained->end()) return true;
    const auto said = rounds_.find({one.board, one.game});
    return said == rounds_.end() ? one.round == 0 : one.since <= sealed || said->second == one.round;
  });
  round.say(tlog::rounds_say(*rounds));
  const auto now = store.last_time();
  if (!now) return unexpected(now.error());
  latest_[storage::kRoundLeaf] = *now;
  return {};
}

void Sealer::look(Clock::time_point now, const Between& between) {
  if (now < next_) return;
  next_ = now + settings_.every;
  between([this, between](storage::Store& store) {
    if (running_ || (!begun_ && !begin(store, [](std::int64_t) { return true; }))) return;
    piece(store, between);
  });
}

void Sealer::piece(storage::Store& store, const Between& between) {
  if (!running_) {
    const auto ends = store.seals().ends();
    if (!ends) return fail(ends.error().message);
    goal_ = *ends;
    running_ = true;
  }
  const auto done = hash_a_piece(store);
  if (!done) return fail(done.error().message);
  if (!*done) return between([this, between](storage::Store& same) { piece(same, between); });
  running_ = false;
  if (auto sealed = seal(store); !sealed) fail(sealed.error().message);
}

void Sealer::seal_all(storage::Store& store) {
  if (!begun_) return;
  const Between at_once = [&](const std::function<void(storage::Store&)>& act) { act(store); };
  running_ = false;
  piece(store, at_once);
}

Result<bool> Sealer::hash_a_piece(storage::Store& store) {
  int rows = 0;
  auto read = store.seals().journal_after(until_.journal, settings_.piece,
                                          [&](std::int64_t id, const storage::JournalEntry& entry) {
                                            ++rows;
                                            if (id > goal_.journal) return;
                                            strand(entry.device).add(entry);
                                            latest_[entry.device] = std::max(latest_[entry.device], entry.at);
                                            until_.journal = id;
                                          });
  if (!read) return unexpected(read.error());
  if (rows == settings_.piece && until_.journal < goal_.journal) return false;
  rows = 0;
  read = store.seals().events_after(until_.event, settings_.piece, [&](const storage::EventRow& event) {
    ++rows;
    if (event.sequence > goal_.event) return;
    strand(event.device).add(event);
    latest_[event.device] = std::max(latest_[event.device], event.at);
    until_.event = event.sequence;
  });
  if (!read) return unexpected(read.error());
  return rows < settings_.piece || until_.event >= goal_.event;
}

Result<void> Sealer::seal(storage::Store& store) {
  auto sealing = next_sealing(store);
  if (!sealing) return unexpected(sealing.error());
  if (sealing->leaves.empty()) return {};
  if (auto done = store.seals().append(*sealing); !done) return done;
  frontier_ = std::move(next_frontier_);
  for (const storage::SealedStrand& state : sealing->strands) sealed_.insert_or_assign(state.device, state);
  anew_ = false;
  new_changes_.clear();
  for (const storage::GameRound& one : tlog::said_rounds(sealed_[storage::kRoundLeaf].says))
    rounds_[{one.board, one.game}] = one.round;
  sealed_[storage::kRoundLeaf].says.clear();
  if (next_epoch_) {
    const std::string path = settings_.folder + kEpochKey, next = settings_.folder + kNextEpochKey;
    if (std::rename(next.c_str(), path.c_str()) != 0)
      log::warning("{}: {}", path, std::generic_category().message(errno));
    epoch_ = std::exchange(next_epoch_, std::nullopt);
    epoch_began_ = sealing->root.at;
  }
  say({});
  return {};
}

Result<storage::Sealing> Sealer::next_sealing(storage::Store& store) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  const auto anchors = store.anchors();
  if (!anchors) return unexpected(anchors.error());
  tlog::Strand& hall = strand(storage::kHallLeaf);
  for (auto i = static_cast<std::size_t>(hall.state().entries); i < anchors->size(); ++i) {
    hall.add((*anchors)[i]);
    latest_[storage::kHallLeaf] = (*anchors)[i].at;
  }
  for (const storage::DeviceRow& device : *devices) strand(device.id).say(tlog::device_says(device, *boards));
  if (auto done = hash_rounds(store); !done) return unexpected(done.error());

  storage::Sealing sealing;
  sealing.changes = new_changes_;
  next_frontier_ = frontier_;
  for (const auto& [device, now] : strands_) {
    const storage::SealedStrand& before = sealed_[device];
    const storage::SealedStrand& state = now.state();
    if (state.entries == before.entries && state.events == before.events && state.says == before.says)
      continue;
    sealing.root.at = std::max(sealing.root.at, latest_[device]);
    add_leaf(sealing, {.device = device,
                       .at = latest_[device],
                       .entries = state.entries,
                       .events = state.events,
                       .head = now.head(),
                       .says = state.says == before.says ? std::string() : state.says});
    if (!anew_) sealing.strands.push_back(state);
  }
  if (sealing.leaves.empty()) return sealing;
  if (anew_)
    for (const auto& [device, now] : strands_) sealing.strands.push_back(now.state());
  if (!epoch_ || sealing.root.at >= epoch_began_ + settings_.epoch) {
    if (auto changed = change_epoch_key(); !changed) {
      next_epoch_.reset();
      if (!epoch_) return unexpected(storage::StoreError{0, false, changed.error()});
      // To seal with the key of before is better than not to seal.
      epoch_began_ = sealing.root.at;
      log::warning("the key of the transparency log stays for another hour: {}", changed.error());
    }
  }
  if (next_epoch_)
    add_leaf(sealing, {.device = storage::kKeyLeaf,
                       .at = sealing.root.at,
                       .entries = next_epoch_->epoch,
                       .head = next_epoch_->signer.verifier().public_key()});
  const Key& signs = epoch_ ? *epoch_ : *next_epoch_;
  const std::string text =
      tlog::Checkpoint{key_->verifier().name(), {next_frontier_.size(), next_frontier_.root()}}.text();
  sealing.root.size = next_frontier_.size();
  sealing.root.root = next_frontier_.root();
  sealing.root.log = until_.log;
  sealing.root.epoch = signs.epoch;
  sealing.root.key = key_->verifier().public_key();
  sealing.root.signature = key_->sign(text).bytes;
  sealing.root.epoch_signature = signs.signer.sign(text).bytes;
  until_.frontier = next_frontier_.nodes();
  sealing.until = until_;
  return sealing;
}

void Sealer::add_leaf(storage::Sealing& sealing, storage::SealedLeaf leaf) {
  leaf.leaf = next_frontier_.size();
  next_frontier_.append(tlog::leaf_hash(leaf));
  sealing.leaves.push_back(std::move(leaf));
}

Expected<void, std::string> Sealer::change_epoch_key() {
  const std::int64_t next = (epoch_ ? epoch_->epoch : until_epoch_) + 1;
  next_epoch_ = Key{tlog::Signer::make(epoch_name(key_->verifier().name(), next), tlog::KeyUse::note), next};
  return write_key(settings_.folder + kNextEpochKey, next_epoch_->signer);
}

/// A full disk comes and goes; what is hashed stays so.
void Sealer::fail(const std::string& why) {
  running_ = false;
  next_epoch_.reset();
  say(why);
}

void Sealer::say(const std::string& why) {
  if (why == said_) return;
  said_ = why;
  if (why.empty()) log::notice("what was stored is sealed again");
  if (!why.empty()) log::warning("what is stored cannot be sealed: {}", why);
  if (settings_.say) settings_.say(why);
}

tlog::Strand& Sealer::strand(storage::DeviceId device) {
  return strands_.try_emplace(device, device).first->second;
}

}  // namespace eboard::daemon
