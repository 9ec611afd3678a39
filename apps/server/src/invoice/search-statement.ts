/** Builds the SQL that searches receipts, for the report copy and the database: the domain's `matchesInvoice`. */

import { voidingEvents, type InvoiceSearch, type InvoiceTerm } from "@comptoir/domain/operation";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";

import { committedFacts } from "../sales/index.ts";
import type { Dialect } from "../report/dialect.ts";
import { receiptTotalSql } from "../report/sources/journal.ts";
import { sameReceiptSql } from "../report/sources/sale-line.ts";
import {
  makeSearchConditions,
  type SearchedDays,
  type SearchedLocation,
  type SearchConditions,
} from "./search-rules.ts";

/** Cursor of receipts, sorted by business day and time, newest first. Units: milliseconds since 1970. */
export interface InvoiceCursor {
  readonly businessDate: CalendarDate;
  readonly at: number;
  readonly batchId: number;
  readonly saleNo: number;
}

/** Search of one page of receipts. */
export interface InvoiceQuestion {
  readonly search: Partial<InvoiceSearch>;
  readonly terms: readonly InvoiceTerm[];
  /** Locations to search: those that the caller may see and asked for. */
  readonly locations: readonly SearchedLocation[];
  readonly after: InvoiceCursor | null;
  readonly size: number;
  /** First business day to search. */
  readonly since?: CalendarDate;
}

/** Number of latest days to search first; they usually fill a page. */
const firstSearchDays = 45;

/**
 * Reads a page: searches the newest days first, then as many days as should fill the page twice at that rate, and all days if these are not enough.
 * Both databases store receipts by day, so searching few days reads little.
 */
export const readPage = Effect.fnUntraced(function* <E, R>(
  invoiceQuestion: InvoiceQuestion,
  today: CalendarDate,
  ask: (question: InvoiceQuestion) => Effect.Effect<readonly InvoiceRow[], E, R>,
) {
  const { from, to } = searchedDaysOf(invoiceQuestion);
  let searchedDayCount = firstSearchDays;
  for (let search = 0; search < 2 && searchedDayCount <= secondSearchDaysAtMost; search++) {
    const sinceDate = addDays(to ?? today, -searchedDayCount);
    if (from !== null && from >= sinceDate) break;
    const recentRows = yield* ask({ ...invoiceQuestion, since: sinceDate });
    if (recentRows.length >= invoiceQuestion.size) return recentRows;
    searchedDayCount *= Math.ceil((2 * invoiceQuestion.size) / recentRows.length);
  }
  return yield* ask(invoiceQuestion);
});

/** Maximum number of days in the second search; if the rows of the first search call for more, all days are searched instead. */
const secondSearchDaysAtMost = 600;

/** Returns the first and last business day that the conditions of a search allow. */
function searchedDaysOf({ search, terms, after, since }: InvoiceQuestion): SearchedDays {
  const dateTerms = terms.filter((term) => term.kind === "date");
  const sortPresentDays = (days: readonly (CalendarDate | null | undefined)[]) =>
    days.filter((day) => day !== null && day !== undefined).toSorted();
  return {
    from: sortPresentDays([since, search.from, ...dateTerms.map(({ from }) => from)]).at(-1) ?? null,
    to: sortPresentDays([after?.businessDate, search.to, ...dateTerms.map(({ to }) => to)])[0] ?? null,
  };
}

/** Receipt in a page of results, the same from both databases. */
export interface InvoiceRow {
  readonly locationId: number;
  readonly businessDate: string;
  readonly batchId: number;
  readonly saleNo: number;
  readonly at: number;
  readonly hasTime: boolean;
  readonly number: string;
  readonly terminal: string;
  readonly cashier: string | null;
  readonly customer: string | null;
  readonly state: string;
  readonly training: boolean;
  readonly items: number;
  readonly total: number;
  readonly tenders: string | null;
}

