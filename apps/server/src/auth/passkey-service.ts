/** Passkeys of the caller: listing, adding, renaming and removing them. */

import type { Caller } from "@comptoir/api/contract";
import type { Passkey, PasskeyBody, PasskeyOffer } from "@comptoir/api/wire";
import { prefixIssuePaths } from "@comptoir/domain/result";
import { mayAddPasskey, parsePasskeyName, passkeyRules } from "@comptoir/domain/session";
import { Clock, Effect } from "effect";

import { writeAudit, type AuditEntry } from "../access/index.ts";
import { badRequest, invalid, notFound } from "../http/refusal.ts";
import { sendFactorNotice } from "./account-mail.ts";
import { proveChange, type ChangeProof, type OwnPassword } from "./change-proof.ts";
import { passkeyAlgorithms } from "./passkey-answer.ts";
import { issueChallenge, proveAttestation, requestPasskey, toCredential } from "./passkey-proof.ts";
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
  renamePasskeyRow,
  type PasskeyRow,
} from "./passkey-repository.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { countRecoveryCodes, deleteIdleRecoveryCodes, replaceRecoveryCodes } from "./second-factor-repository.ts";
import { makeRecoveryCodes } from "./second-factor-code.ts";
import { inTransaction, findOwnUser } from "./second-factor-service.ts";
import { revokeSessionsOf } from "./session-repository.ts";
import type { UserRow } from "./user-repository.ts";

const readCurrentDate = Effect.map(Clock.currentTimeMillis, (now) => new Date(now));

/** Lists the caller's passkeys, in the order they were added. */
export const listOwnPasskeys = Effect.fn("listOwnPasskeys")(function* ({ userId }: Pick<Caller, "userId">) {
  return (yield* listPasskeys(userId)).map(({ id, name, createdAt, lastUsedAt }): Passkey => ({
    id,
    name,
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }));
});

const refuseTooManyPasskeys = (passkeys: readonly PasskeyRow[]) =>
  mayAddPasskey(passkeys.length) ? Effect.void : Effect.fail(badRequest("TOO_MANY", { most: passkeyRules.keysAtMost }));

const parseDistinctName = Effect.fnUntraced(function* (typedName: string, otherPasskeysOfUser: readonly PasskeyRow[]) {
  const otherNames = otherPasskeysOfUser.map(({ name }) => name);
  const parsedName = prefixIssuePaths(["name"], parsePasskeyName(typedName, otherNames));
  return parsedName.ok ? parsedName.value : yield* Effect.fail(invalid(parsedName.issues));
});

/** Asks for the signature of one of the caller's passkeys before the second factors change. Errors: THROTTLED, PASSWORD_WRONG, DIRECTORY_UNAVAILABLE, HTTP_409 without a passkey. */
export const requestOwnPasskey = Effect.fn("requestOwnPasskey")(function* (
  caller: Caller,
  proof: OwnPassword,
  site: PasskeySite,
) {
  const user = yield* findOwnUser(caller);
  yield* proveOwnPassword(user, { ...proof, refused: "PASSKEY_REFUSED" });
  return yield* requestPasskey(user.id, site);
});

/** Starts adding a passkey: returns what the browser needs to make one. Errors: TOO_MANY, those of `proveChange`. */
export const startPasskey = Effect.fn("startPasskey")(function* (
  caller: Caller,
  changeProof: ChangeProof,
  passkeySite: PasskeySite,
) {
  const user = yield* findOwnUser(caller);
  const passkeys = yield* listPasskeys(user.id);
  yield* refuseTooManyPasskeys(passkeys);
  yield* proveChange(user, changeProof, { site: passkeySite, refused: "PASSKEY_REFUSED" });
  const passkeyOffer: PasskeyOffer = {
    challenge: yield* issueChallenge(user.id, "ADD"),
    site: passkeySite.id,
    handle: Buffer.from(`user ${user.id}`).toString("base64url"),
    username: user.username,
    name: `${user.firstName} ${user.lastName}`,
    algorithms: passkeyAlgorithms,
    existing: passkeys.map(toCredential),
  };
  return passkeyOffer;
});

const auditPasskey = ({ id, layerId }: UserRow, action: AuditEntry["action"], details: AuditEntry["details"]) =>
  writeAudit({ userId: id, action, entity: "user", entityId: id, layerId, ...(details !== undefined && { details }) });

