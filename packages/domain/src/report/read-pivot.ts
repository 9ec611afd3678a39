/** Parses a report's sorts, pivot and presentation: untrusted values. */

import {
  isFields,
  readCodeOf,
  readNonEmptyText,
  readFlag,
  readInteger,
  readListOf,
  readOneOf,
  readOrNull,
  type Reader,
} from "../validation/index.ts";

import { aggregates } from "./aggregate.ts";
import type { AxisLevel } from "./axis.ts";
import { pivotDisplays, type PivotDisplay } from "./display.ts";
import { presentationTypes, type ReportPresentation } from "./drawing.ts";
import type { FieldValue } from "./field.ts";
import { groupGrains } from "./group-key.ts";
import type { Pivot, PivotMeasure, PivotSort } from "./pivot.ts";
import type { ColumnSort } from "./sorting.ts";

const readDirection = readOneOf(["ascending", "descending"]);
const readGroupKey: Reader<FieldValue> = (value) =>
  value === null || typeof value === "string" || Number.isFinite(value) ? (value as FieldValue) : undefined;

/** Parses a sort; undefined if invalid. */
export const readSort: Reader<ColumnSort> = (value) => {
  if (!isFields(value)) return undefined;
  const [column, direction] = [readNonEmptyText(value["column"]), readDirection(value["direction"])];
  return column === undefined || direction === undefined ? undefined : { column, direction };
};

/** Parses a presentation; undefined if invalid. */
export const readPresentation: Reader<ReportPresentation> = (value) => {
  if (!isFields(value)) return undefined;
  const [picture, figure] = [readOneOf(presentationTypes)(value["picture"]), readInteger(value["figure"])];
  return picture === undefined || figure === undefined || figure < 0 ? undefined : { picture, figure };
};

const readLevel: Reader<AxisLevel> = (value) => {
  if (!isFields(value)) return undefined;
  const [field, grain] = [readNonEmptyText(value["field"]), readOrNull(readCodeOf(groupGrains))(value["grain"])];
  const [direction, subtotal] = [readDirection(value["direction"]), readFlag(value["subtotal"])];
  return field === undefined || grain === undefined || direction === undefined || subtotal === undefined
    ? undefined
    : { field, grain, direction, subtotal };
};

const readDisplay: Reader<PivotDisplay> = (value) => {
  const displayKind = isFields(value) ? readCodeOf(pivotDisplays)(value["kind"]) : undefined;
  if (!isFields(value) || displayKind === undefined) return undefined;
  const [field, item] = [readNonEmptyText(value["field"]), readComparedItem(value["item"])];
  if ((value["field"] !== undefined && field === undefined) || (value["item"] !== undefined && item === undefined))
    return undefined;
  return { kind: displayKind, ...(field !== undefined && { field }), ...(item !== undefined && { item }) };
};

const readComparedItem: Reader<NonNullable<PivotDisplay["item"]>> = (value) => {
  if (value === "previous" || value === "next") return value;
  const itemKey = isFields(value) && Object.hasOwn(value, "key") ? readGroupKey(value["key"]) : undefined;
  return itemKey === undefined ? undefined : { key: itemKey };
};

const readMeasure: Reader<PivotMeasure> = (value) => {
  if (!isFields(value)) return undefined;
  const [field, aggregate, display] = [
    readNonEmptyText(value["field"]),
    readCodeOf(aggregates)(value["aggregate"]),
    readDisplay(value["display"]),
  ];
  return field === undefined || aggregate === undefined || display === undefined
    ? undefined
    : { field, aggregate, display };
};

const readPivotSort: Reader<PivotSort> = (value) => {
  if (!isFields(value)) return undefined;
  const [axis, measure] = [readOneOf(["rows", "columns"])(value["axis"]), readInteger(value["measure"])];
  const [direction, sortKey] = [readDirection(value["direction"]), readListOf(readGroupKey)(value["at"])];
  return axis === undefined || measure === undefined || direction === undefined || sortKey === undefined
    ? undefined
    : { axis, measure, direction, at: sortKey };
};

/** Parses a pivot; undefined if invalid. */
export const readPivot: Reader<Pivot> = (value) => {
  if (!isFields(value) || !isFields(value["totals"])) return undefined;
  const [rows, columns] = [readListOf(readLevel)(value["rows"]), readListOf(readLevel)(value["columns"])];
  const [measures, sort] = [readListOf(readMeasure)(value["measures"]), readOrNull(readPivotSort)(value["sort"])];
  const { row, column, grand } = value["totals"];
  if (rows === undefined || columns === undefined || measures === undefined || sort === undefined) return undefined;
  if (typeof row !== "boolean" || typeof column !== "boolean" || typeof grand !== "boolean") return undefined;
  return { rows, columns, measures, totals: { row, column, grand }, sort };
};
