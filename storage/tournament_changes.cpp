// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/tournament_changes.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <new>
#include <span>
#include <utility>

#include "storage/liveness.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {
namespace {

// Packed form: eight bytes of plain size, most significant first, then zlib of the text.
constexpr std::size_t kHead = 8;
/// Twice the largest file that is imported, and more than the facts of any tournament.
constexpr std::size_t kMaxPlain = std::size_t{256} << 20U;

std::vector<std::uint8_t> packed(const std::string& text) {
  uLongf size = compressBound(text.size());
  std::vector<std::uint8_t> out(kHead + size);
  for (std::size_t n = 0; n < kHead; ++n)
    out[n] = static_cast<std::uint8_t>(text.size() >> (8 * (kHead - 1 - n)));
  const auto* const bytes = reinterpret_cast<const Bytef*>(text.data());
  // With a buffer as large as zlib requires, only memory can be missing.
  if (compress2(out.data() + kHead, &size, bytes, text.size(), Z_DEFAULT_COMPRESSION) != Z_OK)
    throw std::bad_alloc();
  out.resize(kHead + size);
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
  uLongf got = size;
  const auto body = bytes.subspan(kHead);
  const int done = uncompress(reinterpret_cast<Bytef*>(text.data()), &got, body.data(), body.size());
  // zlib wants room for a byte even where there is none.
  if ((done != Z_OK && !(size == 0 && done == Z_BUF_ERROR)) || got != size) return damaged();
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
