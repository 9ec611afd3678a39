/** Settings that are secrets: encrypted in the database, decrypted only where they are used, never returned to clients. */

import { scopeOf } from "@comptoir/domain/access";
import type { SettingCode } from "@comptoir/domain/setting";
import { Effect, Redacted } from "effect";

import { listLayers, listSealedSettings } from "../access/index.ts";
import { unsealText } from "../auth/sealed-text.ts";

/** Decrypted secret, and the layers to which it applies: its own layer and those below. */
export interface DecryptedSecret {
  readonly layers: ReadonlySet<number>;
  readonly value: Redacted.Redacted<string>;
}

/** Decrypts every secret of a setting that is in force, the smallest scope first. Secrets that no key of this server decrypts are left out. */
export const decryptSecrets = Effect.fn("decryptSecrets")(function* (code: SettingCode) {
  const [layers, sealedSecrets] = yield* Effect.all([listLayers(), listSealedSettings(code)]);
  const decryptedValues = yield* Effect.forEach(sealedSecrets, ({ layerId, value }) =>
    Effect.map(unsealText(value), (text): readonly DecryptedSecret[] =>
      text === null ? [] : [{ layers: scopeOf(layerId, layers), value: Redacted.make(text) }],
    ),
  );
  return decryptedValues.flat().toSorted((left, right) => left.layers.size - right.layers.size);
});
