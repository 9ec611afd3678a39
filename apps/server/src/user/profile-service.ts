/** Own account of the caller: language, terms, password and sessions. */

import type { Caller } from "@comptoir/api/contract";
import type { Profile } from "@comptoir/api/wire";
import type { LanguageCode } from "@comptoir/domain/language";
import { issue } from "@comptoir/domain/result";
import { isPasswordOurs } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { passwordPolicyAt, writeAudit } from "../access/index.ts";
import {
  countRecoveryCodes,
  findSecondFactor,
  findUserById,
  isFactorRequired,
  listPasskeys,
  saveOwnAccount,
} from "../auth/index.ts";
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
    secondFactor: yield* ownFactor(user),
    passwordRules: yield* passwordPolicyAt(user.layerId),
  };
  return profile;
});

const ownFactor = Effect.fnUntraced(function* (user: Parameters<typeof isFactorRequired>[0] & { readonly id: number }) {
  const factor = user.hasFactor ? yield* findSecondFactor(user.id) : null;
  return {
    since: factor?.confirmedAt?.getTime() ?? null,
    passkeys: user.hasFactor ? (yield* listPasskeys(user.id)).length : 0,
    codesLeft: user.hasFactor ? yield* countRecoveryCodes(user.id) : 0,
    isRequired: yield* isFactorRequired(user),
  };
});

export const saveLanguage = Effect.fn("saveLanguage")(function* (caller: Caller, language: LanguageCode) {
  const before = yield* readProfile(caller);
  if (before.language === language) return before;
  yield* written(
    caller,
    { language },
    { action: "UPDATE", before: { language: before.language }, after: { language } },
  );
  return yield* readProfile(caller);
});

/** Accepts the current terms. Errors: TERMS_DUE for an outdated version. */
export const acceptTerms = Effect.fn("acceptTerms")(function* (caller: Caller, version: number) {
  const before = yield* readProfile(caller);
  if (version !== before.termsVersion) return yield* Effect.fail(invalid([issue("TERMS_DUE", ["version"])]));
  yield* written(
    caller,
    { termsVersion: version },
    { action: "TERMS", before: { termsVersion: before.termsAccepted }, after: { termsVersion: version } },
  );
  return yield* readProfile(caller);
});

interface OwnChange {
  readonly action: "UPDATE" | "TERMS";
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const written = Effect.fnUntraced(function* (
  caller: Caller,
  values: Parameters<typeof saveOwnAccount>[1],
  { action, before, after }: OwnChange,
) {
  const sql = yield* SqlClient.SqlClient;
  const { userId } = caller;
  const audit = writeAudit({ userId, action, entity: "user", entityId: userId, details: { before, after } });
  yield* sql
    .withTransaction(Effect.andThen(saveOwnAccount(userId, values), audit))
    .pipe(Effect.catchTag("SqlError", Effect.die));
});
