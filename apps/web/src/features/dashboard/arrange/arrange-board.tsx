/** Editor of a dashboard: widgets are moved, resized, renamed and removed by mouse, touch, keys and menu; a phone has its own order. */
import {
  addWidget,
  placeWidgetsInOrder,
  sortForPhone,
  isReportWidget,
  mergeBoards,
  renameWidget,
  withWidget,
  type BoardWidget,
  type Dashboard,
  type WidgetContext,
} from "@comptoir/domain/dashboard";
import { Card, SkeletonChart } from "@comptoir/ui-react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { useSnapshot } from "valtio";

import { phoneQuery, useMediaQuery } from "../../../entity/use-media.ts";
import { boardCalls, type BoardCalls } from "../../../report/board-calls.ts";
import { session } from "../../../session/session.ts";
import { tabStore, type KeyStore } from "../../../shared/device-storage.ts";
import { lazyPart } from "../../../shared/lazy-part.ts";
import { addToast } from "../../../shared/notices.ts";
import { language, t } from "../../../shared/text.ts";
import type { BoardEditTarget } from "../opening.ts";
import type { ReportEditorProps } from "../editor/report-editor.tsx";
import { WidgetEditor } from "../editor/widget-editor.tsx";
import { WidgetGallery } from "../gallery/widget-gallery.tsx";
import { ArrangeBar, ArrangeNotices, type ArrangedScreen } from "./arrange-bar.tsx";
import { ArrangeGrid } from "./arrange-grid.tsx";
import { saveMerged, type Leaving } from "./arrange-leaving.ts";
import { createArrangeStore } from "./arrange-store.ts";
import { BoardConflictDialog } from "./conflict-dialog.tsx";
import { PhoneOrder } from "./phone-order.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

export type ArrangeBoardProps = Readonly<{
  board: Dashboard;
  /** Draws a widget with its figures. */
  draw: (widget: BoardWidget) => ReactNode;
  /** Context of the figures of edited widgets. */
  context: WidgetContext;
  /** Part to open first: the gallery, or the editor of a widget. */
  opening?: BoardEditTarget | null;
  /** Receives the saved board, or null if nothing was saved. */
  onDone: (saved: Dashboard | null) => void;
  calls?: BoardCalls;
  drafts?: KeyStore;
}>;

type Widgets = readonly BoardWidget[];

const none: readonly string[] = [];

type EditedWidget = Readonly<{ widget: BoardWidget; isNew: boolean }>;

const ReportEditor = lazyPart<ReportEditorProps>(["widget", "report", "errors"], () =>
  import("../editor/report-editor.tsx").then((file) => file.ReportEditor),
);

export function ArrangeBoard(props: ArrangeBoardProps): ReactElement {
  const { board, draw, context, opening = null, onDone, calls = boardCalls, drafts = tabStore } = props;
  const [store] = useState(() => createArrangeStore({ board, calls, drafts }));
  const { widgets } = useSnapshot(store.state) as typeof store.state;
  const permissions = useSnapshot(session.state).claims?.permissions ?? none;
  const isPhone = useMediaQuery(phoneQuery);
  const [screen, setScreen] = useState<ArrangedScreen>("wide");
  const [announcement, setAnnouncement] = useState("");
  const [renamed, setRenamed] = useState<number | null>(null);
  const [edited, setEdited] = useState<EditedWidget | null>(() => editedOf(store.state.widgets, opening));
  const [isGalleryOpen, setGalleryOpen] = useState(opening?.kind === "gallery");
  const [acted, setActed] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const isOnPhone = isPhone || screen === "phone";
  const leaving: Leaving = { store, onDone };
  useFocusOnHandle(grid, acted, widgets);

  const change = (i: number) => (next: Widgets) => {
    if (!store.change(next)) return;
    setActed(i);
    setAnnouncement(placeWords({ before: widgets, after: next, i, isOnPhone }));
  };
  /** Adds a widget to the board; returns it with its position. */
  const add = (widget: BoardWidget): BoardWidget | null => {
    const next = addWidget<BoardWidget>(widgets, (i, layout) => ({ ...widget, i, layout }), widget.layout);
    if (!next.ok) {
      addToast(t("errors.WIDGET_COUNT"), "danger");
      return null;
    }
    const added = next.value.at(-1);
    if (added === undefined) return null;
    store.change(placeWidgetsInOrder(next.value));
    setAnnouncement(t("widget.announceAdded", { name: added.title[language] }));
    return added;
  };
  const finishEditing = (widget: BoardWidget) => {
    if (edited?.isNew === true) add(widget);
    else store.change(placeWidgetsInOrder(withWidget({ ...board, widgets }, widget).widgets));
    setActed(widget.i);
    setEdited(null);
  };
  const edit = (widget: BoardWidget) => setEdited({ widget, isNew: false });
  const takeFromGallery = (widget: BoardWidget, isNew: boolean) => {
    setGalleryOpen(false);
    const added = isNew ? widget : add(widget);
    if (added !== null) setEdited({ widget: added, isNew });
  };
  const renaming = widgets.find(({ i }) => i === renamed);

  if (edited !== null)
    return (
      <EditedWidgetEditor
        edited={edited}
        boardId={board.id}
        context={context}
        onDone={finishEditing}
        onCancel={() => setEdited(null)}
      />
    );
  return (
    <section aria-label={t("arrange.title", { name: board.description })}>
      <ArrangeBar
        {...{ leaving, screen, isPhone, announcement }}
        onScreen={setScreen}
        onAdd={() => setGalleryOpen(true)}
        onAnnounce={setAnnouncement}
      />
      <ArrangeNotices leaving={leaving} />
      {isOnPhone ? (
        <PhoneOrder widgets={widgets} onChange={change} onRename={setRenamed} onEdit={edit} />
      ) : (
        <ArrangeGrid
          {...{ widgets, permissions, context, draw }}
          gridRef={grid}
          savedWidgets={board.widgets}
          onChange={change}
          onRename={setRenamed}
          onEdit={edit}
        />
      )}
      {isGalleryOpen && (
        <WidgetGallery
          context={context}
          permissions={permissions}
          onClose={() => setGalleryOpen(false)}
          onChoose={takeFromGallery}
        />
      )}
      {renaming !== undefined && (
        <RenameDialog
          widget={renaming}
          onClose={() => setRenamed(null)}
          onRename={(title) => {
            setRenamed(null);
            change(renaming.i)(renameWidget(widgets, renaming.i, title));
          }}
        />
      )}
      <ArrangeConflict leaving={leaving} />
    </section>
  );
}

