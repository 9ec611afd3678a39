/** Writes drawer and receipt events, keyed by their fact, so that deriving a fact again changes nothing. */

import { businessDateOf } from "@comptoir/domain/period";
import {
  cashRefundsAfterReprint,
  drawerEventsOf,
  receiptEventsOf,
  returnedLinesOf,
  type ReceiptEvent,
} from "@comptoir/domain/till";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { integerArray, textArray } from "../database/index.ts";
import type { RoundContext, WrittenReceipt } from "./round.ts";
import {
  factsOfKind,
  parseStoredFact,
  storedFactColumns,
  type StoredFact,
  type StoredFactRow,
  type StoredOf,
} from "./stored-fact.ts";

/** Writes the drawer events of a round. */
export const writeDrawerEvents = Effect.fn("till.writeDrawerEvents")(function* (
  { sql, places }: RoundContext,
  storedFacts: readonly StoredFact[],
) {
  const rows = storedFacts.flatMap((storedFact) => {
    const location = places.get(storedFact.locationId);
    if (location === undefined) return [];
    const businessDate = businessDateOf(storedFact.happenedAt, location);
    return drawerEventsOf(storedFact.fact).map((event, part) => ({ ...storedFact, ...event, businessDate, part }));
  });
  if (rows.length === 0) return;
  const column = <T>(valueOf: (row: (typeof rows)[number]) => T) => rows.map(valueOf);
  yield* sql`
    INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, part, at, kind, amount, counted, tender, cashier, reason, approver, envelope)
    SELECT e.location_id, e.business_date, e.terminal, e.fact_no, e.part, timestamptz 'epoch' + e.at_ms * interval '1 millisecond', e.kind, e.amount, e.counted::jsonb, e.tender, e.cashier, e.reason, e.approver, e.envelope
    FROM unnest(
      ${integerArray(column((row) => row.locationId))}::integer[], ${textArray(column((row) => row.businessDate))}::date[], ${textArray(column((row) => row.terminal))}::text[], ${integerArray(column((row) => row.no))}::bigint[], ${integerArray(column((row) => row.part))}::smallint[],
      ${integerArray(column((row) => row.happenedAt))}::bigint[], ${textArray(column((row) => row.kind))}::text[], ${integerArray(column((row) => row.amount))}::bigint[], ${textArray(column((row) => (row.counted === null ? null : JSON.stringify(row.counted))))}::text[],
      ${textArray(column((row) => row.tender))}::text[], ${textArray(column((row) => row.cashier))}::text[], ${textArray(column((row) => row.reason))}::text[], ${textArray(column((row) => row.approver))}::text[], ${textArray(column((row) => row.envelope))}::text[]
    ) AS e (location_id, business_date, terminal, fact_no, part, at_ms, kind, amount, counted, tender, cashier, reason, approver, envelope)
    ON CONFLICT DO NOTHING`;
});

/** Receipt event with its fact and business day. */
export interface ReceiptEventRow extends Pick<StoredFact, "locationId" | "terminal" | "no" | "happenedAt"> {
  readonly businessDate: string;
  readonly itemId: number | null;
  readonly event: Omit<ReceiptEvent, "item" | "amount"> & { readonly amount: number | null };
}

/** Writes events of receipts. */
export const insertReceiptEvents = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  rows: readonly ReceiptEventRow[],
) {
  if (rows.length === 0) return;
  const column = <T>(valueOf: (row: ReceiptEventRow) => T) => rows.map(valueOf);
  yield* sql`
    INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, part, at, type, number, line_no, item_id, amount, cashier, reason, approver)
    SELECT e.location_id, e.business_date, e.terminal, e.fact_no, e.part, timestamptz 'epoch' + e.at_ms * interval '1 millisecond', e.type, e.number, e.line_no, e.item_id, e.amount, e.cashier, e.reason, e.approver
    FROM unnest(
      ${integerArray(column((row) => row.locationId))}::integer[], ${textArray(column((row) => row.businessDate))}::date[], ${textArray(column((row) => row.terminal))}::text[], ${integerArray(column((row) => row.no))}::bigint[], ${integerArray(column(({ event }) => event.part))}::smallint[],
      ${integerArray(column((row) => row.happenedAt))}::bigint[], ${textArray(column(({ event }) => event.type))}::text[], ${textArray(column(({ event }) => event.number))}::text[], ${integerArray(column(({ event }) => event.lineNo))}::integer[], ${integerArray(column((row) => row.itemId))}::integer[],
      ${integerArray(column(({ event }) => event.amount))}::bigint[], ${textArray(column(({ event }) => event.cashier))}::text[], ${textArray(column(({ event }) => event.reason))}::text[], ${textArray(column(({ event }) => event.approver))}::text[]
    ) AS e (location_id, business_date, terminal, fact_no, part, at_ms, type, number, line_no, item_id, amount, cashier, reason, approver)
    ON CONFLICT DO NOTHING`;
});

