/** Settings that are secrets: sealed in the database, opened by who uses them, and shown to nobody. */

import type { SettingCode } from "@comptoir/domain/setting";
import { resolveByLayer } from "@comptoir/domain/target";
import { Effect, Redacted } from "effect";

import { listLayers, listSealedSettings } from "../access/index.ts";
import { openText } from "../auth/sealed-text.ts";

/** Finds the secret that counts at a layer; null where none is given, or where it was sealed by another server. */
export type FindSecret = (layerId: number | null) => Redacted.Redacted<string> | null;

/** Opens every secret of a code that is in force. */
export const openSecrets = Effect.fn("openSecrets")(function* (code: SettingCode) {
  const [layers, sealed] = yield* Effect.all([listLayers(), listSealedSettings(code)]);
  const opened = yield* Effect.forEach(sealed, ({ layerId, value }) => Effect.map(openText(value), (text) => (text === null ? [] : [{ layerId, value: Redacted.make(text) }])));
  const find: FindSecret = (layerId) => (layerId === null ? null : (resolveByLayer(layerId, opened.flat(), layers)?.value ?? null));
  return { find, layerIds: layers.flatMap(({ id }) => (find(id) === null ? [] : [id])) };
});
