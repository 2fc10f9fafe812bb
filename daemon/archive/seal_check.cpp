// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/seal_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "daemon/archive/change_check.hpp"
#include "daemon/tlog/strand.hpp"
#include "rules/text/split.hpp"

namespace eboard::archive {

using storage::Millis;
using storage::Result;
using storage::SealedLeaf;
using storage::SealedRoot;
using storage::Store;

namespace {

/// A date is stored at most so long after the moment that it dates.
constexpr Millis kDateComesLate = std::chrono::minutes{1};

/// The hashes of a device as they must be where its leaves were sealed.
class StrandCheck {
 public:
  explicit StrandCheck(storage::DeviceId device) : strand_(device) {}

  void expect(const SealedLeaf& leaf) {
    if (!leaf.says.empty()) says_ = leaf.says;
    leaves_.push_back(leaf);
    journal_.emplace_back();
    events_.emplace_back();
  }

  template <class Row>
  void add(const Row& row) {
    strand_.add(row);
    note();
  }
  /// Before the first row, and after each.
  void note() {
    const auto& state = strand_.state();
    for (; entries_noted_ < leaves_.size() && leaves_[entries_noted_].entries <= state.entries;
         ++entries_noted_)
      journal_[entries_noted_] = state.journal_head;
    for (; events_noted_ < leaves_.size() && leaves_[events_noted_].events <= state.events; ++events_noted_)
      events_[events_noted_] = state.event_head;
  }

  /// The first leaf that is not so; nullopt: all are.
  [[nodiscard]] std::optional<std::size_t> first_wrong() const {
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      if (i >= entries_noted_ || i >= events_noted_) return i;
      storage::SealedStrand state;
      state.journal_head = journal_[i];
      state.event_head = events_[i];
      if (tlog::Strand(state).head() != leaves_[i].head) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] const std::vector<SealedLeaf>& leaves() const { return leaves_; }
  [[nodiscard]] const storage::SealedStrand& stored() const { return strand_.state(); }
  [[nodiscard]] const std::string& says() const { return says_; }

 private:
  tlog::Strand strand_;
  std::vector<SealedLeaf> leaves_;
  std::vector<storage::Digest> journal_, events_;
  std::size_t entries_noted_ = 0, events_noted_ = 0;
  std::string says_;
};

class Check {
 public:
  Check(Store& store, const std::vector<KeptCheckpoint>& kept) : store_(store), kept_(kept) {}

  Result<SealCheck> run() {
    for (const auto step : {&Check::read_tables, &Check::grow_tree, &Check::hash_devices, &Check::hash_hall,
                            &Check::hash_rounds}) {
      if (auto done = (this->*step)(); !done) return unexpected(done.error());
    }
    judge_roots();
    judge_strands();
    for (const auto step : {&Check::judge_changes, &Check::judge_rounds, &Check::judge_state}) {
      if (auto done = (this->*step)(); !done) return unexpected(done.error());
    }
    judge_end();
    for (const KeptCheckpoint& one : kept_) judge_kept(one);
    for (const storage::Cosignature& one : cosignatures_) judge_cosigned(one);
    summarise();
    return std::move(result_);
  }

 private:
  struct KeyLeaf {
    std::int64_t leaf = 0, epoch = 0;
    tlog::Hash key{};
  };

  Result<void> read_tables() {
    auto roots = store_.seals().roots();
    if (!roots) return unexpected(roots.error());
    roots_ = std::move(*roots);
    auto cosignatures = store_.seals().cosignatures();
    if (!cosignatures) return unexpected(cosignatures.error());
    cosignatures_ = std::move(*cosignatures);
    auto devices = store_.devices();
    if (!devices) return unexpected(devices.error());
    devices_ = std::move(*devices);
    auto boards = store_.boards();
    if (!boards) return unexpected(boards.error());
    boards_ = std::move(*boards);
    auto anchors = store_.anchors();
    if (!anchors) return unexpected(anchors.error());
    anchors_ = std::move(*anchors);
    calendar_ = storage::Calendar(anchors_);
    const auto last = store_.last_time();
    if (!last) return unexpected(last.error());
    last_time_ = *last;
    return {};
  }