/**
 * Adds a passkey and ends the caller's other sessions. Returns new recovery codes if the caller had none.
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS, PASSKEY_NAME_EXISTS, PASSKEY_WRONG, PASSKEY_ORIGIN, TOO_MANY.
 */
export const addPasskey = Effect.fn("addPasskey")(function* (
  caller: Caller,
  body: typeof PasskeyBody.Type,
  passkeySite: PasskeySite,
) {
  const user = yield* findOwnUser(caller);
  yield* parseDistinctName(body.name, yield* listPasskeys(user.id));
  const attestation = yield* proveAttestation(user.id, body, passkeySite);
  const refusePasskey = Effect.fnUntraced(function* (code: "PASSKEY_WRONG" | "PASSKEY_ORIGIN") {
    yield* auditPasskey(user, "PASSKEY_REFUSED", { code });
    return yield* Effect.fail(badRequest(code));
  });
  if (typeof attestation === "string") return yield* refusePasskey(attestation);
  const preparedRecoveryCodes = (yield* countRecoveryCodes(user.id)) > 0 ? null : yield* makeRecoveryCodes();
  const newRecoveryCodes = yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      const now = yield* readCurrentDate;
      const passkeys = yield* listPasskeys(user.id);
      yield* refuseTooManyPasskeys(passkeys);
      const distinctName = yield* parseDistinctName(body.name, passkeys);
      if (
        !(yield* insertPasskey(user.id, {
          ...attestation,
          name: distinctName,
          transports: body.transports,
          createdAt: now,
        }))
      )
        return null;
      yield* revokeSessionsOf(user.id, now, caller.sessionId);
      yield* auditPasskey(user, "PASSKEY_ADD", { after: { name: distinctName } });
      yield* sendFactorNotice(user, now, "passkeyAdded");
      if ((yield* countRecoveryCodes(user.id)) > 0) return { codes: [] };
      const { codes: recoveryCodes, hashes } = preparedRecoveryCodes ?? (yield* makeRecoveryCodes());
      yield* replaceRecoveryCodes(user.id, hashes);
      return { codes: recoveryCodes };
    }),
  );
  return newRecoveryCodes ?? (yield* refusePasskey("PASSKEY_WRONG"));
});

/** Renames a passkey of the caller. Errors: HTTP_404, REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS, PASSKEY_NAME_EXISTS. */
export const renamePasskey = Effect.fn("renamePasskey")(function* (caller: Caller, id: number, typedName: string) {
  const user = yield* findOwnUser(caller);
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      const passkeys = yield* listPasskeys(user.id);
      const nameBefore = passkeys.find((passkey) => passkey.id === id)?.name;
      if (nameBefore === undefined) return yield* Effect.fail(notFound());
      const otherPasskeys = passkeys.filter((passkey) => passkey.id !== id);
      const distinctName = yield* parseDistinctName(typedName, otherPasskeys);
      if (distinctName === nameBefore) return;
      yield* renamePasskeyRow(id, distinctName);
      yield* auditPasskey(user, "PASSKEY_RENAME", { before: { name: nameBefore }, after: { name: distinctName } });
    }),
  );
});

/** Removes a passkey; the caller's other sessions end. Errors: HTTP_404, those of `proveChange`. */
export const removePasskey = Effect.fn("removePasskey")(function* (
  caller: Caller,
  id: number,
  { site, ...proof }: ChangeProof & { readonly site: PasskeySite },
) {
  const user = yield* findOwnUser(caller);
  if (!(yield* listPasskeys(user.id)).some((passkey) => passkey.id === id)) return yield* Effect.fail(notFound());
  yield* proveChange(user, proof, { site, refused: "PASSKEY_REFUSED" });
  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockPasskeys(user.id);
      const now = yield* readCurrentDate;
      const deletedName = yield* deletePasskey(user.id, id);
      if (deletedName === null) return yield* Effect.fail(notFound());
      yield* deleteIdleRecoveryCodes(user.id);
      yield* revokeSessionsOf(user.id, now, caller.sessionId);
      yield* auditPasskey(user, "PASSKEY_REMOVE", { before: { name: deletedName } });
      yield* sendFactorNotice(user, now, "passkeyRemoved");
    }),
  );
});
