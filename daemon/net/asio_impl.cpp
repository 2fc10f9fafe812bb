// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asio, compiled once (BOOST_ASIO_SEPARATE_COMPILATION).
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
