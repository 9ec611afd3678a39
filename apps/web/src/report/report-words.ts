/** Reports in the words of the page. */
import type { FieldType } from "@comptoir/domain/report";
import { createReportWords } from "@comptoir/i18n/report";

import { language, t } from "../shared/text.ts";

export { fieldGroupOf, fieldGroups, offeredPeriods, type FieldGroup, type Names } from "@comptoir/i18n/report";

/** One value of each way of writing. */
const written: readonly (readonly [type: FieldType, value: string | number])[] = [
  ["date", "2026-03-12"],
  ["time", "10:30"],
  ["money", 100],
  ["qty", 1_500],
  ["int", 1_000],
  ["pct", 100],
];

/** Makes what writes dates, times and figures while an answer is on its way: the first of each costs as much as a frame. */
export function prepareWords(): void {
  for (const [type, value] of written) valueText(value, { field: "", grain: null, type }, new Map());
}

export const {
  aggregateText,
  capital,
  codeText,
  displayText,
  fieldText,
  filterText,
  grainText,
  headerText,
  keyText,
  kindText,
  levelText,
  meaningText,
  measureText,
  operatorText,
  periodText,
  reportName,
  valueText,
} = createReportWords({ t, language });
