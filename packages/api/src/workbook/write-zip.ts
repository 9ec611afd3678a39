/** Writes zip archives in a stream, with the platform's compression. */

const recordSignatures = { local: 0x04034b50, descriptor: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 } as const;
/** Flags: sizes follow the data, and names are UTF-8. */
const entryFlags = 0x0808;
const deflateMethod = 8;
const zipVersion = 20;
/** 1 January 1980, fixed so that equal content gives equal files. */
const fixedDosDate = 0x21;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let tableEntry = index;
  for (let bit = 0; bit < 8; bit += 1) tableEntry = tableEntry & 1 ? (tableEntry >>> 1) ^ 0xedb88320 : tableEntry >>> 1;
  return tableEntry;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
  let invertedCrc = ~crc;
  for (const byte of bytes) invertedCrc = (crcTable[(invertedCrc ^ byte) & 0xff] ?? 0) ^ (invertedCrc >>> 8);
  return ~invertedCrc >>> 0;
}

/** Packs numbers of two or four bytes each after the other, the lowest byte first. */
function packNumbers(numbers: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const packedBytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const bytesView = new DataView(packedBytes.buffer);
  let writeOffset = 0;
  for (const [size, value] of numbers) {
    if (size === 2) bytesView.setUint16(writeOffset, value, true);
    else bytesView.setUint32(writeOffset, value, true);
    writeOffset += size;
  }
  return packedBytes;
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
const makeLocalHeader = (path: Uint8Array) =>
  packNumbers([
    [4, recordSignatures.local],
    [2, zipVersion],
    [2, entryFlags],
    [2, deflateMethod],
    [2, 0],
    [2, fixedDosDate],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, path.length],
    [2, 0],
  ]);

/** Entry of the directory for a file that begins at `start`. */
const makeDirectoryHeader = (path: Uint8Array, fileSums: FileSums, start: number) =>
  packNumbers([
    [4, recordSignatures.directory],
    [2, zipVersion],
    [2, zipVersion],
    [2, entryFlags],
    [2, deflateMethod],
    [2, 0],
    [2, fixedDosDate],
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

/** Makes the end of the archive: number of files, and size and start of its directory. */
const makeDirectoryEnd = (files: number, size: number, start: number) =>
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
  const directoryHeaders: Uint8Array<ArrayBuffer>[] = [];
  let fileOffset = 0;
  for (const { name, pieces } of entries) {
    const encodedName = new TextEncoder().encode(name);
    const entryStart = fileOffset;
    const entryHeader = makeLocalHeader(encodedName);
    yield entryHeader;
    yield encodedName;
    const entrySums = { crc: 0, size: 0, compressed: 0 };
    yield* deflatePieces(pieces, entrySums);
    const { crc, size, compressed } = entrySums;
    yield packNumbers([
      [4, recordSignatures.descriptor],
      [4, crc],
      [4, compressed],
      [4, size],
    ]);
    fileOffset += entryHeader.length + encodedName.length + compressed + 16;
    directoryHeaders.push(makeDirectoryHeader(encodedName, entrySums, entryStart), encodedName);
  }
  yield* directoryHeaders;
  const directoryLength = directoryHeaders.reduce((sum, bytes) => sum + bytes.length, 0);
  yield makeDirectoryEnd(entries.length, directoryLength, fileOffset);
}

/** Makes an archive as a Blob in memory, of a given MIME type. */
export async function writeZip(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const zipParts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of streamZip(entries)) zipParts.push(piece);
  return new Blob(zipParts, { type });
}

/** Maximum size of a file in an archive without the 64-bit extension. Units: bytes. */
const fileBytesAtMost = 2 ** 32 - 1;

/** Compresses text; adds the checksum, input and output bytes to `sums`. Throws RangeError beyond the maximum size. */
async function* deflatePieces(
  pieces: ZipEntry["pieces"],
  sums: { crc: number; size: number; compressed: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const textEncoder = new TextEncoder();
  const deflateStream = new CompressionStream("deflate-raw");
  const deflatedReader = deflateStream.readable.getReader();
  const deflateWriter = deflateStream.writable.getWriter();
  const allPiecesWritten = (async () => {
    for await (const piece of pieces) {
      const pieceBytes = textEncoder.encode(piece);
      sums.crc = addToCrc(sums.crc, pieceBytes);
      sums.size += pieceBytes.length;
      if (sums.size > fileBytesAtMost)
        throw new RangeError(`A file of an archive has at most ${fileBytesAtMost} bytes`);
      // Waits for backpressure, so that memory does not grow.
      await deflateWriter.ready;
      await deflateWriter.write(pieceBytes);
    }
    await deflateWriter.close();
  })();
  // A failure while writing reaches the reader; one because the reader stopped is expected.
  allPiecesWritten.catch((cause: unknown) => deflateWriter.abort(cause).catch(() => {}));
  try {
    for (;;) {
      const { done, value } = await deflatedReader.read();
      if (done) break;
      sums.compressed += value.length;
      yield value as Uint8Array<ArrayBuffer>;
    }
    await allPiecesWritten;
  } finally {
    await deflatedReader.cancel().catch(() => {});
  }
}
