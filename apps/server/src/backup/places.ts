/** Resolves the paths that a command works on from the server's settings. */

import fs from "node:fs";
import path from "node:path";

import { Option, Redacted } from "effect";

import { secretFileName } from "../auth/signing-secret.ts";
import type { ServerConfig } from "../config.ts";
import type { Source } from "./archive.ts";

export interface BackupPaths {
  readonly dataFolder: string;
  /** Folder of the embedded database. */
  readonly databaseFolder: string;
  /** Address of PostgreSQL; missing if the database is embedded. */
  readonly databaseUrl: string | undefined;
  readonly hasOwnSecret: boolean;
}

export const resolveBackupPaths = ({ dataFolder, databaseUrl, tokenSecret }: ServerConfig): BackupPaths => ({
  dataFolder,
  databaseFolder: path.join(dataFolder, "database"),
  databaseUrl: Option.getOrUndefined(Option.map(databaseUrl, Redacted.value)),
  hasOwnSecret: Option.isSome(tokenSecret),
});

/** Files beside the database. */
export const filesBesideDatabase = ["uploads", secretFileName] as const;

export const listSourcesBesideDatabase = ({ dataFolder }: BackupPaths): readonly Source[] =>
  filesBesideDatabase.map((name) => ({ name, place: path.join(dataFolder, name) }));

/** Works in a temporary folder on the disk of the data, and deletes it. */
export async function withTemporaryFolder<A>(dataFolder: string, work: (folder: string) => Promise<A>): Promise<A> {
  fs.mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const folder = fs.mkdtempSync(path.join(dataFolder, "scratch-"));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
