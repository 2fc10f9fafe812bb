# SPDX-License-Identifier: MIT
"""How often a test of faults repeats what it injects, and by which chance: as `./run fault` asks in the environment, or else as
usual. What it reached is printed as lines NAME VALUE UNIT (docs/reliability.md)."""
import os


def is_long():
    """Whether this is the long form of the test."""
    return "EBOARD_LOOPS" in os.environ


def loops(usual):
    return int(os.environ.get("EBOARD_LOOPS", usual))


def seed(usual=1):
    """Prints it: with the same one the test does the same again."""
    chosen = int(os.environ.get("EBOARD_SEED", usual))
    print(f"seed {chosen}", flush=True)
    return chosen


def figure(name, value, unit):
    print(f"{name} {value:.6g} {unit}", flush=True)


def spread(name, values, unit):
    """Median, 95th percentile and maximum."""
    ordered = sorted(values)
    for word, at in (("median", 0.5), ("p95", 0.95), ("max", 1)):
        figure(f"{name}.{word}", ordered[round(at * (len(ordered) - 1))], unit)
