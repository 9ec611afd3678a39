/** Reads zip archives with the platform's own decompression, within limits. */
import { WorkbookError } from "../workbook/cell.ts";

/** Maximum unpacked size of an archive that is read at once. Units: bytes. */
const unpackedOfWhole = 256 * 1024 * 1024;

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

interface Place {
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  readonly at: number;
}

/** Opens an archive. Throws IMPORT_WORKBOOK if the file is not an archive, IMPORT_FILE_TOO_LARGE if it would unpack to too much. */
export async function openZip(file: Blob, unpackedAtMost: number = unpackedOfWhole): Promise<Zip> {
  const places = await readDirectory(file);
  if ([...places.values()].reduce((sum, { size }) => sum + size, 0) > unpackedAtMost)
    throw new WorkbookError("IMPORT_FILE_TOO_LARGE");
  return {
    names: [...places.keys()],
    sizeOf: (name) => places.get(name)?.size ?? 0,
    read: (name) => {
      const entry = places.get(name);
      return entry === undefined ? null : unpackEntry(file, entry);
    },
  };
}

async function readDirectory(file: Blob): Promise<ReadonlyMap<string, Place>> {
  const longestEnd = 65_557;
  const tail = new DataView(await file.slice(Math.max(0, file.size - longestEnd)).arrayBuffer());
  let endOffset = tail.byteLength - 22;
  while (endOffset >= 0 && tail.getUint32(endOffset, true) !== recordSignatures.end) endOffset -= 1;
  if (endOffset < 0) throw new WorkbookError("IMPORT_WORKBOOK");
  const [count, size, directoryStart] = [
    tail.getUint16(endOffset + 10, true),
    tail.getUint32(endOffset + 12, true),
    tail.getUint32(endOffset + 16, true),
  ];
  const view = new DataView(await file.slice(directoryStart, directoryStart + size).arrayBuffer());
  const places = new Map<string, Place>();
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > view.byteLength || view.getUint32(position, true) !== recordSignatures.directory)
      throw new WorkbookError("IMPORT_WORKBOOK");
    const [flag, method] = [view.getUint16(position + 8, true), view.getUint16(position + 10, true)];
    const lengths = [28, 30, 32].map((offset) => view.getUint16(position + offset, true));
    const [nameLength = 0] = lengths;
    const name = new TextDecoder().decode(
      new Uint8Array(view.buffer, position + 46, Math.min(nameLength, view.byteLength - position - 46)),
    );
    const isEncrypted = (flag & 1) === 1;
    if (isEncrypted || (method !== 0 && method !== deflateMethod)) throw new WorkbookError("IMPORT_WORKBOOK");
    places.set(name, {
      method,
      compressed: view.getUint32(position + 20, true),
      size: view.getUint32(position + 24, true),
      at: view.getUint32(position + 42, true),
    });
    position += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return places;
}

async function* unpackEntry(file: Blob, { method, compressed, size, at }: Place): AsyncGenerator<Uint8Array> {
  const head = new DataView(await file.slice(at, at + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== recordSignatures.local)
    throw new WorkbookError("IMPORT_WORKBOOK");
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const rawStream = file.slice(start, start + compressed).stream();
  let unpackedBytes = 0;
  try {
    for await (const bytes of chunksOf(
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
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
