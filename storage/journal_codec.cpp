// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/journal_codec.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "storage/deflate.hpp"

// Packed form: format number, then varint of the plain size, then zlib of the plain form. Plain form, all
// columns:
//
//   varint count, varint first time
//   count kinds, one byte each
//   count varint body lengths
//   count low bytes and count high bytes of the 16-bit time difference to the entry before; 0xffff: see next
//   8 bytes each, low first, for the differences that do not fit
//   bodies: all of the shortest length, then the next; within a length by column: all first bytes, all second
//   bytes
//
// A clock reports once a second, changes one or two of its ten bytes, and arrives some milliseconds early or
// late. By columns everything but these is a run of equal bytes, which deflate nearly removes. Rejected:
// plain concatenation (4.5 bytes a read instead of 2), zlib on single rows (larger than the rows).

namespace eboard::storage {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint8_t kFormat = 1;
constexpr int kBestLevel = 9;
constexpr std::uint64_t kEscape = 0xffff;
constexpr std::size_t kMaxPlainBytes = std::size_t{1} << 30;

bool is_bytes(JournalKind kind) { return kind == JournalKind::read || kind == JournalKind::written; }

void put_varint(Bytes& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
  out.push_back(static_cast<std::uint8_t>(value));
}

// Indices of the entries in the order in which their bodies are stored, by length.
template <class LengthOf>
std::map<std::size_t, std::vector<std::size_t>> by_length(std::size_t count, LengthOf length_of) {
  std::map<std::size_t, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < count; ++i) groups[length_of(i)].push_back(i);
  return groups;
}

void put_times(Bytes& out, std::span<const JournalEntry> entries) {
  Bytes low, high, escaped;
  Millis last = entries.front().at;
  for (const JournalEntry& entry : entries) {
    const auto difference = static_cast<std::uint64_t>((entry.at - last).count());
    const std::uint64_t shown = std::min(difference, kEscape);
    low.push_back(static_cast<std::uint8_t>(shown));
    high.push_back(static_cast<std::uint8_t>(shown >> 8));
    for (int shift = 0; shown == kEscape && shift < 64; shift += 8) {
      escaped.push_back(static_cast<std::uint8_t>(difference >> shift));
    }
    last = entry.at;
  }
  for (const Bytes& column : {low, high, escaped}) out.insert(out.end(), column.begin(), column.end());
}

Bytes plain_form(std::span<const JournalEntry> entries) {
  Bytes out;
  put_varint(out, entries.size());
  put_varint(out, static_cast<std::uint64_t>(entries.front().at.count()));
  for (const JournalEntry& entry : entries) out.push_back(static_cast<std::uint8_t>(entry.kind));
  for (const JournalEntry& entry : entries) put_varint(out, body_of(entry).size());
  put_times(out, entries);
  const auto groups = by_length(entries.size(), [&](std::size_t i) { return body_of(entries[i]).size(); });
  for (const auto& [length, members] : groups) {
    for (std::size_t column = 0; column < length; ++column) {
      for (const std::size_t i : members) out.push_back(body_of(entries[i])[column]);
    }
  }
  return out;
}

// Reads the plain form; after a fault every value reads as zero, so that callers check once.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

  std::span<const std::uint8_t> take(std::size_t size) {
    if (size > rest_.size()) {
      failed_ = true;
      return {};
    }
    const auto taken = rest_.first(size);
    rest_ = rest_.subspan(size);
    return taken;
  }

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = take(1);
      if (failed_) return 0;
      value |= static_cast<std::uint64_t>(byte[0] & 0x7f) << shift;
      if (byte[0] < 0x80) return value;
    }
    failed_ = true;
    return 0;
  }

  std::uint64_t eight_bytes() {
    const auto bytes = take(8);
    if (failed_) return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
  }

 private:
  std::span<const std::uint8_t> rest_;
  bool failed_ = false;
};

