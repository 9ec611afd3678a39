/** Decodes bytes as text: UTF-8, or UTF-16 with a byte order mark, which spreadsheets call Unicode text. */

/** Decodes bytes piece by piece, even if a character is split; the byte order mark is dropped. Invalid bytes become U+FFFD. */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let textDecoder: InstanceType<typeof TextDecoder> | null = null;
  let pendingBytes = new Uint8Array();
  for await (const piece of pieces) {
    const bytesToDecode: Uint8Array = textDecoder === null ? new Uint8Array([...pendingBytes, ...piece]) : piece;
    if (textDecoder === null && bytesToDecode.length < 2) {
      pendingBytes = new Uint8Array(bytesToDecode);
      continue;
    }
    textDecoder ??= new TextDecoder(detectEncoding(bytesToDecode));
    yield textDecoder.decode(bytesToDecode, { stream: true });
  }
  yield textDecoder === null ? new TextDecoder().decode(pendingBytes) : textDecoder.decode();
}

/** Returns whether bytes were not text: they are invalid, or contain NUL, which texts never contain and UTF-16 without its mark is full of. */
export function isGarbled(text: string): boolean {
  return text.includes("\0") || text.includes("\uFFFD");
}

function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
