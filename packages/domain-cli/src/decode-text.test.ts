import fc from "fast-check";
import { expect, test } from "vitest";

import { decodeText, isGarbled } from "./decode-text.ts";

async function textOf(bytes: Uint8Array, length = 3): Promise<string> {
  async function* pieces() {
    for (let offset = 0; offset < bytes.length; offset += length) yield bytes.subarray(offset, offset + length);
  }
  let text = "";
  for await (const piece of decodeText(pieces())) text += piece;
  return text;
}

const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  for (let offset = 0; offset < text.length; offset += 1)
    new DataView(bytes.buffer).setUint16(offset * 2, text.charCodeAt(offset), isLittle);
  return bytes;
};
const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "UTF-8": (text) => new TextEncoder().encode(text),
  "UTF-8 with its mark": (text) => new TextEncoder().encode(`\uFEFF${text}`),
  "UTF-16LE with its mark": (text) => utf16(`\uFEFF${text}`, true),
  "UTF-16BE with its mark": (text) => utf16(`\uFEFF${text}`, false),
};

test.each(Object.keys(encodings))("decodes a text in %s, even if a piece splits a character", async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), async (text, length) => {
      fc.pre(!text.startsWith("\uFEFF"));
      expect(await textOf(encodings[name]?.(text) ?? new Uint8Array(), length)).toBe(text);
    }),
  );
});

test.each([
  ["windows-1252", new Uint8Array([0x43, 0xe8, 0x6d])],
  ["UTF-16 without its mark", utf16("Zoé", true)],
  ["half a UTF-16 sign at the end", utf16("\uFEFFab", true).subarray(0, 5)],
  ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
])("rejects bytes that are not text: %s", async (_, bytes) => {
  expect(isGarbled(await textOf(bytes))).toBe(true);
  expect(isGarbled("Zoé 🧀")).toBe(false);
});
