/** Panel of a figure of a dashboard, opened by its address: the rows behind it. */
import { isReportWidget, type BoardWidget } from "@comptoir/domain/dashboard";
import { Dialog, EmptyState, Select, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import type { DashboardQuery } from "../dashboard-query.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { formatMeasure } from "../measure.ts";
import { figureOnBoard } from "./figure-of.ts";
import styles from "./figure.module.css";
import { RowsBehind } from "./rows-behind.tsx";

export type BoardFigureProps = Readonly<{
  widgets: readonly BoardWidget[];
  /** Answer of the widget; null until it is there. */
  data: WidgetData | null;
  query: DashboardQuery;
  placeId: number;
  held: readonly string[];
  change: (part: Partial<DashboardQuery>) => void;
  onRefresh: () => void;
}>;

export function BoardFigure({
  widgets,
  data,
  query,
  placeId,
  held,
  change,
  onRefresh,
}: BoardFigureProps): ReactElement {
  const widget = widgets.find(({ i }) => i === query.figure);
  const close = () => change({ figure: null, of: null, mark: null });
  const found =
    widget === undefined || isReportWidget(widget) || data === null ? null : figureOnBoard(widget, data, query);
  const title = widget?.title[language] ?? t("explain.noRowsTitle");
  const name = found === null || found.name === null ? title : t("explain.figureOf", { title, mark: found.name });
  return (
    <Dialog open onClose={close} title={name} closeLabel={t("common.close")} size="large">
      {widget === undefined || isReportWidget(widget) || (data !== null && found === null) ? (
        <EmptyState compact title={t("explain.figureGone")} />
      ) : data === null || found === null ? (
        <SkeletonRows rows={6} label={t("common.loading")} />
      ) : (
        <>
          <div className={styles["controls"]}>
            <span className={styles["figure"]}>
              {found.value === null ? t("dashboard.noFigure") : formatMeasure(found.value, found.measure)}
            </span>
            {found.measures.length > 1 ? (
              <Select
                compact
                aria-label={t("explain.measures")}
                value={found.measure}
                options={found.measures.map((code) => ({ value: code, label: t(`dashboard.measure_${code}`) }))}
                onChange={(of) => change({ of })}
              />
            ) : (
              <span>{t(`dashboard.measure_${found.measure}`)}</span>
            )}
          </div>
          <RowsBehind
            widget={widget}
            figure={found}
            days={data.data.meta.range}
            placeId={placeId}
            held={held}
            name={name}
            onRefresh={onRefresh}
          />
        </>
      )}
    </Dialog>
  );
}
