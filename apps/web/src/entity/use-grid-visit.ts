/** Reads the rows of a grid's address and the draft on this device while its page is open. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { session } from "../session/session.ts";
import type { ViewsState } from "./create-views-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { parseListState, parseViewedList, printListState } from "./list-address.ts";

export function useGridVisit(screen: EntityScreen, permissions: readonly string[]): void {
  const { entity, grid: store } = screen;
  const layerId = useSnapshot(session.state).claims?.tli ?? null;
  const viewsState = useSnapshot(screen.views.state);
  const { list, isPending } = parseViewedList(entity, useSearch(), permissions, viewsState as ViewsState);
  const listQuestion = isPending ? null : printListState(entity, { ...list, columns: null });

  useEffect(
    function readRows() {
      if (listQuestion !== null) void store.list.show(parseListState(entity, listQuestion, permissions), layerId);
    },
    [store, entity, listQuestion, permissions, layerId],
  );
  useEffect(
    function loadViews() {
      void screen.views.load(layerId);
    },
    [screen, layerId],
  );
  useEffect(
    function resumeDraft() {
      void store.resume();
      const flushStore = () => store.flush();
      addEventListener("pagehide", flushStore);
      return () => {
        removeEventListener("pagehide", flushStore);
        flushStore();
        store.list.leave();
        screen.references.leave();
      };
    },
    [store, screen],
  );
}
