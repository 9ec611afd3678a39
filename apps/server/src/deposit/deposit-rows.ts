/** Reads and writes deposits with their drawers, cheques and corrections; contains no rules. */

import {
  valueOfCashCount,
  parseCashCount,
  type CashCount,
  type Deposit,
  type DepositStatus,
  type Drawer,
} from "@comptoir/domain/deposit";
import { cents } from "@comptoir/domain/money";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { revealedDaySql } from "../sales/index.ts";

/** Stored deposit, with its last change and the names of the people who handled it. */
export interface StoredDeposit extends Deposit {
  /** Time of the last change. Units: milliseconds since 1970. */
  readonly changedAt: number;
  readonly names: ReadonlyMap<number, string>;
  /** Whether its day is audited, or a deposit in force of its day is counted. */
  readonly isRevealed: boolean;
}

interface DrawerRow extends Readonly<Record<"opening" | "received" | "change" | "refunds", number>> {
  readonly terminal: string;
  readonly pay_ins: number;
  readonly pay_outs: number;
  readonly drops: number;
  readonly count: unknown;
}

interface CorrectionRow {
  readonly amount: number;
  readonly comment: string;
  readonly user_id: number;
  readonly at: number;
}

interface JoinedDepositRow extends Pick<
  Deposit,
  | "id"
  | "locationId"
  | "version"
  | "isBlind"
  | "bagNumber"
  | "bankReference"
  | "comment"
  | "preparedBy"
  | "countedBy"
  | "verifiedBy"
  | "confirmedBy"
> {
  readonly status: DepositStatus;
  readonly businessDate: string;
  readonly dropsBanked: number;
  readonly remainingFloat: number;
  readonly changedAt: number;
  readonly isRevealed: boolean;
  readonly drawers: readonly DrawerRow[] | null;
  readonly cheques: readonly { readonly number: string; readonly amount: number }[] | null;
  readonly corrections: readonly CorrectionRow[] | null;
  readonly people: readonly { readonly id: number; readonly name: string }[] | null;
}

/** Reads the deposits that meet a condition on `d`, newest day first; by default only the first. */
export const selectDeposits = Effect.fn("selectDeposits")(function* (
  whereSql: Statement.Fragment,
  window: { readonly offset: number; readonly size: number } = { offset: 0, size: 1 },
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<JoinedDepositRow>`
    SELECT d.deposit_id AS id, d.location_id AS "locationId", d.business_date::text AS "businessDate", d.status, d.version,
      d.drops_banked::float8 AS "dropsBanked", d.remaining_float::float8 AS "remainingFloat", d.is_blind AS "isBlind", d.bag_number AS "bagNumber",
      d.bank_reference AS "bankReference", d.comment, d.prepared_by AS "preparedBy", d.counted_by AS "countedBy", d.verified_by AS "verifiedBy",
      d.confirmed_by AS "confirmedBy", floor(extract(epoch FROM d.changed_at) * 1000)::float8 AS "changedAt", ${sql.literal(revealedDaySql("d"))} AS "isRevealed",
      (SELECT jsonb_agg(to_jsonb(w) ORDER BY w.place) FROM deposit_drawer w WHERE w.deposit_id = d.deposit_id) AS drawers,
      (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.place) FROM deposit_cheque c WHERE c.deposit_id = d.deposit_id) AS cheques,
      (SELECT jsonb_agg(jsonb_build_object('amount', c.amount, 'comment', c.comment, 'user_id', c.user_id, 'at', floor(extract(epoch FROM c.at) * 1000)) ORDER BY c.place)
        FROM deposit_correction c WHERE c.deposit_id = d.deposit_id) AS corrections,
      (SELECT jsonb_agg(jsonb_build_object('id', u.user_id, 'name', trim(u.first_name || ' ' || u.last_name))) FROM user_account u
        WHERE u.user_id IN (d.prepared_by, d.counted_by, d.verified_by, d.confirmed_by)
          OR u.user_id IN (SELECT c.user_id FROM deposit_correction c WHERE c.deposit_id = d.deposit_id)) AS people
    FROM deposit d WHERE ${whereSql}
    ORDER BY d.business_date DESC, d.deposit_id DESC LIMIT ${window.size} OFFSET ${window.offset}`;
  return rows.map(toStoredDeposit);
}, Effect.orDie);

