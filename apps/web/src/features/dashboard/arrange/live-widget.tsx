/** Widget added or changed while arranging: loads its own figures, since those of the stored dashboard do not apply. */
import {
  isReportWidget,
  widgetRequests,
  type BoardWidget,
  type Widget,
  type WidgetContext,
} from "@comptoir/domain/dashboard";
import { useState } from "react";
import type { ReactElement } from "react";

import { usePreview } from "../editor/use-preview.ts";
import { WidgetView } from "../widget-view.tsx";

export type LiveWidgetProps = Readonly<{ widget: Widget; context: WidgetContext }>;

export function LiveWidget({ widget, context }: LiveWidgetProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const livePreview = usePreview(widget, context, attempt);
  return (
    <WidgetView widget={livePreview.widget} cell={livePreview.cell} onRetry={() => setAttempt((count) => count + 1)} />
  );
}

/** Tells whether a widget asks for other figures than the stored dashboard does. */
export function needsOwnFigures(
  widget: BoardWidget,
  storedWidgets: readonly BoardWidget[],
  context: WidgetContext,
): widget is Widget {
  if (isReportWidget(widget)) return false;
  const storedWidget = storedWidgets.find(({ i }) => i === widget.i);
  return (
    storedWidget === undefined ||
    isReportWidget(storedWidget) ||
    JSON.stringify(widgetRequests(storedWidget, context)) !== JSON.stringify(widgetRequests(widget, context))
  );
}
