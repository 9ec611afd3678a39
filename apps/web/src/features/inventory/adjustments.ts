/** Stores of the adjustments on this device, over the server: one for each document, so that scans are sent by one sender. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { holdHeartbeatMs } from "@comptoir/domain/inventory";
import { useEffect } from "react";

import type { Answer } from "../../shared/answer.ts";
import { session } from "../../session/session.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { registerUnsavedCheck } from "../../shared/unsaved-work.ts";
import { createAdjustmentStore, type AdjustmentStore } from "./adjustment-store.ts";
import { readDeviceId } from "./device/device-id.ts";
import { holdDocument } from "./document-actions.ts";
import { countGateway, documentGateway } from "./inventory-requests.ts";
import type { LineRow } from "./inventory-gateway.ts";
import { countStore } from "./inventory.ts";

/** Interval of sending waiting scans again. Units: milliseconds. */
const retryMs = 5_000;

/** Stores by user and document. */
const storeByKey = new Map<string, AdjustmentStore>();

registerUnsavedCheck(() => [...storeByKey.values()].some((store) => store.hasOnlyHere()));
// Scans that the device could not store wait for their user to sign in again.
registerStore(() => {
  for (const [key, store] of storeByKey) if (!store.hasOnlyHere()) storeByKey.delete(key);
});

/** Returns the user's store of a document, which outlives its page: a scan that is being sent is not sent by a second one. */
export function adjustmentOf(documentId: number): AdjustmentStore {
  const userId = session.state.user?.id ?? 0;
  const key = `${userId} ${documentId}`;
  const existingStore = storeByKey.get(key);
  if (existingStore !== undefined) return existingStore;
  const store = createAdjustmentStore({
    documentId,
    userId,
    device: deviceStore,
    newId: () => crypto.randomUUID(),
    alone: async (work) =>
      navigator.locks === undefined ? work() : navigator.locks.request(`comptoir.adjustment.${documentId}`, work),
    productsOf: countStore.productOf,
    save: (lines) => saveScans(documentId, lines),
  });
  storeByKey.set(key, store);
  return store;
}

/** Returns the store of a document, and sends its waiting scans unless `isHeld`: at once, regularly, and when the network or the page is back. */
export function useAdjustment(documentId: number, isHeld: boolean): AdjustmentStore {
  const adjustment = adjustmentOf(documentId);
  useEffect(
    function sendPendingScans() {
      if (isHeld) return;
      const retryIfVisible = () => void (document.visibilityState === "visible" && adjustment.retry());
      if (adjustment.countPending() > 0) void adjustment.drain();
      const timer = setInterval(retryIfVisible, retryMs);
      window.addEventListener("online", retryIfVisible);
      document.addEventListener("visibilitychange", retryIfVisible);
      return () => {
        clearInterval(timer);
        window.removeEventListener("online", retryIfVisible);
        document.removeEventListener("visibilitychange", retryIfVisible);
      };
    },
    [adjustment, isHeld],
  );
  return adjustment;
}

/** Reports to the server that this device adjusts, and that it leaves, with its number of waiting scans: a close elsewhere asks about them. */
export function useAdjustmentReport(documentId: number, adjustment: AdjustmentStore, isHeld: boolean): void {
  useEffect(
    function reportDevice() {
      if (isHeld) return;
      const tellServer = (isLeaving: boolean) =>
        void countGateway.tellWaiting(documentId, readDeviceId(), adjustment.countPending(), isLeaving);
      tellServer(false);
      const timer = setInterval(() => tellServer(false), holdHeartbeatMs);
      return () => {
        clearInterval(timer);
        // A scan that is being sent arrives before this device leaves.
        void adjustment.retry().then(() => tellServer(true));
      };
    },
    [documentId, adjustment, isHeld],
  );
}

/** Saves scans. The server answers for a scan that it has even if the document can no longer be held. */
async function saveScans(id: number, lines: readonly DocumentLineSave[]): Promise<Answer<readonly LineRow[]>> {
  const holdAnswer = await holdDocument({ id }, false);
  if (!holdAnswer.ok && holdAnswer.failure.status === null) return holdAnswer;
  const updateAnswer = await documentGateway.update({ id, status: "OPEN", terminalId: readDeviceId(), lines });
  if (countStore.state.id === id) await countStore.refresh();
  if (!updateAnswer.ok) return updateAnswer;
  const storedLines: readonly LineRow[] = updateAnswer.value.lines ?? [];
  return {
    ok: true,
    value: storedLines.length > 0 || countStore.state.id !== id ? storedLines : countStore.state.lines,
  };
}
