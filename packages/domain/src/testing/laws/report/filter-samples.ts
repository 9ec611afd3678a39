import fc from "fast-check";

import {
  filterOperators,
  isFilterOperator,
  type FieldCatalogue,
  type FieldType,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
} from "../../../report/index.ts";
import { parseCalendarDate, type CalendarDate } from "../../../period/index.ts";

export const fields = {
  name: { type: "text", role: "dimension" },
  date: { type: "date", role: "dimension" },
  net: { type: "money", role: "measure" },
} as const satisfies FieldCatalogue;

export const operators = Object.keys(filterOperators).filter(isFilterOperator);

const parsedDate = parseCalendarDate("2026-03-12");

/** A context of Thursday 12 March 2026. */
export const context = { today: parsedDate.ok ? parsedDate.value : ("" as CalendarDate), weekStart: 0 } as const;

/** Makes a filter that is neither locked nor prompted for. */
export const filterOf = (field: string, operator: FilterOperator, values: readonly FilterValue[]): ReportFilter => ({
  field,
  operator,
  values,
  promptUser: false,
  locked: false,
});

export const arbAmount = fc.integer({ min: -3, max: 3 });

/** A field of every type, and one that identifies the line. */
export const everyType = {
  name: { type: "text", role: "dimension" },
  kind: { type: "enum", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  date: { type: "date", role: "dimension" },
  at: { type: "time", role: "dimension" },
  count: { type: "int", role: "measure" },
  quantity: { type: "qty", role: "measure" },
  net: { type: "money", role: "measure" },
  price: { type: "unitCost", role: "measure" },
  part: { type: "pct", role: "measure" },
  rank: { type: "int", role: "measure", standing: { of: "net", display: "rankDescending" } },
} as const satisfies FieldCatalogue;

export const filterableFields = [
  "name",
  "kind",
  "store",
  "date",
  "at",
  "count",
  "quantity",
  "net",
  "price",
  "part",
] as const;

const searchOperators = ["contains", "startsWith", "endsWith"];

const orderOperators = [">", ">=", "<", "<=", "between"];

/** Tells whether a type has an operator: texts are searched, ordered values compared, dates have ranges; all allow equality, lists and emptiness. */
export const makesSense = (type: FieldType, operator: FilterOperator): boolean => {
  if (searchOperators.includes(operator)) return type === "text";
  if (operator === "inRange") return type === "date";
  return !orderOperators.includes(operator) || !["text", "enum", "ref"].includes(type);
};
