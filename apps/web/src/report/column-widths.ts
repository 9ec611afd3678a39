/** Default widths of report columns: as wide as their content, within bounds. */

/** Number of rows measured. Only the first ones, so that no width changes while scrolling. */
export const measuredRows = 200;

/** Padding of a cell, minimum and maximum width of a column, and maximum width that a header alone may take. Units: pixels. */
const [paddingPx, leastPx, mostPx, mostByHeadPx] = [26, 60, 210, 190];
/** Width of the arrow of a sorted column. */
const arrowPx = 16;
const headPx = 7.4;

/** Computes the width of a column from its header, which may wrap on two lines, and its texts. */
export function widthByContent(header: string, texts: readonly string[]): number {
  const byContent = texts.reduce((maximum, text) => Math.max(maximum, textWidth(text)), 0) + paddingPx;
  const byHead = Math.min(longestLine(header) * headPx + paddingPx + arrowPx, mostByHeadPx);
  return Math.round(Math.min(mostPx, Math.max(leastPx, byContent, byHead)));
}

/** Estimates the width of a text at the size of a table, rather too wide: one missing pixel would cut three letters. */
function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) {
    let cachedWidth = widthByCharacter.get(sign);
    if (cachedWidth === undefined) {
      cachedWidth = widthOf(sign);
      widthByCharacter.set(sign, cachedWidth);
    }
    width += cachedWidth;
  }
  return width;
}

/** Cache of character widths; thousands of texts share few characters. */
const widthByCharacter = new Map<string, number>();

/** Width of a character by kind of letter, as measured in the typeface. */
function widthOf(sign: string): number {
  if (/[\s.,:;'’·|ijlíìîïI]/u.test(sign)) return 4;
  if (/[frt()/]/u.test(sign)) return 5.3;
  if (/[mwMW%]/u.test(sign)) return 13;
  return /[\p{Lu}\d$]/u.test(sign) ? 9.4 : 8.4;
}

/** Returns the longer line of a header wrapped on two lines as evenly as possible. */
function longestLine(header: string): number {
  const words = header.split(" ");
  const lines = words.map((_, index) =>
    Math.max(words.slice(0, index).join(" ").length, words.slice(index).join(" ").length),
  );
  return Math.min(...lines);
}
