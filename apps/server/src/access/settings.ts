/** Settings resolved for a layer: the nearest layer that gives a value wins, then the installation, then the table. */

import type { ConfigSetting } from "@comptoir/api/wire";
import { lockoutRulesOf, passwordPolicyOf } from "@comptoir/domain/session";
import { resolveByLayer } from "@comptoir/domain/target";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers } from "./layer-repository.ts";
import type { SettingCode, SettingRow } from "./setting.data.ts";
import { settings } from "./setting.data.ts";

const Value = Schema.Union([Schema.Null, Schema.String, Schema.Finite, Schema.Boolean]);
const StoredSettings = Schema.Array(
  Schema.Struct({ layerId: Schema.NullOr(Schema.Int), code: Schema.String, value: Value }),
);

/** Every setting as it stands at a layer; null is the installation as a whole. */
export const listSettings = Effect.fn("listSettings")(function* (layerId: number | null) {
  const sql = yield* SqlClient.SqlClient;
  const [layers, stored] = yield* Effect.all([
    listLayers(),
    sql`SELECT target_layer_id AS "layerId", code, value FROM setting_in_force WHERE value IS NOT NULL`.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(StoredSettings)),
      Effect.orDie,
    ),
  ]);
  return Object.entries(settings).map(([code, row]): typeof ConfigSetting.Type => {
    const { id, group, initial }: SettingRow = row;
    const given = stored.filter((one) => one.code === code);
    const ofLayers = given.flatMap((one) => (one.layerId === null ? [] : [{ layerId: one.layerId, value: one }]));
    const found = layerId === null ? null : resolveByLayer(layerId, ofLayers, layers);
    const ofAll = given.find((one) => one.layerId === null);
    const resolved = found ?? (ofAll === undefined ? null : { layerId: null, value: ofAll });
    return {
      id,
      code,
      group,
      value: resolved === null ? initial : resolved.value.value,
      layerId: resolved?.layerId ?? null,
      isInherited: resolved?.layerId !== layerId,
    };
  });
});

export const getSetting = Effect.fn("getSetting")(function* (layerId: number, code: SettingCode) {
  const all = yield* listSettings(layerId);
  return all.find((setting) => setting.code === code)?.value ?? settings[code].initial;
});

/** The password policy at a layer: what is set there, above it, or for the installation. */
export const passwordPolicyAt = (layerId: number | null) => Effect.map(valuesAt(layerId), passwordPolicyOf);

/** After how many failures an account of a layer is locked. */
export const lockoutRulesAt = (layerId: number | null) => Effect.map(valuesAt(layerId), lockoutRulesOf);

const valuesAt = (layerId: number | null) =>
  Effect.map(listSettings(layerId), (all) => Object.fromEntries(all.map(({ code, value }) => [code, value])));
