/** How wide the columns of a report are until somebody makes them wider: as wide as what stands in them, within bounds. */

/** Rows that are looked at: the first ones, so that nothing changes its width while somebody scrolls. */
export const measuredRows = 200;

/** Units: pixels. */
const [paddingPx, leastPx, mostPx, mostByHeadPx] = [26, 60, 190, 190];
/** The arrow of a column that is sorted by. */
const arrowPx = 8;
const [letterPx, figurePx, headPx] = [7.3, 8.2, 7.4];

/** The width of a column with a header, on two lines where it has two words, and some texts; figures are wider than letters. */
export function widthByContent(header: string, texts: readonly string[], isNumeric: boolean): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  const byContent = longest * (isNumeric ? figurePx : letterPx) + paddingPx;
  const byHead = Math.min(longestLine(header) * headPx + paddingPx + arrowPx, mostByHeadPx);
  return Math.round(Math.min(mostPx, Math.max(leastPx, byContent, byHead)));
}

/** The longer of the two lines that words are set on, as even as they can be. */
function longestLine(header: string): number {
  const words = header.split(" ");
  const lines = words.map((_, index) => Math.max(words.slice(0, index).join(" ").length, words.slice(index).join(" ").length));
  return Math.min(...lines);
}
