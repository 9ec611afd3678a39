/** Reads the identity providers in the settings: at most one for each chain. */

import { Context, Effect, type Redacted } from "effect";

import { listLayers, settingsAt } from "../access/index.ts";
import { decryptSecrets } from "../setting/index.ts";

/** Public address of the application, to which providers send browsers back. */
export const PublicUrl = Context.Reference<string>("@comptoir/server/PublicUrl", {
  defaultValue: () => "http://localhost:3000",
});

/** Identity provider of a chain, set at its highest layer. */
export interface SignOnProvider {
  readonly layerId: number;
  readonly label: string;
  readonly issuer: string;
  readonly client: string;
  /** Secret of the client at the provider; null for a client without one, which PKCE alone protects. */
  readonly secret: Redacted.Redacted<string> | null;
  /** Name of the claim that grants roles; null if roles are granted only in the application. */
  readonly claim: string | null;
  /** Text of the map from values of the claim to roles at layers; null if none is set. */
  readonly roles: string | null;
}

/** Finds the provider in the settings of a layer; null without an address or a client. */
export const providerAt = Effect.fn("providerAt")(function* (layerId: number) {
  const settingValueByCode = yield* settingsAt(layerId);
  const settingText = (code: Parameters<typeof settingValueByCode.get>[0]) => {
    const value = settingValueByCode.get(code);
    return typeof value === "string" ? value : null;
  };
  const [issuer, client] = [settingText("SIGN_ON_ISSUER"), settingText("SIGN_ON_CLIENT")];
  if (issuer === null || client === null) return null;
  const providerSecret = (yield* Effect.orDie(decryptSecrets("SIGN_ON_SECRET"))).find(({ layers }) =>
    layers.has(layerId),
  );
  const signOnProvider: SignOnProvider = {
    layerId,
    label: settingText("SIGN_ON_LABEL") ?? new URL(issuer).hostname,
    issuer,
    client,
    secret: providerSecret?.value ?? null,
    claim: settingText("SIGN_ON_CLAIM"),
    roles: settingText("SIGN_ON_ROLES"),
  };
  return signOnProvider;
});

/** Lists the providers that the sign-in page offers. */
export const listProviders = Effect.fn("listProviders")(function* () {
  const highestLayers = (yield* listLayers()).filter(({ parentId }) => parentId === null);
  const providers = yield* Effect.forEach(highestLayers, ({ id }) => providerAt(id));
  return providers.flatMap((provider) => (provider === null ? [] : [{ id: provider.layerId, label: provider.label }]));
});
