/** Sends the pending scans of an adjustment to the server in order; each is stored on the device until the server has applied it. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { readScan, type CountScan } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { ref } from "valtio/vanilla";

import { failWith, type Answer, type Failure } from "../../shared/answer.ts";
import type { AdjustmentDeps, AdjustmentState, PendingScan } from "./adjustment-state.ts";
import type { ScanResult } from "./count-store.ts";
import type { LineRow } from "./inventory-gateway.ts";
import type { PendingScans } from "./pending-scans.ts";

/** Shows the result of a scan. */
export type ReportScan = (kind: ScanResult["kind"], details: Partial<ScanResult>) => ScanResult;

export function createAdjustmentSending(
  adjustmentState: AdjustmentState,
  adjustmentDeps: Pick<AdjustmentDeps, "alone" | "save" | "productsOf">,
  pendingScans: PendingScans,
  report: ReportScan,
) {
  let currentRun: Promise<void> | null = null;

  const sendAll = async (): Promise<void> => {
    for (let [scan] = pendingScans.read(); scan !== undefined; [scan] = pendingScans.read()) {
      const scanResult = readScan(scan.text);
      // A scan that an older version stored may be one that this version does not read: a person drops it.
      const saveAnswer = scanResult.ok
        ? await saveScan(adjustmentDeps, scan, scanResult.value, report)
        : failWith("LINE_QUANTITY", 400);
      if (!saveAnswer.ok) {
        adjustmentState.failure = ref(saveAnswer.failure);
        return;
      }
      adjustmentState.failure = null;
      pendingScans.remove(scan.id);
    }
  };
  const runUntilSent = async (): Promise<void> => {
    try {
      // A scan that was added while the run ended needs another one.
      do await adjustmentDeps.alone(sendAll);
      while (adjustmentState.failure === null && pendingScans.read().length > 0);
    } finally {
      currentRun = null;
    }
  };
  const sendPending = (): Promise<void> => (currentRun ??= runUntilSent());

  return {
    send: sendPending,
    /** Sends what waits, unless the server refused it: then a person decides. */
    retry: (): Promise<void> =>
      pendingScans.read().length > 0 && !isRefusal(adjustmentState.failure) ? sendPending() : Promise.resolve(),
    /** Stores a scan and sends it; returns whether the server has it. */
    add: async (scan: PendingScan): Promise<boolean> => {
      pendingScans.add(scan);
      await sendPending();
      return !pendingScans.read().some(({ id }) => id === scan.id);
    },
    /** Drops a scan that the server refused, with its undo, and continues with those behind it; does nothing if another one is refused by now. */
    drop: async (droppedId: string): Promise<void> => {
      await currentRun;
      const [refusedScan] = pendingScans.read();
      if (refusedScan?.id !== droppedId || !isRefusal(adjustmentState.failure)) return;
      // The undo goes first: it would take a scan away that the server never had.
      for (const { id, undoes } of pendingScans.read()) if (undoes === droppedId) pendingScans.remove(id);
      pendingScans.remove(droppedId);
      adjustmentState.failure = null;
      return sendPending();
    },
  };
}

/** Tells whether the server refused a scan. Without an answer, or after a 401, 408, 429 or 5xx, the scan may be sent again. */
export const isRefusal = (failure: Failure | null): boolean =>
  failure !== null &&
  failure.status !== null &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status);

/** Saves a scan, and shows its line. */
async function saveScan(
  { productsOf, save }: Pick<AdjustmentDeps, "save" | "productsOf">,
  pendingScan: PendingScan,
  countScan: CountScan,
  report: ReportScan,
): Promise<Answer<unknown>> {
  const lineSave = lineSaveOf(pendingScan, countScan);
  const answer = await save([lineSave]);
  if (!answer.ok) return answer;
  // The server may know the item of a code that is unknown here: then the line has the key of the item.
  const isLineOfScan = ({ itemId, key, sku, upc }: LineRow): boolean =>
    pendingScan.itemId === null
      ? key === lineSave.key || [sku, upc].includes(countScan.code)
      : itemId === pendingScan.itemId;
  const savedLine = answer.value.find(
    (line) => !line.isDeleted && line.reasonCode === pendingScan.reason && isLineOfScan(line),
  );
  const scannedProduct = productsOf(countScan.code).find(({ itemId }) => itemId === pendingScan.itemId);
  const isUndo = pendingScan.undoes !== undefined;
  report(isUndo ? "undone" : savedLine === undefined || savedLine.itemId === 0 ? "unknown" : "counted", {
    code: countScan.code,
    name: savedLine?.description ?? scannedProduct?.description ?? "",
    added: countScan.quantity,
    count: savedLine?.quantity ?? (isUndo ? quantity(0) : countScan.quantity),
  });
  return answer;
}

/** Makes the request of a scan, which is the same however often it is sent. */
const lineSaveOf = ({ id, itemId, key, reason, undoes }: PendingScan, countScan: CountScan): DocumentLineSave => ({
  scanId: id,
  key: key ?? countScan.lineKey,
  ...(itemId !== null && { itemId }),
  quantity: countScan.quantity,
  reasonCode: reason,
  ...(undoes !== undefined && { undoes }),
});
