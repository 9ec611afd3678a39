/** Reads and writes the part of the tar format that backups need: files and folders under relative names. */

/** File or folder of an archive. */
export interface TarEntry {
  /** Relative name, with slashes between folders and without "..". */
  readonly name: string;
  /** Size of a file, missing for a folder. Units: bytes. */
  readonly size: number | undefined;
}

const blockBytes = 512;

/** Builds the header block of a tar entry. */
export function tarHeader({ name, size }: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100 || !isSafeEntryName(name))
    throw new Error(`a backup cannot hold a file named ${name}`);
  const headerBlock = Buffer.alloc(blockBytes);
  headerBlock.write(name, 0);
  headerBlock.write(size === undefined ? "0000700\0" : "0000600\0", 100);
  headerBlock.write("0000000\0".repeat(2), 108);
  writeSize(headerBlock, size ?? 0);
  headerBlock.write(
    `${Math.floor(modifiedAt.getTime() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  headerBlock.write(size === undefined ? "5" : "0", 156);
  headerBlock.write("ustar\u000000", 257);
  headerBlock.write(`${headerChecksum(headerBlock).toString(8).padStart(6, "0")}\0 `, 148);
  return headerBlock;
}

/** Builds the padding that fills the content of a tar entry up to whole blocks. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** Builds the end marker of a tar archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

/** Writes a size into a tar header. Sizes beyond 8 GB are binary, as in GNU tar. */
function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) return void header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(size), 128);
}

function readHeader(header: Buffer): TarEntry {
  if (parseInt(header.toString("latin1", 148, 154), 8) !== headerChecksum(header))
    throw new Error("the archive is damaged");
  const entryName = header.toString("utf8", 0, 100).replace(/\0.*$/su, "");
  const entryType = String.fromCharCode(header[156] ?? 0);
  if (!isSafeEntryName(entryName) || (entryType !== "0" && entryType !== "5"))
    throw new Error(`the archive holds ${entryName}, which no backup has`);
  if (entryType === "5") return { name: entryName, size: undefined };
  return {
    name: entryName,
    size: header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : parseInt(header.toString("latin1", 124, 135), 8),
  };
}

/** Computes the checksum of a tar header; its own field counts as spaces. */
function headerChecksum(header: Buffer): number {
  let byteSum = 0;
  for (let offset = 0; offset < blockBytes; offset++)
    byteSum += offset >= 148 && offset < 156 ? 32 : (header[offset] ?? 0);
  return byteSum;
}

const isSafeEntryName = (name: string): boolean =>
  name !== "" && !/^[/\\]|^[a-z]:|\\|\0/iu.test(name) && !name.split("/").includes("..");

/** Reads the whole content of an entry. */
export async function readWholeEntry(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of content) chunks.push(part);
  return Buffer.concat(chunks);
}

/** Splits a stream into entries; read `content` to its end before the next one. Throws if the archive is damaged or truncated. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { readonly content: AsyncIterable<Buffer> }> {
  const chunkIterator = source[Symbol.asyncIterator]();
  let unreadChunk: Buffer = Buffer.alloc(0);
  const readUpTo = async (bytesAtMost: number): Promise<Buffer> => {
    if (unreadChunk.length === 0) {
      const nextChunk = await chunkIterator.next();
      if (nextChunk.done === true) throw new Error("the archive ends early");
      unreadChunk = nextChunk.value;
    }
    const chunkPart = unreadChunk.subarray(0, bytesAtMost);
    unreadChunk = unreadChunk.subarray(chunkPart.length);
    return chunkPart;
  };
  const readPieces = async function* (size: number) {
    for (let bytesLeft = size; bytesLeft > 0;) {
      const pieceBytes = await readUpTo(bytesLeft);
      bytesLeft -= pieceBytes.length;
      yield pieceBytes;
    }
  };
  const readWhole = (size: number) => readWholeEntry(readPieces(size));
  for (;;) {
    const headerBlock = await readWhole(blockBytes);
    // Reads the stream to its end, because the gzip checksum is verified there.
    if (headerBlock.every((byte) => byte === 0)) return void (await drainChunks(chunkIterator));
    const tarEntry = readHeader(headerBlock);
    yield { ...tarEntry, content: readPieces(tarEntry.size ?? 0) };
    await readWhole(tarPadding(tarEntry.size ?? 0).length);
  }
}

async function drainChunks(input: AsyncIterator<Buffer>): Promise<void> {
  while ((await input.next()).done !== true);
}
