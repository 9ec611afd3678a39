/** Builds the path that a notice opens: the figure on its dashboard, or the row of its report. */

import type { Caller } from "@comptoir/api/contract";
import { scopeOf } from "@comptoir/domain/access";
import { alertFigurePath, rowAlertPath } from "@comptoir/domain/dashboard";
import type { FieldValue } from "@comptoir/domain/report";
import { isLocation, type TargetLayer } from "@comptoir/domain/target";

import type { AlertRow } from "./alert-repository.ts";
import type { NoticeRow } from "./notice-repository.ts";
import { daysOfNotice } from "./notice-days.ts";

/** Returns the path of a notice. A report shows the stores of the reader's own layer, so a filter is added for the stores of another layer. */
export function noticePath(
  alert: Pick<AlertRow, "boardId" | "widget" | "layerId" | "report">,
  notice: Pick<NoticeRow, "from" | "to" | "rowKey">,
  { at, layers }: { readonly at: Pick<Caller, "layerId">; readonly layers: readonly TargetLayer[] },
): string {
  const noticeDays = daysOfNotice(notice);
  const { report } = alert;
  if (report === null) return alertFigurePath({ ...alert, ...noticeDays });
  const scopeLayerIds = scopeOf(alert.layerId, layers);
  const locationIds = layers.filter((layer) => scopeLayerIds.has(layer.id) && isLocation(layer)).map(({ id }) => id);
  return rowAlertPath({
    subject: report,
    path: parseRowKey(notice.rowKey),
    ...noticeDays,
    ...(at.layerId !== alert.layerId && { stores: locationIds }),
  });
}

/** Parses the row key of a notice into the values of its groups; empty for the whole report. */
function parseRowKey(rowKey: string): readonly FieldValue[] {
  if (rowKey === "") return [];
  const parsedKeys: unknown = JSON.parse(rowKey);
  return Array.isArray(parsedKeys) ? parsedKeys : [];
}
