// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/held_pages.hpp"

#include <algorithm>
#include <utility>

#include "storage/commit_follower.hpp"
#include "storage/log_format.hpp"

namespace eboard::storage {

using log_format::big_endian, log_format::kFrameHeaderBytes, log_format::kHeaderBytes;

// SQLite writes a header in one piece, and only when all that the log held before is in the database.
void HeldPages::wrote(std::span<const std::uint8_t> data, std::int64_t offset) {
  if (offset == 0 && data.size() >= std::size_t{kHeaderBytes}) {
    page_bytes_ = big_endian(data, log_format::kPageSizeAt);
    written_.clear();
    committed_.clear();
    frames_ = 0;
    data = data.subspan(kHeaderBytes);
    offset = kHeaderBytes;
  }
  if (page_bytes_ == 0) return;
  const auto frame_bytes = kFrameHeaderBytes + static_cast<std::int64_t>(page_bytes_);
  for (offset -= kHeaderBytes; !data.empty();) {
    const auto at = static_cast<std::size_t>(offset % frame_bytes);
    const auto part = data.first(std::min(data.size(), static_cast<std::size_t>(frame_bytes) - at));
    wrote_part(offset / frame_bytes, at, part);
    data = data.subspan(part.size());
    offset += static_cast<std::int64_t>(part.size());
  }
}

// A large transaction may change a frame that it wrote before.
void HeldPages::wrote_part(std::int64_t number, std::size_t at, std::span<const std::uint8_t> part) {
  Frame& frame = written_[number];
  frame.bytes.resize(kFrameHeaderBytes + page_bytes_);
  std::ranges::copy(part, frame.bytes.begin() + static_cast<std::ptrdiff_t>(at));
  if (at <= frame.got) frame.got = std::max(frame.got, at + part.size());
}

void HeldPages::synced() {
  const auto is_whole = [&](const auto& each) { return each.second.got == each.second.bytes.size(); };
  const auto commits = [&](const auto& each) {
    return is_whole(each) && big_endian(each.second.bytes, log_format::kDatabasePagesAt) != 0;
  };
  const auto last = std::find_if(written_.rbegin(), written_.rend(), commits);
  if (last == written_.rend()) return;
  database_pages_ = big_endian(last->second.bytes, log_format::kDatabasePagesAt);
  frames_ = last->first + 1;
  for (auto each = written_.begin(); each != last.base(); ++each) {
    if (!is_whole(*each)) continue;  // only its checksum was written again
    Page& page = each->second.bytes;
    const std::uint32_t number = big_endian(page, log_format::kPageAt);
    page.erase(page.begin(), page.begin() + kFrameHeaderBytes);
    if (follower_ != nullptr) follower_->page(number, page);
    committed_.insert_or_assign(number, std::move(page));
  }
  written_.clear();
  if (follower_ != nullptr) follower_->committed(database_pages_);
}

}  // namespace eboard::storage
