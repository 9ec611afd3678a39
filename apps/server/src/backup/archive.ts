/** Writes and reads the archive of a backup: a manifest, then folders and files, as tar.gz. */

import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createGunzip, createGzip } from "node:zlib";

import { schemaVersion } from "../database/index.ts";
import { productVersion } from "../product-version.ts";
import { requireFreeSpace } from "./free-space.ts";
import { readWholeEntry, readTar, tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** First entry of a backup archive: its format, version and size. */
export interface Manifest {
  readonly format: 1;
  readonly database: "embedded" | "postgresql";
  /** Version of the server that made the backup. */
  readonly version: string;
  readonly createdAt: string;
  /** Number of the last database migration of the server that made the backup; missing in old backups. */
  readonly schema?: number;
  /** Unpacked size of the backup's files. Units: bytes. */
  readonly bytes?: number;
}

/** File or folder to pack, with its name in the archive. */
export interface ArchiveSource {
  readonly name: string;
  readonly sourcePath: string;
}

const manifestEntryName = "comptoir-backup.json";

/** Packs an archive into a temporary file, then syncs and renames it, so that it appears whole or not at all. */
export async function packArchive(file: string, manifest: Manifest, sources: readonly ArchiveSource[]): Promise<void> {
  if (fs.existsSync(file)) throw new Error(`${file} exists: name another file.`);
  const partialFile = `${file}.${process.pid}.partial`;
  try {
    await pipeline(
      Readable.from(streamArchive(manifest, sources)),
      createGzip({ level: 3 }),
      fs.createWriteStream(partialFile, { mode: 0o600, flush: true }),
    );
    fs.renameSync(partialFile, file);
  } finally {
    fs.rmSync(partialFile, { force: true });
  }
}

async function* streamArchive(manifest: Manifest, sources: readonly ArchiveSource[]): AsyncGenerator<Buffer> {
  const manifestBytes = Buffer.from(JSON.stringify(manifest));
  yield Buffer.concat([
    tarHeader({ name: manifestEntryName, size: manifestBytes.length }, new Date(manifest.createdAt)),
    manifestBytes,
    tarPadding(manifestBytes.length),
  ]);
  for (const source of sources) yield* streamSource(source);
  yield tarEnd();
}

async function* streamSource({ name, sourcePath }: ArchiveSource): AsyncGenerator<Buffer> {
  const sourceStats = fs.statSync(sourcePath, { throwIfNoEntry: false });
  if (sourceStats?.isDirectory() === true) {
    yield tarHeader({ name, size: undefined }, sourceStats.mtime);
    for (const entry of fs.readdirSync(sourcePath).toSorted())
      yield* streamSource({ name: `${name}/${entry}`, sourcePath: path.join(sourcePath, entry) });
  } else if (sourceStats?.isFile() === true) yield* streamFile(name, sourcePath);
}

/** Reads a file for the archive, up to the size that it has at the start; later growth is cut off. */
async function* streamFile(name: string, sourcePath: string): AsyncGenerator<Buffer> {
  const fileHandle = await fs.promises.open(sourcePath).catch(() => undefined);
  if (fileHandle === undefined) return;
  try {
    const { size, mtime } = await fileHandle.stat();
    yield tarHeader({ name, size }, mtime);
    if (size > 0)
      yield* fileHandle.createReadStream({ autoClose: false, start: 0, end: size - 1 }) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  } finally {
    await fileHandle.close();
  }
}

/** Unpacks into an empty folder and syncs each file. Throws a sentence if the file is no backup, damaged, truncated, from a newer server, or too large for the disk. */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const archiveStream = fs.createReadStream(file);
  const gunzip = createGunzip();
  const unzipEnd = pipeline(archiveStream, gunzip);
  unzipEnd.catch(() => {});
  try {
    const runningChecksum = { crc: 0, bytes: 0 };
    for await (const { name, size, content } of readTar(
      withChecksum(gunzip as AsyncIterable<Buffer>, runningChecksum),
    )) {
      const unpackedPath = path.join(folder, name);
      if (manifest === undefined)
        manifest = name === manifestEntryName ? readManifest(await readWholeEntry(content)) : undefined;
      else if (size === undefined) fs.mkdirSync(unpackedPath, { recursive: true, mode: 0o700 });
      else
        await pipeline(
          Readable.from(content),
          fs.createWriteStream(unpackedPath, { mode: 0o600, flush: true, flags: "wx" }),
        );
      if (manifest === undefined) throw new Error("it has no manifest");
      if (name === manifestEntryName) await requireRestorable(manifest, folder);
    }
    await unzipEnd;
    requireChecksum(file, runningChecksum);
  } catch (cause) {
    throw new Error(`${file} cannot be read as a backup: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
  if (manifest === undefined) throw new Error(`${file} cannot be read as a backup: it is empty.`);
  return manifest;
}

/** Passes a stream on while it computes its checksum and length. */
async function* withChecksum(
  source: AsyncIterable<Buffer>,
  sum: { crc: number; bytes: number },
): AsyncGenerator<Buffer> {
  for await (const part of source) {
    sum.crc = crc32(part, sum.crc);
    sum.bytes += part.length;
    yield part;
  }
}

/**
 * Checks the last eight bytes of a gzip file: the checksum and length of its content.
 * A restore replaces the existing data, so it does not trust a stream to report its own end.
 */
function requireChecksum(file: string, { crc, bytes }: { readonly crc: number; readonly bytes: number }): void {
  const fileDescriptor = fs.openSync(file, "r");
  try {
    const gzipTrailer = Buffer.alloc(8);
    fs.readSync(fileDescriptor, gzipTrailer, 0, 8, fs.fstatSync(fileDescriptor).size - 8);
    if (gzipTrailer.readUInt32LE(0) !== crc || gzipTrailer.readUInt32LE(4) !== bytes % 2 ** 32)
      throw new Error("the archive is damaged");
  } finally {
    fs.closeSync(fileDescriptor);
  }
}

async function requireRestorable({ schema, version, bytes }: Manifest, folder: string): Promise<void> {
  if (schema !== undefined && schema > schemaVersion)
    throw new Error(
      `Comptoir ${version} made it, and this is ${productVersion}: its database has ${schema} steps and this program knows ${schemaVersion}. Install that version or a newer one`,
    );
  if (bytes !== undefined) await requireFreeSpace(folder, bytes);
}

function readManifest(bytes: Buffer): Manifest {
  const parsedManifest = JSON.parse(bytes.toString()) as Partial<Manifest>;
  if (
    parsedManifest.format !== 1 ||
    (parsedManifest.database !== "embedded" && parsedManifest.database !== "postgresql")
  )
    throw new Error("a newer server made it");
  return parsedManifest as Manifest;
}
