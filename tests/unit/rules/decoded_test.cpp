// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/decoded.hpp"

#include "rules/text/plain_text.hpp"
#include "tests/support/catch.hpp"

namespace decoded_test {

using namespace eboard::rules;

namespace {

std::string utf16(std::string_view ascii, bool big_endian) {
  std::string out;
  for (const char c : ascii) {
    if (big_endian) out += '\0';
    out += c;
    if (!big_endian) out += '\0';
  }
  return out;
}

}  // namespace

TEST_CASE("UTF-8 stays as it is, without a remark") {
  for (const char* text : {"", "plain", "M\u00fcller", "\u0428\u0443\u043b\u044c\u0446", "\U0001F600",
                           "\xef\xbb\xbf[Event \"x\"]"}) {
    CAPTURE(text);
    CHECK(decoded(text).text == text);
    CHECK(decoded(text).remark.empty());
  }
}

TEST_CASE("bytes outside UTF-8 are letters of Windows-1252") {
  const auto read = [](std::string_view bytes) { return decoded(std::string(bytes)).text; };
  CHECK(read("M\xfcller \xc4\xd6\xdc\xdf") == "M\u00fcller \u00c4\u00d6\u00dc\u00df");
  CHECK(read("\x8aime\x9e \x80 \x93x\x94 \x96") == "\u0160ime\u017e \u20ac \u201cx\u201d \u2013");
  CHECK(read("\x81\x8d\x8f\x90\x9d") == "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
  CHECK(read("caf\xe9") == "caf\u00e9");
}

TEST_CASE("files put together from both encodings keep both") {
  const Decoded read = decoded("M\u00fcller / M\xfcller");
  CHECK(read.text == "M\u00fcller / M\u00fcller");
  CHECK(read.place == 11);
  CHECK(read.remark == "is not UTF-8; it was read as Windows-1252");
}

TEST_CASE("UTF-16 is read with its mark and without") {
  for (const bool big : {false, true}) {
    const std::string text = utf16("[Event \"x\"]", big);
    CHECK(decoded((big ? "\xfe\xff" : "\xff\xfe") + text).text == "[Event \"x\"]");
    CHECK(decoded(text).text == "[Event \"x\"]");
    CHECK(decoded(text).remark == "is UTF-16, and was read as such; better save it as UTF-8");
  }
  CHECK(decoded(std::string("\xff\xfe\x3d\xd8\x00\xde", 6)).text == "\U0001F600");
  CHECK(decoded(std::string("\xff\xfe\x3d\xd8x\0", 6)).text == "\uFFFDx");
  CHECK(decoded(std::string("\xff\xfe\x00\xde", 4)).text == "\uFFFD");
  CHECK(decoded("\xff\xfex").text == "\uFFFD");
}

TEST_CASE("whatever the bytes are, the text is UTF-8") {
  std::string all;
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      all += static_cast<char>(first);
      all += static_cast<char>(second);
    }
  }
  for (std::size_t from = 0; from < 64; ++from)
    CHECK_FALSE(first_outside_utf8(decoded(all.substr(from)).text));
  CHECK_FALSE(first_outside_utf8(as_utf8(all)));
}

}  // namespace decoded_test