  Result<void> grow_tree() {
    for (const SealedRoot& root : roots_) tree_at_.try_emplace(root.size);
    for (const KeptCheckpoint& one : kept_) tree_at_.try_emplace(one.checkpoint.tree.size);
    note_tree();
    storage::DeviceId before = storage::kHallLeaf - 2;
    return store_.seals().leaves(0, [&](const SealedLeaf& leaf) {
      if (leaf.leaf != frontier_.size()) {
        fault(fmt::format("leaf {} of the transparency log is missing", frontier_.size()));
        return false;
      }
      // Of one sealing the devices count up, and a key comes last.
      const bool begins = leaf.leaf > 0 && leaf.device != storage::kKeyLeaf &&
                          (before == storage::kKeyLeaf || leaf.device <= before);
      if (begins && !tree_at_.contains(leaf.leaf))
        fault(fmt::format("the checkpoint at {} leaves is missing", leaf.leaf));
      if (!tlog::has_events(leaf.device) && leaf.events != 0)
        fault(fmt::format("leaf {} of the transparency log counts events, of which it has none", leaf.leaf));
      before = leaf.device;
      frontier_.append(tlog::leaf_hash(leaf));
      note_tree();
      times_.push_back(leaf.at);
      const Millis reported = reported_.empty() ? Millis{0} : reported_.back();
      reported_.push_back(storage::is_of_device(leaf.device) ? std::max(reported, leaf.at) : reported);
      if (leaf.device == storage::kRoundLeaf) note_rounds(leaf);
      if (leaf.device == storage::kKeyLeaf) {
        keys_.push_back({leaf.leaf, leaf.entries, leaf.head});
      } else {
        strand(leaf.device).expect(leaf);
      }
      return true;
    });
  }

  void note_tree() {
    const auto wanted = tree_at_.find(frontier_.size());
    if (wanted != tree_at_.end()) wanted->second = frontier_.root();
  }

  Result<void> hash_devices() {
    for (const storage::DeviceRow& device : devices_) {
      StrandCheck& check = strand(device.id);
      check.note();
      auto read =
          store_.read_journal(device.id, Store::From::beginning, [&](const storage::JournalEntry& entry) {
            check.add(entry);
            return true;
          });
      // What is missing of it is missing in its strand, too.
      if (!read && !read.error().one_device) return read;
    }
    return store_.seals().events_after(
        0, std::numeric_limits<int>::max(),
        [&](const storage::EventRow& event) { strand(event.device).add(event); });
  }

  Result<void> hash_hall() {
    StrandCheck& hall = strand(storage::kHallLeaf);
    hall.note();
    Millis before{0};
    for (const storage::ClockAnchor& anchor : anchors_) {
      hall.add(anchor);
      const Millis sealed = sealed_before(hall);
      // A start that stored nothing leaves a date that lies perhaps after that of the next start.
      const bool starts_again = anchor.begins && anchor.at >= sealed;
      if ((anchor.at < before && !starts_again) || anchor.at + kDateComesLate < sealed)
        fault(fmt::format("the clock: a date of {} stands behind one of {}: it was put in later",
                          when(anchor.at), when(std::max(before, sealed))));
      before = anchor.at;
    }
    return {};
  }

  void note_rounds(const SealedLeaf& leaf) {
    for (const storage::GameRound& one : tlog::said_rounds(leaf.says)) said_[{one.board, one.game}] = one;
  }

  Result<void> hash_rounds() {
    auto changes = store_.seals().changes();
    if (!changes) return unexpected(changes.error());
    changes_ = std::move(*changes);
    StrandCheck& rounds = strand(storage::kRoundLeaf);
    rounds.note();
    for (const storage::SealedChange& one : changes_) rounds.add(one);
    return {};
  }

  /// The latest time that boards had reported before the sealing that has the last of `hall`'s dates.
  [[nodiscard]] Millis sealed_before(const StrandCheck& hall) const {
    const auto& leaves = hall.leaves();
    const auto with_it = std::ranges::lower_bound(leaves, hall.stored().entries, {}, &SealedLeaf::entries);
    if (with_it == leaves.end()) return reported_.empty() ? Millis{0} : reported_.back();
    const auto after = std::ranges::upper_bound(roots_, with_it->leaf, {}, &SealedRoot::size);
    if (after == roots_.begin()) return Millis{0};
    const auto leaf = static_cast<std::size_t>(std::prev(after)->size) - 1;
    return leaf < reported_.size() ? reported_[leaf] : Millis{0};
  }

