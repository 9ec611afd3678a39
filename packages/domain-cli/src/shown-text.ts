/** Texts of a file or of a line as they are written: one line stays one line, and no sign in it steers who reads. */

/** What steers a terminal, turns the order of its letters, or begins a line of its own. */
const steering = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** In JSON every sign that is not seen can be written as its number, and nothing is lost. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A line for people; a sign that would steer the terminal stands as a question mark. */
export function lineOf(text: string): string {
  return `${text.replaceAll(steering, "?")}\n`;
}

/** A value for machines, on one line: what is read back from it is the value itself. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(unseen, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}
