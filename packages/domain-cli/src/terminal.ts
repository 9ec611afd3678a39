/** What a command knows of the world: where to write, what to read, what time it is, and in which language to speak. */
export interface Terminal {
  /** Writes answers; waits when the reader is slower. */
  readonly write: (text: string) => Promise<void>;
  /** Writes what keeps a question from being answered. */
  readonly warn: (text: string) => Promise<void>;
  /** Reads a file piece by piece, or what is piped in, for `-`. Throws when it cannot be read. */
  readonly read: (path: string) => AsyncIterable<string>;
  /** Units: milliseconds since 1970. */
  readonly now: () => number;
  /** The languages that the terminal is set to, the best first, as tags: `fr-CA`. */
  readonly languages: readonly string[];
}

/** How a run ends: all is right; what was checked is wrong; the question could not be understood. */
export const exitCodes = { right: 0, wrong: 1, misuse: 2 } as const satisfies Record<string, number>;

/** A code of the table. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Reads a whole file; null when it cannot be read or is larger than the bound. Units: characters. */
export async function readWhole(terminal: Terminal, path: string, atMost: number): Promise<string | null> {
  try {
    let text = "";
    for await (const piece of terminal.read(path)) {
      text += piece;
      if (text.length > atMost) return null;
    }
    return text;
  } catch {
    return null;
  }
}
