/** Settings that are secrets: sealed in the database, opened by who uses them, and shown to nobody. */

import { scopeOf } from "@comptoir/domain/access";
import type { SettingCode } from "@comptoir/domain/setting";
import { Effect, Redacted } from "effect";

import { listLayers, listSealedSettings } from "../access/index.ts";
import { openText } from "../auth/sealed-text.ts";

/** A secret, and the layers that it counts at: the one that gives it and those below. */
export interface OpenedSecret {
  readonly layers: ReadonlySet<number>;
  readonly value: Redacted.Redacted<string>;
}

/** Opens every secret of a code that is in force, the most specific first; without those that were sealed by another server. */
export const openSecrets = Effect.fn("openSecrets")(function* (code: SettingCode) {
  const [layers, sealed] = yield* Effect.all([listLayers(), listSealedSettings(code)]);
  const opened = yield* Effect.forEach(sealed, ({ layerId, value }) =>
    Effect.map(openText(value), (text): readonly OpenedSecret[] =>
      text === null ? [] : [{ layers: scopeOf(layerId, layers), value: Redacted.make(text) }],
    ),
  );
  return opened.flat().toSorted((left, right) => left.layers.size - right.layers.size);
});
