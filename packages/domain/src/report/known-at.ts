/** Reports read as known at a past instant: with the receipts that were stored then, and without those undone before. */

import type { CalendarDate } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { findField } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { getReportKind, type ReportKindCode } from "./report-kind.ts";
import type { ReportModel } from "./report-model.ts";

/**
 * Kinds whose rows are known at a past instant, each with the fields that are not: what they are computed from has no history.
 *
 * Source: decision 0529.
 */
const fieldsWithoutHistory: Readonly<Partial<Record<ReportKindCode, readonly string[]>>> = {
  "detail-log": [],
  financial: ["tendersDeclared", "overShort", "deposited", "bridge"],
  profitability: ["shrinkage", "averageStockCost"],
  sale: [],
  target: ["team", "goal", "netWithGoal", "monthGoalChange", "yearGoalChange", "neededPerDay"],
};

/**
 * Tells whether a report of a kind can be read as known at a past instant.
 *
 * Source: behaviour 4 (5, time machine), decision 0529.
 *
 * @example hasKnownRows("inventory-movement") // => false
 */
export function hasKnownRows(kind: ReportKindCode): boolean {
  return fieldsWithoutHistory[kind] !== undefined;
}

/**
 * Lists the fields of a kind that are empty in a report as known at a past instant, computed ones included.
 *
 * Source: decision 0529.
 *
 * @example listUnknownFields("profitability") // => ["shrinkage", "averageStockCost", "gmroi", "stockTurn"]
 */
export function listUnknownFields(kind: ReportKindCode): readonly string[] {
  const { fields } = getReportKind(kind);
  const names = Object.keys(fields);
  const isGoal = (name: string): boolean => findField(fields, name)?.compared?.against === "goal";
  const unknownFields = new Set([...(fieldsWithoutHistory[kind] ?? []), ...names.filter(isGoal)]);
  return names.filter((name) => {
    const { ratio, standing, compared } = findField(fields, name) ?? {};
    const fieldsItReads = [name, ratio?.part, ratio?.whole, standing?.of, compared?.of];
    return fieldsItReads.some((field) => field !== undefined && unknownFields.has(field));
  });
}

/** Question that `checkKnownAt` checks. */
export interface KnownAtQuestion extends Pick<ReportModel, "groups" | "pivot"> {
  readonly source: ReportKindCode;
  readonly filters: readonly Pick<ReportFilter, "field">[];
  /** Units: milliseconds since 1970, as in the next fields. */
  readonly knownAt: number;
  readonly now: number;
  /** Instant from which everything is known, with its date in the zone of the place; null if that is the first receipt. */
  readonly since: { readonly at: number; readonly date: CalendarDate } | null;
}

/**
 * Lists the reasons why a report cannot be read as known at an instant. A filter or a group by a field that is not known then would
 * give other rows than those of then.
 *
 * Errors: REPORT_KNOWN_KIND, REPORT_KNOWN_FUTURE, REPORT_KNOWN_SINCE, REPORT_KNOWN_FIELD.
 * Source: decision 0529.
 *
 * @example checkKnownAt({ source: "sale", filters: [], groups: [], pivot: null, knownAt: 5, now: 4, since: null }) // => [{ code: "REPORT_KNOWN_FUTURE", path: ["knownAt"], params: {} }]
 */
export function checkKnownAt({
  source,
  filters,
  groups,
  pivot,
  knownAt,
  now,
  since,
}: KnownAtQuestion): readonly Issue[] {
  if (!hasKnownRows(source)) return [issue("REPORT_KNOWN_KIND", ["knownAt"])];
  if (knownAt > now) return [issue("REPORT_KNOWN_FUTURE", ["knownAt"])];
  if (since !== null && knownAt < since.at) return [issue("REPORT_KNOWN_SINCE", ["knownAt"], { date: since.date })];
  const unknownFields = new Set(listUnknownFields(source));
  const levels = pivot === null ? groups : [...pivot.rows, ...pivot.columns];
  const namedFields = new Set([...filters, ...levels].map(({ field }) => field));
  return [...namedFields]
    .filter((field) => unknownFields.has(field))
    .map((field) => issue("REPORT_KNOWN_FIELD", ["knownAt"], { field }));
}
