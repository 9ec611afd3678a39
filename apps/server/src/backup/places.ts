/** Resolves the folders and database that a command works on from the server's settings. */

import fs from "node:fs";
import path from "node:path";

import { Option, Redacted } from "effect";

import { formerSecretsFileName, secretFileName } from "../auth/signing-secret.ts";
import type { ServerConfig } from "../config.ts";
import type { ArchiveSource } from "./archive.ts";

export interface BackupPaths {
  readonly dataFolder: string;
  /** Folder of uploads, pictures, backups and the token secret. */
  readonly filesFolder: string;
  /** Folder of the embedded database. */
  readonly databaseFolder: string;
  /** Address of PostgreSQL; missing if the database is embedded. */
  readonly databaseUrl: string | undefined;
  /** Whether the configuration gives the signing secret, so that it is in no file. */
  readonly isSecretConfigured: boolean;
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
  isSecretConfigured: Option.isSome(tokenSecret),
});

/** Prefix of the names of temporary folders. */
const scratchFolderPrefix = "scratch-";

/** Names of the files that a backup contains besides the database. */
export const namesBesideDatabase = ["uploads", secretFileName, formerSecretsFileName] as const;

export const listSourcesBesideDatabase = ({ filesFolder }: BackupPaths): readonly ArchiveSource[] =>
  namesBesideDatabase.map((name) => ({ name, sourcePath: path.join(filesFolder, name) }));

/** Age at which a temporary folder must belong to a killed process: no work takes this long. Units: milliseconds. */
const abandonedAfterMs = 6 * 3_600_000;

/** Deletes the temporary folders of killed processes; each may contain a copy of the whole database. */
export function deleteAbandoned(neighbourFolder: string): void {
  for (const name of fs.readdirSync(neighbourFolder)) {
    const scratchFolder = path.join(neighbourFolder, name);
    if (!name.startsWith(scratchFolderPrefix)) continue;
    try {
      const folderStats = fs.statSync(scratchFolder, { throwIfNoEntry: false });
      if (folderStats?.isDirectory() === true && Date.now() - folderStats.mtimeMs > abandonedAfterMs)
        fs.rmSync(scratchFolder, { recursive: true, force: true });
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
  const temporaryFolder = fs.mkdtempSync(path.join(neighbourFolder, scratchFolderPrefix));
  try {
    return await work(temporaryFolder);
  } finally {
    fs.rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
