// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines what a OneOf does. Included by the one source that instantiates it.
#pragma once

#include "rules/text/one_of.hpp"

namespace eboard {

template <class Variant>
OneOf<Variant>::OneOf() = default;
template <class Variant>
OneOf<Variant>::OneOf(const OneOf&) = default;
template <class Variant>
OneOf<Variant>::OneOf(OneOf&&) noexcept = default;
template <class Variant>
OneOf<Variant>& OneOf<Variant>::operator=(const OneOf&) = default;
template <class Variant>
OneOf<Variant>& OneOf<Variant>::operator=(OneOf&&) noexcept = default;
template <class Variant>
OneOf<Variant>::~OneOf() = default;

template <class Variant>
bool OneOf<Variant>::operator==(const OneOf& other) const requires one_of::kComparable<Variant> {
  return static_cast<const Variant&>(*this) == static_cast<const Variant&>(other);
}

}  // namespace eboard
