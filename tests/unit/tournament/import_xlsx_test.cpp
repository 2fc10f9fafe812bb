// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Workbooks: what a cell says, which sheet is read, and that a file that swells, or is damaged, ends soon.
#include <ctime>

#include "daemon/tournament/import/read_file.hpp"
#include "daemon/tournament/import/xlsx.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/tournament/workbook.hpp"

namespace eboard::tournament::import_xlsx_test {
namespace {

using made_workbook::Book;
using made_workbook::packed;
using made_workbook::parts_of;

Sheet sheet_of(const Book& book) { return read_xlsx(packed(parts_of(book))); }

/// The cells of the first row.
std::vector<std::string> cells(const Book& book) {
  const Sheet sheet = sheet_of(book);
  for (const Finding& finding : sheet.findings) UNSCOPED_INFO(to_string(finding));
  REQUIRE(sheet.rows.size() == 1);
  return sheet.rows[0].cells;
}

std::string fault_of(const Sheet& sheet) {
  REQUIRE_FALSE(sheet.findings.empty());
  CHECK(sheet.findings.back().severity == Severity::error);
  CHECK(sheet.rows.empty());
  return sheet.findings.back().what;
}

TEST_CASE("texts of a workbook are shared, of several looks, or in their cell") {
  Book book;
  book.strings =
      "<si><t xml:space=\"preserve\"> Aalto, Mika </t></si>"
      "<si><r><rPr><b/></rPr><t>Br</t></r><r><t>andt &amp; Co</t></r><rPh><t>spoken</t></rPh></si>";
  book.rows =
      "<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c><c t=\"inlineStr\"><is><t>in it</t></is></c>"
      "<c t=\"str\"><f>A1</f><v>of a formula</v></c><c "
      "t=\"inlineStr\"><is><t>two_x000D_lines</t></is></c></row>";
  CHECK(cells(book) ==
        std::vector<std::string>{"Aalto, Mika", "Brandt & Co", "in it", "of a formula", "two lines"});
}

TEST_CASE("numbers of a workbook come whole, and days as days") {
  Book book;
  book.styles =
      "<numFmts><numFmt numFmtId=\"164\" formatCode=\"d.m.yy\\ h:mm\"/>"
      "<numFmt numFmtId=\"165\" formatCode=\"0.0&quot; days&quot;\"/>"
      "<numFmt numFmtId=\"166\" formatCode=\"[Red]0\"/><numFmt numFmtId=\"167\" "
      "formatCode=\"[h]:mm\"/></numFmts>"
      "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/>"
      "<xf numFmtId=\"166\"/><xf numFmtId=\"20\"/><xf numFmtId=\"167\"/></cellXfs>";
  book.rows =
      "<row><c><v>2274</v></c><c><v>7.5</v></c><c><v>8.6672E7</v></c><c s=\"1\"><v>45352</v></c>"
      "<c s=\"2\"><v>45352.8125</v></c><c s=\"3\"><v>7.5</v></c><c s=\"4\"><v>12</v></c>"
      "<c s=\"5\"><v>0.8125</v></c><c s=\"6\"><v>1.5</v></c><c s=\"1\"><v>59</v></c><c t=\"b\"><v>1</v></c>"
      "<c t=\"d\"><v>2026-04-07T00:00:00</v></c></row>";
  CHECK(cells(book) == std::vector<std::string>{"2274", "7.5", "86672000", "2024-03-01", "2024-03-01 19:30",
                                                "7.5", "12", "19:30", "36:00", "1900-02-28", "TRUE",
                                                "2026-04-07"});
}

TEST_CASE("a workbook may count its days from 1904") {
  Book book;
  book.properties = "<workbookPr date1904=\"1\"/>";
  book.styles = "<cellXfs><xf numFmtId=\"14\"/></cellXfs>";
  book.rows = "<row><c s=\"0\"><v>43890</v></c></row>";
  CHECK(cells(book) == std::vector<std::string>{"2024-03-01"});
}

TEST_CASE("cells stand where they say, and one after the other where they do not") {
  Book book;
  book.rows =
      "<row r=\"3\"><c r=\"B3\"><v>1</v></c><c><v>2</v></c><c r=\"E3\"><v>3</v></c></row>"
      "<row><c><v>4</v></c></row><row r=\"9\"><c r=\"XFD9\"/></row>";
  const Sheet sheet = sheet_of(book);
  REQUIRE(sheet.rows.size() == 2);
  CHECK(sheet.rows[0] == Row{3, {"", "1", "2", "", "3"}});
  CHECK(sheet.rows[1] == Row{4, {"4"}});
}

TEST_CASE("elements of a workbook may have a prefix, and its parts other capitals") {
  Book book;
  book.rows = "<x:row><x:c><x:v>5</x:v></x:c></x:row>";
  auto parts = parts_of(book);
  parts["xl/worksheets/sheet1.xml"] =
      "<x:worksheet xmlns:x=\"m\"><x:sheetData>" + book.rows + "</x:sheetData></x:worksheet>";
  parts["xl/SharedStrings.xml"] = parts["xl/sharedStrings.xml"];
  parts.erase("xl/sharedStrings.xml");
  const Sheet sheet = read_xlsx(packed(parts));
  REQUIRE(sheet.rows.size() == 1);
  CHECK(sheet.rows[0].cells == std::vector<std::string>{"5"});
}

TEST_CASE("a hidden sheet is left out, and so is one behind the first, and that is said") {
  Book book;
  book.rows = "<row><c><v>1</v></c></row>";
  book.sheets =
      R"(<sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="New" sheetId="2" r:id="rId2"/>)";
  Sheet sheet = sheet_of(book);
  REQUIRE(sheet.rows.size() == 1);
  CHECK(sheet.rows[0].cells == std::vector<std::string>{"second"});
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings[0].what == "sheet \"New\" was read; hidden, and so left out, is \"Old\"");
  book.sheets = R"(<sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>)";
  sheet = sheet_of(book);
  CHECK(sheet.rows[0].cells == std::vector<std::string>{"1"});
  REQUIRE(sheet.findings.size() == 1);
  CHECK(sheet.findings[0].what == "sheet \"A\" was read; behind it, and left out, is \"B\"");
}

template <class Do>
void within_two_seconds(Do work) {
  const std::clock_t begin = std::clock();  // of the processor: others may be at work, too
  work();
  CHECK(std::clock() - begin < 2 * CLOCKS_PER_SEC);
}

TEST_CASE("a workbook that swells is given up while it does") {
  Book book;
  auto parts = parts_of(book);
  parts["xl/worksheets/sheet1.xml"] = std::string(40U << 20U, ' ');
  std::string bytes = packed(parts);
  within_two_seconds(
      [&] { CHECK(fault_of(read_xlsx(bytes)) == "the workbook unpacks to more than 32 MiB"); });
  std::string rows;
  for (int i = 0; i < 2'100'000; ++i) rows += "<c/>";
  parts["xl/worksheets/sheet1.xml"] = "<worksheet><sheetData><row>" + rows;
  bytes = packed(parts);
  within_two_seconds(
      [&] { CHECK(fault_of(read_xlsx(bytes)) == "the workbook has more cells than are read"); });
  book.strings = "<si><t>" + std::string(1U << 20U, 'x') + "</t></si>";
  book.rows = "<row>";
  for (int i = 0; i < 900; ++i) book.rows += "<c t=\"s\"><v>0</v></c>";
  book.rows += "</row>";
  bytes = packed(parts_of(book));
  within_two_seconds([&] { CHECK(fault_of(read_xlsx(bytes)) == "the workbook has more text than is read"); });
}

TEST_CASE("elements within elements without end are no trouble") {
  std::string deep;
  for (int i = 0; i < 1'000'000; ++i) deep += "<r>";
  auto parts = parts_of({});
  parts["xl/sharedStrings.xml"] = "<sst><si>" + deep;
  const std::string bytes = packed(parts);
  within_two_seconds([&] {
    CHECK_THAT(fault_of(read_xlsx(bytes)), Catch::Matchers::StartsWith("xl/sharedStrings.xml is damaged"));
  });
}

TEST_CASE("a document type, with entities or without, is refused") {
  auto parts = parts_of({});
  parts["xl/workbook.xml"] = "<!DOCTYPE x [<!ENTITY a \"b\">]>" + parts["xl/workbook.xml"];
  CHECK(fault_of(read_xlsx(packed(parts))) == "xl/workbook.xml has a document type, which no workbook has");
}

TEST_CASE("what is no workbook, or a damaged one, is said in a sentence") {
  const std::string good = packed(parts_of({}));
  CHECK(fault_of(read_xlsx(good.substr(0, good.size() / 2))) ==
        "the ZIP file is damaged, or its end is missing");
  CHECK(fault_of(read_xlsx(packed({{"a.txt", "a"}}))) == "this ZIP file holds no workbook of Excel");
  CHECK(fault_of(read_xlsx(packed({{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}}))) ==
        "this is OpenDocument; save the table as XLSX or CSV");
  auto parts = parts_of({});
  parts.erase("xl/worksheets/sheet1.xml");
  CHECK(fault_of(read_xlsx(packed(parts))) == "xl/worksheets/sheet1.xml in the ZIP file is missing");
  for (std::size_t at = 0; at < good.size(); at += 7) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    const Sheet sheet = read_xlsx(bytes);  // whatever it is, it ends
    CHECK((sheet.rows.empty() || sheet.findings.size() < kMaxFindings));
  }
}

