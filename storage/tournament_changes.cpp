// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/tournament_changes.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <utility>

#include "storage/deflate.hpp"
#include "storage/liveness.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {
namespace {

// Packed form: eight bytes of plain size, most significant first, then zlib of the text.
constexpr std::size_t kHead = 8;
constexpr int kUsualLevel = 6;
/// Twice the largest file that is imported, and more than the facts of any tournament.
constexpr std::size_t kMaxPlain = std::size_t{256} << 20U;

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::vector<std::uint8_t> packed(const std::string& text) {
  std::vector<std::uint8_t> out(kHead);
  for (std::size_t n = 0; n < kHead; ++n)
    out[n] = static_cast<std::uint8_t>(text.size() >> (8 * (kHead - 1 - n)));
  append_deflated(out, bytes_of(text), kUsualLevel);
  return out;
}

Result<std::string> unpacked(std::int64_t id, std::span<const std::uint8_t> bytes) {
  std::uint64_t size = 0;
  for (std::size_t n = 0; n < kHead && n < bytes.size(); ++n) size = size << 8U | bytes[n];
  const auto damaged = [&] {
    return unexpected(StoreError{0, false, fmt::format("change {} of the tournament is damaged", id)});
  };
  if (bytes.size() < kHead || size > kMaxPlain) return damaged();
  std::string text(size, '\0');
  if (!inflate(bytes.subspan(kHead), {reinterpret_cast<std::uint8_t*>(text.data()), text.size()}))
    return damaged();
  return text;
}

}  // namespace

PackedTournamentChange::PackedTournamentChange(TournamentChange change)
    : facts_(packed(change.facts)), file_(packed(change.file)) {
  change.facts.clear();
  change.file.clear();
  change_ = std::move(change);
}

Result<std::int64_t> TournamentChanges::append(const PackedTournamentChange& packed) {
  return liveness_.attempt([&]() -> Result<std::int64_t> {
    auto transaction = Transaction::begin(database_);
    if (!transaction) return unexpected(transaction.error());
    auto insert = database_.prepare(
        "INSERT INTO tournament_change (section, at_ms, author, what, undoes, facts, format, "
        "file_name, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert) return unexpected(insert.error());
    const TournamentChange& change = packed.change_;
    auto done = insert->execute(change.section, change.at, change.author, change.what, change.undoes,
                                packed.facts_, change.format, change.file_name, packed.file_);
    if (!done) return unexpected(done.error());
    const auto id = database_.integer("SELECT max(id) FROM tournament_change");
    if (!id) return unexpected(id.error());
    if (auto committed = transaction->commit(); !committed) return unexpected(committed.error());
    return *id;
  });
}

Result<std::vector<TournamentChange>> TournamentChanges::after(std::int64_t id) {
  return liveness_.attempt([&]() -> Result<std::vector<TournamentChange>> {
    auto rows = database_.prepare(
        "SELECT id, section, at_ms, author, what, undoes, facts, format, file_name, file "
        "FROM tournament_change WHERE id > ? ORDER BY id");
    if (!rows) return unexpected(rows.error());
    rows->bind(id);
    std::vector<TournamentChange> changes;
    std::optional<StoreError> damage;
    auto read = rows->for_each([&] {
      TournamentChange change;
      change.id = rows->integer(0);
      change.section = rows->small_integer(1);
      change.at = rows->integer(2);
      change.author = rows->text(3);
      change.what = rows->text(4);
      change.undoes = rows->optional_integer(5);
      change.format = rows->text(7);
      change.file_name = rows->text(8);
      auto facts = unpacked(change.id, rows->blob(6));
      auto file = unpacked(change.id, rows->blob(9));
      if (!facts || !file) {
        damage = facts ? file.error() : facts.error();
        return false;
      }
      change.facts = std::move(*facts);
      change.file = std::move(*file);
      changes.push_back(std::move(change));
      return true;
    });
    if (!read) return unexpected(read.error());
    if (damage) return unexpected(std::move(*damage));
    return changes;
  });
}

}  // namespace eboard::storage
