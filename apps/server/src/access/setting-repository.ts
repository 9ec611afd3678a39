/** Stores settings: values given at a layer from a moment on. */

import {
  getSettingRow,
  isSecretSetting,
  isSettingCode,
  type SettingCode,
  type SettingValue,
} from "@comptoir/domain/setting";
import { SettingStep, SettingValue as Value } from "@comptoir/api/wire";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudit } from "./audit.ts";

/** Settings that define the clock of a layer. */
export const clockSettingCodes = [
  "TIME_ZONE",
  "BUSINESS_DAY_START",
  "WEEK_START",
] as const satisfies readonly SettingCode[];

/** Returns the default value of a setting. */
export const defaultSettingValue = (code: SettingCode): SettingValue => getSettingRow(code).initial;

const decodeSettingRows = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ layerId: Schema.NullOr(Schema.Int), code: Schema.String, value: Value })),
);

/** Masks the value of a secret: true if one is set. */
const maskSecret = (code: SettingCode, value: SettingValue): SettingValue =>
  value !== null && isSecretSetting(code) ? true : value;

/** Lists the values in force of all settings, secrets masked. The layer is null for a value of the whole installation. */
export const listSettingValues = Effect.fn("listSettingValues")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`SELECT target_layer_id AS "layerId", code, value FROM setting_in_force WHERE value IS NOT NULL AND value <> 'null'`;
  return (yield* decodeSettingRows(rows)).flatMap(({ code, ...row }) =>
    isSettingCode(code) ? [{ ...row, code, value: maskSecret(code, row.value) }] : [],
  );
}, Effect.orDie);

/** Lists the sealed secrets of a code that are in force at layers. */
export const listSealedSettings = Effect.fn("listSealedSettings")(function* (code: SettingCode) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{
    readonly layerId: number;
    readonly value: string;
  }>`SELECT target_layer_id AS "layerId", value #>> '{}' AS value FROM setting_in_force WHERE target_layer_id IS NOT NULL AND code = ${code} AND value IS NOT NULL`;
}, Effect.orDie);

/** Value of a setting to store at a layer. */
export interface SettingAssignment {
  readonly layerId: number;
  readonly code: SettingCode;
  /** Null removes the layer's value, so that it inherits; a secret must be sealed already. */
  readonly value: SettingValue;
  readonly userId: number;
  /** Moment from which the value is in force; the current moment by default. */
  readonly holdsFrom?: Date | undefined;
}

/** Stores a value of a setting at a layer from a moment on, and audits it. A value already stored for that moment is replaced by a row with a new id. */
export const assignSetting = Effect.fn("assignSetting")(function* ({
  layerId,
  code,
  value,
  userId,
  holdsFrom,
}: SettingAssignment) {
  const sql = yield* SqlClient.SqlClient;
  const [rowBefore] = yield* sql<{
    readonly value: SettingValue;
  }>`SELECT value FROM setting_in_force WHERE target_layer_id = ${layerId} AND code = ${code}`;
  const validFromSql = sql`coalesce(${holdsFrom ?? null}::timestamptz, now())`;
  yield* sql`DELETE FROM setting WHERE target_layer_id = ${layerId} AND code = ${code} AND effective_at = ${validFromSql}`;
  yield* sql`
    INSERT INTO setting (target_layer_id, code, value, effective_at, changed_by)
    VALUES (${layerId}, ${code}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${validFromSql}, ${userId})`;
  const auditedHoldsFrom = holdsFrom === undefined ? {} : { holdsFrom: holdsFrom.toISOString() };
  yield* writeAudit({
    userId,
    action: "UPDATE",
    entity: "setting",
    entityId: `${layerId}.${code}`,
    label: code,
    layerId,
    details: {
      before: { value: maskSecret(code, rowBefore?.value ?? null) },
      after: { value: maskSecret(code, value), ...auditedHoldsFrom },
    },
  });
}, Effect.orDie);

const SettingStepRow = Schema.Struct({ ...SettingStep.fields, layerId: Schema.Int, code: Schema.String });
const decodeSteps = Schema.decodeUnknownEffect(Schema.Array(SettingStepRow));

/** Lists the past, current and planned setting values of a layer, latest first, or the one with an id; secrets are masked. */
export const listSettingSteps = Effect.fn("listSettingSteps")(function* (
  settingKey: { readonly layerId: number } | { readonly id: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT s.setting_id AS id, s.target_layer_id AS "layerId", s.code, s.value,
      s.value IS NOT NULL AS "isGiven",
      CASE WHEN s.effective_at > now() THEN 'PLANNED' WHEN f.setting_id IS NULL THEN 'PAST' ELSE 'CURRENT' END AS state,
      floor(extract(epoch FROM s.effective_at) * 1000)::float8 AS "holdsFrom", floor(extract(epoch FROM s.changed_at) * 1000)::float8 AS "changedAt",
      nullif(trim(u.first_name || ' ' || u.last_name), '') AS "changedBy"
    FROM setting s LEFT JOIN setting_in_force f ON f.setting_id = s.setting_id LEFT JOIN user_account u ON u.user_id = s.changed_by
    WHERE s.target_layer_id IS NOT NULL AND ${"id" in settingKey ? sql`s.setting_id = ${settingKey.id}` : sql`s.target_layer_id = ${settingKey.layerId}`}
    ORDER BY s.effective_at DESC, s.setting_id DESC LIMIT 5000`;
  return (yield* decodeSteps(rows)).flatMap(({ code, ...row }) =>
    isSettingCode(code) ? [{ ...row, code, value: maskSecret(code, row.value) }] : [],
  );
}, Effect.orDie);

/** Deletes a setting value that is planned for a later moment, and audits the deletion. */
export const deletePlannedSetting = Effect.fn("deletePlannedSetting")(function* (
  step: Effect.Success<ReturnType<typeof listSettingSteps>>[number],
  userId: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const { id, layerId, code, value, holdsFrom } = step;
  yield* sql`DELETE FROM setting WHERE setting_id = ${id}`;
  yield* writeAudit({
    userId,
    action: "DELETE",
    entity: "setting",
    entityId: `${layerId}.${code}`,
    label: code,
    layerId,
    details: { before: { value, holdsFrom: new Date(holdsFrom).toISOString() }, after: null },
  });
}, Effect.orDie);

/** Locks the settings of a layer until the end of the transaction. */
export const lockSettings = Effect.fn("lockSettings")(function* (layerId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT FROM target_layer WHERE target_layer_id = ${layerId} FOR NO KEY UPDATE`;
}, Effect.orDie);
