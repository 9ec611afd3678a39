/** What terminals were sent: versions of each entity, counted up by every change, and sending again. */

import type { Caller } from "@comptoir/api/contract";
import { legacyFields, type LegacyRecord } from "@comptoir/api/wire";
import { receive, resend, synchronizedModels, type Synchronization, type SynchronizationAnswer } from "@comptoir/domain/legacy";
import { issue } from "@comptoir/domain/result";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor, writeAudits } from "../access/index.ts";
import { column, dayAtTarget, makeService, type EntityTable, type ListQuery } from "../entity/index.ts";
import { notFound } from "../http/refusal.ts";

/** Where each entity that is sent counts its changes. */
const counted: Readonly<Record<(typeof synchronizedModels)[number], string>> = {
  Client: "SELECT target_id, version FROM legacy_record WHERE kind = 'client'",
  Department: "SELECT target_id, version FROM department",
  Item: "SELECT target_id, version FROM item",
  PaymentType: "SELECT target_id, version FROM legacy_record WHERE kind = 'paymentType'",
  SubDepartment: "SELECT d.target_id, s.version FROM sub_department s JOIN department d ON d.department_id = s.department_id",
  Tax: "SELECT target_id, version FROM legacy_record WHERE kind = 'tax'",
  User: "SELECT target_id, version FROM user_account",
  Vendor: "SELECT target_id, version FROM vendor",
};

const table: EntityTable<LegacyRecord> = {
  name: "synchronization",
  table: "synchronization",
  from: `(SELECT s.*, l.target_id, CASE l.layer_type WHEN 'TERMINAL' THEN l.description ELSE '' END AS terminal, CASE l.layer_type WHEN 'TERMINAL' THEN coalesce(p.description, '') ELSE l.description END AS store, ' ' || fold_text(l.description || ' ' || coalesce(p.description, '') || ' ' || s.model) AS search_text
    FROM synchronization s JOIN target_layer l ON l.target_layer_id = s.target_layer_id LEFT JOIN target_layer p ON p.target_layer_id = l.parent_id) e`,
  id: "synchronization_id",
  target: "target_id",
  layer: "target_layer_id",
  fields: {
    id: column("synchronization_id", true),
    version: column("version", true),
    targetId: column("target_id", true),
    terminal: column("terminal", true),
    store: column("store", true),
    model: column("model", true),
    // As the domain says it of a row.
    status: { expression: "CASE WHEN e.received_version = e.current_version THEN 'RECEIVED' WHEN e.failure IS NOT NULL THEN 'FAILED' WHEN e.sent_version = e.current_version THEN 'SENT' ELSE 'BEHIND' END" },
    currentVersion: column("current_version", true),
    sentVersion: column("sent_version"),
    receivedVersion: column("received_version"),
    failure: column("failure"),
    changedOn: dayAtTarget("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  labels: {},
  references: {},
  writes: { sentVersion: "sent_version", receivedVersion: "received_version", failure: "failure" },
  row: Schema.toType(legacyFields("synchronization")),
};

const service = makeService(table, legacyFields("synchronization"), { taken: issue("VALUE_TWICE", ["id"]) });

/** A row for every entity at every terminal of the caller, and at the stores that have none; each with the version that there is now. */
const bringUpToDate = Effect.fn("synchronization.bringUpToDate")(function* (caller: Caller) {
  const sql = yield* SqlClient.SqlClient;
  const { layers } = yield* scopeFor(caller);
  const withTerminal = new Set(layers.flatMap(({ type, parentId }) => (type === "TERMINAL" ? [parentId] : [])));
  const receivers = layers.filter(({ id, type }) => type === "TERMINAL" || (type === "STORE" && !withTerminal.has(id)));
  const versions = sql.literal(synchronizedModels.map((model) => `SELECT '${model}' AS model, target_id, sum(version)::integer AS current FROM (${counted[model]}) v GROUP BY target_id`).join(" UNION ALL "));
  yield* sql`
    WITH receiver AS (SELECT target_layer_id, target_id FROM target_layer WHERE target_layer_id = ANY (${receivers.map(({ id }) => id)}::integer[])), now AS (${versions})
    INSERT INTO synchronization (target_layer_id, model, current_version)
    SELECT r.target_layer_id, m.model, coalesce(n.current, 0) FROM receiver r CROSS JOIN unnest(${[...synchronizedModels]}::text[]) AS m (model)
    LEFT JOIN now n ON n.model = m.model AND n.target_id = r.target_id
    ON CONFLICT (target_layer_id, model) DO UPDATE SET current_version = excluded.current_version WHERE synchronization.current_version <> excluded.current_version`;
}, Effect.orDie);

const after = (caller: Caller) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.andThen(bringUpToDate(caller), work);

export const synchronizationService: typeof service = {
  ...service,
  list: (caller: Caller, query: ListQuery) => after(caller)(service.list(caller, query)),
};

/** Changes some rows as the domain says, and writes down what each was and became. */
const change = Effect.fn("synchronization.change")(function* (caller: Caller, ids: readonly number[], step: (one: Synchronization) => Synchronization) {
  const sql = yield* SqlClient.SqlClient;
  yield* bringUpToDate(caller);
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`SELECT FROM synchronization WHERE synchronization_id = ANY (${[...ids]}::integer[]) ORDER BY synchronization_id FOR UPDATE`;
      const rows = yield* service.find(caller, (client) => [client`e.synchronization_id = ANY (${[...new Set(ids)]}::integer[])`], undefined, 1_000);
      if (rows.length < new Set(ids).size) return yield* Effect.fail(notFound());
      for (const row of rows) {
        const { sentVersion, receivedVersion, failure } = step(row as unknown as Synchronization);
        yield* sql`UPDATE synchronization SET sent_version = ${sentVersion}, received_version = ${receivedVersion}, failure = ${failure}, version = version + 1, changed_at = now() WHERE synchronization_id = ${row.id}`;
      }
      const now = yield* service.find(caller, (client) => [client`e.synchronization_id = ANY (${[...new Set(ids)]}::integer[])`], undefined, 1_000);
      const shown = ({ status, sentVersion, receivedVersion, failure }: LegacyRecord) => ({ status, sentVersion, receivedVersion, failure });
      const before = new Map(rows.map((row) => [row.id, row]));
      yield* writeAudits(now.map((row) => ({ userId: caller.userId, action: "UPDATE" as const, entity: "synchronization", entityId: row.id, label: `${String(row["store"])} ${String(row["terminal"])} ${String(row["model"])}`.replaceAll("  ", " "), details: { before: shown(before.get(row.id) ?? row), after: shown(row) } })));
      return now;
    }),
  ).pipe(Effect.catchTag("SqlError", Effect.die));
});

export const resendSynchronization = (caller: Caller, ids: readonly number[]) => change(caller, ids, resend);

export const answerSynchronization = (caller: Caller, { id, ...answer }: { readonly id: number } & SynchronizationAnswer) => change(caller, [id], (one) => receive(one, answer as SynchronizationAnswer));
