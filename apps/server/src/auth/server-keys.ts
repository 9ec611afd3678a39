/** Keys of the server: the one that signs and seals, and former ones, whose texts are still read. */

import { createHash } from "node:crypto";

import { Redacted } from "effect";

/** Key of the server; its texts name it by `id`. */
export interface ServerKey {
  readonly id: string;
  readonly secret: Redacted.Redacted<Buffer>;
}

/** Keys of the server. */
export interface ServerKeys {
  readonly current: ServerKey;
  readonly former: readonly ServerKey[];
}

/** Length of the name of a key: enough to tell a few apart, too little to say anything of its secret. Units: characters. */
const idLength = 8;

const keyOf = (secret: Buffer): ServerKey => ({
  id: createHash("sha256").update("comptoir key ").update(secret).digest("base64url").slice(0, idLength),
  secret: Redacted.make(secret),
});

/** Makes the keys of the current secret and of former ones. */
export const toServerKeys = (current: Buffer, former: readonly Buffer[] = []): ServerKeys => ({
  current: keyOf(current),
  former: former.map(keyOf),
});

/** Lists the keys that may have made a text: the one it names, or all of them where it names none. */
export const keysNamed = ({ current, former }: ServerKeys, id: string | null): readonly ServerKey[] =>
  [current, ...former].filter((key) => id === null || key.id === id);
