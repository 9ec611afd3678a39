/** Validation of widgets beyond the types of their fields. */

import { languageCodes } from "../language/index.ts";
import { parseCalendarDate, parseRangeText } from "../period/index.ts";
import type { FilterIssueCode } from "../report/index.ts";
import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { refineText } from "../text/index.ts";
import { checkRepeats } from "../validation/index.ts";

import { checkDrillFilters, checkWidgetFilters } from "./sale-filter.ts";
import { displayTypes, getMeasure, widgetKinds, type MeasureCode } from "./widget-kind.ts";
import { grainsOfWidget } from "./auto-grain.ts";
import { fixedComparisonValue, measuresOfQuery, singleMeasureOf } from "./widget-measure.ts";
import { gridColumns, isOnGrid } from "./widget-parts.ts";
import { whyNotForecast } from "./why-not-forecast.ts";
import { canDisplayAs, widgetSubjectOf } from "./widget-subject.ts";
import type { Widget } from "./widget.ts";
import { comparisonsAtMost } from "./widget-request.ts";

/** Minimum and maximum number of rows in a ranking. Source: specification 5. */
export const topNLimits = { min: 1, max: 100 } as const;

/** Maximum number of thresholds of a tile. */
export const thresholdsAtMost = 4;

/** Maximum number of annotations of a line. */
export const annotationsAtMost = 10;

/** Default number of rows in a ranking. */
export const defaultTopN = 10;

/** Error code of a widget. */
export type WidgetIssueCode =
  | "TOP_N"
  | "PRIMARY_REQUIRED"
  | "DATE_RANGE"
  | "VALUE_TWICE"
  | FilterIssueCode
  | "WIDGET_DISPLAY"
  | "WIDGET_MEASURE_REQUIRED"
  | "WIDGET_MEASURES"
  | "WIDGET_PAIRING"
  | "WIDGET_DIMENSION"
  | "WIDGET_GRAIN"
  | "WIDGET_STAT"
  | "WIDGET_COMPARE"
  | "WIDGET_COMPARE_VALUE"
  | "WIDGET_LAYOUT"
  | "WIDGET_THRESHOLDS"
  | "WIDGET_ANNOTATION"
  | "WIDGET_FORECAST"
  | "MAX_LENGTH"
  | "SPECIAL_CHARACTERS";

/**
 * Lists the issues of a widget; empty if it can be saved. Measures have no default.
 *
 * Errors: WIDGET_DISPLAY (the call cannot be drawn so), PRIMARY_REQUIRED (a list, a tile, or further measures without the first), WIDGET_MEASURE_REQUIRED (any other drawing),
 * WIDGET_MEASURES (too many, one the call does not give, or one a pie cannot share out), WIDGET_PAIRING (not the figure of the family or of the split), WIDGET_DIMENSION,
 * WIDGET_GRAIN (missing, or not one of the display), WIDGET_STAT (missing), TOP_N (not 1 to 100), WIDGET_COMPARE (too many), WIDGET_COMPARE_VALUE (a fixed figure that is not there), WIDGET_LAYOUT (outside the
 * grid), WIDGET_FORECAST (not a line of one additive measure by half hours or days), WIDGET_THRESHOLDS (too many, or not ascending), WIDGET_ANNOTATION (too many, no date, or no text), MAX_LENGTH and SPECIAL_CHARACTERS of a text, VALUE_TWICE (a measure or a comparison that is named already), DATE_RANGE, FILTER_VALUE_MISSING, FILTER_INVALID.
 * Source: specification 5, behaviour 3.6 and 3.7, decisions 0109 and 0128.
 *
 * @example systemDashboard("fr").widgets.flatMap(checkWidget) // => []
 */
export function checkWidget(widget: Widget): readonly Issue<WidgetIssueCode>[] {
  const widgetIssues: Issue<WidgetIssueCode>[] = [];
  const kindRow = widgetKinds[widget.kind];
  if (!canDisplayAs(widget.kind, widget.type, widgetSubjectOf(widget).split))
    widgetIssues.push(issue("WIDGET_DISPLAY", ["type"], { kind: widget.kind, type: widget.type }));
  widgetIssues.push(...checkMeasures(widget));
  if ((widget.kind === "GetStatsPer" || widget.kind === "MembersPerRange") && widget.dimension === null)
    widgetIssues.push(issue("WIDGET_DIMENSION", ["dimension"]));
  if (kindRow.timed && (widget.grain === null || !grainsOfWidget(widget).includes(widget.grain)))
    widgetIssues.push(issue("WIDGET_GRAIN", ["grain"]));
  if (widget.kind === "GetStats" && widget.stat === null) widgetIssues.push(issue("WIDGET_STAT", ["stat"]));
  if (widget.topN === null ? kindRow.ranked : !isTopN(widget.topN))
    widgetIssues.push(issue("TOP_N", ["topN"], topNLimits));
  if (widget.compare.length > comparisonsAtMost)
    widgetIssues.push(issue("WIDGET_COMPARE", ["compare"], { max: comparisonsAtMost }));
  widgetIssues.push(...checkRepeats(widget.compare, ["compare"]));
  if (widget.compare.includes("fixed") && fixedComparisonValue(widget) === null)
    widgetIssues.push(issue("WIDGET_COMPARE_VALUE", ["fixedValue"]));
  if (widget.forecast && whyNotForecast(widget) !== null) widgetIssues.push(issue("WIDGET_FORECAST", ["forecast"]));
  if (!isOnGrid(widget)) widgetIssues.push(issue("WIDGET_LAYOUT", ["layout"], { columns: gridColumns }));
  if (widget.period !== null && !parseRangeText(widget.period).ok) widgetIssues.push(issue("DATE_RANGE", ["period"]));
  return [
    ...widgetIssues,
    ...checkThresholds(widget),
    ...checkAnnotations(widget),
    ...checkTitle(widget),
    ...checkWidgetFilters(widget.filters),
    ...checkDrillFilters(widget.drill?.filters ?? []),
  ];
}

