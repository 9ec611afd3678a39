/** Encrypts texts in the database that only the server reads, with a key derived from its signing secret. */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { Effect, Redacted } from "effect";

import { SigningSecret } from "./signing-secret.ts";

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

const sealingKey = Effect.map(SigningSecret, (secret) =>
  Buffer.from(hkdfSync("sha256", Redacted.value(secret), "", "comptoir sealed text", 32)),
);

/** Encrypts a text. */
export const sealText = Effect.fn("sealText")(function* (text: string) {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, yield* sealingKey, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
});

/** Decrypts a sealed text; null if it was not sealed with this server's secret. */
export const unsealText = Effect.fn("unsealText")(function* (sealed: string) {
  const key = yield* sealingKey;
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return yield* Effect.try(() =>
    Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8"),
  ).pipe(Effect.orElseSucceed(() => null));
});
