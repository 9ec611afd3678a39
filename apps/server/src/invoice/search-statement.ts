/** A search of receipts as SQL, for the copy made for reading and for the database: the domain's `matchesInvoice`. */

import { voidingEvents, type InvoiceSearch, type InvoiceTerm } from "@comptoir/domain/operation";
import { foldText } from "@comptoir/domain/text";

import { committedFacts } from "../sales/index.ts";
import type { Dialect } from "../report/dialect.ts";
import { totalOf } from "../report/sources/journal.ts";
import { sameReceipt } from "../report/sources/sale-line.ts";

/** A place in the order of receipts: the newest first. Units: milliseconds since 1970. */
export interface InvoiceCursor {
  readonly at: number;
  readonly batchId: number;
  readonly saleNo: number;
}

/** What a page of receipts is made from. */
export interface InvoiceQuestion {
  readonly search: Partial<InvoiceSearch>;
  readonly terms: readonly InvoiceTerm[];
  /** The locations that the caller may see, and asked for. */
  readonly locationIds: readonly number[];
  readonly after: InvoiceCursor | null;
  readonly size: number;
}

/** A receipt of a page, as both databases give it. */
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

/** Writes the statement of a page. */
export function searchStatement(dialect: Dialect, question: InvoiceQuestion): string {
  const order = '"at" DESC, batch_id DESC, sale_no DESC';
  const { at, ...columns } = dialect.isCopy ? copied : stored;
  const told = Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.batch_id AS "batchId", s.sale_no AS "saleNo", ${at} AS at, s.half_hour >= 0 AS "hasTime", s.number, s.terminal, s.cashier, s.customer, s.state, s.training, ${told.join(", ")}
    FROM (SELECT s.* FROM sale s WHERE ${conditionsOf(dialect, question).join(" AND ")} ORDER BY ${order} LIMIT ${question.size}) s ORDER BY ${order}`;
}

const copied = {
  at: 'epoch_ms(s."at")',
  items: "s.items",
  total: "s.total",
  tenders: "s.tenders",
};
const linesOf = (what: string, condition = "true"): string =>
  `(SELECT ${what} FROM sale_line l WHERE ${sameReceipt("l", "s")} AND ${condition})`;
const stored = {
  at: 'floor(extract(epoch FROM s."at") * 1000)::float8',
  items: `coalesce(${linesOf("sum(CASE WHEN l.kind <= 1 THEN l.quantity ELSE 0 END)")}, 0)::float8`,
  total: `(${totalOf})::float8`,
  tenders: `(SELECT string_agg(DISTINCT p.code COLLATE "C", '+' ORDER BY p.code COLLATE "C") FROM sale_tender p WHERE ${sameReceipt("p", "s")})`,
};

function conditionsOf(dialect: Dialect, { search, terms, locationIds, after }: InvoiceQuestion): readonly string[] {
  const rules = rulesOf(dialect);
  const asked = <T>(value: T | null | undefined, write: (value: T) => string): readonly string[] =>
    value === null || value === undefined ? [] : [write(value)];
  const flag = (value: boolean | null | undefined, condition: string) =>
    asked(value, (wanted) => (wanted ? condition : `NOT ${condition}`));
  return [
    dialect.isAmong("s.location_id", locationIds),
    ...(dialect.isCopy ? [] : [committedFacts("s")]),
    ...asked(after, ({ at, batchId, saleNo }) => {
      const moment = dialect.isCopy
        ? `make_timestamp(${at * 1_000}) AT TIME ZONE 'UTC'`
        : `timestamptz 'epoch' + ${at} * interval '1 millisecond'`;
      return `(s."at" < ${moment} OR s."at" = ${moment} AND (s.batch_id, s.sale_no) < (${batchId}, ${saleNo}))`;
    }),
    ...asked(search.from, (from) => `s.business_date >= ${dialect.date(from)}`),
    ...asked(search.to, (to) => `s.business_date <= ${dialect.date(to)}`),
    ...asked(search.amountFrom, (from) => `${rules.total} >= ${from}`),
    ...asked(search.amountTo, (to) => `${rules.total} <= ${to}`),
    ...asked(search.state, (state) => `s.state = ${dialect.text(state)}`),
    ...flag(search.isTraining, "s.training"),
    ...flag(search.hasRefund, rules.hasRefund),
    ...flag(search.hasDiscount, rules.hasDiscount),
    ...flag(search.hasVoid, `(s.state = 'VOID' OR ${rules.hasEvent(voidingEvents)})`),
    ...flag(search.hasOverride, rules.hasEvent(["PRICE_OVERRIDE"])),
    ...asked(search.number, rules.number),
    ...asked(search.terminal, rules.terminal),
    ...asked(search.cashier, rules.cashier),
    ...asked(search.customer, rules.customer),
    ...asked(search.tender, rules.tender),
    ...asked(search.cardLastFour, rules.card),
    ...asked(search.item, rules.item),
    ...terms.map((term) => termOf(dialect, term, rules)),
  ];
}

function termOf(dialect: Dialect, term: InvoiceTerm, rules: ReturnType<typeof rulesOf>): string {
  if (term.kind === "date") return `s.business_date BETWEEN ${dialect.date(term.from)} AND ${dialect.date(term.to)}`;
  if (term.kind === "amount") return `${rules.total} BETWEEN ${term.from} AND ${term.to}`;
  const { kind, text } = term;
  if (kind !== "any") return rules[kind](text);
  const all = ["number", "terminal", "cashier", "customer", "tender", "card", "item"] as const;
  return `(${all.map((possible) => rules[possible](text)).join(" OR ")})`;
}

/** What each kind of text asks of a receipt `s`. */
function rulesOf(dialect: Dialect) {
  const literal = (text: string) => dialect.text(foldText(text));
  const holds = (value: string) => (text: string) => `coalesce(strpos(${folded(value)}, ${literal(text)}) > 0, false)`;
  const is = (value: string) => (text: string) => `coalesce(${folded(value)} = ${literal(text)}, false)`;
  const ofReceipt = receiptsOf(dialect);
  return {
    total: dialect.isCopy ? "s.total" : `(${totalOf})`,
    hasRefund: dialect.isCopy ? "s.has_refund" : `EXISTS ${linesOf("1", "l.kind = 1")}`,
    hasDiscount: dialect.isCopy ? "s.has_discount" : `EXISTS ${linesOf("1", "l.discount > 0")}`,
    hasEvent: (types: readonly string[]) =>
      `(s.location_id, s.business_date, s.terminal, s.number) IN (SELECT e.location_id, e.business_date, e.terminal, e.number FROM receipt_event e WHERE e.type IN (${types.map((type) => `'${type}'`).join(", ")}))`,
    number: (text: string) => holds(text.includes("-") ? "s.terminal || '-' || s.number" : "s.number")(text),
    terminal: is("s.terminal"),
    cashier: holds("s.cashier"),
    customer: holds("s.customer"),
    tender: (text: string) => ofReceipt("sale_tender", is("d.code")(text)),
    card: (text: string) => ofReceipt("sale_tender", `coalesce(d.last_four = ${dialect.text(text)}, false)`),
    item: (text: string) => ofReceipt("sale_line", itemOf(dialect, holds, is)(text)),
  };
}

const folded = (value: string): string => `fold_text(${value})`;

/** Whether a receipt has a row that a condition on `d` holds of. The copy finds the rows first; the database looks them up receipt by receipt. */
const receiptsOf =
  (dialect: Dialect) =>
  (table: "sale_line" | "sale_tender", condition: string): string =>
    dialect.isCopy
      ? `${receiptNumber("s")} IN (SELECT ${receiptNumber("d")} FROM ${table} d WHERE ${condition})`
      : `EXISTS (SELECT 1 FROM ${table} d WHERE ${sameReceipt("d", "s")} AND ${condition})`;

/** The ordinal of a receipt within its batch, and the batch, as one number. */
const receiptNumber = (alias: string): string => `(${alias}.batch_id::bigint * 4294967296 + ${alias}.sale_no)`;

/** A line of a product by its name, its number or its barcode; the copy has each text once. */
function itemOf(
  { isCopy }: Dialect,
  holds: (value: string) => (text: string) => string,
  is: (value: string) => (text: string) => string,
): (text: string) => string {
  const named = (alias: string) => (text: string) =>
    `${holds(`${alias}.description`)(text)} OR ${is(`${alias}.sku`)(text)}`;
  const coded = (text: string) => `d.item_id IN (SELECT i.item_id FROM item i WHERE ${is("i.upc")(text)})`;
  return (text) =>
    isCopy
      ? `(d.text_id IN (SELECT t.text_id FROM line_text t WHERE ${named("t")(text)}) OR ${coded(text)})`
      : `(${named("d")(text)} OR ${coded(text)})`;
}
