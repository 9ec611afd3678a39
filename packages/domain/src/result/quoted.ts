/** Truncation of invalid input quoted in a message. */

const quotedAtMost = 60;

/**
 * Cuts a text to what a message quotes of it: a field may hold megabytes. No character is cut in two.
 *
 * Units: at most 60 units of text, and `…` behind what is cut.
 *
 * @example quoted("12,5 x") // => "12,5 x"
 */
export function quoted(text: string): string {
  if (text.length <= quotedAtMost) return text;
  const isInside = /[\ud800-\udbff]/.test(text.charAt(quotedAtMost - 1));
  return `${text.slice(0, quotedAtMost - Number(isInside))}…`;
}
