/** Secret from which the server's keys are derived: configured, or generated once and stored in a file beside the former ones. */

import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { Context, Data, Effect, Layer, Redacted } from "effect";

import { toServerKeys, type ServerKeys } from "./server-keys.ts";

/** Error for a secret that can be guessed; `reason` is a full sentence for the operator. */
export class WeakSecret extends Data.TaggedError("WeakSecret")<{ readonly reason: string }> {}

/** Error for a secret that cannot be created, or was left in another folder; `reason` is a full sentence for the operator. */
export class MissingSecret extends Data.TaggedError("MissingSecret")<{ readonly reason: string }> {}

/** Former secrets: a folder with a file of them, and texts from the configuration. */
export interface FormerSecrets {
  /** Folder whose file has one secret a line. */
  readonly folder: string;
  /** Former secrets given in the configuration. */
  readonly texts: readonly Redacted.Redacted<string>[];
}

/** Keys of the server. Errors of its layers: WeakSecret below 32 bytes, whether a secret is current or former. */
export class SigningSecret extends Context.Service<SigningSecret, ServerKeys>()("@comptoir/server/SigningSecret") {
  /** Random secret of one process; tokens become invalid when it ends. */
  static readonly layerMemory = Layer.sync(SigningSecret, () => toServerKeys(randomBytes(secretBytes)));

  static readonly layerGiven = (text: Redacted.Redacted<string>, formerSecrets?: FormerSecrets) =>
    Layer.effect(
      SigningSecret,
      Effect.flatMap(requireStrongSecret(Buffer.from(Redacted.value(text)), "COMPTOIR_TOKEN_SECRET"), (secret) =>
        combineWithFormer(secret, formerSecrets),
      ),
    );

  /**
   * Reads the secret of a folder, or generates it. `formerFolder` is where older versions stored it.
   * Errors: WeakSecret also if the file is damaged or was written by hand. MissingSecret if it was left in the former folder, or another server is generating it.
   */
  static readonly layerFolder = (folder: string, formerFolder: string = folder, formerSecrets?: FormerSecrets) =>
    Layer.effect(
      SigningSecret,
      Effect.gen(function* () {
        const [file, formerFile] = [path.join(folder, secretFileName), path.join(formerFolder, secretFileName)];
        if (!fs.existsSync(file) && fs.existsSync(formerFile))
          return yield* secretLeftBehindError(folder, formerFolder);
        if (!fs.existsSync(file) && !writeSecret(file)) return yield* secretClaimedError(file);
        const fileSecret = yield* requireStrongSecret(
          Buffer.from(fs.readFileSync(file, "utf8").trim(), "base64url"),
          file,
        );
        return yield* combineWithFormer(fileSecret, formerSecrets);
      }),
    );
}

/** Name of the secret's file in the data folder. */
export const secretFileName = "token-secret";

/** Name of the file with the former secrets. */
export const formerSecretsFileName = "token-secret.former";

const secretBytes = 32;

function requireStrongSecret(secret: Buffer, source: string): Effect.Effect<Buffer, WeakSecret> {
  if (secret.length >= secretBytes) return Effect.succeed(secret);
  const remedyBySource: Readonly<Record<string, string>> = {
    COMPTOIR_TOKEN_SECRET: "give a longer one",
    COMPTOIR_FORMER_SECRETS: "write one secret a line, and leave out what is none",
    [formerSecretsFileName]: "write one secret a line, as token-secret has it, and leave out what is none",
  };
  const remedy =
    remedyBySource[path.basename(source)] ??
    "delete the file to have a new one made (everybody signs in again), or restore it from a backup";
  return Effect.fail(
    new WeakSecret({
      reason: `The signing secret of ${source} has ${secret.length} bytes and needs at least ${secretBytes}: ${remedy}.`,
    }),
  );
}

/** Combines the current secret with the former ones, those of the file first. */
const combineWithFormer = Effect.fnUntraced(function* (
  currentSecret: Buffer,
  formerSecrets: FormerSecrets | undefined,
) {
  if (formerSecrets === undefined) return toServerKeys(currentSecret);
  const formerSecretsFile = path.join(formerSecrets.folder, formerSecretsFileName);
  const secretLines = fs.existsSync(formerSecretsFile) ? fs.readFileSync(formerSecretsFile, "utf8").split(/\s+/u) : [];
  const fileSecrets = yield* Effect.forEach(
    secretLines.filter((line) => line !== ""),
    (line) => requireStrongSecret(Buffer.from(line, "base64url"), formerSecretsFile),
  );
  const configuredSecrets = yield* Effect.forEach(formerSecrets.texts, (text) =>
    requireStrongSecret(Buffer.from(Redacted.value(text)), "COMPTOIR_FORMER_SECRETS"),
  );
  return toServerKeys(currentSecret, [...fileSecrets, ...configuredSecrets]);
});

const secretLeftBehindError = (folder: string, formerFolder: string) =>
  new MissingSecret({
    reason: `COMPTOIR_FILES_DIR names ${folder}, and the signing secret is in ${formerFolder}: stop every server, and move ${secretFileName} and uploads (with the pictures) there. A new secret would sign everybody out.`,
  });

const secretClaimedError = (file: string) =>
  new MissingSecret({
    reason: `Another server is making the signing secret ${file}: start this one again, give all of them one COMPTOIR_TOKEN_SECRET, or delete ${lockFileOf(file)} if no server runs.`,
  });

const lockFileOf = (file: string) => `${file}.lock`;

/**
 * Writes the secret to a temporary file, syncs it, and renames it: a power cut leaves a whole secret or none.
 * Of several servers that start at once one writes it: it links the file or, on a file system without links, renames it while it has the lock file.
 * Returns whether the secret exists; it does not while another server has the lock.
 */
function writeSecret(file: string): boolean {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomUUID()}.new`;
  fs.writeFileSync(temporaryFile, randomBytes(secretBytes).toString("base64url"), { mode: 0o600, flush: true });
  try {
    fs.linkSync(temporaryFile, file);
  } catch (cause) {
    if (!isFileExistsError(cause) && !renameUnderLock(temporaryFile, file)) return false;
  } finally {
    fs.rmSync(temporaryFile, { force: true });
  }
  syncFolder(path.dirname(file));
  return true;
}

/** Renames a file unless there is one of that name; returns false if another process is doing so. */
function renameUnderLock(temporaryFile: string, file: string): boolean {
  try {
    fs.closeSync(fs.openSync(lockFileOf(file), "wx", 0o600));
  } catch (cause) {
    if (isFileExistsError(cause)) return false;
    throw cause;
  }
  try {
    if (!fs.existsSync(file)) fs.renameSync(temporaryFile, file);
  } finally {
    fs.rmSync(lockFileOf(file));
  }
  return true;
}

const isFileExistsError = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "EEXIST";

function syncFolder(folder: string): void {
  const folderDescriptor = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(folderDescriptor);
  } catch (cause) {
    // Windows cannot sync a folder
    if (process.platform !== "win32") throw cause;
  } finally {
    fs.closeSync(folderDescriptor);
  }
}
