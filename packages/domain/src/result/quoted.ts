/** Truncation of invalid input quoted in a message. */

const quotedLengthAtMost = 60;

/**
 * Truncates a text for quoting in a message: a field may have megabytes. No character is split.
 *
 * Units: at most 60 code units of text, and `…` after a truncation.
 *
 * @example quoted("12,5 x") // => "12,5 x"
 */
export function quoted(text: string): string {
  if (text.length <= quotedLengthAtMost) return text;
  const cutsSurrogatePair = /[\ud800-\udbff]/.test(text.charAt(quotedLengthAtMost - 1));
  return `${text.slice(0, quotedLengthAtMost - Number(cutsSurrogatePair))}…`;
}
