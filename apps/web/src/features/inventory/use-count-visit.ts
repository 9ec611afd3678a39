/** Visit of the page of a document. */
import { holdHeartbeatMs } from "@comptoir/domain/inventory";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";

import { currentLayer } from "../../shared/current-layer.ts";
import type { CountStore } from "./count-store.ts";

/** Interval of asking the server for changes by others. Units: milliseconds. */
const pollMs = 5_000;

/** Opens a document while its page is open: reads it again in another layer, polls for changes, sends waiting scans, and reports the device. */
export function useCountVisit(countStore: CountStore, id: number, isCounting: boolean): void {
  const { id: layerId } = useSnapshot(currentLayer);
  const readAtLayer = useRef(layerId);
  useEffect(
    function visitDocument() {
      void countStore.open(id);
      return () => {
        countStore.leave();
      };
    },
    [countStore, id],
  );
  useEffect(
    function readAtAnotherPlace() {
      if (readAtLayer.current === layerId) return;
      readAtLayer.current = layerId;
      void countStore.refresh();
    },
    [countStore, layerId],
  );
  useEffect(
    function announceCounting() {
      if (!isCounting) return;
      const tellServer = () => void countStore.tell();
      tellServer();
      const timer = setInterval(tellServer, holdHeartbeatMs);
      return () => {
        clearInterval(timer);
        void countStore.tell(true);
      };
    },
    [countStore, isCounting],
  );
  useEffect(
    function keepInTouch() {
      const syncIfVisible = () => void (document.visibilityState === "visible" && countStore.sync());
      const pollTimer = setInterval(syncIfVisible, pollMs);
      window.addEventListener("online", syncIfVisible);
      document.addEventListener("visibilitychange", syncIfVisible);
      return () => {
        clearInterval(pollTimer);
        window.removeEventListener("online", syncIfVisible);
        document.removeEventListener("visibilitychange", syncIfVisible);
      };
    },
    [countStore],
  );
}
