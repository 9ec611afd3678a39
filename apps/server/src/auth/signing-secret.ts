/** Secret that signs access tokens: configured, or generated once and stored in the folder of files. */

import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { Context, Data, Effect, Layer, Redacted } from "effect";

/** Error for a secret that can be guessed; `reason` is a full sentence for the operator. */
export class WeakSecret extends Data.TaggedError("WeakSecret")<{ readonly reason: string }> {}

export class SigningSecret extends Context.Service<SigningSecret, Redacted.Redacted<Buffer>>()(
  "@comptoir/server/SigningSecret",
) {
  /** Secret of one process; its tokens end with it. */
  static readonly layerMemory = Layer.sync(SigningSecret, () => Redacted.make(randomBytes(secretBytes)));

  /** Errors: WeakSecret below 32 bytes. */
  static readonly layerGiven = (text: Redacted.Redacted<string>) =>
    Layer.effect(SigningSecret, strong(Buffer.from(Redacted.value(text)), "COMPTOIR_TOKEN_SECRET"));

  /** Errors: WeakSecret if the file has fewer than 32 bytes: it is damaged or was written by hand. */
  static readonly layerFolder = (folder: string) =>
    Layer.effect(
      SigningSecret,
      Effect.suspend(() => {
        const file = path.join(folder, secretFileName);
        return strong(keptSecret(file), file);
      }),
    );
}

/** Name of the secret's file in the data folder. */
export const secretFileName = "token-secret";

const secretBytes = 32;

function strong(secret: Buffer, source: string): Effect.Effect<Redacted.Redacted<Buffer>, WeakSecret> {
  if (secret.length >= secretBytes) return Effect.succeed(Redacted.make(secret));
  const remedy =
    source === "COMPTOIR_TOKEN_SECRET"
      ? "give a longer one"
      : "delete the file to have a new one made (everybody signs in again), or restore it from a backup";
  return Effect.fail(
    new WeakSecret({
      reason: `The signing secret of ${source} has ${secret.length} bytes and needs at least ${secretBytes}: ${remedy}.`,
    }),
  );
}

function keptSecret(file: string): Buffer {
  if (!fs.existsSync(file)) writeSecret(file);
  return Buffer.from(fs.readFileSync(file, "utf8").trim(), "base64url");
}

/** Writes a temporary file, syncs and links it: after a power cut there is a whole secret or none, and of several servers that start at once one makes it. */
function writeSecret(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomUUID()}.new`;
  fs.writeFileSync(aside, randomBytes(secretBytes).toString("base64url"), { mode: 0o600, flush: true });
  try {
    fs.linkSync(aside, file);
    fs.rmSync(aside);
  } catch {
    // Another server was first, or the file system has no links.
    if (fs.existsSync(file)) fs.rmSync(aside);
    else fs.renameSync(aside, file);
  }
  const folder = fs.openSync(path.dirname(file), "r");
  try {
    fs.fsyncSync(folder);
  } catch (cause) {
    // Windows cannot sync a folder
    if (process.platform !== "win32") throw cause;
  } finally {
    fs.closeSync(folder);
  }
}
