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
export interface Source {
  readonly name: string;
  readonly place: string;
}

const manifestName = "comptoir-backup.json";

/** Packs an archive into a temporary file, then syncs and renames it, so that it appears whole or not at all. */
export async function packArchive(file: string, manifest: Manifest, sources: readonly Source[]): Promise<void> {
  if (fs.existsSync(file)) throw new Error(`${file} exists: name another file.`);
  const partialFile = `${file}.${process.pid}.partial`;
  try {
    await pipeline(
      Readable.from(archiveOf(manifest, sources)),
      createGzip({ level: 3 }),
      fs.createWriteStream(partialFile, { mode: 0o600, flush: true }),
    );
    fs.renameSync(partialFile, file);
  } finally {
    fs.rmSync(partialFile, { force: true });
  }
}

async function* archiveOf(manifest: Manifest, sources: readonly Source[]): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(manifest));
  yield Buffer.concat([
    tarHeader({ name: manifestName, size: text.length }, new Date(manifest.createdAt)),
    text,
    tarPadding(text.length),
  ]);
  for (const source of sources) yield* partOf(source);
  yield tarEnd();
}

async function* partOf({ name, place }: Source): AsyncGenerator<Buffer> {
  const stats = fs.statSync(place, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) {
    yield tarHeader({ name, size: undefined }, stats.mtime);
    for (const entry of fs.readdirSync(place).toSorted())
      yield* partOf({ name: `${name}/${entry}`, place: path.join(place, entry) });
  } else if (stats?.isFile() === true) yield* fileOf(name, place);
}

/** Reads a file for the archive, up to the size that it has at the start; later growth is cut off. */
async function* fileOf(name: string, place: string): AsyncGenerator<Buffer> {
  const handle = await fs.promises.open(place).catch(() => undefined);
  if (handle === undefined) return;
  try {
    const { size, mtime } = await handle.stat();
    yield tarHeader({ name, size }, mtime);
    if (size > 0)
      yield* handle.createReadStream({ autoClose: false, start: 0, end: size - 1 }) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  } finally {
    await handle.close();
  }
}

/** Unpacks into an empty folder and syncs it. Throws a sentence if the file is no backup, damaged, truncated, from a newer server, or too large for the disk. */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  const source = fs.createReadStream(file);
  const unzipped = createGunzip();
  const readEnd = pipeline(source, unzipped);
  readEnd.catch(() => {});
  try {
    const sum = { crc: 0, bytes: 0 };
    for await (const { name, size, content } of readTar(withChecksum(unzipped as AsyncIterable<Buffer>, sum))) {
      const filePath = path.join(folder, name);
      if (manifest === undefined)
        manifest = name === manifestName ? readManifest(await readWholeEntry(content)) : undefined;
      else if (size === undefined) fs.mkdirSync(filePath, { recursive: true, mode: 0o700 });
      else
        await pipeline(
          Readable.from(content),
          fs.createWriteStream(filePath, { mode: 0o600, flush: true, flags: "wx" }),
        );
      if (manifest === undefined) throw new Error("it has no manifest");
      if (name === manifestName) await requireFit(manifest, folder);
    }
    await readEnd;
    requireSum(file, sum);
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
function requireSum(file: string, { crc, bytes }: { readonly crc: number; readonly bytes: number }): void {
  const descriptor = fs.openSync(file, "r");
  try {
    const trailer = Buffer.alloc(8);
    fs.readSync(descriptor, trailer, 0, 8, fs.fstatSync(descriptor).size - 8);
    if (trailer.readUInt32LE(0) !== crc || trailer.readUInt32LE(4) !== bytes % 2 ** 32)
      throw new Error("the archive is damaged");
  } finally {
    fs.closeSync(descriptor);
  }
}

async function requireFit({ schema, version, bytes }: Manifest, folder: string): Promise<void> {
  if (schema !== undefined && schema > schemaVersion)
    throw new Error(
      `Comptoir ${version} made it, and this is ${productVersion}: its database has ${schema} steps and this program knows ${schemaVersion}. Install that version or a newer one`,
    );
  if (bytes !== undefined) await requireFreeSpace(folder, bytes);
}

function readManifest(bytes: Buffer): Manifest {
  const value = JSON.parse(bytes.toString()) as Partial<Manifest>;
  if (value.format !== 1 || (value.database !== "embedded" && value.database !== "postgresql"))
    throw new Error("a newer server made it");
  return value as Manifest;
}
