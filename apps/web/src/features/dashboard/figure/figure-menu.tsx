/** Menu of a widget of figures: the rows behind the figure, and why it changed. */
import { rowsOfFigure, mainMeasureOf, type FigureDays, type Widget } from "@comptoir/domain/dashboard";
import { ButtonLink, IconButton, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../../session/session.ts";
import { language, t } from "../../../shared/text.ts";
import type { FigureAsk } from "../widget-view.tsx";
import { whyNoRows } from "./figure-words.ts";

export type FigureMenuProps = Readonly<{
  widget: Widget;
  days: FigureDays;
  onFigure: (widget: Widget, ask: FigureAsk) => void;
}>;

const none: readonly string[] = [];

export function FigureMenu({ widget, days, onFigure }: FigureMenuProps): ReactElement {
  const permissions = useSnapshot(session.state).claims?.permissions ?? none;
  const found = rowsOfFigure(widget, { measure: mainMeasureOf(widget), mark: null }, { days, permissions });
  const title = widget.title[language];
  return (
    <>
      <Menu
        label={title}
        onDemand
        trigger={(trigger) => (
          <IconButton {...trigger} size="compact" icon="info" label={t("dashboard.explain", { title })} />
        )}
        groups={[
          [
            {
              key: "rows",
              label: t("explain.menu_rows"),
              icon: "table",
              disabled: !found.ok,
              detail: found.ok ? undefined : whyNoRows(found.reason),
              onSelect: () => onFigure(widget, {}),
            },
            {
              key: "why",
              label: t("explain.menu_why"),
              icon: "info",
              onSelect: () => onFigure(widget, { show: "why" }),
            },
            ...(!isExplained(widget)
              ? []
              : [
                  {
                    key: "change",
                    label: t("explain.menu_change"),
                    icon: "chart" as const,
                    onSelect: () => onFigure(widget, { show: "change" }),
                  },
                ]),
          ],
        ]}
      />
      {widget.drill !== null && <DrillLink report={widget.drill.report} days={days} />}
    </>
  );
}

/** Stock is no sale: its change has no customers, baskets or prices. */
const isExplained = ({ kind, stat }: Widget): boolean => kind !== "GetStats" || stat !== "STOCK";

/** Opens the report of a widget on the days of its figures. */
function DrillLink({ report, days }: Readonly<{ report: string; days: FigureDays }>): ReactElement {
  return (
    <Link href={`/report/${encodeURIComponent(report)}?period=${days.from}..${days.to}`} asChild>
      <ButtonLink variant="quiet" size="compact" icon="table" aria-label={t("dashboard.openReport")} />
    </Link>
  );
}
