/** Versions of the data sent to terminals: every change increases them, and data can be sent again. */

import type { Caller } from "@comptoir/api/contract";
import { makeLegacyRowSchema, type LegacyRecord } from "@comptoir/api/wire";
import {
  applyTerminalAnswer,
  resend,
  synchronizedModels,
  type Synchronization,
  type SynchronizationAnswer,
} from "@comptoir/domain/legacy";
import { issue } from "@comptoir/domain/result";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudits } from "../access/index.ts";
import { column, businessDaySql, makeEntityService, type EntityTable } from "../entity/index.ts";
import { notFound } from "../http/refusal.ts";

/** SQL of the versions of the rows of each model sent to terminals; their sum by target is the version of the model's data. */
const versionSelectByModel: Readonly<Record<(typeof synchronizedModels)[number], string>> = {
  Client: "SELECT target_id, version FROM legacy_record WHERE kind = 'client'",
  Department: "SELECT target_id, version FROM department",
  Item: "SELECT target_id, version FROM item",
  PaymentType: "SELECT target_id, version FROM legacy_record WHERE kind = 'paymentType'",
  SubDepartment:
    "SELECT d.target_id, s.version FROM sub_department s JOIN department d ON d.department_id = s.department_id",
  Tax: "SELECT target_id, version FROM legacy_record WHERE kind = 'tax'",
  User: "SELECT target_id, version FROM user_account",
  Vendor: "SELECT target_id, version FROM vendor",
  // Every price set at a level, now or from a day, is a change, and changes no product.
  Price:
    "SELECT i.target_id, 1 AS version FROM item_value_change c JOIN item i ON i.item_id = c.item_id WHERE c.kind = 'price'",
};

const modelValuesSql = synchronizedModels.map((model, no) => `('${model}', ${no})`).join(", ");
const currentVersionsSql = synchronizedModels
  .map(
    (model) =>
      `SELECT '${model}' AS model, target_id, sum(version)::integer AS current FROM (${versionSelectByModel[model]}) v GROUP BY target_id`,
  )
  .join(" UNION ALL ");

/** Reads the current data versions for the target of a layer, by model; models without data are left out. */
export const readDataVersions = Effect.fn("synchronization.versions")(function* (layerId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly model: string; readonly current: number }>`
    SELECT v.model, v.current FROM (${sql.literal(currentVersionsSql)}) v JOIN target_layer l ON l.target_id = v.target_id WHERE l.target_layer_id = ${layerId}`;
}, Effect.orDie);

/**
 * SQL of the rows for each model at each terminal, and at each store without terminals, with the current version. Built on
 * reading, so that reading writes nothing.
 * A pair never sent yet gets a derived id (1,500,000,000 + layer × 16 + model), and keeps it once stored. Ids stored while
 * there were eight models are 1,000,000,000 + layer × 8 + model.
 */
const receiversSql = `(
    SELECT coalesce(s.synchronization_id, 1500000000 + l.target_layer_id * 16 + m.no) AS synchronization_id, coalesce(s.version, 1) AS version, l.target_layer_id, l.target_id, m.model,
      coalesce(n.current, 0) AS current_version, s.sent_version, s.received_version, s.failure, coalesce(s.changed_at, l.changed_at) AS changed_at, false AS is_deleted,
      CASE l.layer_type WHEN 'TERMINAL' THEN l.description ELSE '' END AS terminal, CASE l.layer_type WHEN 'TERMINAL' THEN coalesce(p.description, '') ELSE l.description END AS store,
      ' ' || fold_text(l.description || ' ' || coalesce(p.description, '') || ' ' || m.model) AS search_text
    FROM target_layer l CROSS JOIN (VALUES ${modelValuesSql}) AS m (model, no)
    LEFT JOIN synchronization s ON s.target_layer_id = l.target_layer_id AND s.model = m.model
    LEFT JOIN (${currentVersionsSql}) n ON n.model = m.model AND n.target_id = l.target_id
    LEFT JOIN target_layer p ON p.target_layer_id = l.parent_id
    WHERE l.layer_type = 'TERMINAL' OR (l.layer_type = 'STORE' AND NOT EXISTS (
      SELECT FROM target_layer t WHERE t.parent_id = l.target_layer_id AND t.layer_type = 'TERMINAL' AND t.is_active AND NOT t.is_deleted))
  ) e`;

