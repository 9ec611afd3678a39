import { gzipSync } from "node:zlib";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { Catalogue } from "../catalogue/index.ts";
import { SaleStore } from "../sales/index.ts";
import { header, importContent, importServices, mappingOf, rowsWritten, seedStore } from "./testing/till-file.ts";

const good = "1001,2026-03-12 09:15:00,S1,CAFÉ,2,3.49\n";

const bad = [
  { what: "a truncated gzip", content: gzipSync(header + good.repeat(20_000)).subarray(0, 300), code: "IMPORT_GZIP" },
  { what: "a wrong delimiter", content: (header + good).replaceAll(",", ";"), code: "IMPORT_DELIMITER", row: 1 },
  {
    what: "windows-1252 text said to be UTF-8",
    content: Buffer.from(header + good, "latin1"),
    code: "IMPORT_ENCODING",
  },
  {
    what: "a missing column",
    content: header.replace("price", "prix") + good,
    code: "IMPORT_COLUMN_MISSING",
    row: 1,
    column: "price",
  },
  {
    what: "a date in another format",
    content: header + good + good.replace("2026-03-12", "12/03/2026"),
    code: "IMPORT_DATE",
    row: 3,
    column: "when",
  },
  {
    what: "10 MB in one field",
    content: header + good.replace("CAFÉ", `"${"x".repeat(10_000_000)}"`),
    code: "IMPORT_FIELD_TOO_LONG",
    row: 2,
  },
  {
    what: "a field longer than a code may be",
    content: header + good.replace("CAFÉ", "x".repeat(5_000)),
    code: "IMPORT_FIELD_TOO_LONG",
    row: 2,
    column: "item",
  },
  { what: "NaN", content: header + good.replace("3.49", "NaN"), code: "IMPORT_NUMBER", row: 2, column: "price" },
  {
    what: "a number beyond counting",
    content: header + good.replace("3.49", "9".repeat(400)),
    code: "IMPORT_NUMBER_RANGE",
    row: 2,
    column: "price",
  },
  {
    what: "a negative price",
    content: header + good.replace("3.49", "-3.49"),
    code: "IMPORT_NEGATIVE_PRICE",
    row: 2,
    column: "price",
  },
  {
    what: "an unknown store",
    content: header + good + good.replace("S1", "S9"),
    code: "IMPORT_UNKNOWN_LOCATION",
    row: 3,
    column: "store",
  },
  {
    what: "a row with a cell too few",
    content: header + good + "1002,2026-03-12 09:16:00,S1\n",
    code: "IMPORT_COLUMN_COUNT",
    row: 3,
  },
  {
    what: "a quote that is not closed",
    content: header + good + good.replace("CAFÉ", '"CAFÉ') + good,
    code: "IMPORT_QUOTE",
    row: 3,
  },
  {
    what: "a quote that text follows",
    content: header + good.replace("CAFÉ", '"CA"FÉ') + good,
    code: "IMPORT_QUOTE",
    row: 2,
  },
  {
    what: "quoted names between other delimiters",
    content: '"receipt";"when"\n"1001";"2026-03-12"\n',
    code: "IMPORT_DELIMITER",
    row: 1,
  },
  { what: "an empty file", content: "", code: "IMPORT_EMPTY" },
] as const;

layer(importServices, { excludeTestServices: true })("a file that is wrong", (it) => {
  for (const { what, content, code, ...where } of bad)
    it.effect(`${what} is refused with ${code}, and nothing is written`, () =>
      Effect.gen(function* () {
        yield* seedStore;
        const before = yield* rowsWritten;
        const outcome = yield* importContent(what, content);
        expect(outcome.issueCount).toBeGreaterThan(0);
        expect(outcome.batchId).toBeNull();
        expect(outcome.issues[0]).toMatchObject({ code, ...where });
        expect(outcome.issues[0]?.row).toBeGreaterThan(0);
        expect(yield* rowsWritten).toEqual(before);
      }),
    );

  it.effect(
    "a good one is written, the same line twice on one receipt is kept, and the file again changes nothing",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const content = header + good + good;
        expect(yield* importContent("good", content)).toMatchObject({
          issueCount: 0,
          created: 1,
          totals: { lines: 2, net: 1396 },
        });
        const before = yield* rowsWritten;
        expect(yield* importContent("good", content)).toMatchObject({ issueCount: 0, created: 0, unchanged: 1 });
        const after = yield* rowsWritten;
        for (const table of ["sale", "sale_line", "sale_tender", "sales_day", "item"])
          expect(after[table]).toBe(before[table]);
      }),
  );

  it.effect("products from a file without a price column keep the price they have", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const products = (named: Readonly<Record<string, string>>) =>
        mappingOf({ name: "products", kind: "products", columns: named, constants: { department: "ALL" } });
      const columns = { sku: "code", description: "name" };
      yield* importContent(
        "products",
        "code,name,price\nP1,Crème brûlée,4.25\n",
        products({ ...columns, price: "price" }),
      );
      const again = yield* importContent("names", "code,name\nP1,Crème brûlée\n", products(columns));
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
      const renamed = yield* importContent("names", "code,name\nP1,Crème caramel\n", products(columns));
      expect(renamed).toMatchObject({ updated: 1 });
      const catalogue = yield* Catalogue;
      expect((yield* catalogue.listItems(1)).find(({ sku }) => sku === "P1")).toMatchObject({
        description: "Crème caramel",
        price: 42_500,
      });
    }),
  );

  it.effect("a receipt that is there with another content is a conflict for a person, and nothing is written", () =>
    Effect.gen(function* () {
      yield* seedStore;
      yield* importContent("good", header + good + good);
      const sales = (counts: Record<string, number>) => ({
        sale: counts["sale"],
        lines: counts["sale_line"],
        item: counts["item"],
      });
      const before = sales(yield* rowsWritten);
      const outcome = yield* importContent("other", header + good.replace("3.49", "4.49"));
      expect(outcome).toMatchObject({
        created: 0,
        issueCount: 1,
        conflicts: 1,
        issues: [
          {
            row: 2,
            column: "receipt",
            value: "1001",
            code: "IMPORT_CONFLICT",
            params: { date: "2026-03-12", terminal: "1" },
          },
        ],
      });
      expect(sales(yield* rowsWritten)).toEqual(before);
      const store = yield* SaleStore;
      expect(yield* store.verifySummaries()).toEqual([]);
    }),
  );
});
