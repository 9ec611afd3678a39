/** Default widths of report columns: as wide as their content, within bounds. */

/** Number of rows measured. Only the first ones, so that no width changes while scrolling. */
export const measuredRowCount = 200;

/** Padding of a cell, minimum and maximum width of a column, and maximum width that a header alone may take. Units: pixels. */
const [paddingPx, leastPx, mostPx, mostByHeadPx] = [26, 60, 210, 190];
/** Width of the arrow of a sorted column. */
const sortArrowPx = 16;
const headCharacterPx = 7.4;

/** Computes the width of a column from its header, which may wrap on two lines, and its texts. */
export function widthByContent(header: string, texts: readonly string[]): number {
  const contentWidthPx = texts.reduce((maximum, text) => Math.max(maximum, textWidth(text)), 0) + paddingPx;
  const headWidthPx = Math.min(longerLineLength(header) * headCharacterPx + paddingPx + sortArrowPx, mostByHeadPx);
  return Math.round(Math.min(mostPx, Math.max(leastPx, contentWidthPx, headWidthPx)));
}

/** Estimates the width of a text at the size of a table, rather too wide: one missing pixel would cut three letters. */
function textWidth(text: string): number {
  let textWidthPx = 0;
  for (const sign of text) {
    let cachedWidth = widthByCharacter.get(sign);
    if (cachedWidth === undefined) {
      cachedWidth = characterWidth(sign);
      widthByCharacter.set(sign, cachedWidth);
    }
    textWidthPx += cachedWidth;
  }
  return textWidthPx;
}

/** Cache of character widths; thousands of texts share few characters. */
const widthByCharacter = new Map<string, number>();

/** Width of a character by kind of letter, as measured in the typeface. */
function characterWidth(sign: string): number {
  if (/[\s.,:;'’·|ijlíìîïI]/u.test(sign)) return 4;
  if (/[frt()/]/u.test(sign)) return 5.3;
  if (/[mwMW%]/u.test(sign)) return 13;
  return /[\p{Lu}\d$]/u.test(sign) ? 9.4 : 8.4;
}

/** Returns the longer line of a header wrapped on two lines as evenly as possible. */
function longerLineLength(header: string): number {
  const headerWords = header.split(" ");
  const longerLengthByBreak = headerWords.map((_, index) =>
    Math.max(headerWords.slice(0, index).join(" ").length, headerWords.slice(index).join(" ").length),
  );
  return Math.min(...longerLengthByBreak);
}
