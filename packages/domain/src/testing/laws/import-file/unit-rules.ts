import fc from "fast-check";

import type { FileSample, MappingProposal } from "../../../import-file/index.ts";
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
  [price, discount, total]: readonly [string, string, string],
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

/** Headers of amounts that state no unit; "money" alone is none. */
const unstatedRows = [headerRows[0], ["Unit price money", "Discount amount", "line_total_money"]] as const;

/** Headers of amounts in dollars. */
const dollarRows = [
  ["unit_price_dollars", "Discount amount", "line_total"],
  ["Unit price ($)", "Discount amount", "Line total"],
  ["Precio unitario", "Descuento", "Total de línea (dólares)"],
] as const;

/** Lines with a rate of discount. Units: cents, whole percents. */
const arbRates = fc.array(
  fc.record({
    units: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 100, max: 90_000 }),
    percent: fc.integer({ min: 1, max: 90 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Prints lines with rates of discount, and totals that are rounded cents. */
const printRates = (
  lines: readonly { readonly units: number; readonly price: number; readonly percent: number }[],
): FileSample => ({
  header: ["Receipt", "Date", "SKU", "Qty", "Unit price", "Discount %", "Line total"],
  rows: lines.map(({ units, price, percent }, at) => [
    `R${at}`,
    "2026-03-25",
    "A",
    String(units),
    String(price),
    `${percent}%`,
    String(units * price - Math.round((units * price * percent) / 100)),
  ]),
});

/** The unit that a proposal states, and whether it asks about it. */
const unitOf = ({ amountsIn, questions }: MappingProposal) => ({
  amountsIn,
  isAsked: questions.some(({ asks }) => asks === "amountUnit"),
});

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
        "whole amounts whose totals tie in dollars too are asked about, with the receipts of the file among the readings":
          fc.property(arbReceipts, fc.constantFrom(...unstatedRows), (receipts, names) => {
            const sample = printFile(receipts, names, String);
            same(unitOf(functions.proposeMapping("transactions", sample)), { amountsIn: undefined, isAsked: true });
            const known = readBack(printFile(receipts, headerRows[0], inDollars));
            holds(
              readBack(sample).some((reading) => JSON.stringify(reading) === JSON.stringify(known[0])),
              JSON.stringify([readBack(sample), known]),
            );
          }),
        "totals that are rounded cents prove cents": fc.property(arbRates, (lines) => {
          const isProof = lines.some(({ units, price, percent }) => (units * price * percent) % 100 !== 0);
          const { amountsIn, isAsked } = unitOf(functions.proposeMapping("transactions", printRates(lines)));
          same({ amountsIn, isAsked }, isProof ? { amountsIn: "cents", isAsked: false } : { amountsIn, isAsked: true });
        }),
        "decimals, and headers of dollars, mean dollars without a question": fc.property(
          arbReceipts,
          fc.constantFrom(...dollarRows),
          (receipts, names) => {
            const inWhole = printFile(receipts, names, String);
            const inDecimals = printFile(receipts, headerRows[0], inDollars);
            for (const sample of [inWhole, inDecimals])
              same(unitOf(functions.proposeMapping("transactions", sample)), { amountsIn: undefined, isAsked: false });
          },
        ),
        "prices of products are in the unit that their header states, and whole ones under other headers are asked about":
          fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 6 }), (prices) => {
            const proposalOf = (name: string, write: (price: number) => string) =>
              unitOf(
                functions.proposeMapping("products", {
                  header: ["SKU", "Description", name],
                  rows: prices.map((price, at) => [`A${at}`, "Thé", write(price)]),
                }),
              );
            for (const name of ["price_cents", "price_money.amount", "Prix (¢)"])
              same(proposalOf(name, String), { amountsIn: "cents", isAsked: false });
            for (const name of ["Price", "price_money"])
              same(proposalOf(name, String), { amountsIn: undefined, isAsked: true });
            same(proposalOf("price_dollars", String), { amountsIn: undefined, isAsked: false });
            same(proposalOf("Price", inDollars), { amountsIn: undefined, isAsked: false });
          }),
        "products printed in cents or in dollars are read the same by their mappings": fc.property(
          fc.integer({ min: 1, max: 90_000 }),
          fc.integer({ min: 1, max: 90_000 }),
          (price, cost) => {
            const [inCents, known] = (["cents", "dollars"] as const).map((amountsIn) => {
              const mapping = functions.parseMapping({
                name: "m",
                kind: "products",
                columns: { sku: "SKU", price: "Price", cost: "Cost" },
                amountsIn,
              });
              const file = mapping.ok ? functions.compileMapping(mapping.value, ["SKU", "Price", "Cost"]) : mapping;
              holds(file.ok, JSON.stringify(file));
              const write = amountsIn === "cents" ? String : inDollars;
              return file.ok ? functions.decodeRow(file.value, ["A", write(price), write(cost)]) : null;
            });
            holds(known?.ok === true, JSON.stringify(known));
            same(inCents, known);
          },
        ),
      },
    },
  };
};
