/** Editor of a dashboard: widgets are moved, resized, renamed and removed by mouse, touch, keys and menu; a phone has its own order. */
import {
  addWidget,
  flowWidgets,
  inPhoneOrder,
  isReportWidget,
  mayAskWidget,
  mergeBoards,
  moveWidget,
  renameWidget,
  resizeWidget,
  withWidget,
  type BoardWidget,
  type Dashboard,
  type Widget,
  type WidgetContext,
} from "@comptoir/domain/dashboard";
import { Announcement, Banner, Button, Card, IconButton, SegmentedControl } from "@comptoir/ui-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PointerEvent, ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { phoneQuery, useMedia } from "../../../entity/use-media.ts";
import { boardCalls, type BoardCalls } from "../../../report/board-calls.ts";
import { session } from "../../../session/session.ts";
import { countText } from "../../../session/written.ts";
import type { Answer } from "../../../shared/answer.ts";
import { tabStore, type KeyStore } from "../../../shared/device-storage.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { language, t } from "../../../shared/text.ts";
import type { Opening } from "../opening.ts";
import { WidgetEditor } from "../editor/widget-editor.tsx";
import { WidgetGallery } from "../gallery/widget-gallery.tsx";
import { createArrangeStore } from "./arrange-store.ts";
import styles from "./arrange.module.css";
import { BoardConflictDialog } from "./conflict-dialog.tsx";
import { dropPlace, type Box } from "./drop-place.ts";
import { LiveWidget, needsOwnFigures } from "./live-widget.tsx";
import { PhoneOrder } from "./phone-order.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { useDrag } from "./use-drag.ts";
import { WidgetFrame } from "./widget-frame.tsx";

export type ArrangeBoardProps = Readonly<{
  board: Dashboard;
  /** Draws a widget with its figures. */
  draw: (widget: BoardWidget) => ReactNode;
  /** Context of the figures of edited widgets. */
  context: WidgetContext;
  /** Part to open first: the gallery, or the editor of a widget. */
  opening?: Opening | null;
  /** Receives the saved board, or null if nothing was saved. */
  onDone: (saved: Dashboard | null) => void;
  calls?: BoardCalls;
  drafts?: KeyStore;
}>;

type Widgets = readonly BoardWidget[];

const none: readonly string[] = [];