  // --- the checkpoints

  void judge_roots() {
    std::int64_t before = 0;
    const SealedRoot* last = nullptr;
    for (const SealedRoot& root : roots_) {
      if (last != nullptr && root.log != last->log) {
        remark(fmt::format(
            "the log ends at leaf {} and goes on as log {}: the store was set back to an earlier moment",
            before, root.log));
      } else if (last != nullptr && root.key != last->key) {
        remark(fmt::format("from leaf {} on the log is signed with another key, {}", before,
                           verifier(root).text()));
      }
      if (root.size <= before) {
        fault(fmt::format("a checkpoint at {} leaves: no log has so few", root.size));
        continue;
      }
      judge_root(root, before);
      before = root.size;
      last = &root;
    }
  }

  void judge_root(const SealedRoot& root, std::int64_t before) {
    const auto tree = tree_at_[root.size];
    if (!tree)
      return fault(fmt::format("the checkpoint at {} leaves: the log has {}", root.size, frontier_.size()));
    if (*tree != root.root)
      return fault(fmt::format("the checkpoint at {} leaves ({}) is not of the leaves that are there",
                               root.size, when(root.at)));
    const std::string text = tlog::Checkpoint{verifier(root).name(), {root.size, root.root}}.text();
    if (!is_signed(text, verifier(root), root.signature))
      fault(fmt::format("the checkpoint at {} leaves ({}) is not signed with the log's key", root.size,
                        when(root.at)));
    judge_time(root, before);
    judge_epoch(root, text, before);
  }

  /// No signature is over the time. It is that of the latest of its leaves, which have theirs in the tree.
  void judge_time(const SealedRoot& root, std::int64_t before) {
    Millis latest{0};
    for (std::int64_t leaf = before; leaf < root.size; ++leaf)
      latest = std::max(latest, times_[static_cast<std::size_t>(leaf)]);
    if (root.at != latest)
      fault(fmt::format("the checkpoint at {} leaves is of {}, and says {}", root.size, when(latest),
                        when(root.at)));
  }

  /// The key of an epoch signs from the checkpoint after its leaf on, up to the one that has the leaf of the
  /// next.
  void judge_epoch(const SealedRoot& root, const std::string& text, std::int64_t before) {
    const KeyLeaf* in_force = nullptr;
    std::vector<const KeyLeaf*> announced;
    for (const KeyLeaf& key : keys_) {
      if (key.leaf < before) in_force = &key;
      if (key.leaf >= before && key.leaf < root.size) announced.push_back(&key);
    }
    const auto signed_with = [&](const KeyLeaf* key) {
      if (key == nullptr || key->epoch != root.epoch) return false;
      return is_signed(text,
                       tlog::Verifier(fmt::format("{}/epoch/{}", verifier(root).name(), key->epoch),
                                      tlog::KeyUse::note, key->key),
                       root.epoch_signature);
    };
    // One sealing announces one key at most: else checkpoints between them are gone.
    const bool is_alone = announced.size() <= 1;
    if (is_alone && in_force != nullptr && signed_with(in_force)) return;
    if (!is_alone || announced.empty() || !signed_with(announced.front())) {
      return fault(
          fmt::format("the checkpoint at {} leaves ({}) is not signed with the key of its epoch: it was "
                      "sealed again later",
                      root.size, when(root.at)));
    }
    if (in_force != nullptr)
      remark(fmt::format("from leaf {} on ({}) it is sealed by somebody who did not have the key of before",
                         before, when(root.at)));
  }

  static bool is_signed(const std::string& text, const tlog::Verifier& key,
                        const std::vector<std::uint8_t>& signature) {
    return tlog::signed_by({text, {{key.name(), key.id(), signature}}}, key) == tlog::Signed::yes;
  }

  [[nodiscard]] tlog::Verifier verifier(const SealedRoot& root) const {
    return {tlog::origin_of(id_, root.log), tlog::KeyUse::note, root.key};
  }

  // --- what it was made over

