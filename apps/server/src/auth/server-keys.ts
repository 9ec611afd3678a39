/** Keys of the server: the current one, which signs and encrypts, and former ones, which still verify and decrypt. */

import { createHash } from "node:crypto";

import { Redacted } from "effect";

/** Key of the server, derived from a secret; signed and encrypted texts name it by `id`. */
export interface ServerKey {
  readonly id: string;
  readonly secret: Redacted.Redacted<Buffer>;
}

/** Current key of the server, and former ones. */
export interface ServerKeys {
  readonly current: ServerKey;
  readonly former: readonly ServerKey[];
}

/** Length of a key's name: enough to distinguish a few keys, too short to reveal the secret. Units: characters. */
const keyIdLength = 8;

const toServerKey = (secret: Buffer): ServerKey => ({
  id: createHash("sha256").update("comptoir key ").update(secret).digest("base64url").slice(0, keyIdLength),
  secret: Redacted.make(secret),
});

/** Derives the keys from the current secret and former ones. */
export const toServerKeys = (currentSecret: Buffer, formerSecrets: readonly Buffer[] = []): ServerKeys => ({
  current: toServerKey(currentSecret),
  former: formerSecrets.map(toServerKey),
});

/** Lists the keys to try on a text: the one it names, or all of them if it names none. */
export const listKeysById = ({ current, former }: ServerKeys, id: string | null): readonly ServerKey[] =>
  [current, ...former].filter((key) => id === null || key.id === id);
