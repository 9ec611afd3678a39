import { closeSync, openSync, writeFileSync } from "node:fs";

/** Writes a text to a file; without a text only tries to open it, which may leave an empty file. Returns why that failed, or null. */
export function unwritableReason(path: string, text: string | null = null): string | null {
  try {
    if (text === null) closeSync(openSync(path, "a"));
    else writeFileSync(path, text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Writes everything to standard output; returns the error, or null. A closed pipe, as with `head`, is not an error. */
export function writeStandardOutput(text: string): Promise<string | null> {
  return new Promise((resolve) => {
    // The stream reports a write error twice: to the writer, and as an event, which would end the process if
    // unhandled.
    process.stdout.once("error", () => {});
    process.stdout.write(`${text}\n`, (error) =>
      resolve(error == null || ("code" in error && error.code === "EPIPE") ? null : error.message),
    );
  });
}
