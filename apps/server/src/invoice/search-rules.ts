/** Conditions of each search criterion on a receipt `s`: the domain's `matchesInvoice` in the SQL of either database. */

import type { InvoiceTermKind } from "@comptoir/domain/operation";
import type { CalendarDate } from "@comptoir/domain/period";
import { foldText } from "@comptoir/domain/text";

import type { Dialect } from "../report/dialect.ts";
import { totalOf } from "../report/sources/journal.ts";
import { sameReceiptSql } from "../report/sources/sale-line.ts";

type TextRule = (text: string) => string;

/** Conditions on a receipt `s`. */
export interface SearchRules extends Readonly<Record<Exclude<InvoiceTermKind, "amount" | "date">, TextRule>> {
  /** Total. Units: cents. */
  readonly total: string;
  readonly hasRefund: string;
  readonly hasDiscount: string;
  readonly hasEvent: (types: readonly string[]) => string;
}

/** Writes the conditions; with a day, earlier receipts are skipped. */
export function searchConditions(dialect: Dialect, since: CalendarDate | undefined): SearchRules {
  const days = since === undefined ? "true" : `business_date >= ${dialect.date(since)}`;
  return { ...(dialect.isCopy ? copyRules(dialect, days) : databaseRules(dialect)), hasEvent };
}

const hasEvent = (types: readonly string[]): string =>
  `(s.location_id, s.business_date, s.terminal, s.number) IN (SELECT e.location_id, e.business_date, e.terminal, e.number FROM receipt_event e WHERE e.type IN (${types.map((type) => `'${type}'`).join(", ")}))`;

/** Whether a column contains or equals a text, ignoring accents and case. The copy folds ASCII quickly by itself; the database needs a function. */
const comparedBy = ({ text: written, isCopy }: Dialect) => {
  const folded = (column: string) =>
    isCopy
      ? `fold_text(${column})`
      : `CASE WHEN octet_length(${column}) = length(${column}) THEN lower(${column}) ELSE fold_text(${column}) END`;
  return {
    holds: (column: string) => (text: string) =>
      `coalesce(strpos(${folded(column)}, ${written(foldText(text))}) > 0, false)`,
    is: (column: string) => (text: string) => `coalesce(${folded(column)} = ${written(foldText(text))}, false)`,
  };
};

/** SQL of a receipt's number, with its terminal in front if the text has a hyphen. `alias` ends in a point, or is empty. */
const numberIn = (text: string, alias: "s." | ""): string =>
  text.includes("-") ? `${alias}terminal || '-' || ${alias}number` : `${alias}number`;

const coded = (is: (column: string) => TextRule, text: string): string =>
  `d.item_id IN (SELECT i.item_id FROM item i WHERE ${is("i.upc")(text)})`;

/** The database looks up lines and tenders per receipt. */
function databaseRules(dialect: Dialect): Omit<SearchRules, "hasEvent"> {
  const { holds, is } = comparedBy(dialect);
  const has = (table: "sale_line" | "sale_tender", condition: string) =>
    `EXISTS (SELECT 1 FROM ${table} d WHERE ${sameReceiptSql("d", "s")} AND ${condition})`;
  const rules = {
    number: (text: string) => holds(numberIn(text, "s."))(text),
    terminal: is("s.terminal"),
    cashier: holds("s.cashier"),
    customer: holds("s.customer"),
    tender: (text: string) => has("sale_tender", is("d.code")(text)),
    card: (text: string) => has("sale_tender", `d.last_four = ${dialect.text(text)}`),
    item: (text: string) =>
      has("sale_line", `(${holds("d.description")(text)} OR ${is("d.sku")(text)} OR ${coded(is, text)})`),
  };
  return {
    ...rules,
    any: (text) =>
      `(${Object.values(rules)
        .map((rule) => rule(text))
        .join(" OR ")})`,
    total: `(${totalOf})`,
    hasRefund: has("sale_line", "d.kind = 1"),
    hasDiscount: has("sale_line", "d.discount > 0"),
  };
}

/** Batch and ordinal of a receipt as one number. */
const receiptNumber = "(batch_id::bigint * 4294967296 + sale_no)";

/** In the copy, finds the rows with a text first and their receipts afterwards, so that a text shared by many rows is compared once. */
function copyRules(dialect: Dialect, days: string): Omit<SearchRules, "hasEvent"> {
  const { holds, is } = comparedBy(dialect);
  const among =
    (table: "sale" | "sale_tender", column: string, compare: (column: string) => TextRule) => (text: string) =>
      `${column} IN (SELECT v.text FROM (SELECT DISTINCT ${column} AS text FROM ${table} WHERE ${days}) v WHERE ${compare("v.text")(text)})`;
  const own = {
    number: (text: string) => {
      const value = numberIn(text, "");
      // Folding does not change digits: only numbers with non-ASCII letters need it.
      return /^[\d-]+$/u.test(text)
        ? `(strpos(${value}, ${dialect.text(text)}) > 0 OR strlen(${value}) <> length(${value}) AND ${holds(value)(text)})`
        : holds(value)(text);
    },
    terminal: among("sale", "terminal", is),
    cashier: among("sale", "cashier", holds),
    customer: among("sale", "customer", holds),
  };
  const rows = {
    tender: ["sale_tender", among("sale_tender", "code", is)],
    card: ["sale_tender", (text: string) => `last_four = ${dialect.text(text)}`],
    item: [
      "sale_line d",
      (text: string) =>
        `(d.text_id IN (SELECT t.text_id FROM line_text t WHERE ${holds("t.description")(text)} OR ${is("t.sku")(text)}) OR ${coded(is, text)})`,
    ],
  } as const satisfies Record<string, readonly [table: string, condition: TextRule]>;
  const receipts = (table: string, condition: string) =>
    `SELECT ${receiptNumber} FROM ${table} WHERE ${days} AND ${condition}`;
  const isOf = (list: string) => `${receiptNumber} IN (${list})`;
  const has =
    ([table, condition]: readonly [table: string, condition: TextRule]) =>
    (text: string) =>
      isOf(receipts(table, condition(text)));
  return {
    ...own,
    tender: has(rows.tender),
    card: has(rows.card),
    item: has(rows.item),
    any: (text) =>
      isOf(
        [
          ...Object.values(own).map((condition) => receipts("sale", condition(text))),
          ...Object.values(rows).map(([table, condition]) => receipts(table, condition(text))),
        ].join(" UNION ALL "),
      ),
    total: "s.total",
    hasRefund: "s.has_refund",
    hasDiscount: "s.has_discount",
  };
}