type EditedProps = Readonly<{
  edited: EditedWidget;
  boardId: number;
  context: WidgetContext;
  onDone: (widget: BoardWidget) => void;
  onCancel: () => void;
}>;

function EditedWidgetEditor({ edited: { widget, isNew }, ...props }: EditedProps): ReactElement {
  if (!isReportWidget(widget)) return <WidgetEditor {...props} widget={widget} isNew={isNew} />;
  return (
    <Suspense
      fallback={
        <Card title={widget.title[language]}>
          <SkeletonChart heightPx={240} label={t("common.loading")} />
        </Card>
      }
    >
      <ReportEditor {...props} widget={widget} isNew={isNew} />
    </Suspense>
  );
}

/** Dialog about a conflict with somebody else's save. */
function ArrangeConflict({ leaving }: Readonly<{ leaving: Leaving }>): ReactElement | null {
  const { store } = leaving;
  const { base, widgets, conflict, isBusy } = useSnapshot(store.state) as typeof store.state;
  const merged = conflict === null ? null : store.merged();
  if (conflict === null || merged === null) return null;
  return (
    <BoardConflictDialog
      conflict={conflict}
      open={mergeBoards({ base: base.widgets, mine: widgets, theirs: conflict.theirs.widgets })}
      merged={merged}
      isBusy={isBusy}
      onDecide={store.decide}
      onClose={store.leaveConflict}
      onSave={() => void saveMerged(leaving)}
    />
  );
}

/** Focuses the handle of a changed widget, because a widget that moved in the page loses the focus. */
function useFocusOnHandle(grid: RefObject<HTMLDivElement | null>, acted: number | null, widgets: Widgets): void {
  useEffect(
    function keepFocus() {
      if (acted !== null && grid.current !== null && !grid.current.contains(document.activeElement))
        grid.current.querySelector<HTMLElement>(`[data-handle="${acted}"]`)?.focus();
    },
    [grid, acted, widgets],
  );
}

type ChangedWidget = Readonly<{ before: Widgets; after: Widgets; i: number; isOnPhone: boolean }>;

/** Words about the place of a changed widget, for screen readers. */
function placeWords({ before, after, i, isOnPhone }: ChangedWidget): string {
  const widget = after.find((candidate) => candidate.i === i);
  const name = (widget ?? before.find((candidate) => candidate.i === i))?.title[language] ?? "";
  if (widget === undefined) return t("arrange.saidRemoved", { name });
  const { x, y, w, h } = widget.layout;
  return isOnPhone
    ? t("arrange.saidPhone", { name, place: sortForPhone(after).indexOf(widget) + 1, count: after.length })
    : t("arrange.saidPlace", { name, row: y + 1, column: x + 1, w, h });
}

/** Finds the widget that is opened first. */
function editedOf(widgets: Widgets, opening: BoardEditTarget | null): EditedWidget | null {
  const widget = opening?.kind === "widget" ? widgets.find(({ i }) => i === opening.i) : undefined;
  return widget === undefined ? null : { widget, isNew: false };
}
