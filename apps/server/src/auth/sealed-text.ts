/** Encrypts texts in the database that only the server reads, with a key derived from its secret. */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { Effect, Redacted } from "effect";

import { listKeysById, type ServerKey } from "./server-keys.ts";
import { SigningSecret } from "./signing-secret.ts";

/**
 * Version of the encryption. A sealed text is `1.key.bytes`: the version, the name of the key, and nonce, tag and cipher text. Version 1 is
 * AES-256-GCM, which authenticates the header too. Texts without a header are from before versions existed.
 */
const sealFormatVersion = "1";
const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

const sealingKeyOf = ({ secret }: ServerKey) =>
  Buffer.from(hkdfSync("sha256", Redacted.value(secret), "", "comptoir sealed text", 32));

/** Returns the header (version and key name) of texts that a key encrypts. */
export const sealHeadOf = ({ id }: ServerKey): string => `${sealFormatVersion}.${id}.`;

/** Encrypts a text with the current key. */
export const sealText = Effect.fn("sealText")(function* (text: string) {
  const { current } = yield* SigningSecret;
  const sealHead = sealHeadOf(current);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, sealingKeyOf(current), nonce).setAAD(Buffer.from(sealHead));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return sealHead + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
});

/** Decrypts bytes; null if they were encrypted with another key or are damaged. */
function decryptBytes(key: ServerKey, head: string, bytes: Buffer): string | null {
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(cipherName, sealingKeyOf(key), bytes.subarray(0, nonceBytes));
  if (head !== "") decipher.setAAD(Buffer.from(head));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Decrypts a text; null if no key of this server decrypts it. */
export const unsealText = Effect.fn("unsealText")(function* (sealedText: string) {
  const serverKeys = yield* SigningSecret;
  const [, head = "", textVersion = null, id = null, text = ""] =
    /^((?:(\w+)\.([\w-]+)\.)?)([\w-]*)$/u.exec(sealedText) ?? [];
  if (textVersion !== null && textVersion !== sealFormatVersion) return null;
  for (const key of listKeysById(serverKeys, id)) {
    const decryptedText = decryptBytes(key, head, Buffer.from(text, "base64url"));
    if (decryptedText !== null) return decryptedText;
  }
  return null;
});

/** Decrypts a text that may be unencrypted: old plain texts have no header, and contain no point. */
export const unsealUnlessPlain = (text: string) => (text.includes(".") ? unsealText(text) : Effect.succeed(text));
