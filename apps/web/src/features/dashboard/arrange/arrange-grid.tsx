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
import { useDrag } from "../../../shared/use-drag.ts";
import styles from "./arrange.module.css";
import { dropIndexOf, type WidgetBox } from "./drop-place.ts";
import { LiveWidget, needsOwnFigures } from "./live-widget.tsx";
import { WidgetFrame } from "./widget-frame.tsx";

type BoardWidgets = readonly BoardWidget[];

export type ArrangeGridProps = Readonly<{
  gridRef: RefObject<HTMLDivElement | null>;
  widgets: BoardWidgets;
  /** Widgets of the board as it is saved. */
  savedWidgets: BoardWidgets;
  permissions: readonly string[];
  context: WidgetContext;
  /** Draws a widget with its figures. */
  draw: (widget: BoardWidget) => ReactNode;
  onChange: (i: number) => (next: BoardWidgets) => void;
  onRename: (i: number) => void;
  onEdit: (widget: BoardWidget) => void;
}>;

/** Must equal the gap of the style sheet. Units: px. */
const gridGapPx = 16;
const gridColumns = 12;
const gridRowPx = 76;

export function ArrangeGrid(props: ArrangeGridProps): ReactElement {
  const { gridRef, widgets, savedWidgets, permissions, context, draw, onChange, onRename, onEdit } = props;
  const { preview, dragged, begin } = useDraggedWidget(props);
  const visibleWidgets = preview ?? widgets;
  const widgetById = useMemo(() => new Map(visibleWidgets.map((widget) => [widget.i, widget])), [visibleWidgets]);
  return (
    <div ref={gridRef} className={styles["grid"]} data-arranging>
      <GridLines />
      {widgets.map((widget) => {
        const arrangedWidget = widgetById.get(widget.i) ?? widget;
        return (
          <WidgetFrame
            key={widget.i}
            widget={arrangedWidget}
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

/** Marks the columns that widgets snap to. */
const GridLines = (): ReactElement => (
  <div className={styles["gridLines"]} aria-hidden="true">
    {Array.from({ length: gridColumns }, (_, column) => (
      <span key={column} />
    ))}
  </div>
);

interface DraggedWidget {
  /** Widgets as they would be after the drop; null while nothing is dragged. */
  readonly preview: BoardWidgets | null;
  readonly dragged: number | null;
  readonly begin: (i: number, how: "move" | "size", event: PointerEvent<HTMLElement>) => void;
}

function useDraggedWidget({
  gridRef,
  widgets,
  onChange,
}: Pick<ArrangeGridProps, "gridRef" | "widgets" | "onChange">): DraggedWidget {
  const [previewWidgets, setPreview] = useState<BoardWidgets | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const widgetBoxes = useRef<readonly WidgetBox[]>([]);
  const startDrag = useDrag<{ readonly i: number; readonly how: "move" | "size" }>({
    onDrag: ({ i, how, x, y, dx, dy }) => {
      const draggedWidget = widgets.find((candidate) => candidate.i === i);
      if (draggedWidget === undefined || gridRef.current === null) return;
      if (how === "size") {
        const columnPx = (gridRef.current.clientWidth + gridGapPx) / gridColumns;
        const nextSize = { w: draggedWidget.layout.w + dx / columnPx, h: draggedWidget.layout.h + dy / gridRowPx };
        return setPreview(resizeWidget(widgets, i, nextSize));
      }
      const dropIndex = dropIndexOf(widgetBoxes.current, i, { x, y });
      if (dropIndex !== null) setPreview(moveWidget(widgets, i, dropIndex));
    },
    onEnd: (isDone) => {
      setPreview(null);
      if (isDone && previewWidgets !== null && dragged !== null) onChange(dragged)(previewWidgets);
    },
  });
  const beginDrag: DraggedWidget["begin"] = (i, how, event) => {
    setDragged(i);
    widgetBoxes.current = measureWidgetBoxes(gridRef.current);
    startDrag({ i, how }, event);
  };
  return { preview: previewWidgets, dragged, begin: beginDrag };
}

/** Measures the widgets of a grid on the page. */
function measureWidgetBoxes(grid: HTMLElement | null): readonly WidgetBox[] {
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
