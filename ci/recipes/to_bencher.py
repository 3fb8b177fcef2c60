"""bench-export.json as Bencher Metric Format: to_bencher.py FILE > OUT"""

import json
import sys


def convert(rows):
    """[{name, unit, value}] -> {name: {"latency": {"value": value}}}"""
    return {row["name"]: {"latency": {"value": row["value"]}} for row in rows}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        json.dump(convert(json.load(file)), sys.stdout, indent=1)
