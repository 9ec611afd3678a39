/** Widgets of an edited dashboard, dragged to another place or another size. */
import {
  isReportWidget,
  maySeeWidgetSubject,
  moveWidget,
  resizeWidget,
  type BoardWidget,
  type WidgetContext,
} from "@comptoir/domain/dashboard";
import { Card } from "@comptoir/ui-react";
import { useMemo, useRef, useState } from "react";
import type { PointerEvent, ReactElement, ReactNode, RefObject } from "react";

import { language, t } from "../../../shared/text.ts";
import styles from "./arrange.module.css";
import { dropIndexOf, type WidgetBox } from "./drop-place.ts";
import { LiveWidget, needsOwnFigures } from "./live-widget.tsx";
import { useDrag } from "./use-drag.ts";
import { WidgetFrame } from "./widget-frame.tsx";

type Widgets = readonly BoardWidget[];

export type ArrangeGridProps = Readonly<{
  gridRef: RefObject<HTMLDivElement | null>;
  widgets: Widgets;
  /** Widgets of the board as it is saved. */
  savedWidgets: Widgets;
  permissions: readonly string[];
  context: WidgetContext;
  /** Draws a widget with its figures. */
  draw: (widget: BoardWidget) => ReactNode;
  onChange: (i: number) => (next: Widgets) => void;
  onRename: (i: number) => void;
  onEdit: (widget: BoardWidget) => void;
}>;

/** Must equal the gap of the style sheet. Units: px. */
const gapPx = 16;
const rowPx = 76;

export function ArrangeGrid(props: ArrangeGridProps): ReactElement {
  const { gridRef, widgets, savedWidgets, permissions, context, draw, onChange, onRename, onEdit } = props;
  const { preview, dragged, begin } = useDraggedWidget(props);
  const visibleWidgets = preview ?? widgets;
  const byPlace = useMemo(() => new Map(visibleWidgets.map((widget) => [widget.i, widget])), [visibleWidgets]);
  return (
    <div ref={gridRef} className={styles["grid"]} data-arranging>
      {widgets.map((widget) => {
        const movedWidget = byPlace.get(widget.i) ?? widget;
        return (
          <WidgetFrame
            key={widget.i}
            widget={movedWidget}
            actions={{
              widgets,
              widget,
              onChange: onChange(widget.i),
              onRename: () => onRename(widget.i),
              onEdit: () => onEdit(widget),
            }}
            isDragged={preview !== null && dragged === widget.i}
            onGrab={(event) => begin(widget.i, "move", event)}
            onPull={(event) => begin(widget.i, "size", event)}
          >
            {!isReportWidget(widget) && !maySeeWidgetSubject(widget, permissions) ? (
              <Card title={widget.title[language]}>{t("explain.withoutPermission")}</Card>
            ) : needsOwnFigures(widget, savedWidgets, context) ? (
              <LiveWidget widget={widget} context={context} />
            ) : (
              draw(widget)
            )}
          </WidgetFrame>
        );
      })}
    </div>
  );
}

interface DraggedWidget {
  /** Widgets as they would be after the drop; null while nothing is dragged. */
  readonly preview: Widgets | null;
  readonly dragged: number | null;
  readonly begin: (i: number, how: "move" | "size", event: PointerEvent<HTMLElement>) => void;
}

function useDraggedWidget({
  gridRef,
  widgets,
  onChange,
}: Pick<ArrangeGridProps, "gridRef" | "widgets" | "onChange">): DraggedWidget {
  const [previewWidgets, setPreview] = useState<Widgets | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const boxes = useRef<readonly WidgetBox[]>([]);
  const press = useDrag({
    onDrag: ({ i, how, x, y, dx, dy }) => {
      const widget = widgets.find((candidate) => candidate.i === i);
      if (widget === undefined || gridRef.current === null) return;
      if (how === "size") {
        const columnPx = (gridRef.current.clientWidth + gapPx) / 12;
        const size = { w: widget.layout.w + dx / columnPx, h: widget.layout.h + dy / rowPx };
        return setPreview(resizeWidget(widgets, i, size));
      }
      const dropIndex = dropIndexOf(boxes.current, i, { x, y });
      if (dropIndex !== null) setPreview(moveWidget(widgets, i, dropIndex));
    },
    onEnd: (isDone) => {
      setPreview(null);
      if (isDone && previewWidgets !== null && dragged !== null) onChange(dragged)(previewWidgets);
    },
  });
  const beginDrag: DraggedWidget["begin"] = (i, how, event) => {
    setDragged(i);
    boxes.current = boxesIn(gridRef.current);
    press(i, how, event);
  };
  return { preview: previewWidgets, dragged, begin: beginDrag };
}

/** Measures the widgets of a grid on the page. */
function boxesIn(grid: HTMLElement | null): readonly WidgetBox[] {
  return [...(grid?.querySelectorAll<HTMLElement>("[data-frame]") ?? [])].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      i: Number(element.dataset["frame"]),
      left: left + window.scrollX,
      top: top + window.scrollY,
      width,
      height,
    };
  });
}
