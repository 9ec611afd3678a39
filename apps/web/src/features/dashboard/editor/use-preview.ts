/** Figures of a widget that is being edited: asked a moment after the last change; the older question is cancelled. */
import {
  checkWidget,
  widgetRequests,
  type Widget,
  type WidgetContext,
  type WidgetRequest,
} from "@comptoir/domain/dashboard";
import type { Issue } from "@comptoir/domain/result";
import { useMemo, useState } from "react";

import { succeed, type Answer } from "../../../shared/answer.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { askBatch, type WidgetData } from "../dashboard-requests.ts";
import { toCell, type WidgetCell } from "../widget-cells-store.ts";

/** Delay after the last change. Units: milliseconds. */
export const previewDelayMs = 250;

export interface Preview {
  /** Widget that the figures belong to: the edited one, or its last version with an answer. */
  readonly widget: Widget;
  readonly cell: WidgetCell<WidgetData> | undefined;
}

interface AnsweredPreview {
  readonly requests: readonly WidgetRequest[];
  readonly cell: WidgetCell<WidgetData>;
}

async function askPreview(
  { requests }: { readonly requests: readonly WidgetRequest[] },
  signal: AbortSignal,
): Promise<Answer<AnsweredPreview>> {
  const batchAnswer = await askBatch(requests, signal);
  if (!batchAnswer.ok) return batchAnswer;
  return succeed({ requests, cell: toCell(requests[0]?.key ?? "", requests, batchAnswer) });
}

/** Codes of checks that do not change the figures. */
const figureNeutralIssueCodes: ReadonlySet<string> = new Set([
  "MAX_LENGTH",
  "SPECIAL_CHARACTERS",
  "WIDGET_THRESHOLDS",
  "WIDGET_ANNOTATION",
]);

/** Lists the issues of a widget that prevent asking for its figures. */
export const listPreviewIssues = (widget: Widget): readonly Issue[] =>
  checkWidget(widget).filter(({ code }) => !figureNeutralIssueCodes.has(code));

/** Requests the preview of a widget; `attempt` counts the retries of a failed question. */
export function usePreview(widget: Widget, widgetContext: WidgetContext, attempt = 0): Preview {
  const isAskable = listPreviewIssues(widget).length === 0;
  const currentRequests = useMemo(() => widgetRequests(widget, widgetContext), [widget, widgetContext]);
  /** Last valid requests, used while the widget is invalid. */
  const [valid, setValid] = useState<readonly WidgetRequest[] | null>(null);
  /** Last widget drawn with its own figures; it stays until the figures of the changed widget arrive. */
  const [drawnWidget, setDrawn] = useState<Widget>(widget);
  const validRequests = isAskable ? currentRequests : valid;
  if (validRequests !== valid) setValid(validRequests);
  const [answer] = useAnswer(askPreview, validRequests === null ? null : { requests: validRequests, again: attempt }, {
    afterMs: previewDelayMs,
  });
  const isCurrentAnswered =
    isAskable && answer?.ok === true && JSON.stringify(answer.value.requests) === JSON.stringify(validRequests);
  if (isCurrentAnswered && drawnWidget !== widget) setDrawn(widget);
  if (answer === null) return { widget, cell: undefined };
  if (!answer.ok) return { widget, cell: { data: null, failure: answer.failure, stale: false } };
  return {
    widget: isCurrentAnswered ? widget : drawnWidget,
    cell: { ...answer.value.cell, stale: !isCurrentAnswered },
  };
}
