import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import { netSalesOf, sumsOfTransaction } from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof transaction, "checkReceiptHeader" | "totalOfTransaction">;

/** Builds the rules and laws of a receipt's header. */
export const headerRules = ({
  checkReceiptHeader,
  totalOfTransaction,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "receipt-header": {
    says: "The stated totals of a receipt (net, tax, discount, total, items) are compared with those of its lines and taxes. A total that is not stated is not compared.",
    source: "behaviour 3.4 (header = lines for net, tax, discount, item count); decision 0108",
    codes: ["TRANSACTION_HEADER"],
    laws: {
      "a header equal to its receipt has no finding; each wrong total is one": fc.property(
        arbTransaction,
        fc.record({
          net: fc.integer({ min: -1, max: 1 }),
          tax: fc.integer({ min: -1, max: 1 }),
          discount: fc.integer({ min: -1, max: 1 }),
          total: fc.integer({ min: -1, max: 1 }),
          items: fc.integer({ min: -1, max: 1 }),
        }),
        (receipt, off) => {
          const sums = sumsOfTransaction({ ...receipt, state: "COMPLETED", training: false });
          const figures = {
            net: netSalesOf(sums),
            tax: sums.tax,
            discount: sums.discounts,
            total: totalOfTransaction(receipt),
            items: sums.items,
          };
          const statedHeader = {
            net: cents(figures.net + off.net),
            tax: cents(figures.tax + off.tax),
            discount: cents(figures.discount + off.discount),
            total: cents(figures.total + off.total),
            items: quantity(figures.items + off.items),
          };
          const expected = (["net", "tax", "discount", "total", "items"] as const)
            .filter((key) => off[key] !== 0)
            .map((key) => ({
              code: "TRANSACTION_HEADER",
              path: [key],
              params: { expected: Number(figures[key]), actual: figures[key] + off[key] },
            }));
          same(checkReceiptHeader(receipt, statedHeader), expected);
        },
      ),
      "a total that is not stated is not compared": fc.property(
        arbTransaction,
        fc.integer({ min: 1, max: 9 }),
        (receipt, off) => {
          same(checkReceiptHeader(receipt, {}), []);
          same(
            checkReceiptHeader(receipt, { total: cents(totalOfTransaction(receipt) + off) }).map(({ path }) => path),
            [["total"]],
          );
        },
      ),
    },
  },
});
