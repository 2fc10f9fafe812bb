// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/tournament/workbook.hpp"

#include <minizip/zip.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::tournament::made_workbook {

std::string packed(const std::map<std::string, std::string>& parts) {
  std::string path = (std::filesystem::temp_directory_path() / "workbook-XXXXXX").string();
  const int file = mkstemp(path.data());
  REQUIRE(file >= 0);
  close(file);
  const zipFile zip = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
  REQUIRE(zip != nullptr);
  for (const auto& [name, text] : parts) {
    REQUIRE(zipOpenNewFileInZip(zip, name.c_str(), nullptr, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED, 9) ==
            ZIP_OK);
    REQUIRE(zipWriteInFileInZip(zip, text.data(), static_cast<unsigned>(text.size())) == ZIP_OK);
    REQUIRE(zipCloseFileInZip(zip) == ZIP_OK);
  }
  REQUIRE(zipClose(zip, nullptr) == ZIP_OK);
  std::string bytes = eboard::test::read_file(path);
  std::filesystem::remove(path);
  return bytes;
}

std::map<std::string, std::string> parts_of(const Book& book) {
  const std::string types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
  const auto relation = [&](const std::string& id, const std::string& type, const std::string& target) {
    return "<Relationship Id=\"" + id + "\" Type=\"" + types + type + "\" Target=\"" + target + "\"/>";
  };
  return {
      {"[Content_Types].xml", "<Types/>"},
      {"_rels/.rels",
       "<Relationships>" + relation("rId1", "officeDocument", "xl/workbook.xml") + "</Relationships>"},
      {"xl/workbook.xml",
       "<workbook xmlns:r=\"r\">" + book.properties + "<sheets>" + book.sheets + "</sheets></workbook>"},
      {"xl/_rels/workbook.xml.rels", "<Relationships>" +
                                         relation("rId1", "worksheet", "worksheets/sheet1.xml") +
                                         relation("rId2", "worksheet", "/xl/worksheets/sheet2.xml") +
                                         relation("rId3", "sharedStrings", "sharedStrings.xml") +
                                         relation("rId4", "styles", "styles.xml") + "</Relationships>"},
      {"xl/worksheets/sheet1.xml",
       "\xef\xbb\xbf<worksheet><sheetData>" + book.rows + "</sheetData></worksheet>"},
      {"xl/worksheets/sheet2.xml",
       "<worksheet><sheetData><row><c "
       "t=\"inlineStr\"><is><t>second</t></is></c></row></sheetData></worksheet>"},
      {"xl/sharedStrings.xml", "<sst>" + book.strings + "</sst>"},
      {"xl/styles.xml", "<styleSheet>" + book.styles + "</styleSheet>"},
  };
}

}  // namespace eboard::tournament::made_workbook
