import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import { quantity } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof importFile, "addToTotals" | "checkStatedTotals" | "emptyControlTotals" | "statedTotals">;

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
});