/**
 * Lists the issues of a widget's titles: each at most as long as a name, without control characters.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS, with the language. Source: specification 5, decision 0380.
 *
 * @example checkTitle({ title: { fr: "Ventes", en: "x".repeat(200), es: "" } }).map(({ code, path }) => [code, ...path]) // => [["MAX_LENGTH", "title", "en"]]
 */
export function checkTitle({ title }: Pick<Widget, "title">): readonly Issue<"MAX_LENGTH" | "SPECIAL_CHARACTERS">[] {
  return languageCodes.flatMap((code) => checkShortText(title[code], ["title", code]));
}

function checkShortText(
  text: string,
  path: readonly (string | number)[],
): readonly Issue<"MAX_LENGTH" | "SPECIAL_CHARACTERS">[] {
  const refinedText = refineText(text, "max200");
  if (typeof refinedText === "string") return [];
  return [issue(refinedText.code === "MAX_LENGTH" ? "MAX_LENGTH" : "SPECIAL_CHARACTERS", path, refinedText.params)];
}

/** Lists the issue of thresholds that are too many or do not ascend; they must, so that each figure has a single tone. */
function checkThresholds({ thresholds }: Widget): readonly Issue<WidgetIssueCode>[] {
  const isAscending = thresholds.every(
    ({ from }, index) => index === 0 || from > (thresholds[index - 1]?.from ?? from),
  );
  return thresholds.length <= thresholdsAtMost && isAscending
    ? []
    : [issue("WIDGET_THRESHOLDS", ["thresholds"], { max: thresholdsAtMost })];
}

function checkAnnotations({ annotations }: Widget): readonly Issue<WidgetIssueCode>[] {
  if (annotations.length > annotationsAtMost)
    return [issue("WIDGET_ANNOTATION", ["annotations"], { max: annotationsAtMost })];
  return annotations.flatMap(({ day, text }, index): readonly Issue<WidgetIssueCode>[] => [
    ...(parseCalendarDate(day).ok ? [] : [issue("WIDGET_ANNOTATION", ["annotations", index, "day"])]),
    ...(text.trim() === "" ? [issue("WIDGET_ANNOTATION", ["annotations", index, "text"])] : []),
    ...checkShortText(text, ["annotations", index, "text"]),
  ]);
}

/**
 * Parses the number of rows in a ranking: a whole number from 1 to 100.
 *
 * Errors: TOP_N. Source: specification 5 and 9.
 *
 * @example parseTopN(101) // => { ok: false, issues: [{ code: "TOP_N", path: [], params: { min: 1, max: 100 } }] }
 */
export function parseTopN(value: unknown): Result<number> {
  return isTopN(value) ? ok(value) : fail(issue("TOP_N", [], topNLimits));
}

function checkMeasures(widget: Widget): readonly Issue<WidgetIssueCode>[] {
  const { kind, type, primary, secondary } = widget;
  const measureIssues: Issue<WidgetIssueCode>[] = [];
  const { measuresAtMost, needsPrimary, needsAdditive } = displayTypes[type];
  if (primary === null)
    measureIssues.push(
      issue(needsPrimary || secondary.length > 0 ? "PRIMARY_REQUIRED" : "WIDGET_MEASURE_REQUIRED", ["primary"]),
    );
  const measureCount = secondary.length + (primary === null ? 0 : 1);
  if (measureCount > measuresAtMost)
    measureIssues.push(issue("WIDGET_MEASURES", ["secondary"], { max: measuresAtMost }));
  measureIssues.push(...checkRepeats(secondary, ["secondary"], primary === null ? [] : [primary]));
  const kindMeasures: readonly MeasureCode[] = widgetKinds[kind].measures;
  const queryMeasure = singleMeasureOf(widget);
  const queryMeasures = measuresOfQuery(widget);
  for (const [path, measures] of [
    ["primary", primary === null ? [] : [primary]],
    ["secondary", secondary],
  ] as const) {
    for (const measure of measures) {
      if (!kindMeasures.includes(measure) || (needsAdditive && !getMeasure(measure).additive))
        measureIssues.push(issue("WIDGET_MEASURES", [path], { measure, kind }));
      else if (queryMeasure === null ? !queryMeasures.includes(measure) : measure !== queryMeasure)
        measureIssues.push(
          issue("WIDGET_PAIRING", [path], { measure, given: queryMeasure ?? queryMeasures.join(", ") }),
        );
    }
  }
  return measureIssues;
}

function isTopN(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= topNLimits.min && value <= topNLimits.max;
}
