/** Signs users in by the identity provider of their chain. */

import { judgeSignOn, signOnRules, type SignOnRefusal } from "@comptoir/domain/session";
import { scopeOf } from "@comptoir/domain/access";
import { maySignIn } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers, writeAudit } from "../access/index.ts";
import {
  attemptSubjectOf,
  auditSignIn,
  countAttempt,
  findUserById,
  openSession,
  proveSecondFactor,
  recordAddress,
  recordSignIn,
  runAttemptInTurn,
  secondsToWait,
  requestPasskey,
  type Device,
  type FactorAnswer,
  type PasskeySite,
  type UserRow,
} from "../auth/index.ts";
import { badRequest, notFound, unavailable } from "../http/refusal.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { giveRolesByClaim } from "./give-roles.ts";
import { findSignOnFacts, linkIdentity } from "./identity-repository.ts";
import { finishAtProvider, startAtProvider, type RequestSecrets, type VouchedIdentity } from "./provider.ts";
import { providerAt, PublicUrl, type SignOnProvider } from "./sign-on-settings.ts";

const currentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/** Address to which providers send browsers back: the sign-in page. */
const redirectUri = Effect.map(PublicUrl, (address) => `${address.replace(/\/$/u, "")}/`);

/** Sign-in that is in progress at a provider. */
export interface PendingSignOn extends RequestSecrets {
  readonly kind: "asked";
  readonly layerId: number;
  readonly remember: boolean;
  /** Time when the sign-in expires. Units: milliseconds since 1970. */
  readonly until: number;
}

/** User whom the provider confirmed, and who must still enter a second factor. */
export interface PendingCode {
  readonly kind: "code";
  readonly userId: number;
  readonly remember: boolean;
  readonly until: number;
}

interface SignOnOrigin extends Device {
  readonly address: string;
}

const refuseTooManyAttempts = Effect.fnUntraced(function* (address: string) {
  const limitKeys = [
    { rule: "signInAddress", of: address },
    { rule: "signOnAddress", of: address },
  ] as const;
  const waitSeconds = yield* secondsToWait(limitKeys, yield* currentDate);
  if (waitSeconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: waitSeconds }));
});

const providerOf = Effect.fnUntraced(function* (layerId: number) {
  const isHighest = (yield* listLayers()).some(({ id, parentId }) => id === layerId && parentId === null);
  const provider = isHighest ? yield* providerAt(layerId) : null;
  return provider ?? (yield* Effect.fail(notFound()));
});

/** Sends a browser to the provider of a chain. Errors: HTTP_404, THROTTLED, SIGN_ON_UNAVAILABLE. */
export const startSignOn = Effect.fn("startSignOn")(function* (
  { layerId, remember }: { readonly layerId: number; readonly remember: boolean },
  address: string,
) {
  yield* refuseTooManyAttempts(address);
  const provider = yield* providerOf(layerId);
  // Every start is counted, even a correct one, because each calls the provider.
  yield* countAttempt([{ rule: "signOnAddress", of: address }], yield* currentDate);
  const allowedNetworks = yield* OutgoingNetworks;
  const startResult = yield* startAtProvider(provider, yield* redirectUri, allowedNetworks).pipe(
    Effect.mapError(() => unavailable("SIGN_ON_UNAVAILABLE")),
  );
  const expiresMs = (yield* Clock.currentTimeMillis) + signOnRules.answerMinutes * 60_000;
  const pendingSignOn: PendingSignOn = { kind: "asked", ...startResult.secrets, layerId, remember, until: expiresMs };
  return { pending: pendingSignOn, address: startResult.address };
});

/** Completes a sign-in with the parameters that the browser brought back. Errors: THROTTLED, SIGN_ON_*, LOCKED, NOACCESS. A second factor still to be proved is a result. */
export const finishSignOn = Effect.fn("finishSignOn")(function* (
  pendingSignOn: PendingSignOn | null,
  query: string,
  from: SignOnOrigin,
) {
  yield* refuseTooManyAttempts(from.address);
  const refuseSignOn = Effect.fnUntraced(function* (refusal: RefusedSignOn, layerId: number | null) {
    const { user, code, reason } = refusal;
    yield* countAttempt([{ rule: "signInAddress", of: from.address }], yield* currentDate);
    yield* writeAudit({
      userId: null,
      action: "SIGN_IN_REFUSED",
      entity: "user",
      entityId: user?.id ?? null,
      layerId: user?.layerId ?? layerId,
      details: { code: reason === undefined ? code : `SIGN_ON_${reason}` },
    });
    return yield* Effect.fail(badRequest(code, reason === undefined ? undefined : { reason }));
  });
  const failedRefusal = { user: null, code: "SIGN_ON_FAILED" } as const;
  if (pendingSignOn === null || pendingSignOn.until < (yield* Clock.currentTimeMillis))
    return yield* refuseSignOn(failedRefusal, null);
  const provider = yield* providerOf(pendingSignOn.layerId);
  const answerUrl = new URL(yield* redirectUri);
  answerUrl.search = query;
  const vouchedIdentity = yield* finishAtProvider(
    provider,
    { secrets: pendingSignOn, url: answerUrl },
    yield* OutgoingNetworks,
  ).pipe(
    Effect.catchTags({
      ProviderUnavailable: () => Effect.fail(unavailable("SIGN_ON_UNAVAILABLE")),
      AnswerRefused: ({ cause }) =>
        Effect.andThen(
          Effect.logWarning(`A sign-in by ${provider.issuer} is refused: ${String(cause)}`),
          refuseSignOn(failedRefusal, provider.layerId),
        ),
    }),
  );
  const accountOrRefusal = yield* findOrLinkAccount(provider, vouchedIdentity);
  if ("code" in accountOrRefusal) return yield* refuseSignOn(accountOrRefusal, provider.layerId);
  const { user } = accountOrRefusal;
  if (user.hasFactor && !vouchedIdentity.isFactorClaimed) {
    const expiresMs = (yield* Clock.currentTimeMillis) + signOnRules.codeMinutes * 60_000;
    return { kind: "code", userId: user.id, remember: pendingSignOn.remember, until: expiresMs } satisfies PendingCode;
  }
  return yield* enterSession(user, {
    ...from,
    remember: pendingSignOn.remember,
    isFactorClaimed: vouchedIdentity.isFactorClaimed,
  });
});

