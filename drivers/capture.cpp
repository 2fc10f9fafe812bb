// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/capture.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <ostream>

#include "rules/text/input_file.hpp"

namespace eboard::drivers {

namespace {

constexpr std::string_view kVersionKey = "eboard-capture";
constexpr std::string_view kVersion = "1";

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<int> hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

/// A fault of one line. `unfinished`: the text ends too early, as in a recording that was cut short.
struct LineFault {
  std::string reason;
  bool unfinished = false;
};

/// Reads one data line from left to right.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  Expected<CaptureLine, LineFault> read() {
    CaptureLine line;
    if (!take('+')) return fault("no '+' before the time");
    const auto at = time();
    if (!at) return fault("the time is not seconds with three decimals");
    line.at = *at;
    if (!take(' ')) return fault("no blank after the time");
    if (take('>')) {
      line.direction = Direction::to_device;
    } else if (!take('<')) {
      return fault("no '<' or '>' after the time");
    }
    line.bytes.reserve((text_.size() - at_) / 3);  // a blank and two digits each
    while (!ended()) {
      if (!take(' ')) return fault("bytes are not separated by one blank");
      const auto byte = this->byte();
      if (!byte) return fault("a byte is not two hexadecimal digits");
      line.bytes.push_back(*byte);
    }
    return line;
  }

 private:
  [[nodiscard]] bool ended() const { return at_ == text_.size(); }
  bool take(char c) {
    if (ended() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<std::int64_t> number(std::size_t minimum, std::size_t maximum) {
    const std::size_t begin = at_;
    std::int64_t value = 0;
    while (!ended() && is_digit(text_[at_]) && at_ - begin < maximum)
      value = value * 10 + (text_[at_++] - '0');
    return at_ - begin >= minimum ? std::optional(value) : std::nullopt;
  }
  std::optional<Millis> time() {
    const auto seconds = number(1, 10);
    if (!seconds || !take('.')) return std::nullopt;
    const auto thousandths = number(3, 3);
    if (!thousandths) return std::nullopt;
    return Millis(*seconds * 1000 + *thousandths);
  }
  std::optional<std::uint8_t> byte() {
    int value = 0;
    for (int digit = 0; digit < 2; ++digit) {
      const auto nibble = ended() ? std::nullopt : hex_value(text_[at_]);
      if (!nibble) return std::nullopt;
      value = value << 4 | *nibble;
      ++at_;
    }
    return static_cast<std::uint8_t>(value);
  }
  [[nodiscard]] tl::unexpected<LineFault> fault(std::string reason) const {
    return unexpected(LineFault{std::move(reason), ended()});
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

Expected<std::pair<std::string, std::string>, LineFault> parse_header(std::string_view line) {
  line.remove_prefix(1);
  if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return unexpected(LineFault{"a header is '# key: value'", true});
  const std::string_view key = line.substr(0, colon);
  if (key.empty() || key.find_first_of(" \t") != std::string_view::npos) {
    return unexpected(LineFault{"a header's key is one word"});
  }
  std::string_view value = line.substr(colon + 1);
  if (!value.empty() && value.front() == ' ') value.remove_prefix(1);
  return std::pair{std::string(key), std::string(value)};
}

/// Adds the contents of one line to `capture`.
std::optional<LineFault> parse_line(std::string_view line, bool first, Capture& capture) {
  if (!line.empty() && line.back() == '\r') return LineFault{"ends in CR LF, a capture's lines end in LF"};
  if (!first && line.empty()) return LineFault{"is empty", true};
  if (line.starts_with('#')) {
    auto header = parse_header(line);
    if (!header) return header.error();
    if (first != (header->first == kVersionKey)) {
      return LineFault{first ? "is not '# eboard-capture: 1'" : "has 'eboard-capture' again"};
    }
    if (first && header->second != kVersion) {
      return LineFault{fmt::format("capture version '{}' is not known, only {}", header->second, kVersion)};
    }
    if (!first) capture.headers.push_back(std::move(*header));
    return std::nullopt;
  }
  if (first && line.starts_with('['))
    return LineFault{
        "is PGN, not a recording; `eboardctl check FILE` plays the games, `eboardsim --pgn FILE "
        "--capture FOLDER` makes recordings of them"};
  if (first) return LineFault{"is not '# eboard-capture: 1'"};
  auto data = LineReader(line).read();
  if (!data) return data.error();
  if (!capture.lines.empty() && data->at < capture.lines.back().at) return LineFault{"the time goes back"};
  capture.lines.push_back(std::move(*data));
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> Capture::header(std::string_view key) const {
  const auto has_key = [key](const auto& entry) { return entry.first == key; };
  const auto found = std::find_if(headers.begin(), headers.end(), has_key);
  if (found == headers.end()) return std::nullopt;
  return found->second;
}

Expected<Capture, std::string> parse_capture(std::string_view text) {
  Capture capture;
  int number = 1;
  do {
    const std::size_t end = text.find('\n');
    const bool finished = end != std::string_view::npos;
    const std::string_view line = text.substr(0, end);
    const auto fault = parse_line(line, number == 1, capture);
    // A recording that ends with a power cut is still a capture, so part of a line at its end is no fault.
    const bool cut_short = !finished && number > 1 && fault && fault->unfinished;
    if (fault && !cut_short) return unexpected(fmt::format("line {}: {}", number, fault->reason));
    text.remove_prefix(finished ? end + 1 : text.size());
    ++number;
  } while (!text.empty());
  return capture;
}

Expected<Capture, std::string> read_capture(const std::string& path) {
  const auto text = rules::read_input(path, rules::InputKind::capture);
  if (!text) return unexpected(text.error());
  auto capture = parse_capture(*text);
  if (!capture) return unexpected(fmt::format("{}: {}", path, capture.error()));
  return capture;
}

std::string capture_time(Millis at) {
  constexpr std::time_t kLast = 253402300799;  // end of the year 9999: beyond it the library throws
  const auto seconds = std::clamp<std::time_t>(at.count() / 1000, 0, kLast);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), at.count() % 1000);
}

CaptureWriter::CaptureWriter(std::ostream& out,
                             const std::vector<std::pair<std::string, std::string>>& headers)
    : out_(&out) {
  *out_ << "# " << kVersionKey << ": " << kVersion << '\n';
  for (const auto& [key, value] : headers) *out_ << "# " << key << ": " << value << '\n';
  out_->flush();
}

void CaptureWriter::write(Millis at, Direction direction, std::span<const std::uint8_t> bytes) {
  std::string line = fmt::format("+{}.{:03} {}", at.count() / 1000, at.count() % 1000,
                                 direction == Direction::from_device ? '<' : '>');
  for (const std::uint8_t byte : bytes) line += fmt::format(" {:02x}", byte);
  *out_ << line << '\n';
  out_->flush();
}

}  // namespace eboard::drivers
