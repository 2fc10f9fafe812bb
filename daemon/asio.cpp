// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asio's own code, compiled once for the whole program (BOOST_ASIO_SEPARATE_COMPILATION).
#include <boost/asio/impl/src.hpp>