/** Stores the data versions that a terminal reports, by model. A version never decreases and never exceeds the current one. */
export const recordReceivedVersions = Effect.fn("synchronization.recordReceivedVersions")(function* (
  terminalId: number,
  reportedVersions: Readonly<Record<string, number>>,
) {
  const sql = yield* SqlClient.SqlClient;
  const synchronizationRows = yield* sql<Synchronization & { readonly id: number }>`
    SELECT e.synchronization_id AS id, e.terminal, e.model, e.current_version AS "currentVersion", e.sent_version AS "sentVersion", e.received_version AS "receivedVersion", e.failure
    FROM ${sql.literal(receiversSql)} WHERE e.target_layer_id = ${terminalId} AND e.model = ANY (${Object.keys(reportedVersions)}::text[])`;
  for (const { id, ...row } of synchronizationRows) {
    const { receivedVersion, failure } = applyTerminalAnswer(row, { version: reportedVersions[row.model] ?? 0 });
    if (receivedVersion === row.receivedVersion && failure === row.failure) continue;
    yield* sql`
      INSERT INTO synchronization (synchronization_id, target_layer_id, model, received_version, failure) VALUES (${id}, ${terminalId}, ${row.model}, ${receivedVersion}, ${failure})
      ON CONFLICT (target_layer_id, model) DO UPDATE SET received_version = excluded.received_version, failure = excluded.failure, version = synchronization.version + 1, changed_at = now()`;
  }
});

const synchronizationTable: EntityTable<LegacyRecord> = {
  name: "synchronization",
  table: "synchronization",
  from: receiversSql,
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
    // The domain computes the same status.
    status: {
      expression:
        "CASE WHEN e.received_version = e.current_version THEN 'RECEIVED' WHEN e.failure IS NOT NULL THEN 'FAILED' WHEN e.sent_version = e.current_version THEN 'SENT' ELSE 'BEHIND' END",
    },
    currentVersion: column("current_version", true),
    sentVersion: column("sent_version"),
    receivedVersion: column("received_version"),
    failure: column("failure"),
    changedOn: businessDaySql("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  labels: {},
  references: {},
  writes: { sentVersion: "sent_version", receivedVersion: "received_version", failure: "failure" },
  row: Schema.toType(makeLegacyRowSchema("synchronization")),
};

export const synchronizationService = makeEntityService(synchronizationTable, makeLegacyRowSchema("synchronization"), {
  takenIssue: issue("VALUE_TWICE", ["id"]),
});

/** Applies a change of the domain to some synchronization rows, and audits each before and after. */
const changeSynchronization = Effect.fn("synchronization.change")(function* (
  caller: Caller,
  ids: readonly number[],
  step: (synchronization: Synchronization) => Synchronization,
) {
  const sql = yield* SqlClient.SqlClient;
  const synchronizationIds = [...new Set(ids)];
  const findRows = synchronizationService.find(
    caller,
    (client) => [client`e.synchronization_id = ANY (${synchronizationIds}::integer[])`],
    undefined,
    1_000,
  );
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        if ((yield* findRows).length < synchronizationIds.length) return yield* Effect.fail(notFound());
        yield* sql`
        INSERT INTO synchronization (synchronization_id, target_layer_id, model)
        SELECT e.synchronization_id, e.target_layer_id, e.model FROM ${sql.literal(receiversSql)} WHERE e.synchronization_id = ANY (${synchronizationIds}::integer[]) ON CONFLICT DO NOTHING`;
        yield* sql`SELECT FROM synchronization WHERE synchronization_id = ANY (${synchronizationIds}::integer[]) ORDER BY synchronization_id FOR UPDATE`;
        const rowsBefore = yield* findRows;
        for (const row of rowsBefore) {
          const { sentVersion, receivedVersion, failure } = step(row as unknown as Synchronization);
          yield* sql`UPDATE synchronization SET sent_version = ${sentVersion}, received_version = ${receivedVersion}, failure = ${failure}, version = version + 1, changed_at = now() WHERE synchronization_id = ${row.id}`;
        }
        const rowsAfter = yield* findRows;
        const auditValues = ({ status, sentVersion, receivedVersion, failure }: LegacyRecord) => ({
          status,
          sentVersion,
          receivedVersion,
          failure,
        });
        const rowBeforeById = new Map(rowsBefore.map((row) => [row.id, row]));
        yield* writeAudits(
          rowsAfter.map((row) => ({
            userId: caller.userId,
            action: "UPDATE" as const,
            entity: "synchronization",
            entityId: row.id,
            label: `${String(row["store"])} ${String(row["terminal"])} ${String(row["model"])}`.replaceAll("  ", " "),
            details: { before: auditValues(rowBeforeById.get(row.id) ?? row), after: auditValues(row) },
          })),
        );
        return rowsAfter;
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

export const resendSynchronization = (caller: Caller, ids: readonly number[]) =>
  changeSynchronization(caller, ids, resend);

export const answerSynchronization = (
  caller: Caller,
  { id, ...answer }: { readonly id: number } & SynchronizationAnswer,
) =>
  changeSynchronization(caller, [id], (synchronization) =>
    applyTerminalAnswer(synchronization, answer as SynchronizationAnswer),
  );
