#!/usr/bin/env python3
"""Compares `tantalizer census` with census.cpp, a plain C++ program, in one run.

    python3 benches/peers/census.py [--runs 21]

Whole processes, one thread, alternately; medians, and the median of the ratios of neighbouring runs.
Both must give the same histograms. Needs Rust and g++. Prints Markdown.
"""

import argparse
import json
import os
import statistics
import subprocess
import time

FAMILIES = [("4", []), ("5", []), ("6", []), ("4", ["any"])]


def timed(command):
    start = time.perf_counter()
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return time.perf_counter() - start, output


def plain_histogram(output, name):
    line = next(line for line in output.splitlines() if line.startswith(name))
    return dict(entry.split(":") for entry in line.split()[1:])


def compare(n, options, runs, plain):
    flags = [f"--{option}" for option in options]
    ours_command = ["target/release/tantalizer", "census", n, *flags, "--threads", "1", "--format", "json"]
    ours, theirs = [], []
    for _ in range(runs):
        seconds, answer = timed(ours_command)
        ours.append(seconds)
        seconds, output = timed([plain, n, *options])
        theirs.append(seconds)
        answer = json.loads(answer)
        for name in ("by_solutions", "by_partials"):
            assert answer[name] == plain_histogram(output, name), (n, options, name)
    ratio = statistics.median(b / a for a, b in zip(ours, theirs))
    milliseconds = [1000 * statistics.median(times) for times in (ours, theirs)]
    print(f"| {' '.join([n, *flags])} | {milliseconds[0]:.1f} | {milliseconds[1]:.1f} | {ratio:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=21)
    runs = parser.parse_args().runs
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    os.makedirs("target/peers", exist_ok=True)
    plain = "target/peers/census"
    subprocess.run(["cargo", "build", "--release", "--quiet"], check=True)
    subprocess.run(["g++", "-O3", "-march=native", "-std=c++17", "benches/peers/census.cpp", "-o", plain], check=True)
    print("| census | tantalizer, ms | plain C++, ms | × |\n|---|---:|---:|---:|")
    for n, options in FAMILIES:
        compare(n, options, runs, plain)


if __name__ == "__main__":
    main()
