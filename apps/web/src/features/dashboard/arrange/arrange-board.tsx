/** Editor of a dashboard: widgets are moved, resized, renamed and removed by mouse, touch, keys and menu; a phone has its own order. */
import {
  isReportWidget,
  mergeBoards,
  renameWidget,
  type BoardWidget,
  type Dashboard,
  type WidgetContext,
} from "@comptoir/domain/dashboard";
import { Card, SkeletonChart } from "@comptoir/ui-react";
import { Suspense, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { phoneQuery, useMediaQuery } from "../../../entity/use-media.ts";
import { session } from "../../../session/session.ts";
import { lazyPart } from "../../../shared/lazy-part.ts";
import { language, t } from "../../../shared/text.ts";
import type { BoardEditTarget } from "../board-paths.ts";
import type { ReportEditorProps } from "../editor/report-editor.tsx";
import { WidgetEditor } from "../editor/widget-editor.tsx";
import { WidgetGallery } from "../gallery/widget-gallery.tsx";
import { ArrangeBar, ArrangeNotices, type ArrangedScreen } from "./arrange-bar.tsx";
import { ArrangeGrid } from "./arrange-grid.tsx";
import { saveMerged, type Leaving } from "./arrange-leaving.ts";
import { BoardConflictDialog } from "./conflict-dialog.tsx";
import { PhoneOrder } from "./phone-order.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { useArranging, type ArrangingOptions } from "./use-arranging.ts";

export type ArrangeBoardProps = ArrangingOptions &
  Readonly<{
    /** Draws a widget with its figures. */
    draw: (widget: BoardWidget) => ReactNode;
    /** Context of the figures of edited widgets. */
    context: WidgetContext;
    /** Part to open first: the gallery, or the editor of a widget. */
    opening?: BoardEditTarget | null;
    /** Receives the saved board, or null if nothing was saved. */
    onDone: (saved: Dashboard | null) => void;
  }>;

type BoardWidgets = readonly BoardWidget[];

const noPermissions: readonly string[] = [];
const noRoles: readonly number[] = [];

type EditedWidget = Readonly<{ widget: BoardWidget; isNew: boolean }>;

const ReportEditor = lazyPart<ReportEditorProps>(["widget", "report", "errors"], () =>
  import("../editor/report-editor.tsx").then((file) => file.ReportEditor),
);

export function ArrangeBoard(props: ArrangeBoardProps): ReactElement {
  const { board, context, opening = null, onDone } = props;
  const isPhone = useMediaQuery(phoneQuery);
  const [screen, setScreen] = useState<ArrangedScreen>("wide");
  const arrangesPhone = isPhone || screen === "phone";
  const arranging = useArranging(props, arrangesPhone);
  const { store, announcement, announce } = arranging;
  const userPermissions = useSnapshot(session.state).claims?.permissions ?? noPermissions;
  const [edited, setEdited] = useState<EditedWidget | null>(() => findEditedWidget(store.state.widgets, opening));
  const [isGalleryOpen, setGalleryOpen] = useState(opening?.kind === "gallery");
  const leaving: Leaving = { store, onDone };

  const finishEditing = (widget: BoardWidget) => {
    arranging.put(widget, edited?.isNew === true);
    setEdited(null);
  };
  const takeFromGallery = (widget: BoardWidget, isNew: boolean) => {
    setGalleryOpen(false);
    const addedToBoard = isNew ? widget : arranging.add(widget);
    if (addedToBoard !== null) setEdited({ widget: addedToBoard, isNew });
  };

  if (edited !== null)
    return (
      <EditedWidgetEditor
        edited={edited}
        boardId={board.id}
        targetId={board.targetId}
        storedRoles={store.state.base.widgets.find(({ i }) => i === edited.widget.i)?.roles ?? noRoles}
        missing={board.missing}
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
        onAnnounce={announce}
      />
      <ArrangeNotices leaving={leaving} />
      <ArrangedWidgets
        {...{ ...props, arranging, permissions: userPermissions, isOnPhone: arrangesPhone }}
        onEdit={(widget) => setEdited({ widget, isNew: false })}
      />
      {isGalleryOpen && (
        <WidgetGallery
          context={context}
          permissions={userPermissions}
          onClose={() => setGalleryOpen(false)}
          onChoose={takeFromGallery}
        />
      )}
      <ArrangeConflict leaving={leaving} />
    </section>
  );
}

type ArrangedWidgetsProps = Pick<ArrangeBoardProps, "board" | "context" | "draw"> &
  Readonly<{
    arranging: ReturnType<typeof useArranging>;
    permissions: readonly string[];
    isOnPhone: boolean;
    onEdit: (widget: BoardWidget) => void;
  }>;

/** Widgets in their places, or in the order of a phone, with the dialog that renames one. */
function ArrangedWidgets(props: ArrangedWidgetsProps): ReactElement {
  const { board, context, draw, arranging, permissions, isOnPhone, onEdit } = props;
  const { widgets, grid, change } = arranging;
  const [renamed, setRenamed] = useState<number | null>(null);
  const widgetToRename = widgets.find(({ i }) => i === renamed);
  return (
    <>
      {isOnPhone ? (
        <PhoneOrder widgets={widgets} onChange={change} onRename={setRenamed} onEdit={onEdit} />
      ) : (
        <ArrangeGrid
          {...{ widgets, permissions, context, draw }}
          gridRef={grid}
          savedWidgets={board.widgets}
          onChange={change}
          onRename={setRenamed}
          onEdit={onEdit}
        />
      )}
      {widgetToRename !== undefined && (
        <RenameDialog
          widget={widgetToRename}
          onClose={() => setRenamed(null)}
          onRename={(title) => {
            setRenamed(null);
            change(widgetToRename.i)(renameWidget(widgets, widgetToRename.i, title));
          }}
        />
      )}
    </>
  );
}

type EditedWidgetProps = Readonly<{
  edited: EditedWidget;
  boardId: number;
  targetId: number | null;
  storedRoles: readonly number[];
  missing: Dashboard["missing"];
  context: WidgetContext;
  onDone: (widget: BoardWidget) => void;
  onCancel: () => void;
}>;

function EditedWidgetEditor({ edited: { widget, isNew }, missing, ...props }: EditedWidgetProps): ReactElement {
  if (!isReportWidget(widget)) return <WidgetEditor {...props} missing={missing} widget={widget} isNew={isNew} />;
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
  const mergedResult = conflict === null ? null : store.merged();
  if (conflict === null || mergedResult === null) return null;
  return (
    <BoardConflictDialog
      conflict={conflict}
      undecidedMerge={mergeBoards({ base: base.widgets, mine: widgets, theirs: conflict.theirs.widgets })}
      merged={mergedResult}
      isBusy={isBusy}
      onDecide={store.decide}
      onClose={store.leaveConflict}
      onSave={() => void saveMerged(leaving)}
    />
  );
}

/** Finds the widget that is to be opened first in the editor; null if `opening` names no widget of the board. */
function findEditedWidget(widgets: BoardWidgets, opening: BoardEditTarget | null): EditedWidget | null {
  const openedWidget = opening?.kind === "widget" ? widgets.find(({ i }) => i === opening.i) : undefined;
  return openedWidget === undefined ? null : { widget: openedWidget, isNew: false };
}
