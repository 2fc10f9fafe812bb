// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as records of Quaternity; the first byte chooses form and language in which what was
// lawful of them is written. That is read back whole, and written again it is the same text.
#include <cstdlib>

#include "rules/quaternity/notation/score_sheet.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::rules;
  if (size < 1) return 0;
  const auto& form = quaternity::forms()[data[0] % quaternity::forms().size()];
  const auto& language = languages()[data[0] / quaternity::forms().size() % languages().size()];
  quaternity::read_records(
      {reinterpret_cast<const char*>(data) + 1, size - 1}, [&](const quaternity::RecordedGame& game) {
        quaternity::Record record = game.record;
        record.language = &language;
        (void)score_sheet(record, form);
        const std::string text = to_text(record, form);
        int games = 0;
        quaternity::read_records(text, [&](const quaternity::RecordedGame& again) {
          if (++games > 1 || !again.faults.empty() || again.record.notes != record.notes ||
              !(again.record.game.position() == record.game.position()) ||
              again.record.game.ending() != record.game.ending() || to_text(again.record, form) != text) {
            std::abort();
          }
          return true;
        });
        if (games != 1) std::abort();
        return true;
      });
  return 0;
}
