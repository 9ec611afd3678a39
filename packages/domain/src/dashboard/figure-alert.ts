/** Alerts on figures: their form, their rights and their limit, and the bins to judge. */

import { hasPermission, navigationEntries, type HeldPermissions } from "../access/index.ts";
import { isMetricCode, type MetricCode, type MetricUnit, type SalesSumKey, type SalesSums } from "../metric/index.ts";
import { customRange, printRange, type CalendarDate } from "../period/index.ts";
import { issue, fail, ok, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import { alertBins, listClosedBins, type AlertBin, type AlertBinCode, type AlertPlace } from "./alert-bin.ts";
import type { BoardWidget } from "./board-widget.ts";
import { isReportWidget } from "./report-widget.ts";
import { getMeasure } from "./widget-kind.ts";
import { mainMeasureOf } from "./widget-measure.ts";
import { maySeeMeasure, salesMetricPermissions } from "./widget-permission.ts";
import { widgetSubjectOf } from "./widget-subject.ts";

/** Sides of the limit on which a figure causes an alert. */
export const alertSides = ["ABOVE", "BELOW"] as const;

/** Side of the limit on which a figure causes an alert. */
export type AlertSide = (typeof alertSides)[number];

/** Limits of alerts. Source: decision 0438. */
export const alertRules = {
  /** Time after the close of a bin for the last receipts of the tills to arrive. Units: milliseconds. */
  graceMs: 10 * 60_000,
  /** Bins that closed longer ago, as while the server was stopped, are not judged. Units: milliseconds. */
  lookBackMs: 7 * 86_400_000,
  /** Maximum number of alerts of a person. */
  alertsAtMost: 50,
} as const;

/** Decimals of a typed limit by unit. */
const limitDecimalsByUnit = { money: 2, qty: 3, count: 0, pct: 2 } as const satisfies Record<MetricUnit, number>;

/** Decimals of a transmitted limit, before its measure is known. */
const transmittedLimitDecimals = 3;
const minuteOfDayRule = { integer: { min: 0, max: 1_439 } } as const;

/**
 * Form of an alert. `limit` is in dollars, units, counts or percent; quiet hours are minutes after midnight, both or none.
 *
 * Source: decision 0438.
 */
export const alertForm = /* @__PURE__ */ defineForm(
  {
    bin: ["required", { codeOf: alertBins }],
    side: ["required", { oneOf: alertSides }],
    limit: ["required", { decimal: { scale: transmittedLimitDecimals, min: -1_000_000_000, max: 1_000_000_000 } }],
    isMailed: [{ default: false }, "flag"],
    quietFrom: [minuteOfDayRule],
    quietTo: [minuteOfDayRule],
    isPaused: [{ default: false }, "flag"],
  },
  [
    {
      fields: ["quietFrom", "quietTo"],
      check: ({ quietFrom, quietTo }) =>
        (quietFrom === null) === (quietTo === null)
          ? []
          : [issue("REQUIRED", [quietFrom === null ? "quietFrom" : "quietTo"])],
    },
  ],
);

/** Fields of an alert that a person chooses. */
export interface AlertChoice {
  readonly bin: AlertBinCode;
  readonly side: AlertSide;
  /** Units: cents of money, thousandths of a quantity, counts whole, percents as they are. */
  readonly limit: number;
  readonly isMailed: boolean;
  /** Hours without mail, in the time zone of the place. Units: minutes after midnight. */
  readonly quiet: QuietHours | null;
  readonly isPaused: boolean;
}

/** Hours of the day without mail; they may go over midnight. Units: minutes after midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/**
 * Parses an alert on a measure. Equal quiet hours are none.
 *
 * Errors: REQUIRED, ONE_OF, DECIMAL_PLACES (a count with decimals), NUMBER_RANGE, VALUE_TYPE, and those of numbers. Source: decision 0438.
 *
 * @example parseAlert("netSales", { bin: "DAY", side: "BELOW", limit: 1500.5 }).value.limit // => 150050
 */
export function parseAlert(measure: MetricCode, value: unknown): Result<AlertChoice> {
  return parseAlertIn(getMeasure(measure).unit, value);
}

/**
 * Parses an alert on a figure of a unit.
 *
 * Errors: as `parseAlert`. Source: decisions 0438 and 0471.
 *
 * @example parseAlertIn("pct", { bin: "DAY", side: "BELOW", limit: 30.5 }).value.limit // => 30.5
 */
export function parseAlertIn(unit: MetricUnit, value: unknown): Result<AlertChoice> {
  const formResult = checkForm(alertForm, value);
  if (!formResult.ok) return formResult;
  const { limit, quietFrom: from, quietTo: to, ...choice } = formResult.value;
  const allowedDecimals = limitDecimalsByUnit[unit];
  if (limit % 10 ** (transmittedLimitDecimals - allowedDecimals) !== 0)
    return fail(issue("DECIMAL_PLACES", ["limit"], { max: allowedDecimals }));
  const quietHours = from === null || to === null || from === to ? null : { from, to };
  return ok({
    ...choice,
    limit:
      unit === "pct"
        ? limit / 10 ** transmittedLimitDecimals
        : limit / 10 ** (transmittedLimitDecimals - allowedDecimals),
    quiet: quietHours,
  });
}

/**
 * Returns the measure that an alert on a widget judges: the main one of a single figure of sales. Null for a series, a ranking, a
 * report, and for figures that sales of a bin do not give, as stock and customers.
 *
 * Source: decision 0438.
 *
 * @example alertMeasureOf({ kind: "GetStats", stat: "STOCK", dimension: null, primary: "stockOnHand", secondary: [] }) // => null
 */
export function alertMeasureOf(widget: BoardWidget): MetricCode | null {
  if (isReportWidget(widget) || widgetSubjectOf(widget).split !== null) return null;
  const measure = mainMeasureOf(widget);
  return isMetricCode(measure) ? measure : null;
}

/**
 * Tells whether a person may receive alerts about a measure: if they may see it on a board.
 *
 * Source: specification 6; decision 0438.
 *
 * @example mayReceiveAlert("margin", ["SALE_READ"]) // => false
 */
export function mayReceiveAlert(measure: MetricCode, permissions: HeldPermissions): boolean {
  return hasPermission(permissions, salesMetricPermissions) && maySeeMeasure(measure, permissions);
}

/**
 * Tells whether a figure is beyond the limit. A bin without sales has no figure and causes no alert.
 *
 * Source: decision 0438.
 *
 * @example crossesLimit({ side: "BELOW", limit: 100 }, 100) // => false
 */
export function crossesLimit({ side, limit }: Pick<AlertChoice, "side" | "limit">, figure: number | null): boolean {
  if (figure === null) return false;
  return side === "ABOVE" ? figure > limit : figure < limit;
}

/** Sums that prove sales if any is not 0: filtered summaries store no receipt counts, and a free item leaves only a quantity. */
const sumsShowingSales = [
  "transactions",
  "gross",
  "discounts",
  "refunds",
  "items",
  "soldItems",
] as const satisfies SalesSumKey[];

/**
 * Tells whether a bin has sales or refunds. Voided, suspended and training receipts are none, nor is an undone import,
 * which leaves a row of zeros.
 *
 * Source: decision 0438.
 *
 * @example hasSales({ transactions: 0, gross: 0, discounts: 0, refunds: 0, items: 0, soldItems: 0 }) // => false
 */
export function hasSales(sums: Pick<SalesSums, (typeof sumsShowingSales)[number]>): boolean {
  return sumsShowingSales.some((key) => sums[key] !== 0);
}

/** Figure on a board, at a place and a period. */
export interface AlertFigure {
  readonly boardId: number;
  readonly widget: number;
  readonly layerId: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * Returns the path of the figure that an alert reports, with its place and days.
 *
 * @example alertFigurePath({ boardId: 3, widget: 2, layerId: 4, from: fromDayNumber(20_524), to: fromDayNumber(20_524) }) // => "/bi?period=2026-03-12&board=3&tl=4&figure=2"
 */
export function alertFigurePath({ boardId, widget, layerId, from, to }: AlertFigure): string {
  const customPeriod = printRange(customRange(from, to));
  return `${navigationEntries.DASHBOARD.path}?period=${customPeriod}&board=${boardId}&tl=${layerId}&figure=${widget}`;
}

/** State of an alert between two checks. Units: milliseconds since 1970. */
export interface AlertProgress {
  /** When the alert was created, changed or resumed; bins that closed by then are not reported. */
  readonly sinceMs: number;
  /** Time up to which the closed bins have been judged. */
  readonly judgedToMs: number;
}

/**
 * Lists the bins to judge, in the order in which they close: those since the last check, and the last closed one again, for late receipts.
 *
 * Source: decision 0438.
 *
 * @example listBinsToJudge("DAY", { stores: [{ timeZone: "UTC", businessDayStart: 0 }], weekStart: 0 }, { sinceMs: 0, judgedToMs: 0, nowMs: 86_400_000 }) // => []
 */
export function listBinsToJudge(
  code: AlertBinCode,
  place: AlertPlace,
  { sinceMs, judgedToMs, nowMs }: AlertProgress & { readonly nowMs: number },
): readonly AlertBin[] {
  const settledUntilMs = subtractGrace(nowMs);
  const twoBinsBeforeMs = settledUntilMs - 2 * alertBins[code].longestMs;
  const closedAfterMs = Math.max(sinceMs, nowMs - alertRules.lookBackMs, Math.min(judgedToMs, twoBinsBeforeMs));
  const closedBins = listClosedBins(code, place, { afterMs: closedAfterMs, untilMs: settledUntilMs });
  return closedBins.filter((bin, index) => bin.closesAt > judgedToMs || index === closedBins.length - 1);
}

/**
 * Returns the progress after all closed bins were judged. If the clock was set back, no bin is judged twice.
 *
 * @example progressAfterJudging({ sinceMs: 0, judgedToMs: 900_000 }, 0).judgedToMs // => 900_000
 */
export function progressAfterJudging({ sinceMs, judgedToMs }: AlertProgress, nowMs: number): AlertProgress {
  return { sinceMs, judgedToMs: Math.max(judgedToMs, subtractGrace(nowMs)) };
}

const subtractGrace = (nowMs: number): number => nowMs - alertRules.graceMs;