TEST_CASE("a note beside the table of a workbook is no fault") {
  Book book;
  const auto text = [](const char* what) {
    return std::string("<c t=\"inlineStr\"><is><t>") + what + "</t></is></c>";
  };
  book.rows = "<row>" + text("White") + text("Black") + "</row><row>" + text("Aalto, Mika") +
              text("Brandt, Ole") + text("by the window") + "</row>";
  const Said said = read_file(packed(parts_of(book)), "round.xlsx");
  CHECK(said.findings.empty());
  CHECK(said.games.size() == 1);
}

TEST_CASE("a workbook of pairings is read as the same table in CSV is") {
  Book book;
  book.rows =
      "<row><c t=\"inlineStr\"><is><t>Round 3</t></is></c></row>"
      "<row><c t=\"inlineStr\"><is><t>Board</t></is></c><c t=\"inlineStr\"><is><t>White</t></is></c>"
      "<c t=\"inlineStr\"><is><t>Black</t></is></c></row>"
      "<row><c><v>1</v></c><c t=\"inlineStr\"><is><t>Aalto, Mika</t></is></c>"
      "<c t=\"inlineStr\"><is><t>Brandt, Ole</t></is></c></row>";
  const Said of_book = read_file(packed(parts_of(book)), "round.xlsx");
  const Said of_text = read_file("Round 3\nBoard;White;Black\n1;Aalto, Mika;Brandt, Ole\n", "round.csv");
  CHECK(of_book.format == "XLSX");
  CHECK(of_text.format == "CSV");
  CHECK(of_book.round == 3);
  REQUIRE(of_book.games.size() == 1);
  CHECK(of_book.games == of_text.games);
}

}  // namespace
}  // namespace eboard::tournament::import_xlsx_test
