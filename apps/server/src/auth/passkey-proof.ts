/** Issues challenges for passkeys, and checks the answers that sign them. */

import { randomBytes } from "node:crypto";

import type { PasskeyBody, PasskeyRequest, PasskeySignature } from "@comptoir/api/wire";
import { isChallengeGood, isCounterForward, passkeyRules, type PasskeyPurpose } from "@comptoir/domain/session";
import { Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { conflict } from "../http/refusal.ts";
import { checkAttestation, checkSignature, readClientData } from "./passkey-answer.ts";
import { advanceCounter, insertChallenge, listPasskeys, takeChallenge, type PasskeyRow } from "./passkey-repository.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { digestOf } from "./secret-text.ts";

/** Reason to refuse the answer of a passkey. Only the audit trail distinguishes a copied passkey from a wrong one. */
export type PasskeyRefusal = "PASSKEY_WRONG" | "PASSKEY_ORIGIN" | "PASSKEY_COPIED";

/** Issues a challenge; only its digest is stored. */
export const issueChallenge = Effect.fnUntraced(function* (userId: number, purpose: PasskeyPurpose) {
  const now = yield* Clock.currentTimeMillis;
  const challenge = randomBytes(passkeyRules.challengeBytes).toString("base64url");
  const expiresAt = new Date(now + passkeyRules.challengeSeconds * 1000);
  yield* insertChallenge({ hash: digestOf(challenge), userId, purpose }, new Date(now), expiresAt);
  return challenge;
});

export const toCredential = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/** Issues a challenge for any passkey of a user. Errors: HTTP_409 if they have none. */
export const requestPasskey = Effect.fn("requestPasskey")(function* (userId: number, site: PasskeySite) {
  const passkeys = yield* listPasskeys(userId);
  if (passkeys.length === 0) return yield* Effect.fail(conflict("HTTP_409"));
  const request: PasskeyRequest = {
    challenge: yield* issueChallenge(userId, "SIGN_IN"),
    site: site.id,
    existing: passkeys.map(toCredential),
  };
  return request;
});

/** Uses up the challenge that a browser answers, even if the answer is wrong; returns it if it is valid and the origin is the site's. */
const proveChallenge = Effect.fnUntraced(function* (
  clientData: string,
  use: { readonly userId: number; readonly purpose: PasskeyPurpose },
  site: PasskeySite,
) {
  const parsedClientData = readClientData(clientData);
  if (parsedClientData === null) return "PASSKEY_WRONG" as const;
  const takenChallenge = yield* takeChallenge(digestOf(parsedClientData.challenge));
  if (!isChallengeGood(takenChallenge, use, yield* Clock.currentTimeMillis)) return "PASSKEY_WRONG" as const;
  return parsedClientData.origin === site.origin
    ? { challenge: parsedClientData.challenge, site }
    : ("PASSKEY_ORIGIN" as const);
});

/** Checks the new passkey of a user against its challenge; returns the values to store, or the reason of a refusal. */
export const proveAttestation = Effect.fn("proveAttestation")(function* (
  userId: number,
  body: typeof PasskeyBody.Type,
  site: PasskeySite,
) {
  const challengeOrRefusal = yield* proveChallenge(body.clientData, { userId, purpose: "ADD" }, site);
  return typeof challengeOrRefusal === "string"
    ? challengeOrRefusal
    : yield* checkAttestation(body, challengeOrRefusal);
});

/** Proves the second factor of a user by a passkey; returns the reason of a refusal, or null. */
export const takePasskey = Effect.fn("takePasskey")(function* (
  userId: number,
  answer: PasskeySignature,
  passkeySite: PasskeySite,
): Effect.fn.Return<PasskeyRefusal | null, never, SqlClient.SqlClient> {
  const challengeOrRefusal = yield* proveChallenge(answer.clientData, { userId, purpose: "SIGN_IN" }, passkeySite);
  if (typeof challengeOrRefusal === "string") return challengeOrRefusal;
  const passkey = (yield* listPasskeys(userId)).find(({ credentialId }) => credentialId === answer.id);
  if (passkey === undefined) return "PASSKEY_WRONG";
  const signatureCheck = yield* checkSignature(passkey, answer, challengeOrRefusal);
  if (typeof signatureCheck === "string") return signatureCheck;
  const now = new Date(yield* Clock.currentTimeMillis);
  const hasCounterAdvanced =
    isCounterForward(passkey.counter, signatureCheck.counter) &&
    (yield* advanceCounter(passkey.id, signatureCheck.counter, now));
  return hasCounterAdvanced ? null : "PASSKEY_COPIED";
});
