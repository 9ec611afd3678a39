/** Builds the SQL condition of each search criterion on a receipt `s`: the domain's `matchesInvoice` for either database. */

import { matchesStoreName, type InvoiceTermKind } from "@comptoir/domain/operation";
import type { CalendarDate } from "@comptoir/domain/period";
import { foldText } from "@comptoir/domain/text";

import type { Dialect } from "../report/dialect.ts";
import { receiptTotalSql } from "../report/sources/journal.ts";
import { sameReceiptSql } from "../report/sources/sale-line.ts";

type TextToSqlCondition = (text: string) => string;

/** Functions that build the SQL conditions of a receipt search, by criterion. */
export interface SearchConditions extends Readonly<
  Record<Exclude<InvoiceTermKind, "amount" | "date">, TextToSqlCondition>
> {
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
export function makeSearchConditions(
  dialect: Dialect,
  { from, to }: SearchedDays,
  locations: readonly SearchedLocation[],
): SearchConditions {
  const daysCondition = [
    ...(from === null ? [] : [`business_date >= ${dialect.dateSql(from)}`]),
    ...(to === null ? [] : [`business_date <= ${dialect.dateSql(to)}`]),
    "true",
  ].join(" AND ");
  const storeConditionSql = (kind: "any" | "store", text: string): string => {
    const matchingLocations = locations.filter(({ description }) => matchesStoreName(description, { kind, text }));
    if (matchingLocations.length === 0) return "false";
    return matchingLocations.length === locations.length
      ? "true"
      : dialect.isAmong(
          "s.location_id",
          matchingLocations.map(({ id }) => id),
        );
  };
  const dialectConditions = dialect.isCopy
    ? makeCopyConditions(dialect, daysCondition)
    : makeDatabaseConditions(dialect);
  // A store is a plain filter on the receipt: among the texts, one word would collect all receipts of the stores.
  const anyTextConditionSql = (text: string) =>
    eitherConditionSql(storeConditionSql("any", text), dialectConditions.anyText(text));
  return {
    ...dialectConditions,
    any: anyTextConditionSql,
    store: (text) => storeConditionSql("store", text),
    refund: (text) => eitherConditionSql(dialectConditions.hasRefund, anyTextConditionSql(text)),
    hasEvent: hasEventConditionSql,
  };
}

/** Joins two conditions by OR; one that is always true or always false decides without the other. */
function eitherConditionSql(left: string, right: string): string {
  if (left === "true" || right === "false") return left;
  return right === "true" || left === "false" ? right : `(${left} OR ${right})`;
}

interface DialectConditions extends Omit<SearchConditions, "hasEvent" | "store" | "refund" | "any"> {
  /** Text in any column of a receipt; the name of its store is none of them. */
  readonly anyText: TextToSqlCondition;
}

const hasEventConditionSql = (types: readonly string[]): string =>
  `(s.location_id, s.business_date, s.terminal, s.number) IN (SELECT e.location_id, e.business_date, e.terminal, e.number FROM receipt_event e WHERE e.type IN (${types.map((type) => `'${type}'`).join(", ")}))`;

/**
 * Returns conditions whether a column contains or equals a text, ignoring accents and case. Either database folds ASCII quickly.
 * The copy applies `lower` once to each different value of a column, but a CASE to each row, so its columns are compared without a CASE.
 */
const textComparisonsOf = ({ textSql: writeText, isCopy }: Dialect) => {
  const compareFoldedColumn = (column: string, matches: (folded: string) => string) =>
    isCopy
      ? `(${matches(`lower(${column})`)} OR strlen(${column}) <> length(${column}) AND ${matches(`fold_text(${column})`)})`
      : `coalesce(${matches(`CASE WHEN octet_length(${column}) = length(${column}) THEN lower(${column}) ELSE fold_text(${column}) END`)}, false)`;
  return {
    contains: (column: string) => (text: string) =>
      compareFoldedColumn(column, (foldedSql) => `strpos(${foldedSql}, ${writeText(foldText(text))}) > 0`),
    equals: (column: string) => (text: string) =>
      compareFoldedColumn(column, (foldedSql) => `${foldedSql} = ${writeText(foldText(text))}`),
  };
};

/** Returns the SQL of a receipt's number, with its terminal in front if the text has a hyphen. `alias` ends in a point, or is empty. */
const receiptNumberSql = (text: string, alias: "s." | ""): string =>
  text.includes("-") ? `${alias}terminal || '-' || ${alias}number` : `${alias}number`;

const barcodeConditionSql = (isEqual: (column: string) => TextToSqlCondition, text: string): string =>
  `d.item_id IN (SELECT i.item_id FROM item i WHERE ${isEqual("i.upc")(text)})`;

/** Conditions for the database, which looks up lines and tenders for each receipt. */
function makeDatabaseConditions(dialect: Dialect): DialectConditions {
  const { contains, equals } = textComparisonsOf(dialect);
  const hasReceiptRowSql = (table: "sale_line" | "sale_tender", condition: string) =>
    `EXISTS (SELECT 1 FROM ${table} d WHERE ${sameReceiptSql("d", "s")} AND ${condition})`;
  const ownConditions = {
    number: (text: string) => contains(receiptNumberSql(text, "s."))(text),
    terminal: equals("s.terminal"),
    cashier: contains("s.cashier"),
    customer: contains("s.customer"),
    tender: (text: string) => hasReceiptRowSql("sale_tender", equals("d.code")(text)),
    card: (text: string) => hasReceiptRowSql("sale_tender", `d.last_four = ${dialect.textSql(text)}`),
    item: (text: string) =>
      hasReceiptRowSql(
        "sale_line",
        `(${contains("d.description")(text)} OR ${equals("d.sku")(text)} OR ${barcodeConditionSql(equals, text)})`,
      ),
  };
  return {
    ...ownConditions,
    anyText: (text) =>
      `(${Object.values(ownConditions)
        .map((rule) => rule(text))
        .join(" OR ")})`,
    total: `(${receiptTotalSql})`,
    hasRefund: hasReceiptRowSql("sale_line", "d.kind = 1"),
    hasDiscount: hasReceiptRowSql("sale_line", "d.discount > 0"),
  };
}

/** SQL of a receipt's key as one number: its batch, and its position in the batch. */
const receiptKeySql = "(batch_id::bigint * 4294967296 + sale_no)";

/** Conditions for the report copy, which finds the rows with a text first and their receipts afterwards, so that a text shared by many rows is compared once. */
function makeCopyConditions(dialect: Dialect, days: string): DialectConditions {
  const { contains, equals } = textComparisonsOf(dialect);
  const personConditionSql = (column: "cashier_id" | "customer_id") => (text: string) =>
    `${column} IN (SELECT text_id FROM person_text WHERE strpos(folded, ${dialect.textSql(foldText(text))}) > 0)`;
  const receiptConditions = {
    number: (text: string) => {
      const numberSql = receiptNumberSql(text, "");
      // Folding does not change digits: only numbers with non-ASCII letters need it.
      return /^[\d-]+$/u.test(text)
        ? `(strpos(${numberSql}, ${dialect.textSql(text)}) > 0 OR strlen(${numberSql}) <> length(${numberSql}) AND ${contains(numberSql)(text)})`
        : contains(numberSql)(text);
    },
    terminal: equals("terminal"),
    cashier: personConditionSql("cashier_id"),
    customer: personConditionSql("customer_id"),
  };
  const tableSelectionsByTerm = {
    tender: (text: string) => [`sale_tender WHERE ${equals("code")(text)}`],
    card: (text: string) => (/^\d{4}$/u.test(text) ? [`sale_tender WHERE last_four = ${Number(text)}`] : []),
    item: (text: string) => [
      `sale_line d WHERE d.text_id IN (SELECT t.text_id FROM line_text t WHERE ${contains("t.description")(text)} OR ${equals("t.sku")(text)})`,
      `sale_line d WHERE ${barcodeConditionSql(equals, text)}`,
    ],
  };
  /** Builds the condition that a receipt is one of those found in some tables. They are collected in a list of a single row, so that the engine looks them up instead of scanning. */
  const amongTablesConditionSql = (tables: readonly string[]) => {
    if (tables.length === 0) return "false";
    const receiptKeysSql = tables
      .map((table) => `SELECT ${receiptKeySql} FROM ${table} AND ${days}`)
      .join(" UNION ALL ");
    return `${receiptKeySql} IN (SELECT unnest(numbers) FROM (SELECT list(number) AS numbers FROM (SELECT DISTINCT number FROM (${receiptKeysSql}) r (number))))`;
  };
  return {
    ...receiptConditions,
    tender: (text) => amongTablesConditionSql(tableSelectionsByTerm.tender(text)),
    card: (text) => amongTablesConditionSql(tableSelectionsByTerm.card(text)),
    item: (text) => amongTablesConditionSql(tableSelectionsByTerm.item(text)),
    anyText: (text) =>
      amongTablesConditionSql([
        ...Object.values(receiptConditions).map((condition) => `sale WHERE ${condition(text)}`),
        ...Object.values(tableSelectionsByTerm).flatMap((tablesOf) => tablesOf(text)),
      ]),
    total: "s.total",
    hasRefund: "s.has_refund",
    hasDiscount: "s.has_discount",
  };
}
