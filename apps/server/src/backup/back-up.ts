/** Command `comptoir backup`: writes the database, secrets and uploads to one file, whether or not the server runs. */

import fs from "node:fs";
import path from "node:path";

import { secretFileName } from "../auth/signing-secret.ts";
import { lockFolder } from "../database/folder-lock.ts";
import { schemaVersion } from "../database/index.ts";
import { productVersion } from "../product-version.ts";
import { packArchive, type Manifest, type ArchiveSource } from "./archive.ts";
import { withDatabaseCopy } from "./control-socket.ts";
import { megabytesText, requireFreeSpace, sizeOf } from "./free-space.ts";
import { listSourcesBesideDatabase, withTemporaryFolder, type BackupPaths } from "./places.ts";
import { dumpDatabase } from "./postgresql-tools.ts";

/** Writes a backup to a file; returns sentences about it for the terminal. */
export async function backUp(places: BackupPaths, file: string): Promise<readonly string[]> {
  const noteLines = await (places.databaseUrl === undefined
    ? backUpFolder(places, file)
    : backUpPostgresql(places, places.databaseUrl, file));
  const secretPhrase = fs.existsSync(path.join(places.filesFolder, secretFileName)) ? "the signing secret and " : "";
  return [
    `The database, ${secretPhrase}the uploads are in ${file} (${megabytesText(fs.statSync(file).size)} MB).`,
    ...(places.isSecretConfigured
      ? ["The signing secret given by COMPTOIR_TOKEN_SECRET is not in it: keep it elsewhere."]
      : []),
    ...noteLines,
    "Whoever has this file has the data and can sign in as anybody: keep it where only you can read it.",
  ];
}

async function backUpFolder(places: BackupPaths, file: string): Promise<readonly string[]> {
  return withDatabaseFolder(places, async (folder, heldMs) => {
    await packAll(file, "embedded", [{ name: "database", sourcePath: folder }, ...listSourcesBesideDatabase(places)]);
    return heldMs === undefined ? [] : [`The server went on; its statements waited ${Math.ceil(heldMs)} ms.`];
  });
}

/** Runs work on the folder of the embedded database: on the folder itself if no server has it open, otherwise on a copy made by the server. */
export async function withDatabaseFolder<A>(
  { dataFolder, databaseFolder }: BackupPaths,
  work: (folder: string, heldMs: number | undefined) => Promise<A>,
): Promise<A> {
  if (!fs.existsSync(path.join(databaseFolder, "PG_VERSION")))
    throw new Error(`There is no database in ${dataFolder}: name its folder with COMPTOIR_DATA_DIR.`);
  const folderLock = lockFolder(databaseFolder);
  if (folderLock !== undefined) {
    try {
      return await work(databaseFolder, undefined);
    } finally {
      folderLock.release();
    }
  }
  const workResult = await withDatabaseCopy(dataFolder, async ({ folder, heldMs }) => ({
    answer: await work(folder, heldMs),
  }));
  if (workResult === undefined)
    throw new Error(
      `Another process has ${dataFolder} open and does not answer: wait until it has started, or stop it.`,
    );
  return workResult.answer;
}

function backUpPostgresql(places: BackupPaths, url: string, file: string): Promise<readonly string[]> {
  return withTemporaryFolder(places.dataFolder, async (scratch) => {
    const dumpFile = path.join(scratch, "database.dump");
    await dumpDatabase(url, dumpFile);
    await packAll(file, "postgresql", [
      { name: "database.dump", sourcePath: dumpFile },
      ...listSourcesBesideDatabase(places),
    ]);
    return [];
  });
}

async function packAll(file: string, database: Manifest["database"], sources: readonly ArchiveSource[]): Promise<void> {
  const totalBytes = (await Promise.all(sources.map(({ sourcePath }) => sizeOf(sourcePath)))).reduce(
    (sum, size) => sum + size,
    0,
  );
  await requireFreeSpace(path.dirname(file), totalBytes * assumedPackedShare);
  await packArchive(
    file,
    {
      format: 1,
      database,
      version: productVersion,
      schema: schemaVersion,
      createdAt: new Date().toISOString(),
      bytes: totalBytes,
    },
    sources,
  );
}

/** Assumed compression ratio when checking free space: usually 1/5, 1/3 to be safe. */
const assumedPackedShare = 1 / 3;
