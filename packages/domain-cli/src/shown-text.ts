/** Escapes texts for output: a line stays a line, and no character controls the terminal. */

/** Characters that control a terminal, change the text direction, or start a line. */
const controlCharacterPattern = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
/** Invisible characters, which JSON output escapes without loss. */
const invisibleCharacterPattern = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Escapes a line for people and ends it with a line break: a control character becomes a question mark. */
export function escapeLine(text: string): string {
  return `${text.replaceAll(controlCharacterPattern, "?")}\n`;
}

/** Formats a value as JSON on a line; parsing restores it. */
export function toJsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(invisibleCharacterPattern, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}
