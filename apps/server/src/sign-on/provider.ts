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
const providerTimeoutSeconds = 8;

/** Random texts of a request to a provider: its answer must repeat `state` and `nonce`, and `verifier` proves that the same server exchanges the code. */
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
const makeGuardedFetch =
  (allowedNetworks: readonly IpNetwork[], reach: { isDown: boolean }): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    try {
      const fetchAnswer = await callOutgoing(
        url,
        {
          method,
          headers,
          signal: signal ?? AbortSignal.timeout(providerTimeoutSeconds * 1000),
          ...(body !== undefined && body !== null && { body: String(body) }),
        },
        allowedNetworks,
      );
      reach.isDown = fetchAnswer.status >= 500;
      return Response.json(fetchAnswer.body, { status: fetchAnswer.status });
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
  const insecureOptions = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  const providerFetch = makeGuardedFetch(allowedNetworks, reach);
  const discoveredConfiguration = await discovery(new URL(issuer), client, undefined, None(), {
    execute: insecureOptions,
    timeout: providerTimeoutSeconds,
    [customFetch]: providerFetch,
  });
  const providerMetadata = discoveredConfiguration.serverMetadata();
  const clientAuthMethods = providerMetadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const secretText = secret === null ? null : Redacted.value(secret);
  const clientAuth =
    secretText === null
      ? None()
      : clientAuthMethods.includes("client_secret_basic")
        ? ClientSecretBasic(secretText)
        : ClientSecretPost(secretText);
  const configuration = new Configuration(providerMetadata, client, secretText ?? undefined, clientAuth);
  configuration[customFetch] = providerFetch;
  configuration.timeout = providerTimeoutSeconds;
  for (const apply of insecureOptions) apply(configuration);
  return configuration;
}

const unavailableProvider = (provider: SignOnProvider) => (cause: unknown) => {
  const unavailableError = new ProviderUnavailable({ cause });
  return Effect.andThen(
    Effect.logWarning(`The identity provider ${provider.issuer} cannot sign anybody in: ${describeCause(cause)}`),
    Effect.fail(unavailableError),
  );
};

/** Checks that a provider works: reads its configuration document and keys, as a sign-in does. Errors: ProviderUnavailable. */
export const checkProvider = (provider: SignOnProvider, allowedNetworks: readonly IpNetwork[]) =>
  Effect.tryPromise(async () => {
    const { jwks_uri: keys } = (await configureProvider(provider, allowedNetworks, { isDown: false })).serverMetadata();
    if (keys === undefined) throw new Error("the provider names no keys");
    const timeoutSignal = AbortSignal.timeout(providerTimeoutSeconds * 1000);
    const { status } = await callOutgoing(keys, { signal: timeoutSignal }, allowedNetworks);
    if (status !== 200) throw new Error(`the provider answers ${status} for its keys`);
  }).pipe(Effect.catch(({ cause }) => unavailableProvider(provider)(cause)));

/** Starts a sign-in: returns the provider's address for the browser, and the secrets that must come back. Errors: ProviderUnavailable. */
export const startAtProvider = (provider: SignOnProvider, redirect: string, allowedNetworks: readonly IpNetwork[]) =>
  Effect.tryPromise(async () => {
    const configuration = await configureProvider(provider, allowedNetworks, { isDown: false });
    const requestSecrets: RequestSecrets = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    };
    const authorizationUrl = buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(requestSecrets.verifier),
      code_challenge_method: "S256",
      state: requestSecrets.state,
      nonce: requestSecrets.nonce,
    });
    if (authorizationUrl.protocol !== "https:" && authorizationUrl.protocol !== new URL(provider.issuer).protocol)
      throw new Error(`the provider signs in at ${authorizationUrl.protocol}`);
    return { secrets: requestSecrets, address: authorizationUrl.href };
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
  const providerReach = { isDown: false };
  const refuseAnswer = (cause: unknown): Effect.Effect<never, AnswerRefused | ProviderUnavailable> =>
    providerReach.isDown
      ? unavailableProvider(provider)(cause)
      : Effect.fail(new AnswerRefused({ cause: describeCause(cause) }));
  return Effect.tryPromise(async () => {
    const { secrets, url } = answer;
    const configuration = await configureProvider(provider, allowedNetworks, providerReach);
    const tokenAnswer = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: secrets.verifier,
      expectedNonce: secrets.nonce,
      expectedState: secrets.state,
      idTokenExpected: true,
    });
    const idTokenClaims = tokenAnswer.claims();
    if (idTokenClaims === undefined) throw new Error("the provider gave no identity");
    const hasAllClaims =
      "email" in idTokenClaims && (provider.claim === null || Object.hasOwn(idTokenClaims, provider.claim));
    const userInfo =
      hasAllClaims || configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(configuration, tokenAnswer.access_token, idTokenClaims.sub);
    return identityOfClaims({ ...userInfo, ...idTokenClaims }, provider.claim);
  }).pipe(Effect.catch(({ cause }) => refuseAnswer(cause)));
};

/** Maximum length of an identity's subject. Source: OpenID Connect Core 1.0, 2. Units: characters. */
const subjectLengthAtMost = 255;

/** Returns whether a text can be stored: it must not contain U+0000, or half of a surrogate pair. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes("\0");

function identityOfClaims(
  claims: Readonly<Record<string, unknown>> & { readonly sub: string },
  claim: string | null,
): VouchedIdentity {
  const { email, sub: subject } = claims;
  if (subject.length > subjectLengthAtMost || !isStorableText(subject))
    throw new Error("the provider gave no valid subject");
  return {
    subject,
    email: typeof email === "string" && email !== "" && isStorableText(email) ? email : null,
    isEmailVerified: claims["email_verified"] === true,
    isFactorClaimed: isFactorClaimed(claims["amr"]),
    roleValues: claim === null ? [] : listClaimValues(readOwnProperty(claims, claim)),
  };
}
