/** Makes a terminal in memory, for tests. */
import type { Terminal } from "./terminal.ts";

/** Terminal of a test, which records the output. */
export interface MemoryTerminal extends Terminal {
  readonly out: () => string;
  readonly problems: () => string;
}

interface MemoryOptions {
  readonly now?: number;
  readonly languages?: readonly string[];
  /** Size of the pieces in which files are read. Units: bytes. */
  readonly pieceLength?: number;
  /** Number of writes after which writing fails. */
  readonly fullAfter?: number;
}

/** Makes a terminal over files in memory; a file is read in small pieces that also split characters. */
export function memoryTerminal(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  { now = 0, languages = ["en-CA"], pieceLength = 7, fullAfter = Infinity }: MemoryOptions = {},
): MemoryTerminal {
  const [writtenLines, warned]: [string[], string[]] = [[], []];
  return {
    write: async (text) => {
      if (writtenLines.length >= fullAfter) throw new Error("no space left on device");
      writtenLines.push(text);
    },
    warn: async (text) => {
      warned.push(text);
    },
    async *read(path) {
      const file = Object.hasOwn(files, path) ? files[path] : undefined;
      if (file === undefined) throw new Error("no such file");
      const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
      for (let answerIndex = 0; answerIndex < bytes.length; answerIndex += pieceLength)
        yield bytes.subarray(answerIndex, answerIndex + pieceLength);
    },
    now: () => now,
    languages,
    out: () => writtenLines.join(""),
    problems: () => warned.join(""),
  };
}
