/** Signs in at identity providers: OpenID Connect with an authorization code, PKCE, a state and a nonce. */

import { listClaimValues, isFactorClaimed, type SignOnIdentity } from "@comptoir/domain/session";
import { readOwnProperty } from "@comptoir/domain/validation";
import type { IpNetwork } from "@comptoir/domain/setting";
import { Data, Effect, Redacted } from "effect";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type CustomFetch,
} from "openid-client";

import { callOutgoing } from "../outgoing/index.ts";
import type { SignOnProvider } from "./sign-on-settings.ts";

/** Error: the provider does not answer, may not be called, or refuses the server's own requests. */
export class ProviderUnavailable extends Data.TaggedError("ProviderUnavailable")<{ readonly cause: unknown }> {}

/** Error: the answer that the browser brought back does not belong to this sign-in. */
export class AnswerRefused extends Data.TaggedError("AnswerRefused")<{ readonly cause: unknown }> {}

/** Time limit of one call to the provider. Units: seconds. */
const patienceSeconds = 8;

/** Random texts of a request to a provider, which its answer must repeat. */
export interface RequestSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Identity confirmed by a provider, with the other claims that a sign-in reads. */
export interface VouchedIdentity extends SignOnIdentity {
  readonly isFactorClaimed: boolean;
  /** Values of the claim that grants roles. */
  readonly roleValues: readonly string[];
}

/** Fetches from a provider at allowed addresses only, and records whether it could be reached. Redirections are not followed. */
const guardedFetch =
  (allowedNetworks: readonly IpNetwork[], reach: { isDown: boolean }): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    try {
      const answer = await callOutgoing(
        url,
        {
          method,
          headers,
          signal: signal ?? AbortSignal.timeout(patienceSeconds * 1000),
          ...(body !== undefined && body !== null && { body: String(body) }),
        },
        allowedNetworks,
      );
      reach.isDown = answer.status >= 500;
      return Response.json(answer.body, { status: answer.status });
    } catch (error) {
      reach.isDown = true;
      throw error;
    }
  };

const describeCause = (cause: unknown): string =>
  cause instanceof Error
    ? `${cause.name} ${cause.message}${cause.cause instanceof Error ? ` (${cause.cause.message})` : ""}`
    : String(cause);

/** Reads the provider's own configuration document. Its keys are read when they are needed. */
async function configureProvider(
  provider: SignOnProvider,
  allowedNetworks: readonly IpNetwork[],
  reach: { isDown: boolean },
) {
  const { issuer, client, secret } = provider;
  const insecure = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  const fetch = guardedFetch(allowedNetworks, reach);
  const discovered = await discovery(new URL(issuer), client, undefined, None(), {
    execute: insecure,
    timeout: patienceSeconds,
    [customFetch]: fetch,
  });
  const server = discovered.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const text = secret === null ? null : Redacted.value(secret);
  const asClient =
    text === null ? None() : methods.includes("client_secret_basic") ? ClientSecretBasic(text) : ClientSecretPost(text);
  const configuration = new Configuration(server, client, text ?? undefined, asClient);
  configuration[customFetch] = fetch;
  configuration.timeout = patienceSeconds;
  for (const apply of insecure) apply(configuration);
  return configuration;
}

const unavailableProvider = (provider: SignOnProvider) => (cause: unknown) => {
  const error = new ProviderUnavailable({ cause });
  return Effect.andThen(
    Effect.logWarning(`The identity provider ${provider.issuer} cannot sign anybody in: ${describeCause(cause)}`),
    Effect.fail(error),
  );
};

/** Checks that a provider works: reads its configuration document and keys, as a sign-in does. Errors: ProviderUnavailable. */
export const checkProvider = (provider: SignOnProvider, allowedNetworks: readonly IpNetwork[]) =>
  Effect.tryPromise(async () => {
    const { jwks_uri: keys } = (await configureProvider(provider, allowedNetworks, { isDown: false })).serverMetadata();
    if (keys === undefined) throw new Error("the provider names no keys");
    const signal = AbortSignal.timeout(patienceSeconds * 1000);
    const { status } = await callOutgoing(keys, { signal }, allowedNetworks);
    if (status !== 200) throw new Error(`the provider answers ${status} for its keys`);
  }).pipe(Effect.catch(({ cause }) => unavailableProvider(provider)(cause)));

/** Starts a sign-in: returns the provider's address for the browser, and the secrets that must come back. Errors: ProviderUnavailable. */
export const startAtProvider = (provider: SignOnProvider, redirect: string, allowedNetworks: readonly IpNetwork[]) =>
  Effect.tryPromise(async () => {
    const configuration = await configureProvider(provider, allowedNetworks, { isDown: false });
    const secrets: RequestSecrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
      state: secrets.state,
      nonce: secrets.nonce,
    });
    if (address.protocol !== "https:" && address.protocol !== new URL(provider.issuer).protocol)
      throw new Error(`the provider signs in at ${address.protocol}`);
    return { secrets, address: address.href };
  }).pipe(Effect.catch(({ cause }) => unavailableProvider(provider)(cause)));

/**
 * Exchanges the code that a browser brought back for an identity, whose token the provider signed. Errors: AnswerRefused,
 * ProviderUnavailable.
 */
export const finishAtProvider = (
  provider: SignOnProvider,
  answer: { readonly secrets: RequestSecrets; readonly url: URL },
  allowedNetworks: readonly IpNetwork[],
) => {
  const reach = { isDown: false };
  const refuseAnswer = (cause: unknown): Effect.Effect<never, AnswerRefused | ProviderUnavailable> =>
    reach.isDown
      ? unavailableProvider(provider)(cause)
      : Effect.fail(new AnswerRefused({ cause: describeCause(cause) }));
  return Effect.tryPromise(async () => {
    const { secrets, url } = answer;
    const configuration = await configureProvider(provider, allowedNetworks, reach);
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: secrets.verifier,
      expectedNonce: secrets.nonce,
      expectedState: secrets.state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("the provider gave no identity");
    const isWhole = "email" in claims && (provider.claim === null || Object.hasOwn(claims, provider.claim));
    const userInfo =
      isWhole || configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return identityOfClaims({ ...userInfo, ...claims }, provider.claim);
  }).pipe(Effect.catch(({ cause }) => refuseAnswer(cause)));
};

/** Maximum length of an identity's subject. Source: OpenID Connect Core 1.0, 2. Units: characters. */
const subjectAtMost = 255;

/** Returns whether a text can be stored: it must not contain U+0000, or half of a surrogate pair. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes("\0");

function identityOfClaims(
  claims: Readonly<Record<string, unknown>> & { readonly sub: string },
  claim: string | null,
): VouchedIdentity {
  const { email, sub: subject } = claims;
  if (subject.length > subjectAtMost || !isStorableText(subject)) throw new Error("the provider gave no valid subject");
  return {
    subject,
    email: typeof email === "string" && email !== "" && isStorableText(email) ? email : null,
    isEmailVerified: claims["email_verified"] === true,
    isFactorClaimed: isFactorClaimed(claims["amr"]),
    roleValues: claim === null ? [] : listClaimValues(readOwnProperty(claims, claim)),
  };
}