/** Reason why a user may not sign in, and the account concerned. */
interface RefusedSignOn {
  readonly user: UserRow | null;
  readonly code: "SIGN_ON_FAILED" | "LOCKED" | "NOACCESS";
  readonly reason?: SignOnRefusal;
}

/** Finds and links the account of an identity, and grants it the roles of its claims. */
const findOrLinkAccount = Effect.fnUntraced(function* (provider: SignOnProvider, vouched: VouchedIdentity) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* currentDate;
  const { issuer } = provider;
  const { subject } = vouched;
  const toRefusal = (refusal: RefusedSignOn) => refusal;
  const decideAccount = Effect.gen(function* () {
    const providerLayerIds = [...scopeOf(provider.layerId, yield* listLayers())];
    const signOnFacts = yield* findSignOnFacts(issuer, vouched, providerLayerIds);
    const judgement = judgeSignOn(vouched, signOnFacts);
    const user = signOnFacts.accountId === null ? null : yield* findUserById(signOnFacts.accountId, now);
    if (!judgement.ok)
      return toRefusal({
        user,
        code: "SIGN_ON_FAILED",
        reason: judgement.issues[0]?.params["reason"] as SignOnRefusal,
      });
    const judgedUserId = judgement.value;
    if (user === null || (!maySignIn(user.status) && user.status !== "INVITED"))
      return toRefusal({ user, code: user?.status === "LOCKED" ? "LOCKED" : "NOACCESS" });
    if (signOnFacts.linkedSubject === null) {
      if (!(yield* linkIdentity({ userId: judgedUserId, issuer, subject }, now)))
        return toRefusal({ user, code: "SIGN_ON_FAILED", reason: "OTHER" });
      const { layerId } = user;
      yield* writeAudit({
        userId: judgedUserId,
        action: "SIGN_ON_LINKED",
        entity: "user",
        entityId: judgedUserId,
        layerId,
      });
    }
    yield* giveRolesByClaim(provider, user, vouched.roleValues);
    return { user: (yield* findUserById(judgedUserId, now)) ?? user };
  });
  return yield* sql.withTransaction(decideAccount).pipe(Effect.catchTag("SqlError", Effect.die));
});

const enterSession = Effect.fnUntraced(function* (
  user: UserRow,
  request: SignOnOrigin & { readonly remember: boolean; readonly isFactorClaimed: boolean },
) {
  const now = yield* currentDate;
  const openedSession = yield* openSession(user, request).pipe(
    Effect.tapErrorTag("BadRequest", () => auditSignIn(user, "SIGN_IN_REFUSED", "NOACCESS")),
  );
  yield* auditSignIn(user, "SIGN_IN");
  yield* recordSignIn(user.id, now);
  yield* recordAddress(user.id, request.address, now);
  return { kind: "session" as const, session: openedSession };
});

/** Finds the user whom the provider confirmed. Errors: SIGN_ON_FAILED. */
const vouchedUser = Effect.fnUntraced(function* (pendingCode: PendingCode | null) {
  const now = yield* currentDate;
  const user =
    pendingCode === null || pendingCode.until < now.getTime() ? null : yield* findUserById(pendingCode.userId, now);
  if (pendingCode === null || user === null) return yield* Effect.fail(badRequest("SIGN_ON_FAILED"));
  return { user, remember: pendingCode.remember };
});

/** Issues the challenge of a passkey, after the provider confirmed the user. Errors: SIGN_ON_FAILED, HTTP_409 without a passkey. */
export const askPasskeyOf = Effect.fn("askPasskeyOf")(function* (pendingCode: PendingCode | null, site: PasskeySite) {
  const { user } = yield* vouchedUser(pendingCode);
  return yield* requestPasskey(user.id, site);
});

/** Signs in by the second factor, after the provider confirmed the user. Errors: THROTTLED, SIGN_ON_FAILED, NOACCESS, those of `proveSecondFactor`. */
export const finishByCode = Effect.fn("finishByCode")(function* (
  pendingCode: PendingCode | null,
  factorAnswer: FactorAnswer,
  from: SignOnOrigin,
) {
  const { user, remember } = yield* vouchedUser(pendingCode);
  const attemptSubject = attemptSubjectOf(user.username, user);
  const { address } = from;
  const limitKeys = [
    { rule: "signInHere", of: `${attemptSubject} ${address}` },
    { rule: "signInUser", of: attemptSubject },
  ] as const;
  const checkFactor = Effect.gen(function* () {
    const waitSeconds = yield* secondsToWait(limitKeys, yield* currentDate);
    if (waitSeconds > 0) return yield* Effect.fail(badRequest("THROTTLED", { seconds: waitSeconds }));
    if (!maySignIn(user.status))
      return yield* Effect.fail(badRequest(user.status === "LOCKED" ? "LOCKED" : "NOACCESS"));
    yield* proveSecondFactor(user, factorAnswer, limitKeys);
    return yield* enterSession(user, { ...from, remember, isFactorClaimed: false });
  });
  return yield* runAttemptInTurn({ account: attemptSubject, address }, checkFactor);
});