Expected<Bytes, std::string> inflate_all(std::span<const std::uint8_t> packed) {
  Reader head(packed);
  const auto format = head.take(1);
  if (head.failed() || format[0] != kFormat)
    return unexpected(std::string("unknown format of packed entries"));
  const std::uint64_t size = head.varint();
  if (head.failed() || size > kMaxPlainBytes)
    return unexpected(std::string("size of packed entries is damaged"));
  Bytes plain(size);
  if (!inflate(head.take(head.left()), plain)) return unexpected(std::string("packed entries are damaged"));
  return plain;
}

std::vector<Millis> take_times(Reader& in, std::uint64_t first, std::size_t count) {
  const auto low = in.take(count);
  const auto high = in.take(count);
  std::vector<Millis> times;
  std::uint64_t at = first;
  for (std::size_t i = 0; i < count && !in.failed(); ++i) {
    const auto difference = static_cast<std::uint64_t>(low[i] | (high[i] << 8));
    at += difference == kEscape ? in.eight_bytes() : difference;
    times.emplace_back(static_cast<std::int64_t>(at));
  }
  return times;
}

std::vector<Bytes> take_bodies(Reader& in, const std::vector<std::size_t>& lengths) {
  std::vector<Bytes> bodies(lengths.size());
  for (const auto& [length, members] : by_length(lengths.size(), [&](std::size_t i) { return lengths[i]; })) {
    if (members.size() * length > in.left()) {
      in.take(in.left() + 1);
      return {};
    }
    for (std::size_t column = 0; column < length; ++column) {
      const auto bytes = in.take(members.size());
      for (std::size_t i = 0; i < members.size(); ++i) bodies[members[i]].push_back(bytes[i]);
    }
  }
  return bodies;
}

}  // namespace

std::span<const std::uint8_t> body_of(const JournalEntry& entry) {
  if (is_bytes(entry.kind)) return entry.bytes;
  return {reinterpret_cast<const std::uint8_t*>(entry.text.data()), entry.text.size()};
}

Expected<JournalEntry, std::string> make_entry(DeviceId device, Millis at, std::int64_t kind,
                                               std::span<const std::uint8_t> body) {
  if (kind < 0 || kind >= kJournalKinds)
    return unexpected("no journal entry is of kind " + std::to_string(kind));
  return entry_as_stored(device, at, kind, body);
}

JournalEntry entry_as_stored(DeviceId device, Millis at, std::int64_t kind,
                             std::span<const std::uint8_t> body) {
  constexpr std::uint8_t kNoByte = std::numeric_limits<std::uint8_t>::max();
  const bool is_byte = kind >= 0 && kind <= kNoByte;
  JournalEntry entry{device, at, static_cast<JournalKind>(is_byte ? kind : kNoByte), {}, {}};
  if (is_bytes(entry.kind)) {
    entry.bytes.assign(body.begin(), body.end());
  } else {
    entry.text.assign(body.begin(), body.end());
  }
  return entry;
}

Bytes pack_entries(std::span<const JournalEntry> entries) {
  if (entries.empty()) return {};
  const Bytes plain = plain_form(entries);
  Bytes packed{kFormat};
  put_varint(packed, plain.size());
  append_deflated(packed, plain, kBestLevel);
  return packed;
}

Expected<std::vector<JournalEntry>, std::string> unpack_entries(DeviceId device,
                                                                std::span<const std::uint8_t> packed) {
  if (packed.empty()) return std::vector<JournalEntry>{};
  const auto plain = inflate_all(packed);
  if (!plain) return unexpected(plain.error());
  Reader in(*plain);
  const std::uint64_t count = in.varint();
  const std::uint64_t first = in.varint();
  const auto kinds = in.take(count);
  std::vector<std::size_t> lengths;
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i) lengths.push_back(in.varint());
  const std::vector<Millis> times = take_times(in, first, lengths.size());
  const std::vector<Bytes> bodies = take_bodies(in, lengths);
  if (in.failed() || in.left() != 0) return unexpected(std::string("packed entries do not fit their table"));

  std::vector<JournalEntry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    auto entry = make_entry(device, times[i], kinds[i], bodies[i]);
    if (!entry) return unexpected(entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace eboard::storage
