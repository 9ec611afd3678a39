/** Password or private key for an SFTP server: encrypted in the database, and never returned to clients. */

import type { TaskServerTest } from "@comptoir/api/wire";
import type { PickupServer } from "@comptoir/domain/operation";
import { issue, type Issue } from "@comptoir/domain/result";
import { Effect } from "effect";

import { sealText, unsealText } from "../auth/sealed-text.ts";
import { isPrivateKey, type SftpAddress } from "../sftp/index.ts";
import type { TaskRow } from "./task-repository.ts";

/** Maximum length of a password or key. Units: UTF-16 units. */
const secretLengthAtMost = 10_000;

type ServerIdentity = Pick<PickupServer, "host" | "port" | "user" | "signIn">;
type SentSecrets = Pick<TaskServerTest, "password" | "privateKey">;
type StoredServer = Pick<TaskRow, "settings" | "secret">;

/** Secret as it is stored, or the issues with it. */
export type StoredSecret =
  | { readonly secret: string; readonly issues: readonly [] }
  | { readonly secret: null; readonly issues: readonly Issue[] };

/**
 * Finds the secret for a server: the given one, or the stored one. A stored secret is never used for another server or
 * user: whoever changes these must enter it again, so that nobody can steal it.
 *
 * Errors: REQUIRED, MAX_LENGTH, SERVER_SIGN_IN_KEY.
 */
export const findServerSecret = Effect.fn("task.serverSecret")(function* (
  server: ServerIdentity,
  sentSecrets: SentSecrets,
  storedServer: StoredServer | undefined,
) {
  const secretField = server.signIn === "KEY" ? "privateKey" : "password";
  const sentSecret = sentSecrets[secretField] ?? "";
  const refuseSecret = (problem: Issue): StoredSecret => ({ secret: null, issues: [problem] });
  if (sentSecret === "") {
    const isSameServer =
      storedServer !== undefined &&
      (["host", "port", "user", "signIn"] as const).every((name) => storedServer.settings[name] === server[name]);
    if (!isSameServer || storedServer.secret === null) return refuseSecret(issue("REQUIRED", [secretField]));
    return { secret: storedServer.secret, issues: [] } satisfies StoredSecret;
  }
  if (sentSecret.length > secretLengthAtMost)
    return refuseSecret(issue("MAX_LENGTH", [secretField], { max: secretLengthAtMost }));
  if (secretField === "privateKey" && !isPrivateKey(sentSecret))
    return refuseSecret(issue("SERVER_SIGN_IN_KEY", [secretField]));
  return { secret: yield* sealText(sentSecret), issues: [] } satisfies StoredSecret;
});

/** Reads the address and secret of a task's server; null if the secret cannot be decrypted by this server. */
export const decryptSftpAddress = Effect.fn("task.serverAddress")(function* (
  { host, port, user, signIn }: ServerIdentity,
  { hostKey, secret }: { readonly hostKey: string | null; readonly secret: string },
) {
  const decryptedSecret = yield* unsealText(secret);
  const sftpAddress: SftpAddress | null =
    decryptedSecret === null ? null : { host, port, user, signIn, hostKey, secret: decryptedSecret };
  return sftpAddress;
});
