// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/xlsx.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <utility>

#include "daemon/tournament/import/number_format.hpp"
#include "daemon/tournament/import/zip.hpp"
#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {
namespace {

using rules::shown;

/// A cell of text needs four; and as many attributes. Each takes up to 64 bytes once it is read.
constexpr std::size_t kMaxTags = 2'000'000;
constexpr std::size_t kMaxStyles = 65'536;
constexpr int kLastLine = 1'048'576;  ///< of any sheet of Excel

/// Programs put any prefix before the names of elements, or none.
std::string_view local(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

pugi::xml_node child(pugi::xml_node node, std::string_view name) {
  return node.find_child([&](pugi::xml_node each) { return local(each.name()) == name; });
}

std::string_view attribute(pugi::xml_node node, std::string_view name) {
  const auto found =
      node.find_attribute([&](pugi::xml_attribute each) { return local(each.name()) == name; });
  return found.value();
}

template <class Do>
void for_each(pugi::xml_node node, std::string_view name, Do work) {
  for (const pugi::xml_node each : node.children()) {
    if (local(each.name()) == name) work(each);
  }
}

std::string text_of(pugi::xml_node node) {
  std::string text;
  for (const pugi::xml_node part : node.children()) {
    if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) text += part.value();
  }
  return text;
}

/// What a character that XML cannot have is written as: "_x000D_".
std::string without_escapes(const std::string& text) {
  constexpr std::size_t kEscape = 7;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    unsigned code = 0;
    const char* const digits = text.data() + at + 2;
    if (text.compare(at, 2, "_x") == 0 && at + kEscape <= text.size() && text[at + kEscape - 1] == '_') {
      const auto [end, error] = std::from_chars(digits, digits + 4, code, 16);
      if (error == std::errc() && end == digits + 4 && code < 0x80) {
        out += code < ' ' ? ' ' : static_cast<char>(code);
        at += kEscape;
        continue;
      }
    }
    out += text[at++];
  }
  return out;
}

std::string cell_text(const std::string& text) {
  const std::string clean = rules::one_line(rules::as_utf8(without_escapes(text)));
  return std::string(rules::pgn_text::trimmed(clean));
}

/// Text in one piece, or in parts of different looks. How it is spoken (rPh) is no part of it.
std::string rich_text(pugi::xml_node node) {
  std::string text = text_of(child(node, "t"));
  for_each(node, "r", [&](pugi::xml_node part) { text += text_of(child(part, "t")); });
  return cell_text(text);
}

std::optional<int> number_of(std::string_view digits) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() || value < 0)
    return std::nullopt;
  return value;
}

/// The column of "AB12", from 1; 0: it is no place.
std::size_t column_of(std::string_view place) {
  constexpr std::size_t kMaxLetters = 3;
  std::size_t column = 0, at = 0;
  for (; at < place.size() && at <= kMaxLetters; ++at) {
    const char c = static_cast<char>(place[at] & ~0x20);
    if (c < 'A' || c > 'Z') break;
    column = column * 26 + static_cast<std::size_t>(c - 'A') + 1;
  }
  return at > kMaxLetters ? 0 : column;
}

/// A part of the workbook. The document shows the text.
struct Part {
  std::string text;
  pugi::xml_document document;
};

struct Relation {
  std::string type;  ///< behind the last slash: "worksheet"
  std::string path;
};

class Workbook {
 public:
  explicit Workbook(std::string_view bytes) : zip_(bytes) {}

  Sheet read() {
    Sheet sheet;
    sheet.format = "XLSX";
    std::string fault = read_into(sheet);
    if (!fault.empty()) {
      sheet.rows.clear();
      sheet.findings.push_back({Severity::error, 0, 0, 0, std::move(fault)});
    }
    return sheet;
  }

 private:
  /// A sentence, or nothing.
  std::string read_into(Sheet& sheet) {
    if (!zip_.fault().empty()) return zip_.fault();
    std::string path = "xl/workbook.xml";
    std::map<std::string, Relation> relations;
    if (std::string fault = read_relations("", relations); !fault.empty()) return fault;
    for (const auto& [id, relation] : relations) {
      if (relation.type == "officeDocument") path = relation.path;
    }
    if (!zip_.has(path)) return no_workbook();
    relations.clear();
    if (std::string fault = read_relations(path, relations); !fault.empty()) return fault;
    std::string sheet_path;
    if (std::string fault = choose_sheet(path, relations, sheet, sheet_path); !fault.empty()) return fault;
    for (const auto& [id, relation] : relations) {
      std::string fault;
      if (relation.type == "sharedStrings") fault = read_strings(relation.path);
      if (relation.type == "styles") fault = read_styles(relation.path);
      if (!fault.empty()) return fault;
    }
    return read_cells(sheet_path, sheet);
  }

