/** Reads and writes the part of the tar format that backups need: files and folders under relative names. */

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
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write(size === undefined ? "0000700\0" : "0000600\0", 100);
  header.write("0000000\0".repeat(2), 108);
  writeSize(header, size ?? 0);
  header.write(
    `${Math.floor(modifiedAt.getTime() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  header.write(size === undefined ? "5" : "0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${headerChecksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
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
  const name = header.toString("utf8", 0, 100).replace(/\0.*$/su, "");
  const type = String.fromCharCode(header[156] ?? 0);
  if (!isSafeEntryName(name) || (type !== "0" && type !== "5"))
    throw new Error(`the archive holds ${name}, which no backup has`);
  if (type === "5") return { name, size: undefined };
  return {
    name,
    size: header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : parseInt(header.toString("latin1", 124, 135), 8),
  };
}

/** Computes the checksum of a tar header; its own field counts as spaces. */
function headerChecksum(header: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < blockBytes; offset++) sum += offset >= 148 && offset < 156 ? 32 : (header[offset] ?? 0);
  return sum;
}

const isSafeEntryName = (name: string): boolean =>
  name !== "" && !/^[/\\]|^[a-z]:|\\|\0/iu.test(name) && !name.split("/").includes("..");

/** Reads the whole content of an entry. */
export async function readWholeEntry(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** Splits a stream into entries; read `content` to its end before the next one. Throws if the archive is damaged or truncated. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { readonly content: AsyncIterable<Buffer> }> {
  const input = source[Symbol.asyncIterator]();
  let remainingBytes: Buffer = Buffer.alloc(0);
  const readUpTo = async (bytesAtMost: number): Promise<Buffer> => {
    if (remainingBytes.length === 0) {
      const nextChunk = await input.next();
      if (nextChunk.done === true) throw new Error("the archive ends early");
      remainingBytes = nextChunk.value;
    }
    const part = remainingBytes.subarray(0, bytesAtMost);
    remainingBytes = remainingBytes.subarray(part.length);
    return part;
  };
  const pieces = async function* (size: number) {
    for (let bytesLeft = size; bytesLeft > 0;) {
      const part = await readUpTo(bytesLeft);
      bytesLeft -= part.length;
      yield part;
    }
  };
  const readWhole = (size: number) => readWholeEntry(pieces(size));
  for (;;) {
    const header = await readWhole(blockBytes);
    // Reads the stream to its end, because the gzip checksum is verified there.
    if (header.every((byte) => byte === 0)) return void (await drainInput(input));
    const entry = readHeader(header);
    yield { ...entry, content: pieces(entry.size ?? 0) };
    await readWhole(tarPadding(entry.size ?? 0).length);
  }
}

async function drainInput(input: AsyncIterator<Buffer>): Promise<void> {
  while ((await input.next()).done !== true);
}
