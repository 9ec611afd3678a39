/** Menu of a widget of figures: the rows behind the figure, and why it changed. */
import { rowsOfFigure, shownMeasure, type FigureDays, type Widget } from "@comptoir/domain/dashboard";
import { IconButton, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../../session/session.ts";
import { language, t } from "../../../shared/text.ts";
import type { FigureAsk } from "../widget-view.tsx";
import { whyNoRows } from "./figure-words.ts";

export type FigureMenuProps = Readonly<{
  widget: Widget;
  days: FigureDays;
  onFigure: (widget: Widget, ask: FigureAsk) => void;
  /** Explains the change; absent if the figure has none. */
  onExplain: ((widget: Widget) => void) | undefined;
}>;

const none: readonly string[] = [];

export function FigureMenu({ widget, days, onFigure, onExplain }: FigureMenuProps): ReactElement {
  const permissions = useSnapshot(session.state).claims?.permissions ?? none;
  const found = rowsOfFigure(widget, { measure: shownMeasure(widget), mark: null }, { days, permissions });
  const title = widget.title[language];
  return (
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
          ...(onExplain === undefined
            ? []
            : [
                {
                  key: "change",
                  label: t("explain.menu_change"),
                  icon: "chart" as const,
                  onSelect: () => onExplain(widget),
                },
              ]),
        ],
      ]}
    />
  );
}
