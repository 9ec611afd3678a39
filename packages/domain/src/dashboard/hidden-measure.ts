/** Measures and reports that a save adds to a dashboard without permission. */

import type { HeldPermissions } from "../access/index.ts";
import { visibleKinds } from "../report/index.ts";
import { issue, type Issue } from "../result/index.ts";

import type { BoardWidget } from "./board-widget.ts";
import { isReportWidget } from "./report-widget.ts";
import { maySeeMeasure } from "./widget-permission.ts";
import type { Widget } from "./widget.ts";

/**
 * Lists the measures and report kinds of a saved dashboard that its author may not see, or that do not exist. A widget keeps those that it
 * had before, so that others can arrange it. Errors: ACCESS_DENIED, with the place of the measure or report.
 *
 * Source: specification 6, behaviour 3.9 (PRODUCT_COST gates costs everywhere), decision 0380.
 *
 * @example findHiddenContent([], [{ i: 1, kind: "Simple", primary: "margin", secondary: [] }], ["SALE_READ"]) // => [{ code: "ACCESS_DENIED", path: [0, "primary"], params: {} }]
 */
export function findHiddenContent(
  widgetsBefore: readonly BoardWidget[],
  widgetsAfter: readonly BoardWidget[],
  permissions: HeldPermissions,
): readonly Issue<"ACCESS_DENIED">[] {
  const visibleReportKinds: readonly string[] = visibleKinds(permissions);
  return widgetsAfter.flatMap((widget, index) => {
    const previousWidget = widgetsBefore.find(({ i }) => i === widget.i);
    if (isReportWidget(widget)) {
      const { source } = widget.report;
      const hadSameReport =
        previousWidget !== undefined && isReportWidget(previousWidget) && previousWidget.report.source === source;
      return hadSameReport || visibleReportKinds.includes(source)
        ? []
        : [issue("ACCESS_DENIED", [index, "report", "source"])];
    }
    const measuresBefore =
      previousWidget === undefined || isReportWidget(previousWidget) ? [] : measuresOf(previousWidget);
    return [
      ...(widget.primary === null ? [] : [{ measure: widget.primary, path: [index, "primary"] }]),
      ...widget.secondary.map((measure, secondaryIndex) => ({ measure, path: [index, "secondary", secondaryIndex] })),
    ].flatMap(({ measure, path }) =>
      maySeeMeasure(measure, permissions) || measuresBefore.includes(measure) ? [] : [issue("ACCESS_DENIED", path)],
    );
  });
}

const measuresOf = ({ primary, secondary }: Widget) => [...(primary === null ? [] : [primary]), ...secondary];
