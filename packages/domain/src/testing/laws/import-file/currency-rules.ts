import fc from "fast-check";

import type { FileSample } from "../../../import-file/index.ts";
import { cents, convertCents } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { createFileReader, type ReadingFunctions } from "./read-back.ts";

/** Rates in ten-thousandths, as banks print them. */
const arbRate = fc.integer({ min: 5_000, max: 20_000 });

/** A file of receipts in dollars of two countries, with the rate of each day, and what each receipt comes to. */
const arbFile = fc
  .record({
    rates: fc.array(arbRate, { minLength: 3, maxLength: 3 }),
    name: fc.nat(2),
    isComma: fc.boolean(),
    receipts: fc.array(
      fc.record({
        day: fc.nat(2),
        isForeign: fc.boolean(),
        lines: fc.array(
          fc.record({ units: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 90_000 }) }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ rates, name, isComma, receipts }) => {
    const writeAmount = (amount: number, decimals: number) =>
      (amount / 10 ** decimals).toFixed(decimals).replace(".", isComma ? "," : ".");
    const [currency, rate] = [
      ["Currency", "Exchange rate"],
      ["Devise", "Taux de change"],
      ["Moneda", "Tipo de cambio"],
    ][name] ?? ["", ""];
    const fileSample: FileSample = {
      header: ["Receipt", "Date", "SKU", "Qty", "Unit price", "Line total", currency ?? "", rate ?? ""],
      rows: receipts.flatMap(({ day, isForeign, lines }, at) =>
        lines.map(({ units, price }) => [
          `R${at}`,
          `2026-03-2${day}`,
          "A",
          String(units),
          writeAmount(price, 2),
          writeAmount(units * price, 2),
          isForeign ? "USD" : "CAD",
          isForeign ? writeAmount(rates[day] ?? 0, 4) : "",
        ]),
      ),
    };
    const fileRows = receipts.map(({ day, isForeign, lines }, at) => {
      const total = cents(lines.reduce((sum, { units, price }) => sum + units * price, 0));
      const numerator = isForeign ? (rates[day] ?? 0) : 10_000;
      return [`R${at}`, convertCents(total, { numerator, denominator: 10_000 }), isForeign ? total : null];
    });
    return { sample: fileSample, known: fileRows };
  });

/** Builds the rules and laws of files in another currency. */
export const currencyRules = (functions: ReadingFunctions): Readonly<Record<string, RuleRow>> => {
  const readBack = createFileReader(functions);
  return {
    "file-currencies": {
      says: "A file that states a currency and a rate is read in Canadian dollars, with the amounts of the file beside them; which way the rate counts is asked.",
      source: "behaviour 3.8 (control totals), decision 0442",
      codes: ["IMPORT_CURRENCY_MIXED", "IMPORT_EXCHANGE_RATE"],
      laws: {
        "a file with a currency and a rate is read back to the same receipts by an answer": fc.property(
          arbFile,
          ({ sample, known }) => {
            const readReceipts = readBack(sample).map((receipts) =>
              receipts?.map(({ number, tenders, original }) => [
                number,
                tenders.reduce((sum, { amount }) => sum + amount, 0),
                original?.tenders.reduce<number>((sum, amount) => sum + amount, 0) ?? null,
              ]),
            );
            const isForeign = known.some(([, , originalAmount]) => originalAmount !== null);
            same(readReceipts.length, isForeign ? 2 : 1);
            holds(
              readReceipts.some((receipts) => JSON.stringify(receipts) === JSON.stringify(known)),
              JSON.stringify([readReceipts, known]),
            );
          },
        ),
      },
    },
  };
};
