// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_lights.hpp"

#include "drivers/dgt_protocol.hpp"

namespace eboard::drivers::dgt {

namespace {

Bytes light(rules::Bitboard squares) {
  if (squares == 0) return encode_leds_off();
  const rules::Square first = rules::pop(squares);
  return encode_leds(first, squares == 0 ? first : rules::first(squares));
}

class RevelationLights final : public Lights {
 public:
  void heard(const Frame& frame) override {
    if (frame.kind == kLongSerial) there_ = is_revelation(frame.payload);
    if (frame.kind == kFieldUpdate) two_.forget();  // firmware above 3.21 puts them out by itself
  }
  void forget() override {
    there_ = false;
    two_.forget();
  }
  [[nodiscard]] Bytes show(rules::Bitboard squares, Millis now) override {
    return there_ ? two_.show(squares, now) : Bytes{};
  }
  [[nodiscard]] Bytes put_out() override { return there_ ? two_.put_out() : Bytes{}; }

 private:
  CommandedLights two_{light};
  bool there_ = false;
};

}  // namespace

std::unique_ptr<Lights> revelation_lights() { return std::make_unique<RevelationLights>(); }

}  // namespace eboard::drivers::dgt
