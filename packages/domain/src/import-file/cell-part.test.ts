import { expect, it } from "vitest";

import {
  compileMapping,
  decodeRow,
  parseMapping,
  takePart,
  toTransaction,
  type CellPart,
  type TransactionRow,
} from "./index.ts";

it.each<readonly [string, CellPart, string | null]>([
  ["MTL-2026-000123", { by: "before", mark: "-", at: "first" }, "MTL"],
  ["MTL-2026-000123", { by: "before", mark: "-", at: "last" }, "MTL-2026"],
  ["MTL-2026-000123", { by: "after", mark: "-", at: "first" }, "2026-000123"],
  ["MTL-2026-000123", { by: "piece", mark: "-", piece: -2 }, "2026"],
  ["MTL-2026-000123", { by: "piece", mark: "-", piece: 4 }, null],
  ["MTL-2026-000123", { by: "position", from: 10, length: 6 }, "000123"],
  ["MTL-2026-000123", { by: "position", from: 10, length: null }, "000123"],
  ["MTL-2026-000123", { by: "position", from: 16, length: 1 }, null],
  ["Caisse 2 / Ticket 0451", { by: "digits", piece: -1 }, "0451"],
  ["Caisse 2 / Ticket 0451", { by: "digits", piece: 3 }, null],
  ["POS1#8812", { by: "after", mark: "/", at: "last" }, null],
  // Half of a surrogate pair is not a character: "😀" is two code units.
  ["😀12", { by: "position", from: 2, length: null }, null],
  ["😀12", { by: "position", from: 3, length: null }, "12"],
  ["12😀34", { by: "before", mark: "\ude00", at: "first" }, null],
  ["12😀34", { by: "piece", mark: "\ud83d", piece: 1 }, "12"],
])("of %s, %j is %s", (text, part, expectedPart) => {
  expect(takePart(text, part)).toBe(expectedPart);
});

const mapping = parseMapping({
  name: "m",
  kind: "transactions",
  dateFormat: "yyyy-MM-dd",
  constants: { location: "1" },
  columns: { number: "Ticket", terminal: "Ticket", date: "Date", sku: "Item", quantity: "Qty", lineTotal: "Total" },
  parts: { number: { by: "digits", piece: -1 }, terminal: { by: "before", mark: "#", at: "first" } },
});

function read(ticket: string) {
  const header = ["Ticket", "Date", "Item", "Qty", "Total"];
  const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;
  if (!file.ok) throw new Error(JSON.stringify(file.issues));
  return decodeRow(file.value, [ticket, "2026-03-12", "A", "1", "5.00"]);
}

it("a cell without its part is refused, and an empty cell is the terminal of the mapping", () => {
  expect(read("POS1#8812")).toMatchObject({ ok: true, value: { number: "8812", terminal: "POS1" } });
  expect(read("8812")).toMatchObject({
    ok: false,
    issues: [{ code: "IMPORT_PART", params: { column: "Ticket", value: "8812" } }],
  });
  expect(read("")).toMatchObject({ ok: false, issues: [{ code: "IMPORT_REQUIRED" }] });
});

it("two numbers of which the same part is left are no single receipt", () => {
  const rows = ["POS1#A-8812", "POS1#B-8812"].map((ticket) => {
    const row = read(ticket);
    if (!row.ok) throw new Error(ticket);
    return row.value as TransactionRow;
  });
  const item = { itemId: 1, description: "A", departmentId: 1, subDepartmentId: null, price: null, cost: null };
  const context = { location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 }, itemOf: () => item };
  expect(toTransaction(rows, context)).toEqual({
    ok: false,
    issues: [
      {
        code: "IMPORT_NUMBER_CUT",
        path: [1],
        params: { value: "POS1#B-8812", expected: "POS1#A-8812", number: "8812" },
      },
    ],
  });
  expect(toTransaction(rows.slice(0, 1), context)).toMatchObject({ ok: true, value: { number: "8812" } });
});

it.each(["-", "(a+)+$", "\\", ".*"])(
  "a part of a cell of a million characters takes no time, with the mark %s",
  (mark) => {
    const text = mark.repeat(250_000) + "7";
    for (const part of [
      { by: "after", mark, at: "last" },
      { by: "piece", mark, piece: -1 },
      { by: "digits", piece: -1 },
    ] as const)
      expect(takePart(text, part)).toBe("7");
  },
  2_000,
);