  void judge_strands() {
    std::vector<std::pair<std::int64_t, std::string>> found;
    for (auto& [device, check] : strands_) {
      if (const auto wrong = check.first_wrong()) {
        found.emplace_back(check.leaves()[*wrong].leaf, touched(device, check, *wrong));
      } else if (storage::is_of_device(device) && !check.leaves().empty()) {
        judge_names(device, check);
      }
      if (device != storage::kRoundLeaf) count_unsealed(check);
    }
    std::ranges::sort(found);
    for (auto& [leaf, sentence] : found) fault(std::move(sentence));
  }

  [[nodiscard]] std::string touched(storage::DeviceId device, const StrandCheck& check,
                                    std::size_t wrong) const {
    const SealedLeaf& leaf = check.leaves()[wrong];
    const SealedLeaf before = wrong == 0 ? SealedLeaf{} : check.leaves()[wrong - 1];
    const std::string from = wrong == 0 ? "the beginning" : when(before.at);
    const std::string where = fmt::format("{}, between {} and {}", name_of(device), from, when(leaf.at));
    if (device == storage::kHallLeaf)
      return fmt::format(
          "{}: of the {} times of the computer's clock that were sealed as leaf {} one is not what it was",
          where, leaf.entries, leaf.leaf);
    if (device == storage::kRoundLeaf)
      return fmt::format(
          "{}: what was sealed as leaf {} of {} changes of pairings and {} of tournaments is not what it was",
          where, leaf.leaf, leaf.entries, leaf.events);
    const auto& stored = check.stored();
    if (stored.entries < leaf.entries || stored.events < leaf.events)
      return fmt::format(
          "{}: {} entries of the journal and {} events were sealed as leaf {}, and {} and {} are there",
          where, leaf.entries, leaf.events, leaf.leaf, stored.entries, stored.events);
    return fmt::format(
        "{}: what was sealed as leaf {} was touched: one of its entries {} to {} of the journal or events {} "
        "to {}",
        where, leaf.leaf, before.entries + 1, leaf.entries, before.events + 1, leaf.events);
  }

  /// A name may be younger than the last checkpoint; a board that was sealed stays, and another one comes
  /// with something that it reports.
  void judge_names(storage::DeviceId device, const StrandCheck& check) {
    const auto row = std::ranges::find(devices_, device, &storage::DeviceRow::id);
    if (row == devices_.end() || roots_.empty()) return;
    const std::string now = tlog::device_says(*row, boards_);
    if (now == check.says()) return;
    const bool renamed = row->known > roots_.back().at && row->known <= last_time_;
    const auto before = rules::split(check.says(), '\n'), after = rules::split(now, '\n');
    for (const std::string_view line : before) {
      if (std::ranges::find(after, line) != after.end() || (renamed && line.starts_with("key "))) continue;
      return fault(fmt::format("{} was sealed with \"{}\", and is not so now", name_of(device), line));
    }
    const SealedLeaf& last = check.leaves().back();
    const bool any_news = check.stored().entries > last.entries || check.stored().events > last.events;
    if (after.size() > before.size() && !any_news)
      fault(fmt::format("{}: a board was put in that was not there when it was sealed", name_of(device)));
  }

  // --- what people entered

  Result<void> judge_changes() {
    auto found = check_changes(store_, changes_);
    if (!found) return unexpected(found.error());
    for (std::string& sentence : found->faults) fault(std::move(sentence));
    for (std::string& sentence : found->remarks) remark(std::move(sentence));
    unsealed_changes_ = found->unsealed;
    return {};
  }

  Result<void> judge_rounds() {
    const auto rounds = strands_.find(storage::kRoundLeaf);
    if (rounds == strands_.end() || rounds->second.leaves().empty()) return {};
    storage::Sequence sealed = 0;
    for (const auto& [device, check] : strands_)
      if (storage::is_of_device(device) && !check.leaves().empty()) sealed += check.leaves().back().events;
    const auto known = store_.seals().game_rounds(sealed);
    if (!known) return unexpected(known.error());
    std::map<std::pair<storage::BoardId, int>, storage::GameRound> now;
    for (const storage::GameRound& one : *known) {
      now[{one.board, one.game}] = one;
      if (!said_.contains({one.board, one.game}) && one.round != 0)
        fault(fmt::format("{} is in round {}, which was not sealed", name_of(one), one.round));
    }
    for (const auto& [game, said] : said_) {
      const int round = now[game].round;
      if (round != said.round)
        fault(fmt::format("{} was sealed in round {}, and is in round {} now", name_of(said), said.round,
                          round));
    }
    const auto strays = store_.seals().stray_rounds();
    if (!strays) return unexpected(strays.error());
    for (const storage::GameRound& one : *strays) {
      fault(
          one.since == 0
              ? fmt::format("{} is shown in round {}, into which it never came", name_of(one), one.round)
              : fmt::format("{} is in round {} from event {} on, and neither that event nor a seating of the "
                            "table brought it there",
                            name_of(one), one.round, one.since));
    }
    return {};
  }

