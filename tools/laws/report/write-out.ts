import { closeSync, openSync, writeFileSync } from "node:fs";

/** What stands in the way of writing a file, or null. Asked before the laws are held: an empty file may be left behind. */
export function whyNotWritten(path: string, text: string | null = null): string | null {
  try {
    if (text === null) closeSync(openSync(path, "a"));
    else writeFileSync(path, text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Writes to the standard output, to its end; answers what stands in the way, or null. A reader that has gone away, as `head` does, is no fault. */
export function printOut(text: string): Promise<string | null> {
  return new Promise((resolve) => {
    // The stream tells of what it cannot write twice: to whoever wrote, and to whoever listens. Nobody listening ends the process.
    process.stdout.once("error", () => {});
    process.stdout.write(`${text}\n`, (error) =>
      resolve(error == null || ("code" in error && error.code === "EPIPE") ? null : error.message),
    );
  });
}
