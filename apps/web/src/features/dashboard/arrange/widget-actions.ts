/** Actions on a widget while its dashboard is edited, by menu and by keys. */
import {
  sortForPhone,
  isReportWidget,
  moveWithinPhoneOrder,
  removeWidget,
  resizeWidget,
  moveWidgetOneStep,
  widgetSizeLimits,
  withOwnPeriod,
  type BoardWidget,
  type WidgetMoveDirection,
} from "@comptoir/domain/dashboard";
import type { MenuItem } from "@comptoir/ui-react";
import type { KeyboardEvent } from "react";

import { t } from "../../../shared/text.ts";

type Widgets = readonly BoardWidget[];

/** Input of the actions. `onChange` gets the same widgets if an action has no effect. */
export interface WidgetActionInput {
  readonly widgets: Widgets;
  readonly widget: BoardWidget;
  readonly onChange: (next: Widgets) => void;
  readonly onRename: () => void;
  readonly onEdit: () => void;
}

const directions: readonly WidgetMoveDirection[] = ["up", "down", "left", "right"];
const sizeSteps = {
  wider: { w: 1, h: 0 },
  narrower: { w: -1, h: 0 },
  taller: { w: 0, h: 1 },
  shorter: { w: 0, h: -1 },
} as const;

const resizedBy = (
  widgets: Widgets,
  { i, layout }: BoardWidget,
  { w, h }: { readonly w: number; readonly h: number },
): Widgets => resizeWidget(widgets, i, { w: layout.w + w, h: layout.h + h });
const mayGrowWidget = ({ layout }: BoardWidget, { w, h }: { readonly w: number; readonly h: number }): boolean => {
  const [width, height] = [layout.w + w, layout.h + h];
  return (
    width >= widgetSizeLimits.w.min &&
    width <= widgetSizeLimits.w.max &&
    height >= widgetSizeLimits.h.min &&
    height <= widgetSizeLimits.h.max
  );
};

const editItem = ({ onEdit }: WidgetActionInput): MenuItem => ({
  key: "edit",
  label: t("widget.edit"),
  icon: "edit",
  onSelect: onEdit,
});
const renameItem = ({ onRename }: WidgetActionInput): MenuItem => ({
  key: "rename",
  label: t("arrange.rename"),
  onSelect: onRename,
});
/** Menu items for the period of a report: its own, or that of the dashboard. */
function periodItems({ widgets, widget, onChange }: WidgetActionInput): readonly MenuItem[] {
  if (!isReportWidget(widget)) return [];
  const changedWidget = withOwnPeriod(widget, widget.period === null);
  if (changedWidget.period === widget.period) return [];
  return [
    {
      key: "days",
      label: t(changedWidget.period === null ? "arrange.daysOfBoard" : "arrange.daysOfReport"),
      icon: "calendar",
      onSelect: () =>
        onChange(widgets.map((otherWidget) => (otherWidget.i === widget.i ? changedWidget : otherWidget))),
    },
  ];
}
const removeItem = ({ widgets, widget, onChange }: WidgetActionInput): MenuItem => ({
  key: "remove",
  label: t("arrange.remove"),
  icon: "trash",
  danger: true,
  onSelect: () => onChange(removeWidget(widgets, widget.i)),
});

/** Menu of a widget on a wide screen. */
export function desktopWidgetMenu(input: WidgetActionInput): readonly (readonly MenuItem[])[] {
  const { widgets, widget, onChange } = input;
  return [
    directions.map((direction) => {
      const movedWidgets = moveWidgetOneStep(widgets, widget.i, direction);
      return {
        key: direction,
        label: t(`arrange.move_${direction}`),
        disabled: movedWidgets === widgets,
        onSelect: () => onChange(movedWidgets),
      };
    }),
    (["wider", "narrower", "taller", "shorter"] as const).map((way) => ({
      key: way,
      label: t(`arrange.${way}`),
      disabled: !mayGrowWidget(widget, sizeSteps[way]),
      onSelect: () => onChange(resizedBy(widgets, widget, sizeSteps[way])),
    })),
    [editItem(input), renameItem(input), ...periodItems(input), removeItem(input)],
  ];
}

/** Menu of a widget in the list of a phone. */
export function phoneWidgetMenu(input: WidgetActionInput): readonly (readonly MenuItem[])[] {
  return [[editItem(input), renameItem(input), ...periodItems(input), removeItem(input)]];
}

/** Handles keys: arrows move, Shift and arrows resize, Enter edits, Delete removes. */
export function handleWidgetKey(
  event: KeyboardEvent<HTMLElement>,
  { widgets, widget, onChange, onEdit }: WidgetActionInput,
): void {
  if (event.key === "Enter") {
    event.preventDefault();
    return onEdit();
  }
  if (event.key === "Delete") {
    event.preventDefault();
    return onChange(removeWidget(widgets, widget.i));
  }
  const direction = ({ ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const)[event.key];
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const resizeDirection = ({ up: "shorter", down: "taller", left: "narrower", right: "wider" } as const)[direction];
  onChange(
    event.shiftKey
      ? mayGrowWidget(widget, sizeSteps[resizeDirection])
        ? resizedBy(widgets, widget, sizeSteps[resizeDirection])
        : widgets
      : moveWidgetOneStep(widgets, widget.i, direction),
  );
}

/** Moves a widget up or down in the phone order. */
export function moveInPhoneOrder(widgets: Widgets, i: number, steps: -1 | 1): Widgets {
  const order = sortForPhone(widgets);
  const orderIndex = order.findIndex((widget) => widget.i === i);
  const to = orderIndex + steps;
  return orderIndex < 0 || to < 0 || to >= order.length ? widgets : moveWithinPhoneOrder(widgets, i, to);
}
