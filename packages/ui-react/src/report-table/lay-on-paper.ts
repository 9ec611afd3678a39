/** How the columns of a table lie on Letter paper: upright where they fit, else across, smaller, and at last on several sheets beside each other. */
export type PaperLayout = Readonly<{
  isAcross: boolean;
  /** Units: points. */
  textPt: number;
  /** The columns of each sheet, by their places: those that stand still come first on every one. */
  sheets: readonly (readonly number[])[];
  /** Units: pixels of the screen to pixels of the paper, of 96 to an inch. */
  widthOf: (widthPx: number) => number;
}>;

type PaperColumn = Readonly<{ widthPx: number; frozen: boolean }>;

/** A page of Letter between margins of 14 mm. Units: pixels, of 96 to an inch. */
export const paperRoomPx = { upright: 710, across: 950 } as const;

/** From the usual size of the words to the least that is read without effort. Units: points. */
const sizes = [8, 7.5, 7, 6.5, 6] as const;
const least = 6;

/** At the sides of a cell, and its words. Units: pixels. */
const screen = { sidesPx: 24, textPx: 14 } as const;
const sidesPx = 12;

/** Lays columns on paper. */
export function layOnPaper(columns: readonly PaperColumn[]): PaperLayout {
  const widthAt = (textPt: number) => (widthPx: number) =>
    Math.ceil((Math.max(0, widthPx - screen.sidesPx) * (textPt * 96)) / 72 / screen.textPx) + sidesPx;
  const fits = (textPt: number, roomPx: number): boolean =>
    sum(columns.map(({ widthPx }) => widthAt(textPt)(widthPx))) <= roomPx;
  const all = [...columns.keys()];
  const whole = [
    ...all.filter((index) => columns[index]?.frozen === true),
    ...all.filter((index) => columns[index]?.frozen !== true),
  ];
  if (fits(sizes[0], paperRoomPx.upright))
    return { isAcross: false, textPt: sizes[0], sheets: [whole], widthOf: widthAt(sizes[0]) };
  const textPt = sizes.find((size) => fits(size, paperRoomPx.across));
  if (textPt !== undefined) return { isAcross: true, textPt, sheets: [whole], widthOf: widthAt(textPt) };
  return {
    isAcross: true,
    textPt: least,
    sheets: cutSheets(columns.map((column) => ({ ...column, widthPx: widthAt(least)(column.widthPx) }))),
    widthOf: widthAt(least),
  };
}

/** Cuts columns into sheets, as many as fit on each. Frozen columns take at most half of a sheet. */
function cutSheets(columns: readonly PaperColumn[]): readonly (readonly number[])[] {
  const widthOf = (index: number): number => columns[index]?.widthPx ?? 0;
  const still: number[] = [];
  let stillPx = 0;
  for (const [index, { frozen }] of columns.entries()) {
    if (!frozen || stillPx + widthOf(index) > paperRoomPx.across / 2) break;
    still.push(index);
    stillPx += widthOf(index);
  }
  const sheets: number[][] = [];
  let roomPx = 0;
  for (const index of columns.keys()) {
    if (still.includes(index)) continue;
    if (sheets.length === 0 || widthOf(index) > roomPx) {
      sheets.push([...still]);
      roomPx = paperRoomPx.across - stillPx;
    }
    sheets.at(-1)?.push(index);
    roomPx -= widthOf(index);
  }
  return sheets.length === 0 ? [still] : sheets;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((before, number) => before + number, 0);
