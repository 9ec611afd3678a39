/** Converts alerts and their notices to the form sent to their owner. */

import type { Caller } from "@comptoir/api/contract";
import type { AlertNoticeWire, AlertWire } from "@comptoir/api/wire";
import { displayedFigureOfUnit, getMeasure, rowAlertUnit } from "@comptoir/domain/dashboard";
import type { MetricUnit } from "@comptoir/domain/metric";
import type { Effect } from "effect";

import { dayRuleOf, type listLayers } from "../access/index.ts";
import type { AlertRow } from "./alert-repository.ts";
import type { NoticeRow } from "./notice-repository.ts";
import { noticePath } from "./notice-path.ts";

type Layers = Effect.Success<ReturnType<typeof listLayers>>;

/** Tells whether a person may see the figure of an alert. */
export type AlertVisibilityCheck = (subject: Pick<AlertRow, "layerId" | "measure" | "report">) => boolean;

/** Returns the unit of an alert's limit: that of its metric or report column; a plain number if the column no longer exists. */
export const alertUnitOf = ({ measure, report }: Pick<AlertRow, "measure" | "report">): MetricUnit =>
  report === null ? (measure === null ? "count" : getMeasure(measure).unit) : (rowAlertUnit(report) ?? "count");

const toSubjectWire = ({ language }: Caller, row: AlertRow, layers: Layers) => ({
  boardId: row.boardId,
  widget: row.widget,
  title: row.title[language],
  measure: row.measure,
  unit: alertUnitOf(row),
  layerId: row.layerId,
  place: layers.find(({ id }) => id === row.layerId)?.description ?? "",
});

/** Converts an alert to the form sent to its owner. */
export function toAlertWire(
  caller: Caller,
  alertRow: AlertRow,
  { layers, maySee }: { readonly layers: Layers; readonly maySee: AlertVisibilityCheck },
): AlertWire {
  const { id, version, bin, side, isMailed, quietFrom, quietTo, isPaused } = alertRow;
  return {
    id,
    version,
    ...toSubjectWire(caller, alertRow, layers),
    bin,
    side,
    limit: displayedFigureOfUnit(alertUnitOf(alertRow), alertRow.limit),
    isMailed,
    quietFrom,
    quietTo,
    isPaused,
    timeZone: dayRuleOf(layers.find((layer) => layer.id === alertRow.layerId)).timeZone,
    state: maySee(alertRow) ? alertStateOf(alertRow) : "NO_ACCESS",
  };
}

const alertStateOf = ({ isPaused, stoppedCode }: AlertRow) =>
  isPaused ? "PAUSED" : stoppedCode === null ? "ON" : "STOPPED";

/** Converts a notice of an alert to the form sent to its owner. */
export function toNoticeWire(
  caller: Caller,
  { limit, figure, rowKey, rowName, problem, ...row }: NoticeRow,
  { alert, layers }: { readonly alert: AlertRow; readonly layers: Layers },
): AlertNoticeWire {
  const unit = alertUnitOf(alert);
  return {
    ...row,
    ...toSubjectWire(caller, alert, layers),
    limit: displayedFigureOfUnit(unit, limit),
    figure: displayedFigureOfUnit(unit, figure),
    ...(problem !== null && { problem }),
    row:
      rowName === null ? null : { name: rowName, path: noticePath(alert, { ...row, rowKey }, { at: caller, layers }) },
  };
}
