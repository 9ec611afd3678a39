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

type BoardWidgets = readonly BoardWidget[];

/** Input of the actions. `onChange` gets the same widgets if an action has no effect. */
export interface WidgetActionInput {
  readonly widgets: BoardWidgets;
  readonly widget: BoardWidget;
  readonly onChange: (next: BoardWidgets) => void;
  readonly onRename: () => void;
  readonly onEdit: () => void;
}

const moveDirections: readonly WidgetMoveDirection[] = ["up", "down", "left", "right"];
const sizeStepByAction = {
  wider: { w: 1, h: 0 },
  narrower: { w: -1, h: 0 },
  taller: { w: 0, h: 1 },
  shorter: { w: 0, h: -1 },
} as const;

const resizeBy = (
  widgets: BoardWidgets,
  { i, layout }: BoardWidget,
  { w, h }: { readonly w: number; readonly h: number },
): BoardWidgets => resizeWidget(widgets, i, { w: layout.w + w, h: layout.h + h });
const mayResizeWidget = ({ layout }: BoardWidget, { w, h }: { readonly w: number; readonly h: number }): boolean => {
  const [width, height] = [layout.w + w, layout.h + h];
  return (
    width >= widgetSizeLimits.w.min &&
    width <= widgetSizeLimits.w.max &&
    height >= widgetSizeLimits.h.min &&
    height <= widgetSizeLimits.h.max
  );
};

const makeEditItem = ({ onEdit }: WidgetActionInput): MenuItem => ({
  key: "edit",
  label: t("widget.edit"),
  icon: "edit",
  onSelect: onEdit,
});
const makeRenameItem = ({ onRename }: WidgetActionInput): MenuItem => ({
  key: "rename",
  label: t("arrange.rename"),
  onSelect: onRename,
});
/** Menu items for the period of a report: its own, or that of the dashboard. */
function makePeriodItems({ widgets, widget, onChange }: WidgetActionInput): readonly MenuItem[] {
  if (!isReportWidget(widget)) return [];
  const widgetWithOtherPeriod = withOwnPeriod(widget, widget.period === null);
  if (widgetWithOtherPeriod.period === widget.period) return [];
  return [
    {
      key: "days",
      label: t(widgetWithOtherPeriod.period === null ? "arrange.daysOfBoard" : "arrange.daysOfReport"),
      icon: "calendar",
      onSelect: () =>
        onChange(widgets.map((otherWidget) => (otherWidget.i === widget.i ? widgetWithOtherPeriod : otherWidget))),
    },
  ];
}
const makeRemoveItem = ({ widgets, widget, onChange }: WidgetActionInput): MenuItem => ({
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
    moveDirections.map((direction) => {
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
      disabled: !mayResizeWidget(widget, sizeStepByAction[way]),
      onSelect: () => onChange(resizeBy(widgets, widget, sizeStepByAction[way])),
    })),
    [makeEditItem(input), makeRenameItem(input), ...makePeriodItems(input), makeRemoveItem(input)],
  ];
}

/** Menu of a widget in the list of a phone. */
export function phoneWidgetMenu(input: WidgetActionInput): readonly (readonly MenuItem[])[] {
  return [[makeEditItem(input), makeRenameItem(input), ...makePeriodItems(input), makeRemoveItem(input)]];
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
  const arrowDirection = ({ ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const)[
    event.key
  ];
  if (arrowDirection === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const resizeAction = ({ up: "shorter", down: "taller", left: "narrower", right: "wider" } as const)[arrowDirection];
  onChange(
    event.shiftKey
      ? mayResizeWidget(widget, sizeStepByAction[resizeAction])
        ? resizeBy(widgets, widget, sizeStepByAction[resizeAction])
        : widgets
      : moveWidgetOneStep(widgets, widget.i, arrowDirection),
  );
}

/** Moves a widget up or down in the phone order. */
export function moveInPhoneOrder(widgets: BoardWidgets, i: number, steps: -1 | 1): BoardWidgets {
  const phoneOrder = sortForPhone(widgets);
  const widgetPosition = phoneOrder.findIndex((widget) => widget.i === i);
  const nextPosition = widgetPosition + steps;
  return widgetPosition < 0 || nextPosition < 0 || nextPosition >= phoneOrder.length
    ? widgets
    : moveWithinPhoneOrder(widgets, i, nextPosition);
}
