/** Secret that signs access tokens: configured, or generated once and stored in the folder of files. */

import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { Context, Data, Effect, Layer, Redacted } from "effect";

/** Error for a secret that can be guessed; `reason` is a full sentence for the operator. */
export class WeakSecret extends Data.TaggedError("WeakSecret")<{ readonly reason: string }> {}

/** Error for a secret that cannot be made or stays behind in another folder; `reason` is a full sentence for the operator. */
export class MissingSecret extends Data.TaggedError("MissingSecret")<{ readonly reason: string }> {}

export class SigningSecret extends Context.Service<SigningSecret, Redacted.Redacted<Buffer>>()(
  "@comptoir/server/SigningSecret",
) {
  /** Secret of one process; its tokens end with it. */
  static readonly layerMemory = Layer.sync(SigningSecret, () => Redacted.make(randomBytes(secretBytes)));

  /** Errors: WeakSecret below 32 bytes. */
  static readonly layerGiven = (text: Redacted.Redacted<string>) =>
    Layer.effect(SigningSecret, strong(Buffer.from(Redacted.value(text)), "COMPTOIR_TOKEN_SECRET"));

  /**
   * Reads the secret of a folder, or makes it. `formerFolder` is where the server kept it before it had a folder of files.
   * Errors: WeakSecret if the file has fewer than 32 bytes: it is damaged or was written by hand. MissingSecret if it stays behind in the former folder, or another server is making it.
   */
  static readonly layerFolder = (folder: string, formerFolder: string = folder) =>
    Layer.effect(
      SigningSecret,
      Effect.gen(function* () {
        const [file, former] = [path.join(folder, secretFileName), path.join(formerFolder, secretFileName)];
        if (!fs.existsSync(file) && fs.existsSync(former)) return yield* leftBehind(folder, formerFolder);
        if (!fs.existsSync(file) && !writeSecret(file)) return yield* claimed(file);
        return yield* strong(Buffer.from(fs.readFileSync(file, "utf8").trim(), "base64url"), file);
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

const leftBehind = (folder: string, formerFolder: string) =>
  new MissingSecret({
    reason: `COMPTOIR_FILES_DIR names ${folder}, and the signing secret is in ${formerFolder}: stop every server, and move ${secretFileName} and uploads (with the pictures) there. A new secret would sign everybody out.`,
  });

const claimed = (file: string) =>
  new MissingSecret({
    reason: `Another server is making the signing secret ${file}: start this one again, give all of them one COMPTOIR_TOKEN_SECRET, or delete ${lockOf(file)} if no server runs.`,
  });

const lockOf = (file: string) => `${file}.lock`;

/**
 * Writes a temporary file, syncs it, and gives it the name of the secret: after a power cut there is a whole secret or none.
 * Of several servers that start at once one makes it: it links the file or, on a file system without links, renames it while it has the lock file.
 * Returns whether there is a secret; there is none yet while another server has the lock.
 */
function writeSecret(file: string): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomUUID()}.new`;
  fs.writeFileSync(aside, randomBytes(secretBytes).toString("base64url"), { mode: 0o600, flush: true });
  try {
    fs.linkSync(aside, file);
  } catch (cause) {
    if (!isTaken(cause) && !renameAlone(aside, file)) return false;
  } finally {
    fs.rmSync(aside, { force: true });
  }
  syncFolder(path.dirname(file));
  return true;
}

/** Renames a file unless there is one of that name; returns false if another process is doing so. */
function renameAlone(aside: string, file: string): boolean {
  try {
    fs.closeSync(fs.openSync(lockOf(file), "wx", 0o600));
  } catch (cause) {
    if (isTaken(cause)) return false;
    throw cause;
  }
  try {
    if (!fs.existsSync(file)) fs.renameSync(aside, file);
  } finally {
    fs.rmSync(lockOf(file));
  }
  return true;
}

const isTaken = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "EEXIST";

function syncFolder(place: string): void {
  const folder = fs.openSync(place, "r");
  try {
    fs.fsyncSync(folder);
  } catch (cause) {
    // Windows cannot sync a folder
    if (process.platform !== "win32") throw cause;
  } finally {
    fs.closeSync(folder);
  }
}
