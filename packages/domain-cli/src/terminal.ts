/** What a command knows of the world: where to write, what to read, what time it is, and in which language to speak. */
import { decodeText } from "./decode-text.ts";

export interface Terminal {
  /** Writes answers; waits when the reader is slower. Throws when they cannot be written. */
  readonly write: (text: string) => Promise<void>;
  /** Writes what keeps a question from being answered. Never throws: there is nobody left to tell. */
  readonly warn: (text: string) => Promise<void>;
  /** Reads a file piece by piece, or what is piped in, for `-`. Throws when it cannot be read. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>;
  /** Units: milliseconds since 1970. */
  readonly now: () => number;
  /** The languages that the terminal is set to, the best first, as tags: `fr-CA`. */
  readonly languages: readonly string[];
}

/** How a run ends: all is right; what was checked is wrong; the question could not be understood; the answer could not be written. */
export const exitCodes = { right: 0, wrong: 1, misuse: 2, unwritten: 3 } as const satisfies Record<string, number>;

/** A code of the table. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Reads a whole file; null when it cannot be read or is larger than the bound. Units: characters. */
export async function readWhole(
  terminal: Pick<Terminal, "read">,
  path: string,
  atMost: number,
): Promise<string | null> {
  try {
    let text = "";
    for await (const piece of decodeText(terminal.read(path))) {
      text += piece;
      if (text.length > atMost) return null;
    }
    return text;
  } catch {
    return null;
  }
}

/** A file piece by piece, as text. `hasFailed` tells an error of reading it from one of whoever takes the pieces. */
export function openText(
  terminal: Pick<Terminal, "read">,
  path: string,
): { readonly pieces: AsyncIterable<string>; readonly hasFailed: () => boolean } {
  let failed = false;
  async function* pieces(): AsyncGenerator<string> {
    try {
      yield* decodeText(terminal.read(path));
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  return { pieces: pieces(), hasFailed: () => failed };
}