/** Stores a new deposit and returns its id; 0 if the day already has a deposit. */
export const insertDeposit = Effect.fn("insertDeposit")(function* (deposit: Deposit, changedAt: Date) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly id: number }>`
    INSERT INTO deposit ${sql.insert(toDepositColumns(deposit, changedAt))}
    ON CONFLICT (location_id, business_date) WHERE status <> 'VOIDED' DO NOTHING RETURNING deposit_id AS id`;
  if (row === undefined) return 0;
  yield* writeDepositParts({ ...deposit, id: row.id });
  return row.id;
}, Effect.orDie);

/** Updates a deposit if it is still at the version that was read; returns whether it was. */
export const updateDeposit = Effect.fn("updateDeposit")(function* (deposit: Deposit, version: number, changedAt: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`UPDATE deposit SET ${sql.update(toDepositColumns(deposit, changedAt))} WHERE deposit_id = ${deposit.id} AND version = ${version} RETURNING 1`;
  if (rows.length === 0) return false;
  yield* writeDepositParts(deposit);
  return true;
}, Effect.orDie);

const toDepositColumns = (deposit: Deposit, changedAt: Date) => ({
  location_id: deposit.locationId,
  business_date: deposit.businessDate,
  status: deposit.status,
  version: deposit.version,
  drops_banked: deposit.dropsBanked,
  remaining_float: deposit.remainingFloat,
  is_blind: deposit.isBlind,
  bag_number: deposit.bagNumber,
  bank_reference: deposit.bankReference,
  comment: deposit.comment,
  prepared_by: deposit.preparedBy,
  counted_by: deposit.countedBy,
  verified_by: deposit.verifiedBy,
  confirmed_by: deposit.confirmedBy,
  changed_at: changedAt,
});

/** Replaces the drawers, cheques and corrections of a deposit. */
const writeDepositParts = Effect.fnUntraced(function* ({ id, drawers, cheques, corrections }: Deposit) {
  const sql = yield* SqlClient.SqlClient;
  for (const table of ["deposit_drawer", "deposit_cheque", "deposit_correction"])
    yield* sql`DELETE FROM ${sql(table)} WHERE deposit_id = ${id}`;
  const insertRows = (table: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
    Effect.forEach(
      rows,
      (row, place) => sql`INSERT INTO ${sql(table)} ${sql.insert({ deposit_id: id, place, ...row })}`,
      {
        discard: true,
      },
    );
  yield* insertRows(
    "deposit_drawer",
    drawers.map(({ terminal, cash, count }) => ({
      terminal,
      opening: cash.opening,
      received: cash.received,
      change: cash.change,
      refunds: cash.refunds,
      pay_ins: cash.payIns,
      pay_outs: cash.payOuts,
      drops: cash.drops,
      count: count === null ? null : JSON.stringify(count),
      counted: count === null ? null : valueOfCashCount(count),
    })),
  );
  yield* insertRows(
    "deposit_cheque",
    cheques.map(({ number, amount }) => ({ number, amount })),
  );
  yield* insertRows(
    "deposit_correction",
    corrections.map(({ amount, comment, userId, at }) => ({ amount, comment, user_id: userId, at: new Date(at) })),
  );
});

const toStoredDeposit = ({
  drawers,
  cheques,
  corrections,
  people,
  businessDate,
  ...row
}: JoinedDepositRow): StoredDeposit => ({
  ...row,
  businessDate: parseStoredDate(businessDate),
  dropsBanked: cents(row.dropsBanked),
  remainingFloat: cents(row.remainingFloat),
  drawers: (drawers ?? []).map(toDrawer),
  cheques: (cheques ?? []).map(({ number, amount }) => ({ number, amount: cents(amount) })),
  corrections: (corrections ?? []).map(({ amount, comment, user_id: userId, at }) => ({
    amount: cents(amount),
    comment,
    userId,
    at,
  })),
  names: new Map((people ?? []).map(({ id, name }) => [id, name])),
});

const toDrawer = ({ terminal, count, ...flows }: DrawerRow): Drawer => ({
  terminal,
  cash: {
    opening: cents(flows.opening),
    received: cents(flows.received),
    change: cents(flows.change),
    refunds: cents(flows.refunds),
    payIns: cents(flows.pay_ins),
    payOuts: cents(flows.pay_outs),
    drops: cents(flows.drops),
  },
  count: parseStoredCount(count),
});

/** Parses a stored cash count; null if there is none, or if it is not in Canadian denominations. */
export function parseStoredCount(storedCount: unknown): CashCount | null {
  if (storedCount === null || storedCount === undefined) return null;
  const countResult = parseCashCount(storedCount);
  return countResult.ok ? countResult.value : null;
}

function parseStoredDate(text: string): CalendarDate {
  const dateResult = parseCalendarDate(text);
  if (!dateResult.ok) throw new Error(`not a day: ${text}`);
  return dateResult.value;
}
