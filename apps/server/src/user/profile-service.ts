/** Service of the caller's own account: language, time of the daily mail, and terms. */

import type { Caller } from "@comptoir/api/contract";
import type { Profile, ProfileBody } from "@comptoir/api/wire";
import { dueDigest } from "@comptoir/domain/operation";
import { issue } from "@comptoir/domain/result";
import { isPasswordOurs } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers, passwordPolicyAt, writeAudit } from "../access/index.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  findUserById,
  isFactorRequired,
  listPasskeys,
  saveOwnAccount,
} from "../auth/index.ts";
import { readTaskTime } from "../database/task-clock.ts";
import { invalid, notFound } from "../http/refusal.ts";

export const readProfile = Effect.fn("readProfile")(function* ({ userId }: Pick<Caller, "userId">) {
  const user = yield* findUserById(userId, new Date(yield* Clock.currentTimeMillis));
  if (user === null) return yield* Effect.fail(notFound());
  const {
    id,
    username,
    email,
    firstName,
    lastName,
    language,
    mustChangePassword,
    termsAccepted,
    requiredTermsVersion,
    digestMinute,
  } = user;
  const profile: Profile = {
    id,
    username,
    email,
    firstName,
    lastName,
    language,
    mustChangePassword,
    termsAccepted,
    termsVersion: requiredTermsVersion,
    isPasswordOurs: isPasswordOurs(user),
    secondFactor: yield* readOwnFactor(user),
    passwordRules: yield* passwordPolicyAt(user.layerId),
    digestMinute,
  };
  return profile;
});

const readOwnFactor = Effect.fnUntraced(function* (
  user: Parameters<typeof isFactorRequired>[0] & { readonly id: number },
) {
  const secondFactor = user.hasFactor ? yield* findSecondFactor(user.id) : null;
  return {
    since: secondFactor?.confirmedAt?.getTime() ?? null,
    passkeys: user.hasFactor ? (yield* listPasskeys(user.id)).length : 0,
    codesLeft: user.hasFactor ? yield* countRecoveryCodes(user.id) : 0,
    isRequired: yield* isFactorRequired(user),
  };
});

/** Saves the language and the time of the daily mail. A new time applies from its next day on. */
export const saveProfile = Effect.fn("saveProfile")(function* (caller: Caller, save: ProfileBody) {
  const profileBefore = yield* readProfile(caller);
  const { language = profileBefore.language, digestMinute = profileBefore.digestMinute } = save;
  if (profileBefore.language === language && profileBefore.digestMinute === digestMinute) return profileBefore;
  const changedValues = { language, digestMinute };
  yield* writeProfile(
    caller,
    {
      language,
      ...(digestMinute !== profileBefore.digestMinute && { digest: yield* nextDigestFromNow(caller, digestMinute) }),
    },
    {
      action: "UPDATE",
      before: { language: profileBefore.language, digestMinute: profileBefore.digestMinute },
      after: changedValues,
    },
  );
  return yield* readProfile(caller);
});

/** Returns the stored form of a new time of the daily mail. If the time has passed today, today's mail counts as decided, so none is sent. */
const nextDigestFromNow = Effect.fnUntraced(function* ({ userId }: Caller, minute: number | null) {
  const nowMs = yield* readTaskTime;
  const user = yield* findUserById(userId, new Date(nowMs));
  const userLayer = (yield* listLayers()).find(({ id }) => id === user?.layerId);
  return { minute, decidedOn: dueDigest({ minute, decidedOn: null }, nowMs, dayRuleOf(userLayer).timeZone) };
});

/** Accepts the current terms. Errors: TERMS_DUE for an outdated version. */
export const acceptTerms = Effect.fn("acceptTerms")(function* (caller: Caller, version: number) {
  const profileBefore = yield* readProfile(caller);
  if (version !== profileBefore.termsVersion) return yield* Effect.fail(invalid([issue("TERMS_DUE", ["version"])]));
  yield* writeProfile(
    caller,
    { termsVersion: version },
    { action: "TERMS", before: { termsVersion: profileBefore.termsAccepted }, after: { termsVersion: version } },
  );
  return yield* readProfile(caller);
});

interface ProfileChange {
  readonly action: "UPDATE" | "TERMS";
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const writeProfile = Effect.fnUntraced(function* (
  caller: Caller,
  values: Parameters<typeof saveOwnAccount>[1],
  { action, before, after }: ProfileChange,
) {
  const sql = yield* SqlClient.SqlClient;
  const { userId } = caller;
  const writeProfileAudit = writeAudit({
    userId,
    action,
    entity: "user",
    entityId: userId,
    details: { before, after },
  });
  yield* sql
    .withTransaction(Effect.andThen(saveOwnAccount(userId, values), writeProfileAudit))
    .pipe(Effect.catchTag("SqlError", Effect.die));
});
