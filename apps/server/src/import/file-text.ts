/** Reads the text of a file, plain, gzipped or in a ZIP, in pieces. */

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { createGunzip } from "node:zlib";

import { signatureLength, nonTextKindOf } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { readEntryBytes, findTable, openTables, type TableSource } from "./table-source.ts";

export interface TextOptions {
  /** Encoding of the text, as a mapping or the first line of an XML file names it. */
  readonly encoding: string;
  /** Receives the number of bytes read from the file so far; 0 for a file in a ZIP. */
  readonly onBytes?: (bytes: number) => void;
}

/** Maximum unpacked size of a file; a small gzip can expand enormously. Units: bytes. */
const unpackedBytesAtMost = 8 * 1024 ** 3;

/** Length of the pieces in which a file is unpacked outside this thread. Units: bytes. */
const unpackedChunkBytes = 1 << 18;

/** Size of the pieces in which text is decoded; between two pieces, other work of this thread runs, such as requests. Units: bytes. */
const pieceBytes = 1 << 14;

/** Finds the table to read in a workbook or a ZIP; null if the file is a text. Throws `FileProblem`, as {@link openTables} and {@link findTable} do. */
export async function openSource(path: string, sheet: string | null): Promise<TableSource | null> {
  const tableFile = await openTables(path);
  return tableFile === null ? null : findTable(tableFile, sheet);
}

/** Reads the first bytes of the text of a file, unpacked if it is zipped. Returns no bytes for a damaged file; reading its rows reports the damage. */
export async function readFirstTextBytes(path: string, source: TableSource | null): Promise<Buffer> {
  try {
    for await (const bytes of openBytes(path, source, await readFirstBytes(path)).bytes) return bytes;
  } catch (error) {
    if (!isZlibError(error)) throw error;
  }
  return Buffer.alloc(0);
}

/** Reads the beginning of a text: at least 262,144 characters, or all of a shorter one. Throws `FileProblem` as {@link readFileText} does. */
export async function readTextBeginning(
  path: string,
  source: TableSource | null,
  encoding: TextOptions["encoding"],
): Promise<string> {
  let beginning = "";
  for await (const text of readFileText(path, source, { encoding }, () => 1)) {
    beginning += text;
    if (beginning.length >= unpackedChunkBytes) break;
  }
  return beginning;
}

/**
 * Yields the text of a file, in pieces. `row` gives the row that an error names.
 *
 * Throws `FileProblem` with IMPORT_GZIP, IMPORT_ENCODING, IMPORT_FILE_TOO_LARGE, IMPORT_PDF and IMPORT_PICTURE.
 */
export async function* readFileText(
  filePath: string,
  source: TableSource | null,
  options: TextOptions,
  row: () => number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(options.encoding, { fatal: true });
  const decodeBytes = (bytes?: Buffer) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new FileProblem("IMPORT_ENCODING", row(), { encoding: options.encoding });
    }
  };
  let unpackedBytes = 0;
  try {
    const { readBytes, bytes: all } = openBytes(filePath, source, await readFirstBytes(filePath));
    for await (const unpackedChunk of all) {
      const nonTextKind = unpackedBytes === 0 ? nonTextKindOf([...unpackedChunk.subarray(0, signatureLength)]) : null;
      if (nonTextKind !== null) throw new FileProblem(nonTextKind, 1);
      options.onBytes?.(readBytes());
      unpackedBytes += unpackedChunk.length;
      if (unpackedBytes > unpackedBytesAtMost)
        throw new FileProblem("IMPORT_FILE_TOO_LARGE", row(), { limit: unpackedBytesAtMost });
      for (let start = 0; start < unpackedChunk.length; start += pieceBytes) {
        yield decodeBytes(unpackedChunk.subarray(start, start + pieceBytes));
        await setImmediate();
      }
    }
    const lastText = decodeBytes();
    if (lastText !== "") yield lastText;
  } catch (error) {
    if (isZlibError(error)) throw new FileProblem("IMPORT_GZIP", row());
    throw error;
  }
}

/** Opens the bytes of a text. Detects gzip by the first two bytes, whatever the file's name. */
function openBytes(
  path: string,
  source: TableSource | null,
  first: Buffer,
): { readonly readBytes: () => number; readonly bytes: AsyncIterable<Buffer> } {
  if (source?.kind === "entry") return { readBytes: () => 0, bytes: readEntryBytes(source) };
  const isGzipped = first[0] === 0x1f && first[1] === 0x8b;
  const fileStream = createReadStream(path, { highWaterMark: 1 << 18 });
  const readBytes = () => fileStream.bytesRead;
  if (!isGzipped) return { readBytes, bytes: fileStream };
  const gunzip = createGunzip({ chunkSize: unpackedChunkBytes });
  fileStream.once("error", (error) => gunzip.destroy(error));
  gunzip.once("close", () => fileStream.destroy());
  return { readBytes, bytes: fileStream.pipe(gunzip) };
}

/** Reads the bytes that identify the file type; fewer if the file is shorter. */
async function readFirstBytes(path: string): Promise<Buffer> {
  const fileHandle = await open(path);
  try {
    const { buffer, bytesRead } = await fileHandle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await fileHandle.close();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");
}
