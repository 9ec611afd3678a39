/** Rules of a field, each with a valid value and the value that is stored for it. */

import type { FieldRules } from "../../../validation/index.ts";

/** Samples of fields. */
export const fieldSamples: readonly (readonly [rules: FieldRules, right: unknown, stored: unknown])[] = [
  [["max40"], " Laval ", "Laval"],
  [["email", "max100"], "a@B.ca", "a@b.ca"],
  [["phone"], "514 555-0199", "514 555-0199"],
  [["username"], "ana_1", "ana_1"],
  [["personName"], "Ève", "Ève"],
  [["date"], "2026-02-28", "2026-02-28"],
  [["language"], "fr", "fr"],
  [["flag"], false, false],
  [[{ integer: { min: 0, max: 9 } }], "7", 7],
  [["money"], 19.99, 1999],
  [[{ oneOf: ["A", "B"] }], "B", "B"],
  [["barcode"], "036000291452", "00036000291452"],
  [[{ list: { of: ["required", "max40"], max: 3 } }], ["a", "b"], ["a", "b"]],
];
