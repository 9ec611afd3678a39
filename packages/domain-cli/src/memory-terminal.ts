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
export function makeMemoryTerminal(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  { now = 0, languages = ["en-CA"], pieceLength = 7, fullAfter = Infinity }: MemoryOptions = {},
): MemoryTerminal {
  const [writtenTexts, warnings]: [string[], string[]] = [[], []];
  return {
    write: async (text) => {
      if (writtenTexts.length >= fullAfter) throw new Error("no space left on device");
      writtenTexts.push(text);
    },
    warn: async (text) => {
      warnings.push(text);
    },
    async *read(path) {
      const fileContent = Object.hasOwn(files, path) ? files[path] : undefined;
      if (fileContent === undefined) throw new Error("no such file");
      const fileBytes = typeof fileContent === "string" ? new TextEncoder().encode(fileContent) : fileContent;
      for (let byteOffset = 0; byteOffset < fileBytes.length; byteOffset += pieceLength)
        yield fileBytes.subarray(byteOffset, byteOffset + pieceLength);
    },
    now: () => now,
    languages,
    out: () => writtenTexts.join(""),
    problems: () => warnings.join(""),
  };
}
