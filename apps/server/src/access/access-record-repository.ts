/** Reads the dated records of access, which triggers of the database write; contains no rules. */

import { parseCalendarDate } from "@comptoir/domain/period";
import { locationTypes, targetLayerTypes, type TargetLayerType } from "@comptoir/domain/target";
import type { AccessRecord } from "@comptoir/domain/user";
import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";

import { accountFields } from "./account-row.ts";

const layerTypes = Object.keys(targetLayerTypes) as TargetLayerType[];

const recordSchema = <Kind extends string, Content extends Schema.Top>(kind: Kind, content: Content) =>
  Schema.Struct({
    kind: Schema.Literal(kind),
    id: Schema.Int,
    atMs: Schema.Finite,
    timeZone: Schema.String,
    businessDayStart: Schema.Int,
    content: Schema.NullOr(content),
  });

const decodeRecords = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Union([
      recordSchema(
        "layer",
        Schema.Struct({
          parentId: Schema.NullOr(Schema.Int),
          targetId: Schema.Int,
          type: Schema.Literals(layerTypes),
          locationType: Schema.NullOr(Schema.Literals(locationTypes)),
          description: Schema.String,
        }),
      ),
      recordSchema(
        "role",
        Schema.Struct({
          targetId: Schema.Int,
          code: Schema.String,
          description: Schema.String,
          permissions: Schema.Array(Schema.String),
        }),
      ),
      recordSchema(
        "user",
        Schema.Struct({
          layerId: Schema.Int,
          ...Struct.pick(accountFields, [
            "isActive",
            "isLocked",
            "isDeleted",
            "isLdap",
            "terminationDate",
            "hasPassword",
          ]),
        }),
      ),
      recordSchema("grants", Schema.Array(Schema.Struct({ roleId: Schema.Int, layerId: Schema.Int }))),
    ]),
  ),
);

/** Reads the first instant of which access is known; null before anything was stored. Units: milliseconds since 1970. */
export const readAccessKnownFromMs = Effect.fn("readAccessKnownFromMs")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [first] = yield* sql<{ readonly atMs: number | null }>`
    SELECT ceil(extract(epoch FROM min(at)) * 1000)::float8 AS "atMs" FROM access_record`;
  return first?.atMs ?? null;
}, Effect.orDie);

/**
 * Reads the last invitation of a user until an instant, sent by mail or handed over as a link; null if there was none. Units: milliseconds since 1970.
 */
export const readLastInvitationMs = Effect.fn("readLastInvitationMs")(function* (userId: number, atMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const [last] = yield* sql<{ readonly atMs: number | null }>`
    SELECT floor(extract(epoch FROM max(at)) * 1000)::float8 AS "atMs" FROM (
      SELECT created_at AS at FROM mail_outbox WHERE template = 'invitation' AND user_id = ${userId}
      UNION ALL
      SELECT at FROM audit_entry WHERE entity = 'user' AND entity_id = ${String(userId)} AND action IN ('INVITE', 'INVITE_LINK')
    ) invitation WHERE at <= ${new Date(atMs)}`;
  return last?.atMs ?? null;
}, Effect.orDie);

/** Lists the latest record of each layer, role, user and set of grants until an instant; those of users with the day rule of their present layer. */
export const listAccessRecords = Effect.fn("listAccessRecords")(function* (atMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT r.kind, r.id, floor(extract(epoch FROM r.at) * 1000)::float8 AS "atMs", r.content, coalesce(t.time_zone, 'America/Toronto') AS "timeZone", coalesce(t.business_day_start, 0) AS "businessDayStart"
    FROM (SELECT DISTINCT ON (kind, id) * FROM access_record WHERE at <= ${new Date(atMs)} ORDER BY kind, id, at DESC) r
    LEFT JOIN layer_time t ON r.kind = 'user' AND t.target_layer_id = (r.content ->> 'layerId')::integer`;
  return (yield* decodeRecords(rows)).map(toRecord);
}, Effect.orDie);

type AccessRecordRow = Effect.Success<ReturnType<typeof decodeRecords>>[number];

function toRecord({ timeZone, businessDayStart, ...row }: AccessRecordRow): AccessRecord {
  if (row.kind !== "user" || row.content === null) return row as AccessRecord;
  const terminationDay = row.content.terminationDate === null ? null : parseCalendarDate(row.content.terminationDate);
  return {
    ...row,
    content: {
      ...row.content,
      terminationDate: terminationDay?.ok === true ? terminationDay.value : null,
      failedAttempts: 0,
      timeZone,
      businessDayStart,
    },
  };
}
