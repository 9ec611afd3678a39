/** Reads the dashboards when a screen opens, and again when the current layer changes. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";

import { currentLayer } from "../../shared/current-layer.ts";
import { boardsState, loadBoards } from "./dashboard-store.ts";

export function useBoards() {
  const { id: layerId } = useSnapshot(currentLayer);
  useEffect(
    function startBoards() {
      const boardsRequest = new AbortController();
      void loadBoards(boardsRequest.signal);
      return () => boardsRequest.abort();
    },
    [layerId],
  );
  return useSnapshot(boardsState) as typeof boardsState;
}
