/** Changes to an arranged board, each announced to screen readers. */
import {
  addWidget,
  placeWidgetsInOrder,
  sortForPhone,
  withWidget,
  type BoardWidget,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useSnapshot } from "valtio";

import { boardCalls, type BoardCalls } from "../../../report/board-calls.ts";
import { tabStore, type KeyStore } from "../../../shared/device-storage.ts";
import { addToast } from "../../../shared/notices.ts";
import { language, t } from "../../../shared/text.ts";
import { createArrangeStore } from "./arrange-store.ts";

type BoardWidgets = readonly BoardWidget[];

export type ArrangingOptions = Readonly<{ board: Dashboard; calls?: BoardCalls; drafts?: KeyStore }>;

export function useArranging({ board, calls = boardCalls, drafts = tabStore }: ArrangingOptions, isOnPhone: boolean) {
  const [store] = useState(() => createArrangeStore({ board, calls, drafts }));
  const { widgets } = useSnapshot(store.state) as typeof store.state;
  const [announcement, announce] = useState("");
  const [changedId, setChangedId] = useState<number | null>(null);
  const gridRef = useRef<HTMLDivElement>(null);
  useFocusOnChangedWidget(gridRef, changedId, widgets);

  /** Takes over the widgets after a change of one of them. */
  const changeWidgets = (i: number) => (nextWidgets: BoardWidgets) => {
    if (!store.change(nextWidgets)) return;
    setChangedId(i);
    announce(widgetPositionText({ before: widgets, after: nextWidgets, i, isOnPhone }));
  };
  /** Adds a widget to the board; returns it with its position, or null with a message if the board is full. */
  const addToBoard = (widget: BoardWidget): BoardWidget | null => {
    const addResult = addWidget<BoardWidget>(widgets, (i, layout) => ({ ...widget, i, layout }), widget.layout);
    if (!addResult.ok) {
      addToast(t("errors.WIDGET_COUNT"), "danger");
      return null;
    }
    const addedWidget = addResult.value.at(-1);
    if (addedWidget === undefined) return null;
    store.change(placeWidgetsInOrder(addResult.value));
    announce(t("widget.announceAdded", { name: addedWidget.title[language] }));
    return addedWidget;
  };
  /** Takes over an edited widget, which is added if it is new. */
  const putWidget = (widget: BoardWidget, isNew: boolean): void => {
    if (isNew) addToBoard(widget);
    else store.change(placeWidgetsInOrder(withWidget({ ...board, widgets }, widget).widgets));
    setChangedId(widget.i);
  };
  return {
    store,
    widgets,
    announcement,
    announce,
    grid: gridRef,
    change: changeWidgets,
    add: addToBoard,
    put: putWidget,
  };
}

/** Focuses the handle of a changed widget, because a widget that moved in the page loses the focus. */
function useFocusOnChangedWidget(
  grid: RefObject<HTMLDivElement | null>,
  changedId: number | null,
  widgets: BoardWidgets,
): void {
  useEffect(
    function focusChangedHandle() {
      if (changedId !== null && grid.current !== null && !grid.current.contains(document.activeElement))
        grid.current.querySelector<HTMLElement>(`[data-handle="${changedId}"]`)?.focus();
    },
    [grid, changedId, widgets],
  );
}

type WidgetChange = Readonly<{ before: BoardWidgets; after: BoardWidgets; i: number; isOnPhone: boolean }>;

/** Builds the words about the position of a changed widget, for screen readers. */
function widgetPositionText({ before, after, i, isOnPhone }: WidgetChange): string {
  const widgetAfter = after.find((candidate) => candidate.i === i);
  const widgetTitle = (widgetAfter ?? before.find((candidate) => candidate.i === i))?.title[language] ?? "";
  if (widgetAfter === undefined) return t("arrange.saidRemoved", { name: widgetTitle });
  const { x, y, w, h } = widgetAfter.layout;
  return isOnPhone
    ? t("arrange.saidPhone", {
        name: widgetTitle,
        place: sortForPhone(after).indexOf(widgetAfter) + 1,
        count: after.length,
      })
    : t("arrange.saidPlace", { name: widgetTitle, row: y + 1, column: x + 1, w, h });
}
