/** What may be done with a widget while a dashboard is arranged, by menu and by keys. */
import {
  inPhoneOrder,
  isReportWidget,
  moveOnPhone,
  removeWidget,
  resizeWidget,
  stepWidget,
  widgetSizeLimits,
  withOwnDays,
  type BoardWidget,
  type WidgetDirection,
} from "@comptoir/domain/dashboard";
import type { MenuItem } from "@comptoir/ui-react";
import type { KeyboardEvent } from "react";

import { t } from "../../../shared/text.ts";

type Widgets = readonly BoardWidget[];

/** What is done to the board by one action; the same board where it does nothing. */
export interface ActionsOf {
  readonly widgets: Widgets;
  readonly widget: BoardWidget;
  readonly onChange: (next: Widgets) => void;
  readonly onRename: () => void;
}

const directions: readonly WidgetDirection[] = ["up", "down", "left", "right"];
const sizes = {
  wider: { w: 1, h: 0 },
  narrower: { w: -1, h: 0 },
  taller: { w: 0, h: 1 },
  shorter: { w: 0, h: -1 },
} as const;

const sized = (
  widgets: Widgets,
  { i, layout }: BoardWidget,
  { w, h }: { readonly w: number; readonly h: number },
): Widgets => resizeWidget(widgets, i, { w: layout.w + w, h: layout.h + h });
const mayGrow = ({ layout }: BoardWidget, { w, h }: { readonly w: number; readonly h: number }): boolean => {
  const [width, height] = [layout.w + w, layout.h + h];
  return (
    width >= widgetSizeLimits.w.min &&
    width <= widgetSizeLimits.w.max &&
    height >= widgetSizeLimits.h.min &&
    height <= widgetSizeLimits.h.max
  );
};

const rename = ({ onRename }: ActionsOf): MenuItem => ({
  key: "rename",
  label: t("arrange.rename"),
  icon: "edit",
  onSelect: onRename,
});
/** Whose days a report shows: its own, or those of the dashboard. */
function days({ widgets, widget, onChange }: ActionsOf): readonly MenuItem[] {
  if (!isReportWidget(widget)) return [];
  const changed = withOwnDays(widget, widget.period === null);
  if (changed.period === widget.period) return [];
  return [
    {
      key: "days",
      label: t(changed.period === null ? "arrange.daysOfBoard" : "arrange.daysOfReport"),
      icon: "calendar",
      onSelect: () => onChange(widgets.map((other) => (other.i === widget.i ? changed : other))),
    },
  ];
}
const remove = ({ widgets, widget, onChange }: ActionsOf): MenuItem => ({
  key: "remove",
  label: t("arrange.remove"),
  icon: "trash",
  danger: true,
  onSelect: () => onChange(removeWidget(widgets, widget.i)),
});

/** The menu of a widget on a wide screen. */
export function wideMenu(of: ActionsOf): readonly (readonly MenuItem[])[] {
  const { widgets, widget, onChange } = of;
  return [
    directions.map((direction) => {
      const next = stepWidget(widgets, widget.i, direction);
      return {
        key: direction,
        label: t(`arrange.move_${direction}`),
        disabled: next === widgets,
        onSelect: () => onChange(next),
      };
    }),
    (["wider", "narrower", "taller", "shorter"] as const).map((way) => ({
      key: way,
      label: t(`arrange.${way}`),
      disabled: !mayGrow(widget, sizes[way]),
      onSelect: () => onChange(sized(widgets, widget, sizes[way])),
    })),
    [rename(of), ...days(of), remove(of)],
  ];
}

/** The menu of a widget in the list of a phone. */
export function phoneMenu(of: ActionsOf): readonly (readonly MenuItem[])[] {
  return [[rename(of), ...days(of), remove(of)]];
}

/** Arrows move, with Shift they resize, Delete takes away. */
export function onWidgetKey(event: KeyboardEvent<HTMLElement>, { widgets, widget, onChange }: ActionsOf): void {
  if (event.key === "Delete") {
    event.preventDefault();
    return onChange(removeWidget(widgets, widget.i));
  }
  const direction = ({ ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const)[event.key];
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const way = ({ up: "shorter", down: "taller", left: "narrower", right: "wider" } as const)[direction];
  onChange(
    event.shiftKey
      ? mayGrow(widget, sizes[way])
        ? sized(widgets, widget, sizes[way])
        : widgets
      : stepWidget(widgets, widget.i, direction),
  );
}

/** Up or down in the order of a phone. */
export function stepOnPhone(widgets: Widgets, i: number, by: -1 | 1): Widgets {
  const order = inPhoneOrder(widgets);
  const at = order.findIndex((widget) => widget.i === i);
  const to = at + by;
  return at < 0 || to < 0 || to >= order.length ? widgets : moveOnPhone(widgets, i, to);
}
