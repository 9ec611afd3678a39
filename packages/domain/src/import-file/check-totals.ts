/** Control totals stated by a source, compared with the rows read. */

import { issue, type Issue } from "../result/index.ts";

import type { ControlTotals } from "./control-totals.ts";

/** Totals that a source can state. */
export const statedTotals = [
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
] as const satisfies readonly (keyof ControlTotals)[];

/** Stated control totals; an absent total was not stated. */
export type StatedTotals = Partial<Pick<ControlTotals, (typeof statedTotals)[number]>>;

/**
 * Lists the stated totals that differ from the rows read. Totals that were not stated are not compared.
 *
 * Errors: IMPORT_TOTALS at the total, with what is stated and what was read. Source: behaviour 3.4 (import batch totals = header), decision 0108.
 *
 * @example checkStatedTotals({ ...emptyControlTotals, rows: 9 }, { rows: 10 }).map(({ path, params }) => [path[0], params.expected, params.actual]) // => [["rows", 10, 9]]
 */
export function checkStatedTotals(
  readTotals: ControlTotals,
  totalsOfFile: StatedTotals,
): readonly Issue<"IMPORT_TOTALS">[] {
  return statedTotals.flatMap((total) => {
    const statedTotal = totalsOfFile[total];
    const readTotal = readTotals[total];
    return statedTotal === undefined || statedTotal === readTotal
      ? []
      : [issue("IMPORT_TOTALS", [total], { expected: statedTotal, actual: readTotal })];
  });
}