/** Builds the SQL statement of a page of receipts. */
export function buildSearchStatement(dialect: Dialect, question: InvoiceQuestion): string {
  const orderSql = 's.business_date DESC, s."at" DESC, s.batch_id DESC, s.sale_no DESC';
  const { at, ...columns } = dialect.isCopy ? copyColumnSqlByName : databaseColumnSqlByName;
  const fromSql = dialect.isCopy
    ? `sale s WHERE s.rowid IN (SELECT s.rowid FROM sale s WHERE ${invoiceConditionsSql(dialect, question).join(" AND ")} ORDER BY ${orderSql} LIMIT ${question.size})`
    : `(SELECT s.* FROM sale s WHERE ${invoiceConditionsSql(dialect, question).join(" AND ")} ORDER BY ${orderSql} LIMIT ${question.size}) s`;
  const selectedColumns = Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.batch_id AS "batchId", s.sale_no AS "saleNo", ${at} AS at, s.half_hour >= 0 AS "hasTime", s.number, s.terminal, s.cashier, s.customer, s.state, s.training, ${selectedColumns.join(", ")}
    FROM ${fromSql} ORDER BY ${orderSql}`;
}

const copyColumnSqlByName = {
  at: 'epoch_ms(s."at")',
  items: "s.items",
  total: "s.total",
  tenders: "s.tenders",
};
const databaseColumnSqlByName = {
  at: 'floor(extract(epoch FROM s."at") * 1000)::float8',
  items: `coalesce((SELECT sum(CASE WHEN l.kind <= 1 THEN l.quantity ELSE 0 END) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0)::float8`,
  total: `(${receiptTotalSql})::float8`,
  tenders: `(SELECT string_agg(DISTINCT p.code COLLATE "C", '+' ORDER BY p.code COLLATE "C") FROM sale_tender p WHERE ${sameReceiptSql("p", "s")})`,
};

function invoiceConditionsSql(dialect: Dialect, invoiceQuestion: InvoiceQuestion): readonly string[] {
  const { search, terms, locations, after, since } = invoiceQuestion;
  const momentSql = (atMs: number) =>
    dialect.isCopy
      ? `make_timestamp(${atMs * 1_000}) AT TIME ZONE 'UTC'`
      : `timestamptz 'epoch' + ${atMs} * interval '1 millisecond'`;
  const conditionsByTermKind = makeSearchConditions(dialect, searchedDaysOf(invoiceQuestion), locations);
  const conditionIfPresent = <T>(value: T | null | undefined, write: (value: T) => string): readonly string[] =>
    value === null || value === undefined ? [] : [write(value)];
  const flagConditions = (value: boolean | null | undefined, condition: string) =>
    conditionIfPresent(value, (isWanted) => (isWanted ? condition : `NOT ${condition}`));
  return [
    dialect.isAmong(
      "s.location_id",
      locations.map(({ id }) => id),
    ),
    ...(dialect.isCopy ? [] : [committedFacts("s")]),
    ...conditionIfPresent(since, (date) => `s.business_date >= ${dialect.dateSql(date)}`),
    ...conditionIfPresent(
      after,
      ({ businessDate, at, batchId, saleNo }) =>
        `(s.business_date, s."at", s.batch_id, s.sale_no) < (${dialect.dateSql(businessDate)}, ${momentSql(at)}, ${batchId}, ${saleNo})`,
    ),
    ...conditionIfPresent(search.from, (from) => `s.business_date >= ${dialect.dateSql(from)}`),
    ...conditionIfPresent(search.to, (to) => `s.business_date <= ${dialect.dateSql(to)}`),
    ...conditionIfPresent(search.amountFrom, (from) => `${conditionsByTermKind.total} >= ${from}`),
    ...conditionIfPresent(search.amountTo, (to) => `${conditionsByTermKind.total} <= ${to}`),
    ...conditionIfPresent(search.state, (state) => `s.state = ${dialect.textSql(state)}`),
    ...flagConditions(search.isTraining, "s.training"),
    ...flagConditions(search.hasRefund, conditionsByTermKind.hasRefund),
    ...flagConditions(search.hasDiscount, conditionsByTermKind.hasDiscount),
    ...flagConditions(search.hasVoid, `(s.state = 'VOID' OR ${conditionsByTermKind.hasEvent(voidingEvents)})`),
    ...flagConditions(search.hasOverride, conditionsByTermKind.hasEvent(["PRICE_OVERRIDE"])),
    ...conditionIfPresent(search.number, conditionsByTermKind.number),
    ...conditionIfPresent(search.terminal, conditionsByTermKind.terminal),
    ...conditionIfPresent(search.cashier, conditionsByTermKind.cashier),
    ...conditionIfPresent(search.customer, conditionsByTermKind.customer),
    ...conditionIfPresent(search.tender, conditionsByTermKind.tender),
    ...conditionIfPresent(search.cardLastFour, conditionsByTermKind.card),
    ...conditionIfPresent(search.item, conditionsByTermKind.item),
    ...terms.map((term) => termConditionSql(dialect, term, conditionsByTermKind)),
  ];
}

function termConditionSql(dialect: Dialect, term: InvoiceTerm, rules: SearchConditions): string {
  if (term.kind === "date")
    return `s.business_date BETWEEN ${dialect.dateSql(term.from)} AND ${dialect.dateSql(term.to)}`;
  if (term.kind === "amount") return `${rules.total} BETWEEN ${term.from} AND ${term.to}`;
  return rules[term.kind](term.text);
}
