/** Months by their names and abbreviations in English, French and Spanish, folded; no text means two months. */

const names = [
  "january jan janvier janv enero ene",
  "february feb fevrier fev fevr febrero",
  "march mar mars marzo",
  "april apr avril avr abril abr",
  "may mai mayo",
  "june jun juin junio",
  "july jul juillet juil julio",
  "august aug aout agosto ago",
  "september sep sept septembre septiembre setiembre set",
  "october oct octobre octubre",
  "november nov novembre noviembre",
  "december dec decembre diciembre dic",
] as const;

/** Number of a month by its folded name. */
export const monthNames: Readonly<Record<string, number>> = Object.fromEntries(
  names.flatMap((list, index) => list.split(" ").map((name) => [name, index + 1])),
);
