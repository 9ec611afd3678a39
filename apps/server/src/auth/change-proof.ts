/** Checks proofs of a second factor: at a sign-in, and before a user changes their second factors. */

import type { PasskeySignature } from "@comptoir/api/wire";
import { listProofWays } from "@comptoir/domain/session";
import { Effect } from "effect";

import { takePasskey, type PasskeyRefusal } from "./passkey-proof.ts";
import { listPasskeys } from "./passkey-repository.ts";
import type { PasskeySite } from "./passkey-site.ts";
import { proveOwnPassword } from "./prove-password.ts";
import { takeSecondFactorCode } from "./second-factor-code.ts";
import { countRecoveryCodes, findSecondFactor } from "./second-factor-repository.ts";
import type { UserRow } from "./user-repository.ts";

/** Answer for the second factor: a typed code, or the signature of a passkey with the site it was made at. Both are null in the first request of a sign-in. */
export interface FactorAnswer {
  readonly code: string | null;
  readonly passkey: PasskeySignature | null;
  readonly site: PasskeySite;
}

/** Checks an answer for the second factor and uses it up; returns the reason of a refusal, or null. */
export const takeFactor = Effect.fnUntraced(function* (userId: number, { code, passkey, site }: FactorAnswer) {
  const factorRefusal: PasskeyRefusal | "SECOND_FACTOR_WRONG" | null =
    passkey === null
      ? (yield* takeSecondFactorCode(userId, code ?? ""))
        ? null
        : "SECOND_FACTOR_WRONG"
      : yield* takePasskey(userId, passkey, site);
  return factorRefusal;
});

/** Password of the caller, and the IP address of the request. */
export interface OwnPassword {
  readonly password: string;
  readonly address: string;
}

/** Password of the caller, and a code or the signature of a passkey if the account has a second factor. */
export interface ChangeProof extends OwnPassword {
  readonly code?: string;
  readonly passkey?: PasskeySignature;
}

/**
 * Checks the proof of a change of the second factors.
 * Errors: THROTTLED, PASSWORD_WRONG, SECOND_FACTOR_WRONG, PASSKEY_WRONG, PASSKEY_ORIGIN, DIRECTORY_UNAVAILABLE.
 */
export const proveChange = Effect.fnUntraced(function* (
  user: UserRow,
  { password, address, code = "", passkey }: ChangeProof,
  { site, refused }: { readonly site: PasskeySite; readonly refused: "SECOND_FACTOR_REFUSED" | "PASSKEY_REFUSED" },
) {
  const appFactor = yield* findSecondFactor(user.id);
  const proofWays = listProofWays({
    passkeys: (yield* listPasskeys(user.id)).length,
    hasApp: appFactor !== null && appFactor.confirmedAt !== null,
    codesLeft: yield* countRecoveryCodes(user.id),
  });
  const passwordProof = { password, address, refused };
  yield* proofWays.length === 0
    ? proveOwnPassword(user, passwordProof)
    : proveOwnPassword(user, passwordProof, takeFactor(user.id, { code, passkey: passkey ?? null, site }));
});
