/** Which page of a list is asked for. */

import { mapResult, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import { requestRules } from "./request-rule.ts";

/**
 * The form of a page of a list: which, counted from 1, and how many rows.
 *
 * Source: behaviour 3.5; decision 0118.
 */
export const pageForm = /* @__PURE__ */ defineForm({
  page: [{ default: 1 }, { integer: { min: 1, max: 1_000_000_000 } }],
  size: [{ default: requestRules.pageSize }, { integer: { min: 1, max: requestRules.pageSizeAtMost } }],
});

/** Which rows of a list are asked for. */
export interface RowWindow {
  /** How many rows come before. */
  readonly offset: number;
  readonly size: number;
}

/**
 * Reads which page of a list is asked for: the first one hundred rows when nothing is said.
 *
 * Errors: NUMBER_RANGE (more than 1,000 rows, a page before the first), INTEGER, DECIMAL. Source: behaviour 3.5; decision 0118.
 *
 * @example [{}, { page: "3", size: "50" }].map((query) => parsePage(query).value) // => [{ offset: 0, size: 100 }, { offset: 100, size: 50 }]
 */
export function parsePage(query: unknown): Result<RowWindow> {
  return mapResult(checkForm(pageForm, query), ({ page, size }) => ({ offset: (page - 1) * size, size }));
}
