/** How wide the columns of a report are until somebody makes them wider: as wide as what stands in them, within bounds. */

/** Rows that are looked at: the first ones, so that nothing changes its width while somebody scrolls. */
export const measuredRows = 200;

/** Units: pixels. */
const [paddingPx, leastPx, mostPx, mostByHeadPx] = [26, 60, 210, 190];
/** The arrow of a column that is sorted by. */
const arrowPx = 16;
const headPx = 7.4;

/** The width of a column with a header, on two lines where it has two words, and some texts. */
export function widthByContent(header: string, texts: readonly string[]): number {
  const byContent = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0) + paddingPx;
  const byHead = Math.min(longestLine(header) * headPx + paddingPx + arrowPx, mostByHeadPx);
  return Math.round(Math.min(mostPx, Math.max(leastPx, byContent, byHead)));
}

/** About as wide as the typeface sets a text at the size of a table, a little more rather than less: a word that lacks one pixel is cut by three letters. */
function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) {
    let known = widths.get(sign);
    if (known === undefined) {
      known = widthOf(sign);
      widths.set(sign, known);
    }
    width += known;
  }
  return width;
}

/** Of the signs that were met: a report has thousands of texts of the same few. */
const widths = new Map<string, number>();

/** As measured in the typeface, by kinds of letters. */
function widthOf(sign: string): number {
  if (/[\s.,:;'’·|ijlíìîïI]/u.test(sign)) return 4;
  if (/[frt()/]/u.test(sign)) return 5.3;
  if (/[mwMW%]/u.test(sign)) return 13;
  return /[\p{Lu}\d$]/u.test(sign) ? 9.4 : 8.4;
}

/** The longer of the two lines that words are set on, as even as they can be. */
function longestLine(header: string): number {
  const words = header.split(" ");
  const lines = words.map((_, index) =>
    Math.max(words.slice(0, index).join(" ").length, words.slice(index).join(" ").length),
  );
  return Math.min(...lines);
}
