/** Reads zip archives with the platform's own decompression, within limits. */
import { WorkbookError } from "../workbook/cell.ts";

/** Maximum unpacked size of an archive that is read at once. Units: bytes. */
const unpackedBytesAtMost = 256 * 1024 * 1024;

const recordSignatures = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
const deflateMethod = 8;

/** An open archive. */
export interface Zip {
  readonly names: readonly string[];
  /** Unpacked size of an entry, as its directory says. Units: bytes. */
  readonly sizeOf: (name: string) => number;
  /** Reads an entry in chunks; null if there is none. Throws IMPORT_WORKBOOK if its size differs from the directory. */
  readonly read: (name: string) => AsyncIterable<Uint8Array> | null;
}

interface EntryPlace {
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  readonly at: number;
}

/** Opens an archive. Throws IMPORT_WORKBOOK if the file is not an archive, IMPORT_FILE_TOO_LARGE if it would unpack to too much. */
export async function openZip(file: Blob, unpackedAtMost: number = unpackedBytesAtMost): Promise<Zip> {
  const placeByName = await readDirectory(file);
  if ([...placeByName.values()].reduce((sum, { size }) => sum + size, 0) > unpackedAtMost)
    throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
  return {
    names: [...placeByName.keys()],
    sizeOf: (name) => placeByName.get(name)?.size ?? 0,
    read: (name) => {
      const entryPlace = placeByName.get(name);
      return entryPlace === undefined ? null : unpackEntry(file, entryPlace);
    },
  };
}

async function readDirectory(file: Blob): Promise<ReadonlyMap<string, EntryPlace>> {
  const endRecordBytesAtMost = 65_557;
  const fileTail = new DataView(await file.slice(Math.max(0, file.size - endRecordBytesAtMost)).arrayBuffer());
  let endRecordOffset = fileTail.byteLength - 22;
  while (endRecordOffset >= 0 && fileTail.getUint32(endRecordOffset, true) !== recordSignatures.end)
    endRecordOffset -= 1;
  if (endRecordOffset < 0) throw new WorkbookError("IMPORT_WORKBOOK");
  const [count, size, directoryStart] = [
    fileTail.getUint16(endRecordOffset + 10, true),
    fileTail.getUint32(endRecordOffset + 12, true),
    fileTail.getUint32(endRecordOffset + 16, true),
  ];
  const directoryView = new DataView(await file.slice(directoryStart, directoryStart + size).arrayBuffer());
  const placeByEntryName = new Map<string, EntryPlace>();
  let recordOffset = 0;
  for (let index = 0; index < count; index += 1) {
    if (
      recordOffset + 46 > directoryView.byteLength ||
      directoryView.getUint32(recordOffset, true) !== recordSignatures.directory
    )
      throw new WorkbookError("IMPORT_WORKBOOK");
    const [flag, method] = [
      directoryView.getUint16(recordOffset + 8, true),
      directoryView.getUint16(recordOffset + 10, true),
    ];
    const variableLengths = [28, 30, 32].map((offset) => directoryView.getUint16(recordOffset + offset, true));
    const [nameLength = 0] = variableLengths;
    const entryName = new TextDecoder().decode(
      new Uint8Array(
        directoryView.buffer,
        recordOffset + 46,
        Math.min(nameLength, directoryView.byteLength - recordOffset - 46),
      ),
    );
    const isEncrypted = (flag & 1) === 1;
    if (isEncrypted || (method !== 0 && method !== deflateMethod)) throw new WorkbookError("IMPORT_WORKBOOK");
    placeByEntryName.set(entryName, {
      method,
      compressed: directoryView.getUint32(recordOffset + 20, true),
      size: directoryView.getUint32(recordOffset + 24, true),
      at: directoryView.getUint32(recordOffset + 42, true),
    });
    recordOffset += 46 + variableLengths.reduce((sum, length) => sum + length, 0);
  }
  return placeByEntryName;
}

async function* unpackEntry(file: Blob, { method, compressed, size, at }: EntryPlace): AsyncGenerator<Uint8Array> {
  const localHeader = new DataView(await file.slice(at, at + 30).arrayBuffer());
  if (localHeader.byteLength < 30 || localHeader.getUint32(0, true) !== recordSignatures.local)
    throw new WorkbookError("IMPORT_WORKBOOK");
  const dataStart = at + 30 + localHeader.getUint16(26, true) + localHeader.getUint16(28, true);
  const rawStream = file.slice(dataStart, dataStart + compressed).stream();
  let unpackedBytes = 0;
  try {
    for await (const bytes of readChunks(
      method === 0 ? rawStream : rawStream.pipeThrough(new DecompressionStream("deflate-raw")),
    )) {
      unpackedBytes += bytes.length;
      // The directory can be wrong: stop as soon as the entry exceeds its declared size.
      if (unpackedBytes > size) throw new WorkbookError("IMPORT_WORKBOOK");
      yield bytes;
    }
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError("IMPORT_WORKBOOK");
  }
  if (unpackedBytes !== size) throw new WorkbookError("IMPORT_WORKBOOK");
}

/** Reads a stream chunk by chunk; not every browser has async iteration of streams. */
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const streamReader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await streamReader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await streamReader.cancel().catch(() => {});
  }
}
