/** Reads the identity providers that the settings describe: one for each hierarchy at most. */

import { Context, Effect, type Redacted } from "effect";

import { listLayers, settingsAt } from "../access/index.ts";
import { decryptSecrets } from "../setting/index.ts";

/** Public address of the application, to which providers send browsers back. */
export const PublicUrl = Context.Reference<string>("@comptoir/server/PublicUrl", {
  defaultValue: () => "http://localhost:3000",
});

/** Identity provider of the highest layer of a hierarchy. */
export interface SignOnProvider {
  readonly layerId: number;
  readonly label: string;
  readonly issuer: string;
  readonly client: string;
  /** Null for a client without a secret, which PKCE alone protects. */
  readonly secret: Redacted.Redacted<string> | null;
  /** Claim that gives roles, and the map from its values; null if roles are given here only. */
  readonly claim: string | null;
  readonly roles: string | null;
}

/** Finds the provider whose settings a layer has; null without an address or a client. */
export const providerAt = Effect.fn("providerAt")(function* (layerId: number) {
  const values = yield* settingsAt(layerId);
  const textOf = (code: Parameters<typeof values.get>[0]) => {
    const value = values.get(code);
    return typeof value === "string" ? value : null;
  };
  const [issuer, client] = [textOf("SIGN_ON_ISSUER"), textOf("SIGN_ON_CLIENT")];
  if (issuer === null || client === null) return null;
  const secret = (yield* Effect.orDie(decryptSecrets("SIGN_ON_SECRET"))).find(({ layers }) => layers.has(layerId));
  const provider: SignOnProvider = {
    layerId,
    label: textOf("SIGN_ON_LABEL") ?? new URL(issuer).hostname,
    issuer,
    client,
    secret: secret?.value ?? null,
    claim: textOf("SIGN_ON_CLAIM"),
    roles: textOf("SIGN_ON_ROLES"),
  };
  return provider;
});

/** Lists the providers to choose from at the sign-in. */
export const listProviders = Effect.fn("listProviders")(function* () {
  const highest = (yield* listLayers()).filter(({ parentId }) => parentId === null);
  const found = yield* Effect.forEach(highest, ({ id }) => providerAt(id));
  return found.flatMap((provider) => (provider === null ? [] : [{ id: provider.layerId, label: provider.label }]));
});