  std::string no_workbook() {
    if (zip_.has("mimetype")) return "this is OpenDocument; save the table as XLSX or CSV";
    return "this ZIP file holds no workbook of Excel";
  }

  /// `what` is counted through the pieces in which a part comes, so that a part that swells is given up.
  std::string load(const std::string& path, Part& part) {
    const auto watch = [&](std::string_view piece) -> std::string {
      unpacked_ += piece.size();
      tags_ += static_cast<std::size_t>(std::ranges::count(piece, '<'));
      attributes_ += static_cast<std::size_t>(std::ranges::count(piece, '='));
      if (unpacked_ > kMaxUnpacked)
        return fmt::format("the workbook unpacks to more than {} MiB", kMaxUnpacked >> 20U);
      if (std::max(tags_, attributes_) > kMaxTags) return "the workbook has more cells than are read";
      return "";
    };
    auto text = zip_.unpack(path, watch);
    if (!text) return text.error();
    part.text = std::move(*text);
    if (part.text.find("<!DOCTYPE") != std::string::npos)
      return fmt::format("{} has a document type, which no workbook has", shown(path));
    const auto result = part.document.load_buffer_inplace(part.text.data(), part.text.size());
    if (!result) return fmt::format("{} is damaged: {}", shown(path), result.description());
    return "";
  }

  /// Of a part, or with "" of the whole file. That there are none is no fault.
  std::string read_relations(const std::string& of, std::map<std::string, Relation>& relations) {
    const std::size_t slash = of.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : of.substr(0, slash + 1);
    const std::string path = folder + "_rels/" + of.substr(folder.size()) + ".rels";
    if (!zip_.has(path)) return "";
    const auto part = std::make_unique<Part>();
    if (std::string fault = load(path, *part); !fault.empty()) return fault;
    for_each(part->document.document_element(), "Relationship", [&](pugi::xml_node node) {
      const std::string_view type = attribute(node, "Type"), target = attribute(node, "Target");
      const bool whole = target.starts_with('/');
      relations[std::string(attribute(node, "Id"))] = {
          std::string(type.substr(type.rfind('/') == std::string_view::npos ? 0 : type.rfind('/') + 1)),
          whole ? std::string(target.substr(1)) : folder + std::string(target)};
    });
    return "";
  }

  std::string choose_sheet(const std::string& path, const std::map<std::string, Relation>& relations,
                           Sheet& sheet, std::string& chosen) {
    const auto part = std::make_unique<Part>();
    if (std::string fault = load(path, *part); !fault.empty()) return fault;
    const pugi::xml_node workbook = part->document.document_element();
    const std::string_view from_1904 = attribute(child(workbook, "workbookPr"), "date1904");
    if (from_1904 == "1" || from_1904 == "true") calendar_ = Calendar::from_1904;
    std::vector<std::string> hidden, others;
    std::string name;
    for_each(child(workbook, "sheets"), "sheet", [&](pugi::xml_node node) {
      // Its own id has the same local name but for capitals: "sheetId" and "r:id".
      const auto relation = relations.find(std::string(attribute(node, "id")));
      if (relation == relations.end() || relation->second.type != "worksheet") return;
      const std::string_view state = attribute(node, "state");
      if (state == "hidden" || state == "veryHidden") {
        hidden.push_back(shown(attribute(node, "name")));
      } else if (chosen.empty()) {
        chosen = relation->second.path;
        name = shown(attribute(node, "name"));
      } else {
        others.push_back(shown(attribute(node, "name")));
      }
    });
    if (chosen.empty()) return "the workbook has no sheet that is shown";
    const auto say = [&](const std::vector<std::string>& left_out, std::string_view why) {
      if (left_out.empty()) return;
      sheet.findings.push_back(
          {Severity::warning, 0, 0, 0,
           fmt::format(
               "sheet \"{}\" was read; {} \"{}\"{}", name, why, left_out.front(),
               left_out.size() == 1 ? std::string() : fmt::format(" and {} more", left_out.size() - 1))});
    };
    say(hidden, "hidden, and so left out, is");
    say(others, "behind it, and left out, is");
    return "";
  }

  std::string read_strings(const std::string& path) {
    const auto part = std::make_unique<Part>();
    if (std::string fault = load(path, *part); !fault.empty()) return fault;
    for_each(part->document.document_element(), "si",
             [&](pugi::xml_node node) { strings_.push_back(rich_text(node)); });
    return "";
  }