export function ArrangeBoard({
  board,
  draw,
  context,
  opening = null,
  onDone,
  calls = boardCalls,
  drafts = tabStore,
}: ArrangeBoardProps): ReactElement {
  const [store] = useState(() => createArrangeStore({ board, calls, drafts }));
  const { widgets, past, future, conflict, isGone, isRestored, isBusy } = useSnapshot(
    store.state,
  ) as typeof store.state;
  const permissions = useSnapshot(session.state).claims?.permissions ?? none;
  const isPhone = useMedia(phoneQuery);
  const [screen, setScreen] = useState<"wide" | "phone">("wide");
  const [preview, setPreview] = useState<Widgets | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [renamed, setRenamed] = useState<number | null>(null);
  const [edited, setEdited] = useState<{ readonly widget: Widget; readonly isNew: boolean } | null>(() =>
    editedOf(store.state.widgets, opening),
  );
  const [isGalleryOpen, setGalleryOpen] = useState(opening?.kind === "gallery");
  const [acted, setActed] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const boxes = useRef<readonly Box[]>([]);
  const isOnPhone = isPhone || screen === "phone";

  const sayPlace = (next: Widgets, i: number) => {
    const widget = next.find((candidate) => candidate.i === i);
    const name = (widget ?? widgets.find((candidate) => candidate.i === i))?.title[language] ?? "";
    if (widget === undefined) return setAnnouncement(t("arrange.saidRemoved", { name }));
    const { x, y, w, h } = widget.layout;
    setAnnouncement(
      isOnPhone
        ? t("arrange.saidPhone", { name, place: inPhoneOrder(next).indexOf(widget) + 1, count: next.length })
        : t("arrange.saidPlace", { name, row: y + 1, column: x + 1, w, h }),
    );
  };
  const change = (i: number) => (next: Widgets) => {
    if (!store.change(next)) return;
    setActed(i);
    sayPlace(next, i);
  };
  useEffect(
    function keepFocus() {
      // A widget that moved in the page loses the focus.
      if (acted !== null && grid.current !== null && !grid.current.contains(document.activeElement))
        grid.current.querySelector<HTMLElement>(`[data-handle="${acted}"]`)?.focus();
    },
    [acted, widgets],
  );
  const press = useDrag({
    onDrag: ({ i, how, x, y, dx, dy }) => {
      const widget = widgets.find((candidate) => candidate.i === i);
      if (widget === undefined || grid.current === null) return;
      if (how === "size") {
        const columnPx = (grid.current.clientWidth + gapPx) / 12;
        return setPreview(
          resizeWidget(widgets, i, { w: widget.layout.w + dx / columnPx, h: widget.layout.h + dy / rowPx }),
        );
      }
      const place = dropPlace(boxes.current, i, { x, y });
      if (place !== null) setPreview(moveWidget(widgets, i, place));
    },
    onEnd: (isDone) => {
      setPreview(null);
      if (isDone && preview !== null && dragged !== null) change(dragged)(preview);
    },
  });
  const begin = (i: number, how: "move" | "size", event: PointerEvent<HTMLElement>) => {
    setDragged(i);
    boxes.current = [...(grid.current?.querySelectorAll<HTMLElement>("[data-frame]") ?? [])].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return {
        i: Number(element.dataset["frame"]),
        left: left + window.scrollX,
        top: top + window.scrollY,
        width,
        height,
      };
    });
    press(i, how, event);
  };

  /** Adds a widget to the board; returns it with its position. */
  const add = (widget: Widget): Widget | null => {
    const next = addWidget<BoardWidget>(widgets, (i, layout) => ({ ...widget, i, layout }), widget.layout);
    if (!next.ok) {
      addToast(t("errors.WIDGET_COUNT"), "danger");
      return null;
    }
    const added = next.value.at(-1);
    if (added === undefined || isReportWidget(added)) return null;
    store.change(flowWidgets(next.value));
    setAnnouncement(t("widget.announceAdded", { name: added.title[language] }));
    return added;
  };
  const finishEditing = (widget: Widget) => {
    if (edited?.isNew === true) add(widget);
    else store.change(flowWidgets(withWidget({ ...board, widgets }, widget).widgets));
    setActed(widget.i);
    setEdited(null);
  };
  const edit = (widget: BoardWidget) => {
    if (!isReportWidget(widget)) setEdited({ widget, isNew: false });
  };

  const take = (answer: Answer<Dashboard>) => {
    if (answer.ok) {
      addToast(t("arrange.saved", { name: answer.value.description }));
      return onDone(answer.value);
    }
    if (store.state.conflict === null && !store.state.isGone) showFailure(answer.failure);
  };
  const takeNew = (answer: Answer<Dashboard>) => (answer.ok ? take(answer) : showFailure(answer.failure));
  const save = async () => (store.isChanged() ? take(await whileRunning(store.save())) : onDone(null));
  const leave = () => {
    const unsavedWidgets = store.state.widgets;
    const wasChanged = store.isChanged();
    store.discard();
    onDone(null);
    // Offer to save after all, so that one wrong key loses nothing.
    if (wasChanged)
      addToast(
        t("arrange.discarded"),
        "positive",
        { label: t("arrange.saveAfterAll"), run: () => void saveAfterAll(unsavedWidgets) },
        undoMs,
      );
  };
  const saveAfterAll = async (unsavedWidgets: Widgets) => {
    store.change(unsavedWidgets);
    const answer = await whileRunning(store.save());
    if (answer.ok) onDone(answer.value);
    else showFailure(answer.failure);
  };
  const visibleWidgets = preview ?? widgets;
  const byPlace = useMemo(() => new Map(visibleWidgets.map((widget) => [widget.i, widget])), [visibleWidgets]);
  const merged = conflict === null ? null : store.merged();
  const renaming = widgets.find(({ i }) => i === renamed);

  if (edited !== null)
    return (
      <WidgetEditor
        {...edited}
        boardId={board.id}
        context={context}
        onDone={finishEditing}
        onCancel={() => setEdited(null)}
      />
    );
  return (
    <section aria-label={t("arrange.title", { name: board.description })}>
      <div className={styles["bar"]}>
        <p className={styles["words"]}>
          {past.length === 0
            ? t(isOnPhone ? "arrange.helpPhone" : "arrange.help")
            : t("arrange.changes", { count: past.length, number: countText(past.length) })}
        </p>
        <Announcement>{announcement}</Announcement>
        <div className={styles["buttons"]}>
          <Button icon="plus" onClick={() => setGalleryOpen(true)}>
            {t("widget.add")}
          </Button>
          {!isPhone && (
            <SegmentedControl
              compact
              label={t("arrange.screen")}
              value={screen}
              options={[
                { value: "wide", label: t("arrange.screenWide") },
                { value: "phone", label: t("arrange.screenPhone") },
              ]}
              onChange={setScreen}
            />
          )}
          <IconButton
            icon="undo"
            label={t("arrange.undo")}
            disabled={past.length === 0}
            onClick={() => {
              store.undo();
              setAnnouncement(t("arrange.undone"));
            }}
          />
          <span className={styles["redo"]}>
            <IconButton
              icon="undo"
              label={t("arrange.redo")}
              disabled={future.length === 0}
              onClick={() => {
                store.redo();
                setAnnouncement(t("arrange.redone"));
              }}
            />
          </span>
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {t("arrange.save")}
          </Button>
        </div>
      </div>
      {isRestored && past.length > 0 && (
        <div className={styles["notice"]}>
          <Banner
            tone="neutral"
            title={t("arrange.restored")}
            actions={
              <Button size="compact" onClick={store.discard}>
                {t("arrange.discard")}
              </Button>
            }
          />
        </div>
      )}
      {isGone && (
        <div className={styles["notice"]}>
          <Banner
            tone="warning"
            title={t("arrange.gone")}
            actions={
              <Button
                size="compact"
                disabled={isBusy}
                onClick={() => void whileRunning(store.saveAsNew()).then(takeNew)}
              >
                {t("arrange.saveAsNew")}
              </Button>
            }
          >
            {t("arrange.goneText")}
          </Banner>
        </div>
      )}
      {isOnPhone ? (
        <PhoneOrder widgets={widgets} onChange={change} onRename={setRenamed} onEdit={edit} />
      ) : (
        <div ref={grid} className={styles["grid"]} data-arranging>
          {widgets.map((widget) => {
            const place = byPlace.get(widget.i) ?? widget;
            return (
              <WidgetFrame
                key={widget.i}
                widget={place}
                actions={{
                  widgets,
                  widget,
                  onChange: change(widget.i),
                  onRename: () => setRenamed(widget.i),
                  onEdit: () => edit(widget),
                }}
                isDragged={preview !== null && dragged === widget.i}
                onGrab={(event) => begin(widget.i, "move", event)}
                onPull={(event) => begin(widget.i, "size", event)}
              >
                {!isReportWidget(widget) && !mayAskWidget(widget, permissions) ? (
                  <Card title={widget.title[language]}>{t("dashboard.withoutPermission")}</Card>
                ) : needsOwnFigures(widget, board.widgets, context) ? (
                  <LiveWidget widget={widget} context={context} />
                ) : (
                  draw(widget)
                )}
              </WidgetFrame>
            );
          })}
        </div>
      )}
      {isGalleryOpen && (
        <WidgetGallery
          context={context}
          held={permissions}
          onClose={() => setGalleryOpen(false)}
          onChoose={(widget, isNew) => {
            setGalleryOpen(false);
            const added = isNew ? widget : add(widget);
            if (added !== null) setEdited({ widget: added, isNew });
          }}
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
      {conflict !== null && merged !== null && (
        <BoardConflictDialog
          conflict={conflict}
          open={mergeBoards({ base: store.state.base.widgets, mine: widgets, theirs: conflict.theirs.widgets })}
          merged={merged}
          isBusy={isBusy}
          onDecide={store.decide}
          onClose={store.leaveConflict}
          onSave={() => void whileRunning(store.saveMerged()).then(take)}
        />
      )}
    </section>
  );
}

/** Finds the widget that is opened first; reports have no editor here. */
function editedOf(
  widgets: Widgets,
  opening: Opening | null,
): { readonly widget: Widget; readonly isNew: boolean } | null {
  const widget = opening?.kind === "widget" ? widgets.find(({ i }) => i === opening.i) : undefined;
  return widget === undefined || isReportWidget(widget) ? null : { widget, isNew: false };
}

/** Must equal the gap of the style sheet. Units: px. */
const gapPx = 16;
const rowPx = 76;
const undoMs = 10_000;
