/** Secrets handed to a person or a browser; the database keeps their digest only. */

import { createHash, randomBytes } from "node:crypto";

/** A text nobody can guess. */
export const makeSecretText = (): string => randomBytes(32).toString("base64url");

/** What is kept of it. */
export const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
