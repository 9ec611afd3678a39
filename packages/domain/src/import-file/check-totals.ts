/** The totals that come with a file, held against what was read of it. */

import { issue, type Issue } from "../result/index.ts";

import type { ControlTotals } from "./control-totals.ts";

/** What a source may say that its file comes to. */
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

/** The totals that came with a file; what is absent was not stated. */
export type StatedTotals = Partial<Pick<ControlTotals, (typeof statedTotals)[number]>>;

/**
 * Lists where the totals that came with a file are not what was read of it; what was not stated is not compared.
 *
 * Errors: IMPORT_TOTALS at the total, with what is stated and what was read. Source: behaviour 3.4 (import batch totals = header), decision 0108.
 *
 * @example checkStatedTotals({ ...emptyControlTotals, rows: 9 }, { rows: 10 }).map(({ path, params }) => [path[0], params.expected, params.actual]) // => [["rows", 10, 9]]
 */
export function checkStatedTotals(read: ControlTotals, stated: StatedTotals): readonly Issue<"IMPORT_TOTALS">[] {
  return statedTotals.flatMap((total) => {
    const expected = stated[total];
    const actual = read[total];
    return expected === undefined || expected === actual ? [] : [issue("IMPORT_TOTALS", [total], { expected, actual })];
  });
}
