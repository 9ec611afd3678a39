import { expect, it } from "vitest";

import { createCorrectedRowFinder, parseMapping } from "./index.ts";

const header = ["Ticket", "Date", "Item", "Qty", "Total"];
const mappingResult = parseMapping({
  name: "m",
  kind: "transactions",
  dateFormat: "yyyy-MM-dd",
  constants: { location: "1" },
  columns: { number: "Ticket", date: "Date", sku: "Item", quantity: "Qty", lineTotal: "Total" },
});

function findIn(correctionHeader: readonly string[], cells: readonly string[]) {
  if (!mappingResult.ok) throw new Error(JSON.stringify(mappingResult.issues));
  const rows = [
    { row: 4, cells: ["7", "2026-03-12", "A", "x", "5.00"] },
    { row: 5, cells: ["7", "2026-03-12", "B", "1", "5.00"] },
    { row: 9, cells: ["8", "2026-13-12", "A", "1", "5.00"] },
  ];
  return createCorrectedRowFinder(mappingResult.value, { header, rows }, correctionHeader)(cells, null);
}

it("a corrected row stands for the row whose number it has in a column that the first file lacks", () => {
  const named = [...header, "Motif", "Ligne d’origine"];
  expect(findIn(named, ["71", "2026-03-14", "A", "2", "5.00", "Quantité illisible", "5"])).toEqual([5]);
  // The first file has these columns: their numbers are no row numbers.
  expect(findIn(header, ["4", "2026-03-12", "5", "9", "5.00"])).toEqual([]);
});

it("a corrected row without a row number stands for the rows of its receipt, also of one whose date could not be read", () => {
  expect(findIn(header, ["7", "2026-03-12", "A", "2", "5.00"])).toEqual([4, 5]);
  expect(findIn([...header, "Ligne d’origine"], ["7", "2026-03-12", "A", "2", "5.00", "44"])).toEqual([4, 5]);
  expect(findIn(header, ["8", "2026-13-12", "A", "1", "5.00"])).toEqual([9]);
  expect(findIn(header, ["9", "2026-03-12", "A", "1", "5.00"])).toEqual([]);
});
