import { expect, test } from "vitest";

import { tellEncoding } from "./text-encoding.ts";

test.each([
  ["QuantitŽ;Crme brulŽe", "Quantité;Crème brulée", "macintosh"],
  ["Quantité;Crème", "QuantitÈ;CrËme", "windows-1252"],
  ["Store,Total", "Store,Total", "windows-1252"],
  ["1 234,56 €", "1 234,56 Ä", "windows-1252"],
] as const)("decoded as %j or as %j, a file is in %s", (windows, macintosh, encoding) => {
  expect(tellEncoding(windows, macintosh)).toBe(encoding);
});
