/** Environment of a command: output, input, time and languages. */
import { decodeText } from "./decode-text.ts";

export interface Terminal {
  /** Writes answers; waits for a slower reader. Throws if they cannot be written. */
  readonly write: (text: string) => Promise<void>;
  /** Prints error messages. Never throws, because a failure could not be reported anywhere. */
  readonly warn: (text: string) => Promise<void>;
  /** Reads a file in pieces, or standard input for `-`. Throws if it cannot be read. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>;
  /** Returns the current time. Units: milliseconds since 1970. */
  readonly now: () => number;
  /** Languages of the terminal by preference, as tags: `fr-CA`. */
  readonly languages: readonly string[];
}

/** Exit codes: success; the checked data is invalid; the command line is invalid; the answer could not be written. */
export const exitCodes = { right: 0, wrong: 1, misuse: 2, unwritten: 3 } as const satisfies Record<string, number>;

/** Number of an exit code. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Reads a whole file; null if it is unreadable or longer than `atMost` characters. */
export async function readWholeFile(
  terminal: Pick<Terminal, "read">,
  path: string,
  atMost: number,
): Promise<string | null> {
  try {
    let textSoFar = "";
    for await (const piece of decodeText(terminal.read(path))) {
      textSoFar += piece;
      if (textSoFar.length > atMost) return null;
    }
    return textSoFar;
  } catch {
    return null;
  }
}

/** Opens a file as text in pieces. `hasFailed` distinguishes a read error from an error of the consumer. */
export function openText(
  terminal: Pick<Terminal, "read">,
  path: string,
): { readonly pieces: AsyncIterable<string>; readonly hasFailed: () => boolean } {
  let hasFailed = false;
  async function* readPieces(): AsyncGenerator<string> {
    try {
      yield* decodeText(terminal.read(path));
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }
  return { pieces: readPieces(), hasFailed: () => hasFailed };
}
