/** Editor of a widget of figures: what it measures, how it is drawn, and its words. */
import type { MissingMember, Widget, WidgetContext } from "@comptoir/domain/dashboard";
import { businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../../session/session.ts";
import { tabStore, type KeyStore } from "../../../shared/device-storage.ts";
import { WidgetView } from "../widget-view.tsx";
import { DrawingSection } from "./drawing-section.tsx";
import { EditorFrame, fieldErrorOf } from "./editor-frame.tsx";
import type { SectionProps } from "./editor-section.tsx";
import { createEditorStore } from "./editor-store.ts";
import { FilterSection } from "./filter-section.tsx";
import { SubjectSections } from "./subject-section.tsx";
import { listPreviewIssues, usePreview, type Preview } from "./use-preview.ts";
import { DrillReportSection, RolesSection, TitlesSection } from "./words-sections.tsx";

export type WidgetEditorProps = Readonly<{
  widget: Widget;
  isNew: boolean;
  /** Id of the widget's dashboard. */
  boardId: number;
  /** Organisation of the dashboard; null is the organisation of the user's own layer. */
  targetId: number | null;
  /** Ids of the roles of the widget as it was last saved; empty for a new widget. */
  storedRoles: readonly number[];
  /** Members that the board's widgets name and that are not found. */
  missing?: readonly MissingMember[] | undefined;
  context: WidgetContext;
  onDone: (widget: Widget) => void;
  onCancel: () => void;
  drafts?: KeyStore;
}>;

const noPermissions: readonly string[] = [];

/** Returns today in the time zone of the figures; undefined until they arrive. */
function dayOfPreview({ cell }: Preview): CalendarDate | undefined {
  const answerMeta = cell?.data?.data.meta;
  return answerMeta === undefined
    ? undefined
    : businessDateOf(answerMeta.asOf, { timeZone: answerMeta.range.tz, businessDayStart: 0 });
}

export function WidgetEditor(props: WidgetEditorProps): ReactElement {
  const { widget: initial, isNew, boardId, context, onDone, onCancel, drafts = tabStore } = props;
  const { claims } = useSnapshot(session.state);
  const draftKey = `draft.widget.${claims?.sub ?? ""}.${boardId}.${initial.i}`;
  const [store] = useState(() => createEditorStore({ widget: initial, draftKey, drafts }));
  const { widget, typed, isTried, isRestored } = useSnapshot(store.state) as typeof store.state;
  const [attempt, setAttempt] = useState(0);
  const widgetPreview = usePreview(widget, context, attempt);

  // The check follows each change of the widget and of its typed numbers.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const widgetIssues = useMemo(() => store.issues(), [store, widget, typed]);
  const sectionProps: SectionProps = {
    widget,
    typed,
    permissions: claims?.permissions ?? noPermissions,
    errorOf: (field) => fieldErrorOf(widgetIssues, isTried, field),
    onChange: store.change,
    onType: store.type,
  };
  return (
    <EditorFrame
      {...{ store, isNew, isTried, isRestored, issues: widgetIssues, onDone, onCancel }}
      previewIssues={listPreviewIssues(widget)}
      layout={widgetPreview.widget.layout}
      preview={
        <WidgetView
          widget={widgetPreview.widget}
          cell={widgetPreview.cell}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      }
    >
      <SubjectSections {...sectionProps} />
      <DrawingSection {...sectionProps} today={dayOfPreview(widgetPreview)} />
      <FilterSection {...sectionProps} context={context} missing={props.missing ?? []} />
      <TitlesSection {...sectionProps} title={widget.title} />
      <DrillReportSection {...sectionProps} />
      <RolesSection roles={widget.roles} stored={props.storedRoles} targetId={props.targetId} onChange={store.change} />
    </EditorFrame>
  );
}
