/** Layout of a table on Letter paper: portrait if it fits, else landscape, smaller, and at last on several sheets side by side. */
export type PaperLayout = Readonly<{
  isAcross: boolean;
  /** Units: points. */
  textPt: number;
  /** Column indices of each sheet; of several sheets, each begins with the frozen columns that fit on half of it. */
  sheets: readonly (readonly number[])[];
  /** Scale from screen pixels to paper pixels, 96 to an inch. */
  widthOf: (widthPx: number) => number;
}>;

type PaperColumn = Readonly<{ widthPx: number; frozen: boolean }>;

/** A Letter page between margins of 14 mm. Units: pixels, of 96 to an inch. */
export const printableWidthPx = { upright: 710, across: 950 } as const;

/** Text sizes from the usual one to the smallest legible one. Units: points. */
const textSizesPt = [8, 7.5, 7, 6.5, 6] as const;
const smallestTextPt = 6;

/** Horizontal padding of a cell, and its text size. Units: pixels. */
const screenCellSize = { sidesPx: 24, textPx: 14 } as const;
const printSidesPx = 12;

/** Lays out columns on paper. */
export function layOutForPrint(paperColumns: readonly PaperColumn[]): PaperLayout {
  const printWidthAt = (textPt: number) => (widthPx: number) =>
    Math.ceil((Math.max(0, widthPx - screenCellSize.sidesPx) * (textPt * 96)) / 72 / screenCellSize.textPx) +
    printSidesPx;
  const fitsInRoom = (textPt: number, roomPx: number): boolean =>
    sumOf(paperColumns.map(({ widthPx }) => printWidthAt(textPt)(widthPx))) <= roomPx;
  const allIndexes = [...paperColumns.keys()];
  const wholeSheetIndexes = [
    ...allIndexes.filter((index) => paperColumns[index]?.frozen === true),
    ...allIndexes.filter((index) => paperColumns[index]?.frozen !== true),
  ];
  if (fitsInRoom(textSizesPt[0], printableWidthPx.upright))
    return {
      isAcross: false,
      textPt: textSizesPt[0],
      sheets: [wholeSheetIndexes],
      widthOf: printWidthAt(textSizesPt[0]),
    };
  const textPt = textSizesPt.find((size) => fitsInRoom(size, printableWidthPx.across));
  if (textPt !== undefined)
    return { isAcross: true, textPt, sheets: [wholeSheetIndexes], widthOf: printWidthAt(textPt) };
  return {
    isAcross: true,
    textPt: smallestTextPt,
    sheets: cutSheets(
      paperColumns.map((column) => ({ ...column, widthPx: printWidthAt(smallestTextPt)(column.widthPx) })),
    ),
    widthOf: printWidthAt(smallestTextPt),
  };
}

/** Splits columns into sheets, as many as fit on each. Frozen columns take at most half of a sheet. */
function cutSheets(paperColumns: readonly PaperColumn[]): readonly (readonly number[])[] {
  const widthOf = (index: number): number => paperColumns[index]?.widthPx ?? 0;
  const frozenIndexes: number[] = [];
  let frozenWidthPx = 0;
  for (const [index, { frozen }] of paperColumns.entries()) {
    if (!frozen || frozenWidthPx + widthOf(index) > printableWidthPx.across / 2) break;
    frozenIndexes.push(index);
    frozenWidthPx += widthOf(index);
  }
  const sheets: number[][] = [];
  let remainingPx = 0;
  for (const index of paperColumns.keys()) {
    if (frozenIndexes.includes(index)) continue;
    if (sheets.length === 0 || widthOf(index) > remainingPx) {
      sheets.push([...frozenIndexes]);
      remainingPx = printableWidthPx.across - frozenWidthPx;
    }
    sheets.at(-1)?.push(index);
    remainingPx -= widthOf(index);
  }
  return sheets.length === 0 ? [frozenIndexes] : sheets;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
