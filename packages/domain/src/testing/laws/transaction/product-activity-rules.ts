import fc from "fast-check";

import { addDays, fromDayNumber } from "../../../period/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { ProductActivity } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof transaction, "printProductActivity">;

/** A name with unusual characters. */
const arbName = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom("a", "é", "*", "~", ">", "9", " ", "\n", "食"),
});

const arbActivity: fc.Arbitrary<ProductActivity> = fc.record({
  location: fc.constantFrom("A1", "A2"),
  vendor: fc.constantFrom("LAIT", "PAIN"),
  sku: fc.integer({ min: 1, max: 99 }).map((no) => `S${no}`),
  upc: fc.constantFrom("012345678905", "", "x"),
  description: arbName,
  onHand: fc.integer({ min: -9_000, max: 9_000 }),
  sold: fc.nat(9_999),
  returned: fc.nat(999),
  received: fc.nat(9_999),
});

/** Builds the rules and laws of the product activity file. */
export function productActivityRules({ printProductActivity }: Functions): Readonly<Record<string, RuleRow>> {
  return {
    "product-activity": {
      says: "A vendor gets a document 852 for each store, with the stock, sales, returns and receipts of each product, in envelopes that count their contents.",
      source: "behaviour 3.4 (Vendor: product-activity content of EDI 852); X12 004010",
      laws: {
        "the segments of the documents parse back to the rows": fc.property(
          fc.array(arbActivity, { maxLength: 8 }),
          (rows) => {
            const from = fromDayNumber(20_000);
            const segments = printProductActivity(rows, {
              sender: "ÉPI*CERIE",
              from,
              to: addDays(from, 6),
              day: addDays(from, 7),
              time: "06:05",
              batch: 12,
            })
              .split("~\r\n")
              .slice(0, -1)
              .map((text) => text.split("*"));
            const read: ProductActivity[] = [];
            let [vendor, location, sinceNumber, documents] = ["", "", 0, 0];
            const controls = new Set<string>();
            for (const [name = "", ...furtherCells] of segments) {
              sinceNumber++;
              if (name === "ISA") {
                holds(`ISA*${furtherCells.join("*")}~`.length === 106, "the first segment has 106 characters");
                holds(!controls.has(furtherCells[12] ?? ""), "no number of an interchange comes twice");
                controls.add(furtherCells[12] ?? "");
                [vendor, documents] = [(furtherCells[7] ?? "").trim(), 0];
              }
              if (name === "ST") [sinceNumber, documents] = [1, documents + 1];
              if (name === "N1") location = furtherCells[1] ?? "";
              if (name === "LIN")
                read.push({
                  location,
                  vendor,
                  sku: furtherCells.at(-1) ?? "",
                  upc: furtherCells[1] === "UK" ? (furtherCells[2] ?? "") : "",
                  description: "",
                  onHand: 0,
                  sold: 0,
                  returned: 0,
                  received: 0,
                });
              const last = read.at(-1);
              const field =
                name === "ZA"
                  ? ({ QA: "onHand", QS: "sold", QU: "returned", QR: "received" } as const)[furtherCells[0] ?? ""]
                  : undefined;
              if (last !== undefined && field !== undefined)
                read[read.length - 1] = { ...last, [field]: Math.round(Number(furtherCells[1]) * 1_000) };
              if (name === "SE") same(furtherCells[0], String(sinceNumber));
              if (name === "GE") same(furtherCells[0], String(documents));
            }
            const grouped = ["LAIT", "PAIN"].flatMap((sku) =>
              ["A1", "A2"].map((place) => rows.filter((row) => row.vendor === sku && row.location === place)),
            );
            const keyOf = ({ vendor: of, location: locationName }: ProductActivity) => `${of} ${locationName}`;
            const expected = grouped
              .flat()
              .map((row) => ({ ...row, upc: row.upc === "012345678905" ? "00012345678905" : "", description: "" }));
            same(
              read.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : keyOf(left) > keyOf(right) ? 1 : 0)),
              expected,
            );
            same(
              segments.filter(([name]) => name === "CTT").reduce((all, cells) => all + Number(cells[1]), 0),
              rows.length,
            );
          },
        ),
      },
    },
  };
}
