/** Password or private key for an SFTP server: encrypted in the database, and never returned to clients. */

import type { TaskServerTest } from "@comptoir/api/wire";
import type { PickupServer } from "@comptoir/domain/operation";
import { issue, type Issue } from "@comptoir/domain/result";
import { Effect } from "effect";

import { sealText, unsealText } from "../auth/sealed-text.ts";
import { isPrivateKey, type SftpAddress } from "../sftp/index.ts";
import type { TaskRow } from "./task-repository.ts";

/** Maximum length of a password or key. Units: UTF-16 units. */
const secretAtMost = 10_000;

type Server = Pick<PickupServer, "host" | "port" | "user" | "signIn">;
type GivenSecret = Pick<TaskServerTest, "password" | "privateKey">;
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
export const secretOf = Effect.fn("task.serverSecret")(function* (
  server: Server,
  sentSecrets: GivenSecret,
  storedServer: StoredServer | undefined,
) {
  const field = server.signIn === "KEY" ? "privateKey" : "password";
  const text = sentSecrets[field] ?? "";
  const refuseSecret = (problem: Issue): StoredSecret => ({ secret: null, issues: [problem] });
  if (text === "") {
    const isSame =
      storedServer !== undefined &&
      (["host", "port", "user", "signIn"] as const).every((name) => storedServer.settings[name] === server[name]);
    if (!isSame || storedServer.secret === null) return refuseSecret(issue("REQUIRED", [field]));
    return { secret: storedServer.secret, issues: [] } satisfies StoredSecret;
  }
  if (text.length > secretAtMost) return refuseSecret(issue("MAX_LENGTH", [field], { max: secretAtMost }));
  if (field === "privateKey" && !isPrivateKey(text)) return refuseSecret(issue("SERVER_SIGN_IN_KEY", [field]));
  return { secret: yield* sealText(text), issues: [] } satisfies StoredSecret;
});

/** Reads the address and secret of a task's server; null if the secret cannot be decrypted by this server. */
export const addressOf = Effect.fn("task.serverAddress")(function* (
  { host, port, user, signIn }: Server,
  { hostKey, secret }: { readonly hostKey: string | null; readonly secret: string },
) {
  const text = yield* unsealText(secret);
  const address: SftpAddress | null = text === null ? null : { host, port, user, signIn, hostKey, secret: text };
  return address;
});
