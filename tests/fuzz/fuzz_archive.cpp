// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as an archive, as its manifest and as the lines in it. What is read is written again,
// and that reads as the same.
#include <cstdlib>

#include "daemon/archive/archive_reader.hpp"
#include "daemon/archive/rows.hpp"
#include "rules/text/plain_text.hpp"

namespace {

using namespace eboard::archive;

template <class Value>
void read_again(const Rows<Value>& rows, Rows<Value> (*read)(std::string_view)) {
  if (!rows) return;
  std::string text;
  for (const Value& row : *rows) text += to_line(row);
  const auto again = read(text);
  if (!again || *again != *rows) std::abort();
}

void sentence(const std::string& fault) {
  if (fault.empty() || fault.find('\n') != std::string::npos || eboard::rules::first_outside_utf8(fault))
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (auto archive = ArchiveReader::open(bytes)) {
    for (const Member& member : archive->manifest().members) {
      const auto text = archive->member(member.name);
      if (text && sha256_of(*text) != member.sha256) std::abort();
    }
  } else {
    sentence(archive.error());
  }
  if (const auto manifest = parse_manifest(bytes)) {
    const auto again = parse_manifest(to_json(*manifest));
    if (!again || !(*again == *manifest)) std::abort();
  } else {
    sentence(manifest.error());
  }
  if (const auto facts = facts_in(bytes)) {
    const auto again = facts_in(to_text(*facts));
    if (!again || to_text(*again) != to_text(*facts)) std::abort();
  } else {
    sentence(facts.error());
  }
  read_again(events_in(bytes), events_in);
  read_again(entries_in(bytes), entries_in);
  return 0;
}
