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
  type StoredFactOfKind,
} from "./stored-fact.ts";

/** Writes the drawer events of a round. */
export const writeDrawerEvents = Effect.fn("till.writeDrawerEvents")(function* (
  { sql, places }: RoundContext,
  storedFacts: readonly StoredFact[],
) {
  const drawerEventRows = storedFacts.flatMap((storedFact) => {
    const location = places.get(storedFact.locationId);
    if (location === undefined) return [];
    const businessDate = businessDateOf(storedFact.happenedAt, location);
    return drawerEventsOf(storedFact.fact).map((event, part) => ({ ...storedFact, ...event, businessDate, part }));
  });
  if (drawerEventRows.length === 0) return;
  const columnOf = <T>(valueOf: (row: (typeof drawerEventRows)[number]) => T) => drawerEventRows.map(valueOf);
  yield* sql`
    INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, part, at, kind, amount, counted, tender, cashier, reason, approver, envelope)
    SELECT e.location_id, e.business_date, e.terminal, e.fact_no, e.part, timestamptz 'epoch' + e.at_ms * interval '1 millisecond', e.kind, e.amount, e.counted::jsonb, e.tender, e.cashier, e.reason, e.approver, e.envelope
    FROM unnest(
      ${integerArray(columnOf((row) => row.locationId))}::integer[], ${textArray(columnOf((row) => row.businessDate))}::date[], ${textArray(columnOf((row) => row.terminal))}::text[], ${integerArray(columnOf((row) => row.no))}::bigint[], ${integerArray(columnOf((row) => row.part))}::smallint[],
      ${integerArray(columnOf((row) => row.happenedAt))}::bigint[], ${textArray(columnOf((row) => row.kind))}::text[], ${integerArray(columnOf((row) => row.amount))}::bigint[], ${textArray(columnOf((row) => (row.counted === null ? null : JSON.stringify(row.counted))))}::text[],
      ${textArray(columnOf((row) => row.tender))}::text[], ${textArray(columnOf((row) => row.cashier))}::text[], ${textArray(columnOf((row) => row.reason))}::text[], ${textArray(columnOf((row) => row.approver))}::text[], ${textArray(columnOf((row) => row.envelope))}::text[]
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
  const columnOf = <T>(valueOf: (row: ReceiptEventRow) => T) => rows.map(valueOf);
  yield* sql`
    INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, part, at, type, number, line_no, item_id, amount, cashier, reason, approver)
    SELECT e.location_id, e.business_date, e.terminal, e.fact_no, e.part, timestamptz 'epoch' + e.at_ms * interval '1 millisecond', e.type, e.number, e.line_no, e.item_id, e.amount, e.cashier, e.reason, e.approver
    FROM unnest(
      ${integerArray(columnOf((row) => row.locationId))}::integer[], ${textArray(columnOf((row) => row.businessDate))}::date[], ${textArray(columnOf((row) => row.terminal))}::text[], ${integerArray(columnOf((row) => row.no))}::bigint[], ${integerArray(columnOf(({ event }) => event.part))}::smallint[],
      ${integerArray(columnOf((row) => row.happenedAt))}::bigint[], ${textArray(columnOf(({ event }) => event.type))}::text[], ${textArray(columnOf(({ event }) => event.number))}::text[], ${integerArray(columnOf(({ event }) => event.lineNo))}::integer[], ${integerArray(columnOf((row) => row.itemId))}::integer[],
      ${integerArray(columnOf(({ event }) => event.amount))}::bigint[], ${textArray(columnOf(({ event }) => event.cashier))}::text[], ${textArray(columnOf(({ event }) => event.reason))}::text[], ${textArray(columnOf(({ event }) => event.approver))}::text[]
    ) AS e (location_id, business_date, terminal, fact_no, part, at_ms, type, number, line_no, item_id, amount, cashier, reason, approver)
    ON CONFLICT DO NOTHING`;
});

/** Writes the events that a round's receipts do not show by themselves. */
export const writeReceiptEvents = Effect.fnUntraced(function* (
  roundContext: RoundContext,
  written: readonly WrittenReceipt<StoredFactOfKind<"receipt">>[],
) {
  yield* insertReceiptEvents(
    roundContext.sql,
    written.flatMap(({ stored }) =>
      receiptEventsOf(stored.fact.body).flatMap((event) => toReceiptEventRow(roundContext, stored, event) ?? []),
    ),
  );
  yield* writeCashRefundEvents(
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
  const reprintRows = factsOfKind(storedFacts, "reprint").flatMap((storedFact) => {
    const location = places.get(storedFact.locationId);
    if (location === undefined) return [];
    const { receipt, reason, cashier } = storedFact.fact.body;
    const reprintEvent = {
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
        event: reprintEvent,
      },
    ];
  });
  if (reprintRows.length === 0) return;
  yield* insertReceiptEvents(sql, reprintRows);
  const laterReceiptFacts = yield* sql<StoredFactRow>`
    SELECT DISTINCT ON (f.terminal_id, f.no) ${sql.literal(storedFactColumns)}
    FROM unnest(${integerArray(reprintRows.map(({ locationId }) => locationId))}::integer[], ${textArray(reprintRows.map(({ event }) => event.number))}::text[]) AS p (location_id, number)
      JOIN sale_return r ON r.location_id = p.location_id AND r.from_number = p.number
      JOIN till_receipt t ON t.location_id = r.location_id AND t.business_date = r.business_date AND t.batch_id = r.batch_id AND t.sale_no = r.sale_no
      JOIN till_fact f ON f.terminal_id = t.terminal_id AND f.no = t.no WHERE f.kind = 'receipt'`;
  yield* writeCashRefundEvents(
    roundContext,
    factsOfKind(
      laterReceiptFacts.flatMap((row) => parseStoredFact(row) ?? []),
      "receipt",
    ),
  );
});

/** Writes an event for each line that was refunded in cash after its receipt was reprinted at the terminal. */
const writeCashRefundEvents = Effect.fnUntraced(function* (
  roundContext: RoundContext,
  receipts: readonly StoredFactOfKind<"receipt">[],
) {
  const returnedLines = receipts.flatMap((storedFact) =>
    returnedLinesOf(storedFact.fact.body, storedFact.terminal).map((line) => ({ stored: storedFact, line })),
  );
  if (returnedLines.length === 0) return;
  const reprintedReturns = yield* roundContext.sql<{ readonly lineIndex: number }>`
    SELECT DISTINCT r.line_index AS "lineIndex" FROM unnest(
      ${integerArray(returnedLines.map((_, lineIndex) => lineIndex))}::integer[], ${integerArray(returnedLines.map(({ stored }) => stored.locationId))}::integer[], ${textArray(returnedLines.map(({ line }) => line.fromTerminal))}::text[], ${textArray(returnedLines.map(({ line }) => line.fromNumber))}::text[], ${integerArray(returnedLines.map(({ stored }) => stored.happenedAt))}::bigint[]
    ) AS r (line_index, location_id, terminal, number, at_ms)
    JOIN receipt_event e ON e.location_id = r.location_id AND e.type = 'REPRINT' AND e.terminal = r.terminal AND e.number = r.number AND e.at <= timestamptz 'epoch' + r.at_ms * interval '1 millisecond'`;
  const reprintedLineKeys = new Set(
    reprintedReturns.flatMap(({ lineIndex }) => {
      const returnedLine = returnedLines[lineIndex];
      return returnedLine === undefined
        ? []
        : [`${returnedLine.stored.terminalId} ${returnedLine.stored.no} ${returnedLine.line.lineNo - 1}`];
    }),
  );
  yield* insertReceiptEvents(
    roundContext.sql,
    receipts.flatMap((storedFact) =>
      cashRefundsAfterReprint(storedFact.fact.body, (line) =>
        reprintedLineKeys.has(`${storedFact.terminalId} ${storedFact.no} ${line}`),
      ).flatMap((event) => toReceiptEventRow(roundContext, storedFact, event) ?? []),
    ),
  );
});

function toReceiptEventRow(
  { places, itemAt }: RoundContext,
  storedFact: StoredFact,
  event: ReceiptEvent,
): ReceiptEventRow | undefined {
  const location = places.get(storedFact.locationId);
  if (location === undefined) return undefined;
  const itemId = event.item === null ? null : (itemAt(location.targetIds, event.item)?.itemId ?? null);
  return { ...storedFact, businessDate: businessDateOf(storedFact.happenedAt, location), itemId, event };
}
