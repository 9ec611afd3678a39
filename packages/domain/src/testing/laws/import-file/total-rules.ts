import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import { quantity } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof importFile,
  "addToTotals" | "checkStatedTotals" | "emptyControlTotals" | "findImportDifference" | "statedTotals"
>;

const totalColumns = [
  "rows",
  "transactions",
  "lines",
  "gross",
  "discounts",
  "refunds",
  "net",
  "tax",
  "fees",
  "giftCards",
  "tenders",
  "items",
] as const;

/** Builds the rules and laws of a file's stated totals. */
export const totalRules = ({
  addToTotals,
  checkStatedTotals,
  emptyControlTotals,
  findImportDifference,
  statedTotals,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "stated-totals": {
    says: "The stated totals of a file are compared with its rows; each difference is a finding.",
    source: "behaviour 3.4 (import batch totals = header); decision 0108",
    codes: ["IMPORT_TOTALS"],
    laws: {
      "finds exactly the totals that differ": fc.property(
        fc.array(arbTransaction, { maxLength: 4 }),
        fc.subarray([...totalColumns]),
        fc.integer({ min: -2, max: 2 }),
        (receipts, wrongTotals, difference) => {
          const read = receipts.reduce(
            (sum, receipt) => addToTotals(sum, receipt.lines.length, receipt),
            emptyControlTotals,
          );
          same(checkStatedTotals(read, read), []);
          same(checkStatedTotals(read, {}), []);
          const money = (name: (typeof totalColumns)[number]) => (wrongTotals.includes(name) ? difference : 0);
          const statedTotals = {
            rows: read.rows + money("rows"),
            transactions: read.transactions + money("transactions"),
            lines: read.lines + money("lines"),
            gross: cents(read.gross + money("gross")),
            discounts: cents(read.discounts + money("discounts")),
            refunds: cents(read.refunds + money("refunds")),
            net: cents(read.net + money("net")),
            tax: cents(read.tax + money("tax")),
            fees: cents(read.fees + money("fees")),
            giftCards: cents(read.giftCards + money("giftCards")),
            tenders: cents(read.tenders + money("tenders")),
            items: quantity(read.items + money("items")),
          };
          const expected =
            difference === 0
              ? []
              : wrongTotals.map((name) => ({
                  code: "IMPORT_TOTALS",
                  path: [name],
                  params: { expected: read[name] + difference, actual: Number(read[name]) },
                }));
          same(checkStatedTotals(read, statedTotals), expected);
        },
      ),
      "a source may state only totals that a person can add up": fixedCase(totalColumns, (all) =>
        same(statedTotals, all),
      ),
    },
  },
  "stored-totals": {
    says: "The receipts stored for an imported file have its totals; if some were stored before it, their number alone is compared.",
    source: "behaviour 3.4 (import batch totals = header); decision 0513",
    laws: {
      "finds a difference exactly if a total of the stored receipts is not that of the file": fc.property(
        fc.array(arbTransaction, { minLength: 1, maxLength: 4 }),
        fc.subarray([...totalColumns].filter((name) => name !== "rows")),
        fc.integer({ min: -2, max: 2 }),
        (receipts, wrongTotals, difference) => {
          const totals = receipts.reduce(
            (sum, receipt) => addToTotals(sum, receipt.lines.length, receipt),
            emptyControlTotals,
          );
          const wrong = Object.fromEntries(wrongTotals.map((name) => [name, totals[name] + difference]));
          const imported = { totals, stored: receipts.length };
          const found = findImportDifference({ ...totals, ...wrong }, imported);
          same(found === null, difference === 0 || wrongTotals.length === 0);
          const amountNames = ["transactions", "lines", "items"];
          const isAmount = wrongTotals.some((name) => !amountNames.includes(name));
          if (found !== null) same(Number(found.actual) - Number(found.expected), isAmount ? difference : 0);
          same(findImportDifference(totals, { ...imported, totals: { ...totals, rows: totals.rows + 1 } }), null);
        },
      ),
      "compares the number of receipts alone if others of the file were stored before": fc.property(
        fc.array(arbTransaction, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: -1, max: 1 }),
        (receipts, before, lost) => {
          const totalsOf = (part: typeof receipts) =>
            part.reduce((sum, receipt) => addToTotals(sum, receipt.lines.length, receipt), emptyControlTotals);
          const own = receipts.slice(Math.min(before, receipts.length - 1));
          const found = findImportDifference(totalsOf(own), { totals: totalsOf(receipts), stored: own.length + lost });
          if (own.length + lost !== receipts.length) same(found, lost === 0 ? null : { expected: null, actual: null });
        },
      ),
    },
  },
});
