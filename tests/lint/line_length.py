#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No line of a document is too long: what docs_test checks as well, without a program."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "docs"))
from docs_test import Failure, all_documents, check_each, check_length  # noqa: E402

if __name__ == "__main__":
    try:
        check_each(all_documents(), check_length)
    except Failure as failure:
        sys.exit(str(failure))
