/** Settings as rows: what is given at which layer, from which moment on. */

import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudit } from "./audit.ts";
import type { SettingCode } from "./setting.data.ts";
import { settings } from "./setting.data.ts";

/** What a setting may be. */
export type SettingValue = string | number | boolean | null;

const Given = Schema.Array(Schema.Struct({ layerId: Schema.NullOr(Schema.Int), code: Schema.String, value: Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]) }));
const decode = Schema.decodeUnknownEffect(Given);
const isKnown = (code: string): code is SettingCode => Object.hasOwn(settings, code);

/** Everything that is in force, layer by layer; null is the installation. */
export const listGivenSettings = Effect.fn("listGivenSettings")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`SELECT target_layer_id AS "layerId", code, value FROM setting_in_force WHERE value IS NOT NULL AND value <> 'null'`;
  return (yield* decode(rows)).flatMap(({ code, ...row }) => (isKnown(code) ? [{ ...row, code }] : []));
}, Effect.orDie);

/** Gives a layer a setting from now on; null takes back what it had, so that it inherits. */
export const giveSetting = Effect.fn("giveSetting")(function* (given: { readonly layerId: number; readonly code: SettingCode; readonly value: SettingValue; readonly userId: number }) {
  const sql = yield* SqlClient.SqlClient;
  const { layerId, code, value, userId } = given;
  const [before] = yield* sql<{ readonly value: SettingValue }>`SELECT value FROM setting_in_force WHERE target_layer_id = ${layerId} AND code = ${code}`;
  yield* sql`
    INSERT INTO setting (target_layer_id, code, value, changed_by) VALUES (${layerId}, ${code}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${userId})
    ON CONFLICT (target_layer_id, code, effective_at) WHERE target_layer_id IS NOT NULL DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by`;
  yield* writeAudit({ userId, action: "UPDATE", entity: "setting", entityId: `${layerId}.${code}`, details: { before: { value: before?.value ?? null }, after: { value }, layerId } });
}, Effect.orDie);
