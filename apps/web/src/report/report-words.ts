/** Texts of reports in the language of the page. */
import type { FieldType, FieldValue } from "@comptoir/domain/report";
import { createReportWords, type Names } from "@comptoir/i18n/report";

import { language, t } from "../shared/text.ts";

export { fieldGroupOf, fieldGroups, type Names } from "@comptoir/i18n/report";

/** Sample value of each formatter. */
const sampleValueByType: readonly (readonly [type: FieldType, value: string | number])[] = [
  ["date", "2026-03-12"],
  ["time", "10:30"],
  ["money", 100],
  ["qty", 1_500],
  ["int", 1_000],
  ["pct", 100],
];

/** Creates the formatters while an answer is loading; the first use of each takes as long as a frame. */
export function warmUpFormatters(): void {
  for (const [type, value] of sampleValueByType) valueText(value, { field: "", grain: null, type }, new Map());
}

/** Tells whether a value is the id of a row whose name is not known; readers never see ids. */
export const isUnnamedReference = (
  value: FieldValue,
  { field, type }: Readonly<{ field: string; type: FieldType }>,
  names: Names,
): boolean => type === "ref" && typeof value === "number" && names.get(field)?.has(value) !== true;

export const reportWords = createReportWords({ t, language });

export const {
  aggregateText,
  capital,
  codeText,
  displayText,
  fieldLineText,
  fieldText,
  filterText,
  grainText,
  headerText,
  keyText,
  kindText,
  groupingText,
  meaningText,
  measureText,
  operatorText,
  periodText,
  reportName,
  valueText,
} = reportWords;