  std::string read_styles(const std::string& path) {
    const auto part = std::make_unique<Part>();
    if (std::string fault = load(path, *part); !fault.empty()) return fault;
    const pugi::xml_node styles = part->document.document_element();
    std::map<int, NumberKind> formats;
    for_each(child(styles, "numFmts"), "numFmt", [&](pugi::xml_node node) {
      if (const auto id = number_of(attribute(node, "numFmtId")))
        formats[*id] = kind_of_format(attribute(node, "formatCode"));
    });
    for_each(child(styles, "cellXfs"), "xf", [&](pugi::xml_node node) {
      if (kinds_.size() == kMaxStyles) return;
      const int id = number_of(attribute(node, "numFmtId")).value_or(0);
      const auto own = formats.find(id);
      kinds_.push_back(own == formats.end() ? kind_of_format(id) : own->second);
    });
    return "";
  }

  std::string read_cells(const std::string& path, Sheet& sheet) {
    const auto part = std::make_unique<Part>();
    if (std::string fault = load(path, *part); !fault.empty()) return fault;
    std::string fault;
    int line = 0;
    std::size_t cells = 0;
    for_each(child(part->document.document_element(), "sheetData"), "row", [&](pugi::xml_node node) {
      if (!fault.empty()) return;
      const int stated = number_of(attribute(node, "r")).value_or(0);
      line = stated > line && stated <= kLastLine ? stated : line + 1;
      Row row;
      row.line = line;
      fault = read_row(node, row, sheet.findings);
      cells += row.cells.size();
      if (cells > kMaxCells || sheet.rows.size() == kMaxRows)
        fault = fmt::format("more than {} rows or {} cells", kMaxRows, kMaxCells);
      if (!row.cells.empty()) sheet.rows.push_back(std::move(row));
    });
    return fault;
  }

  std::string read_row(pugi::xml_node node, Row& row, std::vector<Finding>& findings) {
    std::size_t column = 0;
    std::string fault;
    for_each(node, "c", [&](pugi::xml_node cell) {
      const std::size_t stated = column_of(attribute(cell, "r"));
      column = stated > 0 ? stated : column + 1;
      std::string text = value_of(cell, row.line, column, findings);
      if (text.empty() || !fault.empty()) return;
      text_ += text.size();  // one text that is long may be that of every cell
      if (text_ > kMaxUnpacked) fault = "the workbook has more text than is read";
      if (column > kMaxColumns) {
        fault = fmt::format("line {}: a cell in column {}; {} are read", row.line, column, kMaxColumns);
        return;
      }
      if (row.cells.size() < column) row.cells.resize(column);
      row.cells[column - 1] = std::move(text);
    });
    return fault;
  }

  std::string value_of(pugi::xml_node cell, int line, std::size_t column, std::vector<Finding>& findings) {
    const std::string_view type = attribute(cell, "t");
    if (type == "inlineStr") return rich_text(child(cell, "is"));
    const pugi::xml_node value = child(cell, "v");
    const std::string written = cell_text(text_of(value));
    const auto say = [&](std::string what) {
      if (findings.size() == kMaxFindings) return;
      const int place = static_cast<int>(std::min(column, kMaxColumns));
      findings.push_back({Severity::warning, line, place, place, std::move(what)});
    };
    if (type == "s") {
      const auto index = number_of(written);
      if (index && static_cast<std::size_t>(*index) < strings_.size())
        return strings_[static_cast<std::size_t>(*index)];
      if (!written.empty()) say("the cell's text is missing in the workbook");
      return "";
    }
    if (type == "b") return written == "1" || written == "true" ? "TRUE" : "FALSE";
    if (type == "e") say(fmt::format("the cell holds the error {}", shown(written)));
    if (type == "str" || type == "e") return written;
    if (type == "d") return iso_day(written);
    if (!value && child(cell, "f")) say("the formula was never calculated; open and save the workbook");
    const auto style = static_cast<std::size_t>(number_of(attribute(cell, "s")).value_or(0));
    return number_text(written, style < kinds_.size() ? kinds_[style] : NumberKind::number, calendar_);
  }

  /// "2026-04-07T10:00:00" as other days are.
  static std::string iso_day(std::string text) {
    constexpr std::size_t kDay = 10;
    if (text.size() > kDay && text[kDay] == 'T') text[kDay] = ' ';
    if (text.ends_with("Z")) text.pop_back();
    if (text.ends_with(":00") && text.size() == kDay + 9) text.resize(text.size() - 3);
    if (text.ends_with(" 00:00")) text.resize(kDay);
    return text;
  }

  Zip zip_;
  std::size_t unpacked_ = 0, tags_ = 0, attributes_ = 0;  ///< of all parts
  std::size_t text_ = 0;                                  ///< of all cells
  Calendar calendar_ = Calendar::from_1900;
  std::vector<std::string> strings_;
  std::vector<NumberKind> kinds_;  ///< of the styles of cells
};

}  // namespace

bool is_zip(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

Sheet read_xlsx(std::string_view bytes) { return Workbook(bytes).read(); }

}  // namespace eboard::tournament
