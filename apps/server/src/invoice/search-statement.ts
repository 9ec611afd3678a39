/** Builds the SQL that searches receipts, for the report copy and the database: the domain's `matchesInvoice`. */

import { voidingEvents, type InvoiceSearch, type InvoiceTerm } from "@comptoir/domain/operation";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";

import { committedFacts } from "../sales/index.ts";
import type { Dialect } from "../report/dialect.ts";
import { totalOf } from "../report/sources/journal.ts";
import { sameReceiptSql } from "../report/sources/sale-line.ts";
import { searchConditions, type SearchedDays, type SearchedLocation, type SearchRules } from "./search-rules.ts";

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
const recentDays = 45;

/**
 * Reads a page: searches the newest days first, then as many days as should fill the page twice at that rate, and all days if these are not enough.
 * Both databases store receipts by day, so searching few days reads little.
 */
export const readPage = Effect.fnUntraced(function* <E, R>(
  invoiceQuestion: InvoiceQuestion,
  today: CalendarDate,
  ask: (question: InvoiceQuestion) => Effect.Effect<readonly InvoiceRow[], E, R>,
) {
  const { from, to } = searchedDays(invoiceQuestion);
  let days = recentDays;
  for (let search = 0; search < 2 && days <= mostDays; search++) {
    const sinceDate = addDays(to ?? today, -days);
    if (from !== null && from >= sinceDate) break;
    const rows = yield* ask({ ...invoiceQuestion, since: sinceDate });
    if (rows.length >= invoiceQuestion.size) return rows;
    days *= Math.ceil((2 * invoiceQuestion.size) / rows.length);
  }
  return yield* ask(invoiceQuestion);
});

/** Maximum number of days in the second search; with more, a third search of all days would be as fast. */
const mostDays = 600;

/** Returns the first and last business day that the conditions of a search allow. */
function searchedDays({ search, terms, after, since }: InvoiceQuestion): SearchedDays {
  const dates = terms.filter((term) => term.kind === "date");
  const presentDays = (days: readonly (CalendarDate | null | undefined)[]) =>
    days.filter((day) => day !== null && day !== undefined).toSorted();
  return {
    from: presentDays([since, search.from, ...dates.map(({ from }) => from)]).at(-1) ?? null,
    to: presentDays([after?.businessDate, search.to, ...dates.map(({ to }) => to)])[0] ?? null,
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
export function searchStatement(dialect: Dialect, question: InvoiceQuestion): string {
  const order = 's.business_date DESC, s."at" DESC, s.batch_id DESC, s.sale_no DESC';
  const { at, ...columns } = dialect.isCopy ? copyColumns : storedColumns;
  const from = dialect.isCopy
    ? `sale s WHERE s.rowid IN (SELECT s.rowid FROM sale s WHERE ${conditionsOf(dialect, question).join(" AND ")} ORDER BY ${order} LIMIT ${question.size})`
    : `(SELECT s.* FROM sale s WHERE ${conditionsOf(dialect, question).join(" AND ")} ORDER BY ${order} LIMIT ${question.size}) s`;
  const selectList = Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.batch_id AS "batchId", s.sale_no AS "saleNo", ${at} AS at, s.half_hour >= 0 AS "hasTime", s.number, s.terminal, s.cashier, s.customer, s.state, s.training, ${selectList.join(", ")}
    FROM ${from} ORDER BY ${order}`;
}

const copyColumns = {
  at: 'epoch_ms(s."at")',
  items: "s.items",
  total: "s.total",
  tenders: "s.tenders",
};
const storedColumns = {
  at: 'floor(extract(epoch FROM s."at") * 1000)::float8',
  items: `coalesce((SELECT sum(CASE WHEN l.kind <= 1 THEN l.quantity ELSE 0 END) FROM sale_line l WHERE ${sameReceiptSql("l", "s")}), 0)::float8`,
  total: `(${totalOf})::float8`,
  tenders: `(SELECT string_agg(DISTINCT p.code COLLATE "C", '+' ORDER BY p.code COLLATE "C") FROM sale_tender p WHERE ${sameReceiptSql("p", "s")})`,
};

function conditionsOf(dialect: Dialect, invoiceQuestion: InvoiceQuestion): readonly string[] {
  const { search, terms, locations, after, since } = invoiceQuestion;
  const momentSql = (atMs: number) =>
    dialect.isCopy
      ? `make_timestamp(${atMs * 1_000}) AT TIME ZONE 'UTC'`
      : `timestamptz 'epoch' + ${atMs} * interval '1 millisecond'`;
  const rules = searchConditions(dialect, searchedDays(invoiceQuestion), locations);
  const optional = <T>(value: T | null | undefined, write: (value: T) => string): readonly string[] =>
    value === null || value === undefined ? [] : [write(value)];
  const flagSql = (value: boolean | null | undefined, condition: string) =>
    optional(value, (isWanted) => (isWanted ? condition : `NOT ${condition}`));
  return [
    dialect.isAmong(
      "s.location_id",
      locations.map(({ id }) => id),
    ),
    ...(dialect.isCopy ? [] : [committedFacts("s")]),
    ...optional(since, (date) => `s.business_date >= ${dialect.dateSql(date)}`),
    ...optional(
      after,
      ({ businessDate, at, batchId, saleNo }) =>
        `(s.business_date, s."at", s.batch_id, s.sale_no) < (${dialect.dateSql(businessDate)}, ${momentSql(at)}, ${batchId}, ${saleNo})`,
    ),
    ...optional(search.from, (from) => `s.business_date >= ${dialect.dateSql(from)}`),
    ...optional(search.to, (to) => `s.business_date <= ${dialect.dateSql(to)}`),
    ...optional(search.amountFrom, (from) => `${rules.total} >= ${from}`),
    ...optional(search.amountTo, (to) => `${rules.total} <= ${to}`),
    ...optional(search.state, (state) => `s.state = ${dialect.textSql(state)}`),
    ...flagSql(search.isTraining, "s.training"),
    ...flagSql(search.hasRefund, rules.hasRefund),
    ...flagSql(search.hasDiscount, rules.hasDiscount),
    ...flagSql(search.hasVoid, `(s.state = 'VOID' OR ${rules.hasEvent(voidingEvents)})`),
    ...flagSql(search.hasOverride, rules.hasEvent(["PRICE_OVERRIDE"])),
    ...optional(search.number, rules.number),
    ...optional(search.terminal, rules.terminal),
    ...optional(search.cashier, rules.cashier),
    ...optional(search.customer, rules.customer),
    ...optional(search.tender, rules.tender),
    ...optional(search.cardLastFour, rules.card),
    ...optional(search.item, rules.item),
    ...terms.map((term) => termOf(dialect, term, rules)),
  ];
}

function termOf(dialect: Dialect, term: InvoiceTerm, rules: SearchRules): string {
  if (term.kind === "date")
    return `s.business_date BETWEEN ${dialect.dateSql(term.from)} AND ${dialect.dateSql(term.to)}`;
  if (term.kind === "amount") return `${rules.total} BETWEEN ${term.from} AND ${term.to}`;
  return rules[term.kind](term.text);
}
