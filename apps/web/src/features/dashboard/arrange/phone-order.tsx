/** Order of widgets on a phone. */
import { sortForPhone, type BoardWidget } from "@comptoir/domain/dashboard";
import { IconButton, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import styles from "./arrange.module.css";
import { phoneWidgetMenu, moveInPhoneOrder } from "./widget-actions.ts";

export type PhoneOrderProps = Readonly<{
  widgets: readonly BoardWidget[];
  onChange: (i: number) => (next: readonly BoardWidget[]) => void;
  onRename: (i: number) => void;
  onEdit: (widget: BoardWidget) => void;
}>;

export function PhoneOrder({ widgets, onChange, onRename, onEdit }: PhoneOrderProps): ReactElement {
  const widgetsInOrder = sortForPhone(widgets);
  return (
    <ol className={styles["list"]}>
      {widgetsInOrder.map((widget, index) => {
        const widgetTitle = widget.title[language];
        const moveBySteps = (steps: -1 | 1) => () => onChange(widget.i)(moveInPhoneOrder(widgets, widget.i, steps));
        return (
          <li key={widget.i} className={styles["row"]}>
            <span className={styles["place"]}>{index + 1}</span>
            <span className={styles["name"]}>{widgetTitle}</span>
            <IconButton
              icon="arrow-up"
              label={t("arrange.earlier", { name: widgetTitle })}
              disabled={index === 0}
              onClick={moveBySteps(-1)}
            />
            <IconButton
              icon="arrow-down"
              label={t("arrange.later", { name: widgetTitle })}
              disabled={index === widgetsInOrder.length - 1}
              onClick={moveBySteps(1)}
            />
            <Menu
              label={widgetTitle}
              trigger={(trigger) => (
                <IconButton {...trigger} icon="more" label={t("arrange.actions", { name: widgetTitle })} />
              )}
              groups={phoneWidgetMenu({
                widgets,
                widget,
                onChange: onChange(widget.i),
                onRename: () => onRename(widget.i),
                onEdit: () => onEdit(widget),
              })}
            />
          </li>
        );
      })}
    </ol>
  );
}
