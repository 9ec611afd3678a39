/** Values of fields in words: how each kind is written in a list, a sentence or a history, and drawn in a cell. */
import type { FieldKind } from "@comptoir/domain/field";
import { fallbackLanguage, isLanguageCode } from "@comptoir/domain/language";
import { formatPercent, formatQuantity, percent, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney, formatUnitCost, unitCost } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import type { ReactNode } from "react";

import { countText, momentText } from "../session/written.ts";
import { language, t } from "../shared/text.ts";
import styles from "./entity.module.css";

/** How values of a kind are shown. */
export interface FieldCell {
  readonly text: (value: unknown) => string;
  /** Figures stand at the end of their column. */
  readonly isNumber: boolean;
  /** Units of a stored value in one of the units that a form and a history have. */
  readonly unitsPerOne: number;
  /** Draws more than the text. */
  readonly draw?: (value: unknown) => ReactNode;
}

const plain = (value: unknown): string => {
  if (typeof value === "number") return countText(value);
  if (value === "true" || value === "false") return t(value === "true" ? "management.yes" : "management.no");
  return String(value);
};
const text: FieldCell = { text: plain, isNumber: false, unitsPerOne: 1 };
const figure = (write: (value: number) => string, unitsPerOne: number): FieldCell => ({
  text: (value) => (typeof value === "number" ? write(value) : plain(value)),
  isNumber: true,
  unitsPerOne,
});
const exactQuantity = figure((value) => formatQuantity(quantity(value), language), 1_000);

function dayText(value: unknown): string {
  if (typeof value === "number") return countText(value);
  const day = parseCalendarDate(String(value));
  return day.ok ? formatDate(day.value, language, "medium") : String(value);
}

/** The words in the language of the page, or else in the first that has some. */
function translatedText(value: unknown): string {
  if (typeof value !== "object" || value === null) return plain(value);
  const words = new Map(Object.entries(value).filter(([code]) => isLanguageCode(code)));
  const [first = ""] = words.values();
  return String(words.get(language) ?? words.get(fallbackLanguage) ?? first);
}

/** Every kind as it is shown. */
export const fieldCells = {
  text,
  longText: text,
  code: text,
  integer: figure(countText, 1),
  decimal: exactQuantity,
  money: figure((value) => formatMoney(cents(value), language), 100),
  unitCost: figure((value) => formatUnitCost(unitCost(value), language), 10_000),
  quantity: exactQuantity,
  percent: figure((value) => formatPercent(percent(value), language), 1),
  date: { ...text, text: dayText },
  instant: { ...text, text: (value) => (typeof value === "number" ? momentText(value) : plain(value)) },
  flag: text,
  choice: text,
  reference: { ...text, text: String },
  translated: { ...text, text: translatedText },
  image: text,
  colour: {
    ...text,
    draw: (value) => (
      <span className={styles["colour"]}>
        <span className={styles["swatch"]} style={{ backgroundColor: String(value) }} />
        {String(value)}
      </span>
    ),
  },
  list: text,
  parts: text,
} as const satisfies Record<FieldKind, FieldCell>;