/** Writes the events that a round's receipts do not show by themselves. */
export const writeReceiptEvents = Effect.fnUntraced(function* (
  roundContext: RoundContext,
  written: readonly WrittenReceipt<StoredOf<"receipt">>[],
) {
  yield* insertReceiptEvents(
    roundContext.sql,
    written.flatMap(({ stored }) =>
      receiptEventsOf(stored.fact.body).flatMap((event) => rowOf(roundContext, stored, event) ?? []),
    ),
  );
  yield* writeCashRefunds(
    roundContext,
    written.map(({ stored }) => stored),
  );
});

/** Writes reprints, and the risk events of cash refunds that followed them. */
export const writeReprints = Effect.fn("till.writeReprints")(function* (
  roundContext: RoundContext,
  storedFacts: readonly StoredFact[],
) {
  const { sql, places } = roundContext;
  const reprints = factsOfKind(storedFacts, "reprint").flatMap((storedFact) => {
    const location = places.get(storedFact.locationId);
    if (location === undefined) return [];
    const { receipt, reason, cashier } = storedFact.fact.body;
    const event = {
      part: 0,
      type: "REPRINT",
      number: receipt.number,
      lineNo: null,
      amount: null,
      cashier,
      reason,
      approver: null,
    } as const;
    return [
      {
        ...storedFact,
        terminal: storedFact.terminal,
        businessDate: businessDateOf(storedFact.happenedAt, location),
        itemId: null,
        event,
      },
    ];
  });
  if (reprints.length === 0) return;
  yield* insertReceiptEvents(sql, reprints);
  const laterFacts = yield* sql<StoredFactRow>`
    SELECT DISTINCT ON (f.terminal_id, f.no) ${sql.literal(storedFactColumns)}
    FROM unnest(${integerArray(reprints.map(({ locationId }) => locationId))}::integer[], ${textArray(reprints.map(({ event }) => event.number))}::text[]) AS p (location_id, number)
      JOIN sale_return r ON r.location_id = p.location_id AND r.from_number = p.number
      JOIN till_receipt t ON t.location_id = r.location_id AND t.business_date = r.business_date AND t.batch_id = r.batch_id AND t.sale_no = r.sale_no
      JOIN till_fact f ON f.terminal_id = t.terminal_id AND f.no = t.no WHERE f.kind = 'receipt'`;
  yield* writeCashRefunds(
    roundContext,
    factsOfKind(
      laterFacts.flatMap((row) => parseStoredFact(row) ?? []),
      "receipt",
    ),
  );
});

/** Writes an event for each line that was refunded in cash after its receipt was reprinted at the terminal. */
const writeCashRefunds = Effect.fnUntraced(function* (
  roundContext: RoundContext,
  receipts: readonly StoredOf<"receipt">[],
) {
  const returns = receipts.flatMap((storedFact) =>
    returnedLinesOf(storedFact.fact.body, storedFact.terminal).map((line) => ({ stored: storedFact, line })),
  );
  if (returns.length === 0) return;
  const reprintedRows = yield* roundContext.sql<{ readonly place: number }>`
    SELECT DISTINCT r.place FROM unnest(
      ${integerArray(returns.map((_, place) => place))}::integer[], ${integerArray(returns.map(({ stored }) => stored.locationId))}::integer[], ${textArray(returns.map(({ line }) => line.fromTerminal))}::text[], ${textArray(returns.map(({ line }) => line.fromNumber))}::text[], ${integerArray(returns.map(({ stored }) => stored.happenedAt))}::bigint[]
    ) AS r (place, location_id, terminal, number, at_ms)
    JOIN receipt_event e ON e.location_id = r.location_id AND e.type = 'REPRINT' AND e.terminal = r.terminal AND e.number = r.number AND e.at <= timestamptz 'epoch' + r.at_ms * interval '1 millisecond'`;
  const reprinted = new Set(
    reprintedRows.flatMap(({ place }) => {
      const entry = returns[place];
      return entry === undefined ? [] : [`${entry.stored.terminalId} ${entry.stored.no} ${entry.line.lineNo - 1}`];
    }),
  );
  yield* insertReceiptEvents(
    roundContext.sql,
    receipts.flatMap((storedFact) =>
      cashRefundsAfterReprint(storedFact.fact.body, (line) =>
        reprinted.has(`${storedFact.terminalId} ${storedFact.no} ${line}`),
      ).flatMap((event) => rowOf(roundContext, storedFact, event) ?? []),
    ),
  );
});

function rowOf(
  { places, itemAt }: RoundContext,
  storedFact: StoredFact,
  event: ReceiptEvent,
): ReceiptEventRow | undefined {
  const location = places.get(storedFact.locationId);
  if (location === undefined) return undefined;
  const itemId = event.item === null ? null : (itemAt(location.targetIds, event.item)?.itemId ?? null);
  return { ...storedFact, businessDate: businessDateOf(storedFact.happenedAt, location), itemId, event };
}
