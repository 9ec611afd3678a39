/** A terminal in memory, for tests. */
import type { Terminal } from "./terminal.ts";

/** What a test gives, and what was written. */
export interface MemoryTerminal extends Terminal {
  readonly out: () => string;
  readonly problems: () => string;
}

/** Makes a terminal over files in memory; a file comes in pieces of some characters. */
export function memoryTerminal(files: Readonly<Record<string, string>> = {}, { now = 0, languages = ["en-CA"], pieceLength = 7 }: { readonly now?: number; readonly languages?: readonly string[]; readonly pieceLength?: number } = {}): MemoryTerminal {
  const [written, warned]: [string[], string[]] = [[], []];
  return {
    write: async (text) => { written.push(text); },
    warn: async (text) => { warned.push(text); },
    async *read(path) {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      if (text === undefined) throw new Error("no such file");
      for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
    },
    now: () => now,
    languages,
    out: () => written.join(""),
    problems: () => warned.join(""),
  };
}
