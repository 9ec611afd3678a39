/** Values of fields: how each kind is formatted in a list, a sentence or a history, and drawn in a cell. */
import type { FieldKind } from "@comptoir/domain/field";
import { fallbackLanguage, isLanguageCode } from "@comptoir/domain/language";
import { formatPercent, formatQuantity, percent, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney, formatUnitCost, unitCost } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import type { ReactNode } from "react";

import { countText, momentText } from "../session/written.ts";
import { language, t } from "../shared/text.ts";
import styles from "./entity.module.css";

/** How values of one kind of field are formatted, aligned and drawn. */
export interface FieldCell {
  readonly text: (value: unknown) => string;
  /** Aligns figures at the end of their column. */
  readonly isNumber: boolean;
  /** Number of stored units in one unit of the form and history. */
  readonly unitsPerOne: number;
  /** Draws the cell where text is not enough, such as an image. */
  readonly draw?: (value: unknown) => ReactNode;
}

const plainValueText = (value: unknown): string => {
  if (typeof value === "number") return countText(value);
  if (value === "true" || value === "false") return t(value === "true" ? "management.yes" : "management.no");
  return String(value);
};
const plainTextCell: FieldCell = { text: plainValueText, isNumber: false, unitsPerOne: 1 };
const makeFigureCell = (write: (value: number) => string, unitsPerOne: number): FieldCell => ({
  text: (value) => (typeof value === "number" ? write(value) : plainValueText(value)),
  isNumber: true,
  unitsPerOne,
});
const exactQuantityCell = makeFigureCell((value) => formatQuantity(quantity(value), language), 1_000);

function dateValueText(value: unknown): string {
  if (typeof value === "number") return countText(value);
  const parsedDay = parseCalendarDate(String(value));
  return parsedDay.ok ? formatDate(parsedDay.value, language, "medium") : String(value);
}

/** Text in the page's language, else in the fallback language, else in the first language that has one. */
function translatedValueText(value: unknown): string {
  if (typeof value !== "object" || value === null) return plainValueText(value);
  const wordByLanguage = new Map(Object.entries(value).filter(([code]) => isLanguageCode(code)));
  const [first = ""] = wordByLanguage.values();
  return String(wordByLanguage.get(language) ?? wordByLanguage.get(fallbackLanguage) ?? first);
}

/** How values are formatted, aligned and drawn, for each kind of field. */
export const fieldCellByKind = {
  text: plainTextCell,
  longText: plainTextCell,
  code: plainTextCell,
  integer: makeFigureCell(countText, 1),
  decimal: exactQuantityCell,
  money: makeFigureCell((value) => formatMoney(cents(value), language), 100),
  unitCost: makeFigureCell((value) => formatUnitCost(unitCost(value), language), 10_000),
  quantity: exactQuantityCell,
  percent: makeFigureCell((value) => formatPercent(percent(value), language), 1),
  date: { ...plainTextCell, text: dateValueText },
  instant: {
    ...plainTextCell,
    text: (value) => (typeof value === "number" ? momentText(value) : plainValueText(value)),
  },
  flag: plainTextCell,
  choice: plainTextCell,
  reference: { ...plainTextCell, text: String },
  translated: { ...plainTextCell, text: translatedValueText },
  image: plainTextCell,
  colour: {
    ...plainTextCell,
    draw: (value) => (
      <span className={styles["colour"]}>
        <span className={styles["swatch"]} style={{ backgroundColor: String(value) }} />
        {String(value)}
      </span>
    ),
  },
  list: plainTextCell,
  parts: plainTextCell,
} as const satisfies Record<FieldKind, FieldCell>;
