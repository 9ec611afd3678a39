/** Taxes that stored receipts and their lines state. */

import type { ChargedTax } from "@comptoir/domain/tax";

import { sameReceiptSql } from "./sources/sale-line.ts";

/** SQL of the amount of a line `l` after discount; what the customer gets back is negative. */
export const signedLineSql =
  "CASE WHEN l.kind = 1 OR l.kind > 1 AND l.quantity < 0 THEN -(l.extended - l.discount) ELSE l.extended - l.discount END";

/** SQL of the taxes of a receipt `s`. */
export const receiptTaxesSql = `(SELECT coalesce(jsonb_agg(jsonb_build_object('code', x.code, 'amount', x.amount)), '[]') FROM sale_tax x WHERE ${sameReceiptSql("x", "s")})`;

/** Returns the list of taxes that a line states, which may be empty; null if it states no list, or an amount that is not in whole cents. */
export const parseStatedTaxes = (taxes: unknown): readonly ChargedTax[] | null =>
  Array.isArray(taxes) && taxes.every(isChargedTax) ? taxes : null;

const isChargedTax = (tax: unknown): tax is ChargedTax =>
  typeof Reflect.get(Object(tax), "code") === "string" && Number.isSafeInteger(Reflect.get(Object(tax), "amount"));
