// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/sheets.hpp"

namespace eboard::laws {

using rules::Edition;
using rules::ElectronicSheets;
using rules::LocalRules;

bool sheet_counts(const Edition& edition, const LocalRules& local, SheetKind kind) {
  if (kind == SheetKind::paper) return true;
  switch (edition.electronic_sheets) {
    case ElectronicSheets::no:
      return false;
    case ElectronicSheets::event_option:
      return local.electronic_sheets;
    case ElectronicSheets::certified:
      return true;
  }
  return false;
}

}  // namespace eboard::laws
