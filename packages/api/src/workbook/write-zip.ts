/** Writes zip archives in a stream, with the platform's compression. */

const recordSignatures = { local: 0x04034b50, descriptor: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 } as const;
/** Flags: sizes follow the data, and names are UTF-8. */
const entryFlags = 0x0808;
const deflateMethod = 8;
const zipVersion = 20;
/** 1 January 1980, fixed so that equal content gives equal files. */
const fixedDate = 0x21;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

/** Numbers of two or four bytes, concatenated. */
function packNumbers(numbers: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += size;
  }
  return bytes;
}

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Content, in pieces. */
  readonly pieces: Iterable<string> | AsyncIterable<string>;
}

/** Sums of a file, known once it is written. Units: bytes, but for the checksum. */
interface FileSums {
  readonly crc: number;
  readonly size: number;
  readonly compressed: number;
}

/** Header before a file in the archive. Its checksum and sizes are zero: they are written after the content. */
const localHeader = (path: Uint8Array) =>
  packNumbers([
    [4, recordSignatures.local],
    [2, zipVersion],
    [2, entryFlags],
    [2, deflateMethod],
    [2, 0],
    [2, fixedDate],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, path.length],
    [2, 0],
  ]);

/** Entry of the directory for a file that begins at `start`. */
const directoryHeader = (path: Uint8Array, fileSums: FileSums, start: number) =>
  packNumbers([
    [4, recordSignatures.directory],
    [2, zipVersion],
    [2, zipVersion],
    [2, entryFlags],
    [2, deflateMethod],
    [2, 0],
    [2, fixedDate],
    [4, fileSums.crc],
    [4, fileSums.compressed],
    [4, fileSums.size],
    [2, path.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, start],
  ]);

/** End of the archive: where its directory begins, and how long it is. */
const directoryEnd = (files: number, size: number, start: number) =>
  packNumbers([
    [4, recordSignatures.end],
    [2, 0],
    [2, 0],
    [2, files],
    [2, files],
    [4, size],
    [4, start],
    [2, 0],
  ]);

/** Writes an archive in pieces; only one piece is uncompressed in memory. */
export async function* streamZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, pieces } of entries) {
    const path = new TextEncoder().encode(name);
    const start = offset;
    const header = localHeader(path);
    yield header;
    yield path;
    const sums = { crc: 0, size: 0, compressed: 0 };
    yield* deflatePieces(pieces, sums);
    const { crc, size, compressed } = sums;
    yield packNumbers([
      [4, recordSignatures.descriptor],
      [4, crc],
      [4, compressed],
      [4, size],
    ]);
    offset += header.length + path.length + compressed + 16;
    directory.push(directoryHeader(path, sums, start), path);
  }
  yield* directory;
  const length = directory.reduce((sum, bytes) => sum + bytes.length, 0);
  yield directoryEnd(entries.length, length, offset);
}

/** Writes an archive as a file. */
export async function writeZip(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of streamZip(entries)) parts.push(piece);
  return new Blob(parts, { type });
}

/** Maximum size of a file in an archive without the 64-bit extension. Units: bytes. */
const sizeAtMost = 2 ** 32 - 1;

/** Compresses text, and counts input and output bytes. */
async function* deflatePieces(
  pieces: ZipEntry["pieces"],
  sums: { crc: number; size: number; compressed: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const stream = new CompressionStream("deflate-raw");
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for await (const piece of pieces) {
      const bytes = encoder.encode(piece);
      sums.crc = addToCrc(sums.crc, bytes);
      sums.size += bytes.length;
      if (sums.size > sizeAtMost) throw new RangeError(`A file of an archive has at most ${sizeAtMost} bytes`);
      // Waits for backpressure, so that memory does not grow.
      await writer.ready;
      await writer.write(bytes);
    }
    await writer.close();
  })();
  // A failure while writing reaches the reader; one because the reader stopped is expected.
  written.catch((cause: unknown) => writer.abort(cause).catch(() => {}));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      sums.compressed += value.length;
      yield value as Uint8Array<ArrayBuffer>;
    }
    await written;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