  [[nodiscard]] std::string name_of(const storage::GameRound& one) const {
    const auto board = std::ranges::find(boards_, one.board, &storage::BoardRow::id);
    return fmt::format("game {} of board {}", one.game, board == boards_.end() ? 0 : board->number);
  }

  void count_unsealed(const StrandCheck& check) {
    const bool any = !check.leaves().empty();
    unsealed_entries_ += check.stored().entries - (any ? check.leaves().back().entries : 0);
    unsealed_events_ += check.stored().events - (any ? check.leaves().back().events : 0);
  }

  // --- the end

  void judge_end() {
    const std::int64_t last = roots_.empty() ? 0 : roots_.back().size;
    if (last < frontier_.size())
      fault(fmt::format("the last checkpoint has {} leaves, and {} are there", last, frontier_.size()));
  }

  /// Where it goes on follows from the rest; nullopt is found anew by the next start.
  Result<void> judge_state() {
    const auto until = store_.seals().until();
    const auto strands = store_.seals().strands();
    if (!until || !strands) {
      fault("where the transparency log goes on cannot be read");
      return {};
    }
    if (!*until || roots_.empty() || !result_.faults.empty()) return {};
    const auto behind = store_.seals().rows_after((*until)->journal);
    if (!behind) return unexpected(behind.error());
    std::int64_t events = 0, unsealed = 0;
    bool fits =
        (*until)->frontier == frontier_.nodes() && (*until)->log == roots_.back().log &&
        std::ranges::all_of(*strands, [&](const storage::SealedStrand& one) { return is_sealed(one); });
    for (const auto& [device, check] : strands_) {
      const auto state = std::ranges::find(*strands, device, &storage::SealedStrand::device);
      const SealedLeaf last = check.leaves().empty() ? SealedLeaf{} : check.leaves().back();
      if (storage::is_of_device(device)) {
        unsealed += check.stored().entries - last.entries;
        events += last.events;
      }
      if (check.leaves().empty()) continue;
      fits = fits && state != strands->end() && state->entries == last.entries &&
             state->events == last.events && tlog::Strand(*state).head() == last.head;
    }
    const auto ends = store_.seals().ends();
    if (!ends) return unexpected(ends.error());
    fits = fits && (*until)->journal <= ends->journal;
    if (!fits || *behind != unsealed || (*until)->event != events)
      fault("where the transparency log goes on is not what follows from it; the next start finds it anew");
    return {};
  }

  /// Of what has no leaf yet nothing is noted. What a leaf of the rounds says is noted once.
  [[nodiscard]] bool is_sealed(const storage::SealedStrand& one) const {
    const auto check = strands_.find(one.device);
    if (check == strands_.end() || check->second.leaves().empty())
      return one == storage::SealedStrand{.device = one.device};
    const std::string& said =
        one.device == storage::kRoundLeaf ? check->second.leaves().back().says : check->second.says();
    return one.says == said || (one.device == storage::kRoundLeaf && one.says.empty());
  }

  void judge_kept(const KeptCheckpoint& one) {
    const tlog::Checkpoint& checkpoint = one.checkpoint;
    const auto of_this_store = [&](const SealedRoot& root) {
      return tlog::origin_of(id_, root.log) == checkpoint.origin;
    };
    if (std::ranges::none_of(roots_, of_this_store))
      return fault(fmt::format("{}: is of {}, which is not this store's log", one.from, checkpoint.origin));
    const auto tree = tree_at_[checkpoint.tree.size];
    if (!tree)
      return fault(fmt::format("{}: {} leaves were sealed, and {} are there: the end was cut off", one.from,
                               checkpoint.tree.size, frontier_.size()));
    if (*tree != checkpoint.tree.root)
      fault(fmt::format("{}: the first {} leaves are not those that were sealed", one.from,
                        checkpoint.tree.size));
  }

