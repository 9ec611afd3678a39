/** Pages of a list. */

import { mapResult, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import { requestRules } from "./request-rule.ts";

/**
 * Form of a page: its number, from 1, and its size.
 *
 * Source: behaviour 3.5; decision 0118.
 */
export const pageForm = /* @__PURE__ */ defineForm({
  page: [{ default: 1 }, { integer: { min: 1, max: 1_000_000_000 } }],
  size: [{ default: requestRules.pageSize }, { integer: { min: 1, max: requestRules.pageSizeAtMost } }],
});

/** Rows of a page. */
export interface RowWindow {
  /** Number of rows before the page. */
  readonly offset: number;
  readonly size: number;
}

/**
 * Parses a page; by default the first hundred rows.
 *
 * Errors: NUMBER_RANGE (more than 1,000 rows, a page before the first), INTEGER, DECIMAL. Source: behaviour 3.5; decision 0118.
 *
 * @example [{}, { page: "3", size: "50" }].map((query) => parsePage(query).value) // => [{ offset: 0, size: 100 }, { offset: 100, size: 50 }]
 */
export function parsePage(query: unknown): Result<RowWindow> {
  return mapResult(checkForm(pageForm, query), ({ page, size }) => ({ offset: (page - 1) * size, size }));
}
