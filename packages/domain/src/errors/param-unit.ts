/** Units of the params of issues and blockers that are amounts. */

import type { ErrorCode } from "./catalogue.data.ts";

/** Unit of a param: cents, or thousandths of a unit. */
export type ParamUnit = "money" | "quantity";

/** Names of the params that are amounts, by code. */
const amountParams = {
  STORE_DAY_OVER_SHORT: ["amount"],
  STORE_DAY_TIES: ["amount"],
  TRANSACTION_HEADER: ["expected", "actual"],
  TRANSACTION_TENDERS: ["expected", "actual"],
  TAX_DIFFERS: ["expected", "actual"],
  LINE_EXTENDED: ["expected", "actual"],
  LINE_DISCOUNT: ["value"],
  TENDER_SHORT: ["due"],
  TENDER_OVER: ["over"],
  EXPORT_TOTALS: ["amount"],
  EXPORT_BOARD: ["amount", "board"],
  DEPOSIT_FLOAT: ["max"],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;

/** Figures that are quantities: a line of the certificate of a day, and a total of a receipt. */
const quantityFigures: ReadonlySet<string> = new Set(["stock", "items"]);

/**
 * Returns the unit of a param by its code and its figure, the last part of the field; null if it is no amount.
 *
 * @example unitOfParam("STORE_DAY_TIES", "stock", "amount") // => "quantity"
 */
export function unitOfParam(code: string, figure: string, name: string): ParamUnit | null {
  const names = Object.hasOwn(amountParams, code) ? amountParams[code as keyof typeof amountParams] : [];
  if (!names.some((amountName) => amountName === name)) return null;
  return quantityFigures.has(figure) ? "quantity" : "money";
}