  /// A witness has seen what was there then, so it is a checkpoint that was kept.
  void judge_cosigned(const storage::Cosignature& one) {
    const auto witness = tlog::Verifier::parse(one.witness);
    const auto root = std::ranges::find(roots_, one.size, &SealedRoot::size);
    // The key's number in other letters is the same to whoever reads it, and not what was written.
    if (!witness || witness->text() != one.witness || root == roots_.end())
      return fault(fmt::format("a checkpoint at {} leaves was cosigned, and is not there", one.size));
    const tlog::Note note{tlog::Checkpoint{tlog::origin_of(id_, root->log), {root->size, root->root}}.text(),
                          {{witness->name(), witness->id(), one.signature}}};
    if (!tlog::cosigned_by(note, *witness))
      return fault(fmt::format("the checkpoint at {} leaves is not the one that {} has cosigned", one.size,
                               witness->name()));
    ++cosigned_[witness->name()];
  }

  void summarise() {
    if (roots_.empty()) {
      result_.summary = "nothing is sealed";
      return;
    }
    result_.summary = fmt::format("sealed: {} leaves and {} checkpoints, until {}", frontier_.size(),
                                  roots_.size(), when(roots_.back().at));
    for (const auto& [name, count] : cosigned_)
      remark(fmt::format("{} of the checkpoints are cosigned by {}", count, name));
    if (unsealed_entries_ > 0 || unsealed_events_ > 0)
      result_.summary += fmt::format("; {} entries of the journal and {} events behind it are not sealed yet",
                                     unsealed_entries_, unsealed_events_);
    if (unsealed_changes_ > 0)
      result_.summary +=
          fmt::format("; {} changes of pairings and tournaments are not sealed yet", unsealed_changes_);
  }

  [[nodiscard]] std::string name_of(storage::DeviceId device) const {
    if (device == storage::kHallLeaf) return "the clock";
    if (device == storage::kRoundLeaf) return "the rounds";
    std::string numbers;
    for (const storage::BoardRow& board : boards_) {
      if (board.device == device) numbers += fmt::format("{}{}", numbers.empty() ? "" : "+", board.number);
    }
    return numbers.empty() ? fmt::format("device {}", device) : "board " + numbers;
  }

  [[nodiscard]] std::string when(Millis at) const {
    const auto moment = calendar_.when(at);
    return moment ? storage::local_time(*moment) : fmt::format("{} ms", at.count());
  }

  StrandCheck& strand(storage::DeviceId device) { return strands_.try_emplace(device, device).first->second; }
  void fault(std::string sentence) { result_.faults.push_back(std::move(sentence)); }
  void remark(std::string sentence) { result_.remarks.push_back(std::move(sentence)); }

  Store& store_;
  const std::vector<KeptCheckpoint>& kept_;
  const std::string id_ = store_.id();
  std::vector<SealedRoot> roots_;
  std::vector<storage::Cosignature> cosignatures_;
  std::map<std::string, int> cosigned_;
  std::vector<storage::DeviceRow> devices_;
  std::vector<storage::BoardRow> boards_;
  std::vector<storage::ClockAnchor> anchors_;
  storage::Calendar calendar_;
  Millis last_time_{0};
  tlog::Frontier frontier_;
  std::map<std::int64_t, std::optional<tlog::Hash>> tree_at_;
  std::vector<Millis> times_;     ///< of the leaves
  std::vector<Millis> reported_;  ///< the latest of the boards' leaves up to each
  std::vector<KeyLeaf> keys_;
  std::map<storage::DeviceId, StrandCheck> strands_;
  std::vector<storage::SealedChange> changes_;
  std::map<std::pair<storage::BoardId, int>, storage::GameRound>
      said_;  ///< last, by the leaves of the rounds
  std::int64_t unsealed_entries_ = 0, unsealed_events_ = 0, unsealed_changes_ = 0;
  SealCheck result_;
};

}  // namespace

Result<SealCheck> check_seals(Store& store, const std::vector<KeptCheckpoint>& kept) {
  return Check(store, kept).run();
}

}  // namespace eboard::archive
