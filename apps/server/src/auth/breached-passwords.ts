/** Looks passwords up in a sorted file of breached ones, in the format of Pwned Passwords: SHA-1 in capitals and a count on each line. */

import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

import { issue } from "@comptoir/domain/result";
import { Context, Data, Effect, Layer } from "effect";

import { invalid } from "../http/refusal.ts";

/** Error for a file that cannot be searched; `reason` is a full sentence for the operator. */
export class UnreadableBreachFile extends Data.TaggedError("UnreadableBreachFile")<{ readonly reason: string }> {}

const breachFileVariableName = "COMPTOIR_BREACHED_PASSWORDS";

/** Maximum length of a line: a hash, a colon, a count and the line end. Units: bytes. */
const lineBytesAtMost = 64;

const hashDigitCount = 40;

/** Reads the first whole line at or after an offset; null at the end of the file. */
async function readLineFrom(file: FileHandle, offset: number): Promise<string | null> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(2 * lineBytesAtMost),
    0,
    2 * lineBytesAtMost,
    Math.max(offset - 1, 0),
  );
  const chunkText = buffer.toString("latin1", 0, bytesRead);
  const wholeLines = offset === 0 ? chunkText : chunkText.slice(chunkText.indexOf("\n") + 1 || chunkText.length);
  return wholeLines === "" ? null : (wholeLines.split(/\r?\n/u, 1)[0] ?? null);
}

/** Tells whether a file contains a hash, by a binary search in its sorted lines; some forty reads for a file of any size. */
async function isHashListed(file: FileHandle, hash: string): Promise<boolean> {
  let [lowOffset, highOffset] = [0, (await file.stat()).size];
  while (lowOffset < highOffset) {
    const middlePosition = Math.floor((lowOffset + highOffset) / 2);
    const lineHash = (await readLineFrom(file, middlePosition))?.slice(0, hashDigitCount).toUpperCase() ?? null;
    if (lineHash === hash) return true;
    if (lineHash === null || lineHash > hash) highOffset = middlePosition;
    else lowOffset = middlePosition + 1;
  }
  return (await readLineFrom(file, lowOffset))?.slice(0, hashDigitCount).toUpperCase() === hash;
}

const isHashLine = (line: string | null) => line !== null && /^[0-9A-F]{40}(?::\d+)?$/iu.test(line);

/** Returns whether a password is among the breached ones; always false if no file is configured. */
export const BreachedPasswords = Context.Reference<(password: string) => Effect.Effect<boolean>>(
  "@comptoir/server/BreachedPasswords",
  { defaultValue: () => () => Effect.succeed(false) },
);

/** Fails if a password is breached. Errors: PASSWORD_COMMON at the given field. */
export const refuseBreached = Effect.fnUntraced(function* (password: string, field: string) {
  const isBreached = yield* BreachedPasswords;
  if (yield* isBreached(password)) return yield* Effect.fail(invalid([issue("PASSWORD_COMMON", [field])]));
});

/** Opens a file of breached passwords. Errors: UnreadableBreachFile. */
export const breachedPasswordsLayer = (listFile: string) =>
  Layer.effect(
    BreachedPasswords,
    Effect.gen(function* () {
      const breachFile = yield* Effect.acquireRelease(
        Effect.tryPromise({
          try: () => open(listFile),
          catch: () =>
            new UnreadableBreachFile({ reason: `${breachFileVariableName} names ${listFile}, which cannot be read.` }),
        }),
        (openFile) => Effect.promise(() => openFile.close()),
      );
      const firstLine = yield* Effect.promise(() => readLineFrom(breachFile, 0).catch(() => null));
      if (!isHashLine(firstLine))
        return yield* Effect.fail(
          new UnreadableBreachFile({
            reason: `${breachFileVariableName} names ${listFile}, whose first line is no SHA-1 of 40 digits with a count: take the file of Pwned Passwords that is sorted by hash.`,
          }),
        );
      return (password: string) =>
        Effect.promise(() => isHashListed(breachFile, createHash("sha1").update(password).digest("hex").toUpperCase()));
    }),
  );
