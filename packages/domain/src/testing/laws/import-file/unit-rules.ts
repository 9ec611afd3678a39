import fc from "fast-check";

import type { FileSample } from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { createFileReader, type ReadingFunctions } from "./read-back.ts";

/** Headers of price, discount and total: plain, and as files name amounts in cents. */
const headerRows = [
  ["Unit price", "Discount amount", "Line total"],
  ["unit_price_cents", "discount_amount_cents", "line_total_cents"],
  ["base_price_money.amount", "discount_money.amount", "total_money.amount"],
  ["Prix unitaire (en cents)", "Montant du rabais (cents)", "Total de la ligne (¢)"],
  ["Precio unitario centavos", "Descuento centavos", "Total de línea en centavos"],
] as const;

/** Lines of receipts with a price and a discount. Units: cents. */
const arbReceipts = fc.array(
  fc.array(
    fc
      .record({ units: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 90_000 }), off: fc.nat(100) })
      .map(({ units, price, off }) => {
        const discount = Math.floor((units * price * off) / 100);
        return { units, price, discount, total: units * price - discount };
      }),
    { minLength: 1, maxLength: 4 },
  ),
  { minLength: 1, maxLength: 5 },
);

type Lines = readonly Readonly<Record<"units" | "price" | "discount" | "total", number>>[];

/** Prints a file of receipts, with the amounts as written by a function. */
function printFile(
  receipts: readonly Lines[],
  [price, discount, total]: (typeof headerRows)[number],
  write: (cents: number) => string,
): FileSample {
  return {
    header: ["Receipt", "Date", "SKU", "Qty", price, discount, total],
    rows: receipts.flatMap((lines, at) =>
      lines.map((line) => [
        `R${at}`,
        "2026-03-25",
        "A",
        String(line.units),
        write(line.price),
        write(line.discount),
        write(line.total),
      ]),
    ),
  };
}

const inDollars = (cents: number) => (cents / 100).toFixed(2);

/** Builds the rules and laws of files whose amounts are in cents. */
export const unitRules = (functions: ReadingFunctions): Readonly<Record<string, RuleRow>> => {
  const readBack = createFileReader(functions);
  const mappingOf = (amountsIn: "dollars" | "cents") => ({
    name: "m",
    kind: "transactions",
    columns: {
      number: "Receipt",
      date: "Date",
      sku: "SKU",
      quantity: "Qty",
      unitPrice: "Unit price",
      discount: "Discount amount",
      lineTotal: "Line total",
    },
    dateFormat: "yyyy-MM-dd",
    constants: { location: "1" },
    amountsIn,
  });
  const rowsOf = ({ header, rows }: FileSample, amountsIn: "dollars" | "cents") => {
    const mapping = functions.parseMapping(mappingOf(amountsIn));
    const file = mapping.ok ? functions.compileMapping(mapping.value, header) : mapping;
    holds(file.ok, JSON.stringify(file));
    return file.ok ? rows.map((cells) => functions.decodeRow(file.value, cells)) : [];
  };
  return {
    "file-amount-units": {
      says: "The same receipts printed in cents or in dollars are read the same. Cents are proposed by their headers or proved by the amounts, and asked otherwise.",
      source: "behaviour 3.8 (control totals), decision 0504",
      codes: [],
      laws: {
        "rows printed in cents or in dollars are read the same by their mappings": fc.property(
          arbReceipts,
          (receipts) => {
            const dollarRows = rowsOf(printFile(receipts, headerRows[0], inDollars), "dollars");
            holds(
              dollarRows.every((row) => row.ok),
              JSON.stringify(dollarRows),
            );
            same(rowsOf(printFile(receipts, headerRows[0], String), "cents"), dollarRows);
          },
        ),
        "headers of cents give the receipts of the same file in dollars, without a question about the unit":
          fc.property(arbReceipts, fc.constantFrom(...headerRows.slice(1)), (receipts, names) => {
            const centSample = printFile(receipts, names, String);
            const { questions, amountsIn } = functions.proposeMapping("transactions", centSample);
            same([amountsIn, questions.some(({ asks }) => asks === "amountUnit")], ["cents", false]);
            same(readBack(centSample), readBack(printFile(receipts, headerRows[0], inDollars)));
          }),
        "whole amounts under other headers are asked about, unless only cents give the totals": fc.property(
          arbReceipts,
          (receipts) => {
            const sample = printFile(receipts, headerRows[0], String);
            const proposal = functions.proposeMapping("transactions", sample);
            const isAsked = proposal.questions.some(({ asks }) => asks === "amountUnit");
            holds(isAsked || proposal.amountsIn === "cents", JSON.stringify(proposal));
            const known = readBack(printFile(receipts, headerRows[0], inDollars));
            holds(
              readBack(sample).some((reading) => JSON.stringify(reading) === JSON.stringify(known[0])),
              JSON.stringify([readBack(sample), known]),
            );
          },
        ),
      },
    },
  };
};
