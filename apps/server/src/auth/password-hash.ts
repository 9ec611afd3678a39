/** Hashes passwords and recovery codes with argon2id, stored in the text form that includes its parameters. */

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

import { Context, Effect } from "effect";

interface ArgonCost {
  /** Memory that hashing takes. Units: KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Recommended cost of argon2id. Source: OWASP Password Storage Cheat Sheet, argon2id. */
export const owaspCost: ArgonCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Cost of new hashes. Only tests that are not about hashes provide a cheaper one. */
export const HashCost = Context.Reference<ArgonCost>("@comptoir/server/HashCost", { defaultValue: () => owaspCost });

const saltBytes = 16;
const tagBytes = 32;

/** Hashes a password. */
export const hashPassword = Effect.fn("hashPassword")(function* (password: string) {
  const [cost, salt] = [yield* HashCost, randomBytes(saltBytes)];
  return formatHash(cost, salt, yield* deriveTag(password, salt, cost, tagBytes));
});

/** Hashes several texts with one salt, so that hashing a typed text once is enough to compare it with all of them. */
export const hashWithSharedSalt = Effect.fn("hashWithSharedSalt")(function* (texts: readonly string[]) {
  const [cost, salt] = [yield* HashCost, randomBytes(saltBytes)];
  return yield* Effect.forEach(texts, (text) =>
    Effect.map(deriveTag(text, salt, cost, tagBytes), (tag) => formatHash(cost, salt, tag)),
  );
});

/** Hashes a text with the salt and the cost of a stored hash; null if the stored text is not a hash of this kind. */
export const hashWithSaltOf = Effect.fn("hashWithSaltOf")(function* (text: string, storedHash: string) {
  const parsedHash = parseStoredHash(storedHash);
  if (parsedHash === null) return null;
  const { salt, tag, cost: storedCost } = parsedHash;
  return formatHash(storedCost, salt, yield* deriveTag(text, salt, storedCost, tag.length));
});

const formatHash = ({ memory, passes, parallelism }: ArgonCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;

/**
 * Checks a password against a stored hash.
 * Without a hash, or with one of another kind, it does the same work and returns false, so that an unknown name takes as long as a wrong password.
 */
export const verifyPassword = Effect.fn("verifyPassword")(function* (password: string, storedHash: string | null) {
  const parsedHash = storedHash === null ? null : parseStoredHash(storedHash);
  const { salt, tag, cost: storedCost } = parsedHash ?? { ...decoySaltAndTag, cost: yield* HashCost };
  const derivedTag = yield* deriveTag(password, salt, storedCost, tag.length);
  return timingSafeEqual(derivedTag, tag) && parsedHash !== null;
});

const decoySaltAndTag = { salt: Buffer.alloc(saltBytes), tag: Buffer.alloc(tagBytes) };

/** Maximum length of a password to normalize, because composing a long run of accents takes quadratic time. Units: characters. */
const normalizedLengthAtMost = 1_000;

const deriveTag = (password: string, salt: Buffer, { memory, passes, parallelism }: ArgonCost, tagLength: number) =>
  Effect.callback<Buffer>((resume) => {
    argon2(
      "argon2id",
      {
        message: password.length > normalizedLengthAtMost ? password : password.normalize("NFC"),
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength,
      },
      (error, tag) => resume(error ? Effect.die(error) : Effect.succeed(Buffer.from(tag))),
    );
  });

const storedHashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

function parseStoredHash(storedHash: string) {
  const [, memory = "", passes = "", parallelism = "", salt = "", tag = ""] = storedHashPattern.exec(storedHash) ?? [];
  if (tag === "") return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
