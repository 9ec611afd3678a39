/** Formats of report columns, in menu order. A type's own format needs no row: it is used when a column names none. */

import type { DateStyle } from "../period/index.ts";

import type { FieldType } from "./field.ts";

/** Properties of a format that writes numbers. */
export interface FigureFormat {
  readonly writes: "figure";
  readonly types: readonly FieldType[];
  /** Decimals of every figure, rounded half away from zero. */
  readonly decimals: 0 | 1 | 2 | 3 | 4;
  readonly sign: "$" | "%" | null;
  /** Set if figures are written in thousands, with the mark K. */
  readonly isInThousands?: true;
  /** Set if no marks separate thousands. */
  readonly isUngrouped?: true;
}

/** Properties of a format of any kind. */
export type FormatRow =
  | FigureFormat
  | { readonly writes: "date"; readonly types: readonly ["date"]; readonly style: DateStyle | "iso" }
  | { readonly writes: "time"; readonly types: readonly ["time"]; readonly style: "iso" | "hours12" };

/** Every format of a column. Source: behaviour 3.5 (genericListColumn has a format); decision 0517. */
export const columnFormats = {
  currency2: { writes: "figure", types: ["money", "unitCost"], decimals: 2, sign: "$" },
  currency0: { writes: "figure", types: ["money"], decimals: 0, sign: "$" },
  currency4: { writes: "figure", types: ["unitCost"], decimals: 4, sign: "$" },
  currencyThousands: { writes: "figure", types: ["money"], decimals: 1, sign: "$", isInThousands: true },
  decimal0: { writes: "figure", types: ["int", "qty", "money"], decimals: 0, sign: null },
  decimal1: { writes: "figure", types: ["qty"], decimals: 1, sign: null },
  decimal2: { writes: "figure", types: ["qty", "money", "unitCost"], decimals: 2, sign: null },
  decimal3: { writes: "figure", types: ["qty"], decimals: 3, sign: null },
  decimal4: { writes: "figure", types: ["unitCost"], decimals: 4, sign: null },
  plain: { writes: "figure", types: ["int"], decimals: 0, sign: null, isUngrouped: true },
  thousands: { writes: "figure", types: ["int", "qty", "money"], decimals: 1, sign: null, isInThousands: true },
  percent0: { writes: "figure", types: ["pct"], decimals: 0, sign: "%" },
  percent1: { writes: "figure", types: ["pct"], decimals: 1, sign: "%" },
  percent2: { writes: "figure", types: ["pct"], decimals: 2, sign: "%" },
  dateLong: { writes: "date", types: ["date"], style: "long" },
  dateWeekday: { writes: "date", types: ["date"], style: "full" },
  dateIso: { writes: "date", types: ["date"], style: "iso" },
  timeIso: { writes: "time", types: ["time"], style: "iso" },
  timeHours12: { writes: "time", types: ["time"], style: "hours12" },
} as const satisfies Record<string, FormatRow>;

/** A format of the table. */
export type ColumnFormat = keyof typeof columnFormats;
