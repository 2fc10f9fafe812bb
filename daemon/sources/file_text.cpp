// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/file_text.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include "rules/text/input_file.hpp"

namespace eboard::sources {

Expected<std::optional<std::string>, Origin::Trouble> FileText::read() {
  const auto before = stamp();
  if (!before) return unexpected(before.error());
  if (last_ && *before == *last_) return std::nullopt;
  auto text = rules::read_input(path_, rules::InputKind::pairings);
  if (!text) {
    last_.reset();
    return unexpected(Origin::Trouble{"cannot be read", text.error()});
  }
  const auto after = stamp();
  // Somebody writes it: what was read is neither the old text nor the new one.
  if (!after || *after != *before) return std::nullopt;
  // Two changes within one tick of the file system have one time.
  last_ = after->is_fresh() ? std::nullopt : std::optional(*after);
  return std::optional(std::move(*text));
}

Expected<FileStamp, Origin::Trouble> FileText::stamp() const {
  const auto stamp = FileStamp::of(path_);
  if (stamp) return *stamp;
  return unexpected(Origin::Trouble{stamp.error() == ENOENT ? "is not there" : "cannot be read",
                                    path_ + ": " + std::strerror(stamp.error())});
}

}  // namespace eboard::sources
