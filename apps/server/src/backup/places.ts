/** Resolves the folders and database that a command works on from the server's settings. */

import fs from "node:fs";
import path from "node:path";

import { Option, Redacted } from "effect";

import { formerSecretsFileName, secretFileName } from "../auth/signing-secret.ts";
import type { ServerConfig } from "../config.ts";
import type { Source } from "./archive.ts";

export interface BackupPaths {
  readonly dataFolder: string;
  /** Folder of uploads, pictures, backups and the token secret. */
  readonly filesFolder: string;
  /** Folder of the embedded database. */
  readonly databaseFolder: string;
  /** Address of PostgreSQL; missing if the database is embedded. */
  readonly databaseUrl: string | undefined;
  readonly hasOwnSecret: boolean;
}

export const resolveBackupPaths = ({
  dataFolder,
  filesFolder,
  databaseUrl,
  tokenSecret,
}: ServerConfig): BackupPaths => ({
  dataFolder,
  filesFolder,
  databaseFolder: path.join(dataFolder, "database"),
  databaseUrl: Option.getOrUndefined(Option.map(databaseUrl, Redacted.value)),
  hasOwnSecret: Option.isSome(tokenSecret),
});

/** Prefix of the names of temporary folders. */
const scratchPrefix = "scratch-";

/** Names of the files that a backup contains besides the database. */
export const filesBesideDatabase = ["uploads", secretFileName, formerSecretsFileName] as const;

export const listSourcesBesideDatabase = ({ filesFolder }: BackupPaths): readonly Source[] =>
  filesBesideDatabase.map((name) => ({ name, place: path.join(filesFolder, name) }));

/** Age at which a temporary folder must belong to a killed process: no work takes this long. Units: milliseconds. */
const abandonedAfterMs = 6 * 3_600_000;

/** Deletes the temporary folders of killed processes; each may contain a copy of the whole database. */
export function deleteAbandoned(neighbourFolder: string): void {
  for (const name of fs.readdirSync(neighbourFolder)) {
    const folder = path.join(neighbourFolder, name);
    if (!name.startsWith(scratchPrefix)) continue;
    try {
      const stats = fs.statSync(folder, { throwIfNoEntry: false });
      if (stats?.isDirectory() === true && Date.now() - stats.mtimeMs > abandonedAfterMs)
        fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // A folder that another account owns cannot be deleted, which is no reason to fail.
    }
  }
}

/** Runs work with a temporary folder beside the given one, on the same disk, and deletes it afterwards. */
export async function withTemporaryFolder<A>(
  neighbourFolder: string,
  work: (folder: string) => Promise<A>,
): Promise<A> {
  fs.mkdirSync(neighbourFolder, { recursive: true, mode: 0o700 });
  deleteAbandoned(neighbourFolder);
  const folder = fs.mkdtempSync(path.join(neighbourFolder, scratchPrefix));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
