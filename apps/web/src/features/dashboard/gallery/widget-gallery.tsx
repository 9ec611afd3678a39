/** Gallery of ready widgets, each drawn with the user's own figures. */
import {
  listReadyWidgets,
  newReportWidget,
  newWidget,
  widgetRequests,
  type BoardWidget,
  type Widget,
  type WidgetContext,
  type WidgetRequest,
} from "@comptoir/domain/dashboard";
import { visibleKinds } from "@comptoir/domain/report";
import { Dialog } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { askBatch } from "../dashboard-requests.ts";
import { toCell, type WidgetCell } from "../widget-cells-store.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { WidgetView } from "../widget-view.tsx";
import styles from "./gallery.module.css";

export type WidgetGalleryProps = Readonly<{
  context: WidgetContext;
  /** Permissions of the user: templates that they may not see are left out. */
  permissions: readonly string[];
  /** `isNew` is true for a widget without a template, which is added only when its editor is finished. */
  onChoose: (widget: BoardWidget, isNew: boolean) => void;
  onClose: () => void;
}>;

const askWidgetBatch = (requests: readonly WidgetRequest[], signal: AbortSignal) => askBatch(requests, signal);

export function WidgetGallery({ context, permissions, onChoose, onClose }: WidgetGalleryProps): ReactElement {
  const readyWidgets = useMemo(() => listReadyWidgets(permissions), [permissions]);
  const kinds = visibleKinds(permissions);
  const report = kinds.find((kind) => kind === "sale") ?? kinds[0];
  const requests = useMemo(
    () => readyWidgets.flatMap(({ widget }) => widgetRequests(thumbnailWidgetOf(widget), context)),
    [readyWidgets, context],
  );
  const [answer] = useAnswer(askWidgetBatch, requests);
  const cellOf = (widget: Widget): WidgetCell<WidgetData> | undefined =>
    answer === null ? undefined : toCell(String(widget.i), requests, answer);
  return (
    <Dialog open onClose={onClose} size="large" title={t("widget.add")} closeLabel={t("common.close")}>
      <p className={styles["words"]}>{t("widget.addText")}</p>
      <ul className={styles["gallery"]}>
        <li>
          <button
            type="button"
            className={styles["pattern"]}
            data-pattern="nothing"
            onClick={() => onChoose(newWidget("netSales"), true)}
          >
            <strong>{t("widget.fromNothing")}</strong>
            <span>{t("widget.fromNothingText")}</span>
          </button>
        </li>
        {report !== undefined && (
          <li>
            <button
              type="button"
              className={styles["pattern"]}
              data-pattern="report"
              onClick={() => onChoose(newReportWidget(report), true)}
            >
              <strong>{t("widget.fromReport")}</strong>
              <span>{t("widget.fromReportText")}</span>
            </button>
          </li>
        )}
        {readyWidgets.map(({ code, widget }) => (
          <li key={code}>
            <button
              type="button"
              className={styles["pattern"]}
              data-pattern={code}
              aria-label={t("widget.addNamed", { name: widget.title[language] })}
              onClick={() => onChoose(widget, false)}
            >
              <span className={styles["picture"]} inert>
                <WidgetView widget={thumbnailWidgetOf(widget)} cell={cellOf(widget)} onRetry={() => undefined} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Number of rows in a thumbnail. */
const thumbnailRowCount = 5;

/** Makes the thumbnail of a widget template: few rows and a small height, but every hour or weekday. */
function thumbnailWidgetOf(widget: Widget): Widget {
  const needsAllRows =
    widget.topN === null || widget.type === "heat" || widget.dimension === "HOUR" || widget.dimension === "WEEKDAY";
  const thumbnailTopN = needsAllRows
    ? widget.topN
    : widget.type === "multiples"
      ? thumbnailRowCount - 1
      : thumbnailRowCount;
  return { ...widget, topN: thumbnailTopN, layout: { ...widget.layout, h: 3 } };
}
