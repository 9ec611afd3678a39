/** A terminal in memory, for tests. */
import type { Terminal } from "./terminal.ts";

/** What a test gives, and what was written. */
export interface MemoryTerminal extends Terminal {
  readonly out: () => string;
  readonly problems: () => string;
}

interface MemoryOptions {
  readonly now?: number;
  readonly languages?: readonly string[];
  /** Units: bytes. */
  readonly pieceLength?: number;
  /** Nothing can be written after so many answers. */
  readonly fullAfter?: number;
}

/** Makes a terminal over files in memory; a file comes in pieces of some bytes, cut in the middle of letters too. */
export function memoryTerminal(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  { now = 0, languages = ["en-CA"], pieceLength = 7, fullAfter = Infinity }: MemoryOptions = {},
): MemoryTerminal {
  const [written, warned]: [string[], string[]] = [[], []];
  return {
    write: async (text) => {
      if (written.length >= fullAfter) throw new Error("no space left on device");
      written.push(text);
    },
    warn: async (text) => {
      warned.push(text);
    },
    async *read(path) {
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      if (file === undefined) throw new Error("no such file");
      const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
      for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
    },
    now: () => now,
    languages,
    out: () => written.join(""),
    problems: () => warned.join(""),
  };
}
