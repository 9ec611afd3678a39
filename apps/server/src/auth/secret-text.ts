/** Makes secrets that are given to a person or a browser; the database has only their digests. */

import { createHash, randomBytes } from "node:crypto";

/** Random text that cannot be guessed. */
export const makeSecretText = (): string => randomBytes(32).toString("base64url");

/** Digest stored in place of a secret. */
export const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
