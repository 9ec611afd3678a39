/** Keys of terminals: creates, withdraws and verifies them. Only hashes are stored. */

import { randomBytes, timingSafeEqual } from "node:crypto";

import type { CallingTill, Caller } from "@comptoir/api/contract";
import type { NewTillKey, TillKey } from "@comptoir/api/wire";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { integerArray } from "../database/index.ts";
import { scopeFor, writeAudit } from "../access/index.ts";
import { notFound } from "../http/refusal.ts";
import { sha256 } from "../sha256.ts";

const tillKeyPattern = /^till_(\d{1,9})\.[\w-]{43}$/u;

/** SQL of the store of a terminal: the terminal itself if it is a location, else its nearest ancestor that is one. */
const storeIdSql = (terminal: string): string => `(
  WITH RECURSIVE above AS (
    SELECT l.target_layer_id, l.parent_id, 0 AS height, l.layer_type = 'STORE' OR l.location_type IS NOT NULL AS sells FROM target_layer l WHERE l.target_layer_id = ${terminal}
    UNION ALL SELECT l.target_layer_id, l.parent_id, above.height + 1, l.layer_type = 'STORE' OR l.location_type IS NOT NULL FROM target_layer l JOIN above ON l.target_layer_id = above.parent_id WHERE above.height < 10
  ) SELECT target_layer_id FROM above WHERE sells ORDER BY height LIMIT 1)`;

/** Finds the terminal of a key; undefined if the key is unknown or withdrawn, or its terminal is disabled. */
export const findTill = Effect.fn("till.findTill")(function* (key: string) {
  const terminalId = tillKeyPattern.exec(key)?.[1];
  if (terminalId === undefined) return undefined;
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly hash: string; readonly terminal: string; readonly locationId: number | null }>`
    SELECT k.key_hash AS hash, t.code AS terminal, ${sql.literal(storeIdSql("t.target_layer_id"))} AS "locationId"
    FROM till_key k JOIN target_layer t ON t.target_layer_id = k.terminal_id
    WHERE k.terminal_id = ${Number(terminalId)} AND k.withdrawn_at IS NULL AND t.is_active AND NOT t.is_deleted`;
  if (row === undefined || row.locationId === null) return undefined;
  if (!timingSafeEqual(Buffer.from(row.hash, "hex"), Buffer.from(sha256(key), "hex"))) return undefined;
  const callingTill: CallingTill = {
    terminalId: Number(terminalId),
    terminal: row.terminal,
    locationId: row.locationId,
  };
  return callingTill;
}, Effect.orDie);

/** Lists the terminals of the caller's scope with their keys. */
export const listKeys = Effect.fn("till.listKeys")(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return yield* readTillKeys(layers.flatMap(({ id, type }) => (type === "TERMINAL" ? [id] : [])));
});

/** Reads a terminal with its key. Errors: HTTP_404 if it is not a terminal of the caller's scope. */
export const getKey = Effect.fn("till.getKey")(function* (caller: Caller, terminalId: number) {
  yield* requireTerminal(caller, terminalId);
  const [key] = yield* readTillKeys([terminalId]);
  return key ?? (yield* Effect.fail(notFound()));
});

/** Makes the key of a terminal, replacing the one before. Errors: HTTP_404 if it is not a terminal of the caller's scope. */
export const createKey = Effect.fn("till.createKey")(function* (caller: Caller, terminalId: number) {
  const newKey = `till_${terminalId}.${randomBytes(32).toString("base64url")}`;
  const createdKey = yield* changeKey(caller, terminalId, (keyBefore, now) => ({
    action: keyBefore?.createdAt === null ? "CREATE" : "UPDATE",
    write: (sql) => sql`
      INSERT INTO till_key (terminal_id, key_hash, created_at, created_by) VALUES (${terminalId}, ${sha256(newKey)}, ${now}, ${caller.userId})
      ON CONFLICT (terminal_id) DO UPDATE SET key_hash = excluded.key_hash, created_at = excluded.created_at, created_by = excluded.created_by, withdrawn_at = NULL, withdrawn_by = NULL`,
  }));
  const newTillKey: NewTillKey = { ...createdKey, key: newKey };
  return newTillKey;
});

/** Withdraws the key of a terminal. Errors: HTTP_404 if it never had one, or is not a terminal of the caller's scope. */
export const withdrawKey = Effect.fn("till.withdrawKey")(function* (caller: Caller, terminalId: number) {
  return yield* changeKey(caller, terminalId, (keyBefore, now) =>
    keyBefore?.createdAt === null
      ? null
      : {
          action: "DELETE",
          write: (sql) =>
            sql`UPDATE till_key SET withdrawn_at = ${now}, withdrawn_by = ${caller.userId} WHERE terminal_id = ${terminalId} AND withdrawn_at IS NULL`,
        },
  );
});

const requireTerminal = Effect.fnUntraced(function* (caller: Caller, terminalId: number) {
  const { layers } = yield* scopeFor(caller);
  if (!layers.some(({ id, type }) => id === terminalId && type === "TERMINAL")) return yield* Effect.fail(notFound());
});

interface KeyChange {
  readonly action: "CREATE" | "UPDATE" | "DELETE";
  readonly write: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>;
}

/** Changes a key in the caller's scope, and audits it. */
const changeKey = Effect.fnUntraced(function* (
  caller: Caller,
  terminalId: number,
  change: (before: TillKey | undefined, now: Date) => KeyChange | null,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* requireTerminal(caller, terminalId);
  const now = new Date(yield* Clock.currentTimeMillis);
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const [keyBefore] = yield* readTillKeys([terminalId]);
        const keyChange = change(keyBefore, now);
        if (keyChange === null) return yield* Effect.fail(notFound());
        yield* Effect.orDie(keyChange.write(sql));
        const [keyAfter] = yield* readTillKeys([terminalId]);
        if (keyAfter === undefined) return yield* Effect.fail(notFound());
        yield* writeAudit({
          userId: caller.userId,
          action: keyChange.action,
          entity: "tillKey",
          entityId: terminalId,
          label: `${keyAfter.code} · ${keyAfter.description}`,
          layerId: terminalId,
        });
        return keyAfter;
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

const readTillKeys = Effect.fnUntraced(function* (terminalIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<TillKey>`
    SELECT t.target_layer_id AS "terminalId", t.code, t.description, ${sql.literal(storeIdSql("t.target_layer_id"))} AS "locationId",
      ${sql.literal(columnMsSql("k.created_at"))} AS "createdAt", u.first_name || ' ' || u.last_name AS "createdBy", ${sql.literal(columnMsSql("k.withdrawn_at"))} AS "withdrawnAt",
      CASE WHEN k.withdrawn_at IS NOT NULL THEN w.first_name || ' ' || w.last_name END AS "withdrawnBy", ${sql.literal(columnMsSql("f.arrived_at"))} AS "lastFactAt", s.next_no::float8 AS "nextNo"
    FROM target_layer t LEFT JOIN till_key k ON k.terminal_id = t.target_layer_id LEFT JOIN user_account u ON u.user_id = k.created_by LEFT JOIN user_account w ON w.user_id = k.withdrawn_by
    LEFT JOIN till_sequence s ON s.terminal_id = t.target_layer_id
    LEFT JOIN LATERAL (SELECT arrived_at FROM till_fact WHERE terminal_id = t.target_layer_id ORDER BY no DESC LIMIT 1) f ON true
    WHERE t.target_layer_id = ANY (${integerArray(terminalIds)}::integer[]) ORDER BY t.code, t.target_layer_id`;
}, Effect.orDie);

const columnMsSql = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;
