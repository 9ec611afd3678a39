/** What a message quotes of a text that is no number. */

const quotedAtMost = 60;

/**
 * Cuts a text to what a message quotes of it: a field may hold megabytes.
 *
 * @example quoted("12,5 x") // => "12,5 x"
 */
export function quoted(text: string): string {
  return text.length > quotedAtMost ? `${text.slice(0, quotedAtMost)}…` : text;
}
