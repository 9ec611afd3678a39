import fc from "fast-check";

import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { type Inventory } from "./inventory.ts";

const arbCode = fc.stringMatching(/^[A-Z\d]{4,13}$/u);

/** Builds the rule and laws of scanners that type like a keyboard. */
export function wedgeRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { findWedgeScan, wedgeAverageGapAtMostMs, wedgeKeysAtLeast } = functions;

  return {
    "keyboard-wedge": {
      says: "A keyboard-wedge scanner types fast and ends with Enter; a person does not.",
      source: "behaviour 3.1 (keyboard wedge)",
      laws: {
        "reads a scanned code, after anything a person typed before": fc.property(
          arbCode,
          fc.array(
            fc.tuple(
              fc.constantFrom("a", "1", "Shift", "Enter"),
              fc.integer({ min: wedgeAverageGapAtMostMs + 1, max: 400 }),
            ),
            { maxLength: 5 },
          ),
          fc.integer({ min: 0, max: wedgeAverageGapAtMostMs }),
          (code, typedKeys, gap) => {
            let keyMs = 0;
            const before = typedKeys.map(([key, wait]) => ({ key, at: (keyMs += wait) }));
            keyMs += wedgeAverageGapAtMostMs + 1;
            const scanStrokes = [...code, "Enter"].map((key, index) => ({ key, at: keyMs + index * gap }));
            same(findWedgeScan([...before, ...scanStrokes]), code);
          },
        ),
        "typed text is not a scan, nor are a few fast keys": fc.property(
          arbCode,
          fc.integer({ min: wedgeAverageGapAtMostMs + 1, max: 300 }),
          fc.integer({ min: 0, max: wedgeKeysAtLeast - 1 }),
          (code, wait, fewKeys) => {
            same(findWedgeScan([...code, "Enter"].map((key, index) => ({ key, at: index * wait }))), null);
            same(findWedgeScan([...code.slice(0, fewKeys), "Enter"].map((key, index) => ({ key, at: index }))), null);
            holds(
              findWedgeScan([...code].map((key, index) => ({ key, at: index }))) === null,
              "no scan before its Enter",
            );
          },
        ),
      },
    },
  };
}
