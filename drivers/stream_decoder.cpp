// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/stream_decoder.hpp"

#include <cassert>

namespace eboard::drivers {

void StreamDecoder::feed(std::span<const std::uint8_t> bytes, std::vector<Payload>& out,
                         const Listener& listener, const Refusal& refusal) {
  counters_.bytes += bytes.size();
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  const std::span<const std::uint8_t> all = buffer_;
  std::size_t done = 0;
  while (done < all.size()) {
    const FrameResult result = driver_->next_frame(all.subspan(done));
    if (std::holds_alternative<NeedMore>(result)) break;
    if (const auto* skip = std::get_if<Skip>(&result)) {
      assert(skip->bytes > 0);
      refuse(skip->why, skip->bytes);
      if (refusal && skip->kind) refusal(*skip->kind, skip->why, all.subspan(done, skip->bytes));
      done += skip->bytes;
      continue;
    }
    const auto& frame = std::get<Frame>(result);
    assert(frame.consumed > 0);
    done += frame.consumed;
    if (const auto why = driver_->decode(frame, out)) {
      refuse(*why, frame.consumed);
      if (refusal) refusal(frame.kind, *why, all.subspan(done - frame.consumed, frame.consumed));
      continue;
    }
    ++counters_.frames;
    if (listener) listener(frame);
  }
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(done));
}

void StreamDecoder::reset() {
  if (!buffer_.empty()) refuse(DecodeError::cut_message, buffer_.size());
  buffer_.clear();
}

void StreamDecoder::refuse(DecodeError why, std::size_t bytes) {
  ++counters_.errors[static_cast<std::size_t>(why)];
  counters_.skipped_bytes += bytes;
}

}  // namespace eboard::drivers
