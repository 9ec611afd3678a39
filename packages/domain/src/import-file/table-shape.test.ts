import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { proposeMapping } from "./propose-mapping.ts";
import { findHeaderRow, guessDelimiter, skipReasonOf } from "./table-shape.ts";

/** A till's export as tills write them: a title above the header, decimal commas, rates of discount, a total below. */
const report = [
  "Rapport de caisse",
  "Du 2026-03-01 au 2026-03-02",
  "Magasin;Caisse;Date;Heure;Ticket;Article;Qté;Prix unitaire;Rabais;Total ligne",
  "Laurier;1;2026-03-01;09:12;1001;CAFE-01;2;4,50;0;9,00",
  "Laurier;1;2026-03-01;09:12;1001;PAIN-02;1;5,00;0,2;4,00",
  "Laurier;2;2026-03-01;10:40;2001;CAFE-01;1;4,50;0;4,50",
  "Laurier;2;2026-03-02;11:05;2002;LAIT-03;3;3,10;0,1;8,37",
  "Total;;;;;;7;;;25,87",
];
const cells = report.map((line) => line.split(";"));

describe("an export with a title above its header", () => {
  it("has the delimiter of its table", () => {
    expect(guessDelimiter(report)).toBe(";");
    expect(guessDelimiter(["Report, of today, for all, stores", "a\tb\tc", "1\t2\t3", "4\t5\t6"])).toBe("\t");
  });

  it("has its header on the third row, and its total is no data", () => {
    expect(findHeaderRow(cells)).toBe(3);
    const header = cells[2] ?? [];
    expect(cells.slice(3).map((row) => skipReasonOf(row, header))).toEqual([null, null, null, null, "TOTAL"]);
  });

  it("is proposed a mapping whose lines tie to their totals", () => {
    const proposal = proposeMapping("transactions", { header: cells[2] ?? [], rows: cells.slice(3, 7) });
    expect(proposal).toMatchObject({
      columns: {
        location: "Magasin",
        terminal: "Caisse",
        date: "Date",
        time: "Heure",
        number: "Ticket",
        sku: "Article",
        quantity: "Qté",
        unitPrice: "Prix unitaire",
        discountRate: "Rabais",
        lineTotal: "Total ligne",
      },
      decimal: ",",
      discountRateIs: "fraction",
      lineTotalIs: "afterDiscount",
      questions: [],
    });
  });
});

test.each([
  [["", "  ", ""], "BLANK"],
  [["Date", "Magasin", "Total"], "HEADER_AGAIN"],
  [["Sous-total", "", "12,00"], "TOTAL"],
  [["Grand total:", "", "12,00"], "TOTAL"],
  [["Totales del día", "", "12,00"], "TOTAL"],
  [["Total"], "TOTAL"],
  [["Total Cereal", "A", "4.99"], null],
  [["Totalizer", "", "4.99"], null],
  [["2026-03-12", "", "4.99"], null],
] as const)("a row %j below a header is left out as %s", (row, reason) => {
  expect(skipReasonOf(row, ["Date", "Magasin", "Total"])).toBe(reason);
});

test("a header on the first row is found there, whatever titles, blank rows and totals surround the same table", () => {
  const arbName = fc.constantFrom("Date", "Store", "SKU", "Qty", "Unit price", "Receipt", "Cashier", "Tender");
  const arbTable = fc.record({
    header: fc.uniqueArray(arbName, { minLength: 3, maxLength: 8 }),
    titles: fc.array(fc.constantFrom("Sales report", "Rapport de caisse", "Store 12, March", "2026-03-12"), {
      maxLength: 4,
    }),
    count: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(arbTable, ({ header, titles, count }) => {
      const rows = Array.from({ length: count }, (_, row) => header.map((_name, at) => `${row * 10 + at}.50`));
      const fullSample = [
        ...titles.map((title) => [title]),
        header,
        ...rows,
        ["Total", ...header.slice(1).map(() => "")],
      ];
      expect(findHeaderRow(fullSample)).toBe(titles.length + 1);
      expect(rows.map((row) => skipReasonOf(row, header))).toEqual(rows.map(() => null));
    }),
  );
});
