// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/reload.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "daemon/config/seating.hpp"
#include "daemon/system/log.hpp"

namespace eboard::daemon {

using seams::Refused;

namespace {

auto faults_of(const Faults& faults) {
  return unexpected(
      Refused{Refused::Why::unlawful,
              fmt::format("the configuration has faults ({}); nothing was changed", faults.size()), faults});
}

Rearranged with(Rearranged all, const std::vector<std::string>& refused,
                const std::vector<std::string>& warned) {
  all.refused.insert(all.refused.end(), refused.begin(), refused.end());
  all.warned = warned;
  return all;
}

}  // namespace

void Reload::ask(seams::ReloadRequest request, Reply reply) {
  {
    const std::lock_guard lock(mutex_);
    (request.dry_run ? foreseers_ : asked_).push_back(std::move(reply));
  }
  if (!request.dry_run && !request.author.empty()) log::notice("a reload, by order of {}", request.author);
  seams_.wake();
}

void Reload::ask(seams::ConfigurationQuery /*query*/, seams::ReplyTo<seams::ConfigurationQuery> reply) {
  {
    const std::lock_guard lock(mutex_);
    lookers_.push_back(std::move(reply));
  }
  seams_.wake();
}

void Reload::ask(seams::CorrectionRequest request, seams::ReplyTo<seams::CorrectionRequest> reply) {
  {
    const std::lock_guard lock(mutex_);
    correcting_.emplace_back(std::move(request), std::move(reply));
  }
  seams_.wake();
}

void Reload::ask(seams::PairingsQuery /*query*/, seams::ReplyTo<seams::PairingsQuery> reply) {
  {
    const std::lock_guard lock(mutex_);
    readers_.push_back(std::move(reply));
  }
  seams_.wake();
}

std::vector<std::string> Reload::begin(Corrections corrections, std::vector<PairedGame> tournament,
                                       Config& config) {
  corrections_ = std::move(corrections);
  tournament_ = std::move(tournament);
  std::vector<std::string> lines = seat_tournament(tournament_, config);
  said_ = {config.boards, config.round};
  std::vector<std::string> overtaken = corrections_.lay_over(config.boards, said_.round);
  lines.insert(lines.end(), overtaken.begin(), overtaken.end());
  return lines;
}

void Reload::seat(std::vector<PairedGame> tournament) {
  {
    const std::lock_guard lock(mutex_);
    if (tournament_ == tournament) return;
    tournament_ = std::move(tournament);
    asked_.emplace_back([](const auto& /*done*/) {});
  }
  seams_.wake();
}

std::vector<PairedGame> Reload::tournament() const {
  const std::lock_guard lock(mutex_);
  return tournament_;
}

void Reload::run() {
  Replies foreseers;
  std::vector<seams::ReplyTo<seams::ConfigurationQuery>> lookers;
  std::vector<seams::ReplyTo<seams::PairingsQuery>> readers;
  std::optional<Correcting> correcting;
  bool wanted = false;
  {
    const std::lock_guard lock(mutex_);
    foreseers = std::exchange(foreseers_, {});
    lookers = std::exchange(lookers_, {});
    readers = std::exchange(readers_, {});
    wanted = !asked_.empty() || again_;
    if (!busy_ && !correcting_.empty()) {
      busy_ = true;
      correcting = std::move(correcting_.front());
      correcting_.pop_front();
    }
  }
  for (const auto& reply : lookers) reply(seams_.show());
  for (const auto& reply : readers) reply(pairings());
  for (const auto& reply : foreseers) foresee(reply);
  if (correcting) correct(*correcting);
  if (wanted) reload();
}

/// Warnings of what was put right come behind those of the files.
Expected<Reload::Wanted, Faults> Reload::read() const {
  auto config = seams_.read();
  if (!config) return unexpected(config.error());
  for (std::string& line : seat_tournament(tournament(), *config))
    config->warnings.push_back(std::move(line));
  Said said{config->boards, config->round};
  for (std::string& overtaken : corrections_.lay_over(config->boards, said.round))
    config->warnings.push_back(std::move(overtaken));
  return Wanted{std::move(*config), std::move(said)};
}

void Reload::foresee(const Reply& reply) {
  const auto wanted = read();
  if (!wanted) return reply(faults_of(wanted.error()));
  seams_.foresee(arrangement_of(wanted->config), [reply, refused = refused_keys(wanted->config),
                                                  warned = wanted->config.warnings](const auto& outcome) {
    if (!outcome) return reply(unexpected(Refused{Refused::Why::unable, outcome.error()}));
    reply(with(*outcome, refused, warned));
  });
}

Reload::Said Reload::said() const {
  const std::lock_guard lock(mutex_);
  return said_;
}

seams::PairingsShown Reload::pairings() const {
  Said now = said();
  (void)corrections_.lay_over(now.boards, now.round);
  seams::PairingsShown shown{.tables = {}, .corrections = corrections_.all()};
  for (BoardConfig& board : now.boards)
    shown.tables.push_back({board.number, board.round, std::move(board.tags), board.time_control});
  return shown;
}

/// What is asked for holds from now on, and is kept; or the reason why not.
std::optional<Refused> Reload::take(std::vector<Correction>& wanted, const Said& said) {
  const std::int64_t now = seams_.wall();
  Corrections next = corrections_;
  for (Correction& one : wanted) {
    if (std::string fault = fault_of(one); !fault.empty())
      return Refused{Refused::Why::unlawful, fmt::format("board {}: {}", one.board, fault)};
    std::vector<BoardConfig> boards = said.boards;
    (void)next.lay_over(boards, said.round);
    const auto board = std::ranges::find(boards, one.board, &BoardConfig::number);
    const int round = board == boards.end() ? said.round : board->round;
    if (round != one.round)
      return Refused{Refused::Why::outdated,
                     fmt::format("board {}: round {} is played there, not {}", one.board, round, one.round)};
    const std::string value = board == boards.end() ? std::string() : value_of(*board, one.key);
    if (value != one.was)
      return Refused{
          Refused::Why::outdated,
          fmt::format("board {}: {} is '{}' meanwhile; nothing was changed", one.board, one.key, value)};
    one.at = now;
    next.add({&one, 1});
  }
  if (const int error = seams_.keep(next.text()))
    return Refused{Refused::Why::unable,
                   fmt::format("nothing was changed, since it cannot be kept: {}", std::strerror(error))};
  corrections_ = std::move(next);
  return std::nullopt;
}

void Reload::correct(const Correcting& asked) {
  std::vector<Correction> wanted = asked.first.corrections;
  Said now = said();
  if (auto refused = take(wanted, now)) {
    free();
    return asked.second(unexpected(std::move(*refused)));
  }
  for (const Correction& one : wanted)
    log::notice("board {}: {}: '{}' instead of '{}', put right by {}", one.board, one.key, one.is, one.was,
                one.author);
  (void)corrections_.lay_over(now.boards, now.round);
  std::erase_if(now.boards, [&](const BoardConfig& board) {
    return std::ranges::find(wanted, board.number, &Correction::board) == wanted.end();
  });
  seams_.describe(std::move(now.boards), [this, reply = asked.second](const auto& outcome) {
    free();
    if (outcome) return reply(*outcome);
    reply(unexpected(
        Refused{Refused::Why::unable, "it is kept, and holds from the next reload on: " + outcome.error()}));
  });
}

void Reload::reload() {
  {
    const std::lock_guard lock(mutex_);
    again_ = busy_;
    if (std::exchange(busy_, true)) return;
    waiting_ = std::exchange(asked_, {});
  }
  seams_.begins();
  log::notice("reading the configuration again");
  auto wanted = read();
  if (!wanted) {
    for (const std::string& fault : wanted.error()) log::error("{}", fault);
    log::error("the configuration has faults; nothing was changed");
    return answer(faults_of(wanted.error()));
  }
  seams_.rearrange(arrangement_of(wanted->config),
                   [this, refused = refused_keys(wanted->config), warned = wanted->config.warnings,
                    said = wanted->said](const auto& outcome) {
                     if (outcome) {
                       const std::lock_guard lock(mutex_);
                       said_ = said;
                     }
                     finish(outcome, refused, warned);
                   });
}

std::vector<std::string> Reload::refused_keys(const Config& wanted) const {
  std::vector<std::string> refused;
  const auto refuse = [&](const std::string& key) {
    refused.push_back(fmt::format("{}: stays as it is until the next start", key));
  };
  for (const auto& [key, text] : other_keys_) {
    const auto found = wanted.other_keys.find(key);
    if (found == wanted.other_keys.end() || found->second != text) refuse(key);
  }
  for (const auto& [key, text] : wanted.other_keys) {
    if (!other_keys_.contains(key)) refuse(key);
  }
  return refused;
}

void Reload::finish(const Expected<Rearranged, std::string>& outcome, const std::vector<std::string>& refused,
                    const std::vector<std::string>& warned) {
  if (!outcome) {
    log::error("nothing was changed: {}", outcome.error());
    return answer(unexpected(Refused{Refused::Why::unable, "nothing was changed: " + outcome.error()}));
  }
  Rearranged all = with(*outcome, refused, warned);
  for (const std::string& line : all.warned) log::warning("{}", line);
  for (const std::string& line : all.changed) log::notice("{}", line);
  for (const std::string& line : all.later) log::notice("{}", line);
  for (const std::string& line : all.refused) log::warning("{}", line);
  log::notice("the configuration was read again: {} changed, {} later, {} at the next start",
              all.changed.size(), all.later.size(), all.refused.size());
  answer(std::move(all));
}

void Reload::answer(const seams::AnswerTo<seams::ReloadRequest>& answer) {
  Replies replies;
  {
    const std::lock_guard lock(mutex_);
    replies = std::exchange(waiting_, {});
  }
  seams_.ended();
  free();
  for (const auto& reply : replies) reply(answer);
}

/// Whoever waits for the end of a change is next.
void Reload::free() {
  bool others = false;
  {
    const std::lock_guard lock(mutex_);
    busy_ = false;
    others = again_ || !correcting_.empty() || !asked_.empty();
  }
  if (others) seams_.wake();
}

}  // namespace eboard::daemon
