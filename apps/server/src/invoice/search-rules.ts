/** Builds the SQL condition of each search criterion on a receipt `s`: the domain's `matchesInvoice` for either database. */

import { matchesStoreName, type InvoiceTermKind } from "@comptoir/domain/operation";
import type { CalendarDate } from "@comptoir/domain/period";
import { foldText } from "@comptoir/domain/text";

import type { Dialect } from "../report/dialect.ts";
import { totalOf } from "../report/sources/journal.ts";
import { sameReceiptSql } from "../report/sources/sale-line.ts";

type TextRule = (text: string) => string;

/** Functions that build the SQL conditions of a receipt search, by criterion. */
export interface SearchRules extends Readonly<Record<Exclude<InvoiceTermKind, "amount" | "date">, TextRule>> {
  /** SQL of a receipt's total. Units: cents. */
  readonly total: string;
  readonly hasRefund: string;
  readonly hasDiscount: string;
  readonly hasEvent: (types: readonly string[]) => string;
}

/** First and last business day to search; null leaves an end open. */
export interface SearchedDays {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** Location to search, with the name that a word of the search box may be a part of. */
export interface SearchedLocation {
  readonly id: number;
  readonly description: string;
}

/** Builds the condition of each search criterion; receipts of other days are skipped. */
export function searchConditions(
  dialect: Dialect,
  { from, to }: SearchedDays,
  locations: readonly SearchedLocation[],
): SearchRules {
  const days = [
    ...(from === null ? [] : [`business_date >= ${dialect.dateSql(from)}`]),
    ...(to === null ? [] : [`business_date <= ${dialect.dateSql(to)}`]),
    "true",
  ].join(" AND ");
  const isStoreSql = (kind: "any" | "store", text: string): string => {
    const matches = locations.filter(({ description }) => matchesStoreName(description, { kind, text }));
    if (matches.length === 0) return "false";
    return matches.length === locations.length
      ? "true"
      : dialect.isAmong(
          "s.location_id",
          matches.map(({ id }) => id),
        );
  };
  const rules = dialect.isCopy ? copyRules(dialect, days) : databaseRules(dialect);
  // A store is a plain filter on the receipt: among the texts, one word would collect all receipts of the stores.
  const anyTextSql = (text: string) => isEither(isStoreSql("any", text), rules.anyText(text));
  return {
    ...rules,
    any: anyTextSql,
    store: (text) => isStoreSql("store", text),
    refund: (text) => isEither(rules.hasRefund, anyTextSql(text)),
    hasEvent: hasEventSql,
  };
}

/** Joins two conditions by OR; one that is always true or always false decides without the other. */
function isEither(left: string, right: string): string {
  if (left === "true" || right === "false") return left;
  return right === "true" || left === "false" ? right : `(${left} OR ${right})`;
}

interface OwnRules extends Omit<SearchRules, "hasEvent" | "store" | "refund" | "any"> {
  /** Text in any column of a receipt; the name of its store is none of them. */
  readonly anyText: TextRule;
}

const hasEventSql = (types: readonly string[]): string =>
  `(s.location_id, s.business_date, s.terminal, s.number) IN (SELECT e.location_id, e.business_date, e.terminal, e.number FROM receipt_event e WHERE e.type IN (${types.map((type) => `'${type}'`).join(", ")}))`;

/**
 * Returns conditions whether a column contains or equals a text, ignoring accents and case. Either database folds ASCII quickly.
 * The copy applies `lower` once to each different value of a column, but a CASE to each row, so its columns are compared without a CASE.
 */
const textRulesOf = ({ textSql: writeText, isCopy }: Dialect) => {
  const compareColumn = (column: string, matches: (folded: string) => string) =>
    isCopy
      ? `(${matches(`lower(${column})`)} OR strlen(${column}) <> length(${column}) AND ${matches(`fold_text(${column})`)})`
      : `coalesce(${matches(`CASE WHEN octet_length(${column}) = length(${column}) THEN lower(${column}) ELSE fold_text(${column}) END`)}, false)`;
  return {
    holds: (column: string) => (text: string) =>
      compareColumn(column, (foldedSql) => `strpos(${foldedSql}, ${writeText(foldText(text))}) > 0`),
    is: (column: string) => (text: string) =>
      compareColumn(column, (foldedSql) => `${foldedSql} = ${writeText(foldText(text))}`),
  };
};

/** Returns the SQL of a receipt's number, with its terminal in front if the text has a hyphen. `alias` ends in a point, or is empty. */
const numberIn = (text: string, alias: "s." | ""): string =>
  text.includes("-") ? `${alias}terminal || '-' || ${alias}number` : `${alias}number`;

const matchCode = (isEqual: (column: string) => TextRule, text: string): string =>
  `d.item_id IN (SELECT i.item_id FROM item i WHERE ${isEqual("i.upc")(text)})`;

/** Conditions for the database, which looks up lines and tenders for each receipt. */
function databaseRules(dialect: Dialect): OwnRules {
  const { holds, is } = textRulesOf(dialect);
  const hasRowSql = (table: "sale_line" | "sale_tender", condition: string) =>
    `EXISTS (SELECT 1 FROM ${table} d WHERE ${sameReceiptSql("d", "s")} AND ${condition})`;
  const rules = {
    number: (text: string) => holds(numberIn(text, "s."))(text),
    terminal: is("s.terminal"),
    cashier: holds("s.cashier"),
    customer: holds("s.customer"),
    tender: (text: string) => hasRowSql("sale_tender", is("d.code")(text)),
    card: (text: string) => hasRowSql("sale_tender", `d.last_four = ${dialect.textSql(text)}`),
    item: (text: string) =>
      hasRowSql("sale_line", `(${holds("d.description")(text)} OR ${is("d.sku")(text)} OR ${matchCode(is, text)})`),
  };
  return {
    ...rules,
    anyText: (text) =>
      `(${Object.values(rules)
        .map((rule) => rule(text))
        .join(" OR ")})`,
    total: `(${totalOf})`,
    hasRefund: hasRowSql("sale_line", "d.kind = 1"),
    hasDiscount: hasRowSql("sale_line", "d.discount > 0"),
  };
}

/** SQL of a receipt's key as one number: its batch, and its position in the batch. */
const receiptNumber = "(batch_id::bigint * 4294967296 + sale_no)";

/** Conditions for the report copy, which finds the rows with a text first and their receipts afterwards, so that a text shared by many rows is compared once. */
function copyRules(dialect: Dialect, days: string): OwnRules {
  const { holds, is } = textRulesOf(dialect);
  const personSql = (column: "cashier_id" | "customer_id") => (text: string) =>
    `${column} IN (SELECT text_id FROM person_text WHERE strpos(folded, ${dialect.textSql(foldText(text))}) > 0)`;
  const ownRules = {
    number: (text: string) => {
      const value = numberIn(text, "");
      // Folding does not change digits: only numbers with non-ASCII letters need it.
      return /^[\d-]+$/u.test(text)
        ? `(strpos(${value}, ${dialect.textSql(text)}) > 0 OR strlen(${value}) <> length(${value}) AND ${holds(value)(text)})`
        : holds(value)(text);
    },
    terminal: is("terminal"),
    cashier: personSql("cashier_id"),
    customer: personSql("customer_id"),
  };
  const rows = {
    tender: (text: string) => [`sale_tender WHERE ${is("code")(text)}`],
    card: (text: string) => (/^\d{4}$/u.test(text) ? [`sale_tender WHERE last_four = ${Number(text)}`] : []),
    item: (text: string) => [
      `sale_line d WHERE d.text_id IN (SELECT t.text_id FROM line_text t WHERE ${holds("t.description")(text)} OR ${is("t.sku")(text)})`,
      `sale_line d WHERE ${matchCode(is, text)}`,
    ],
  };
  /** Builds the condition that a receipt is one of those found in some tables. They are collected in a list of a single row, so that the engine looks them up instead of scanning. */
  const isAmongTables = (tables: readonly string[]) => {
    if (tables.length === 0) return "false";
    const numbers = tables.map((table) => `SELECT ${receiptNumber} FROM ${table} AND ${days}`).join(" UNION ALL ");
    return `${receiptNumber} IN (SELECT unnest(numbers) FROM (SELECT list(number) AS numbers FROM (SELECT DISTINCT number FROM (${numbers}) r (number))))`;
  };
  return {
    ...ownRules,
    tender: (text) => isAmongTables(rows.tender(text)),
    card: (text) => isAmongTables(rows.card(text)),
    item: (text) => isAmongTables(rows.item(text)),
    anyText: (text) =>
      isAmongTables([
        ...Object.values(ownRules).map((condition) => `sale WHERE ${condition(text)}`),
        ...Object.values(rows).flatMap((tablesOf) => tablesOf(text)),
      ]),
    total: "s.total",
    hasRefund: "s.has_refund",
    hasDiscount: "s.has_discount",
  };
}
