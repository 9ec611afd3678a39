/** Sends the pending scans of an adjustment to the server in order; each is stored on the device until it has a line. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { readScan, type CountScan, type ReasonCode } from "@comptoir/domain/inventory";
import { addQuantity } from "@comptoir/domain/measure";
import { ref } from "valtio/vanilla";

import type { Answer } from "../../shared/answer.ts";
import { pendingKeyOf, type AdjustmentDeps, type AdjustmentState, type PendingScan } from "./adjustment-state.ts";
import type { ScanResult } from "./count-store.ts";
import type { LineRow, ListedProduct } from "./inventory-gateway.ts";

/** Shows the result of a scan. */
export type ReportScan = (kind: ScanResult["kind"], details: Partial<ScanResult>) => ScanResult;

export function createAdjustmentSending(
  adjustmentState: AdjustmentState,
  adjustmentDeps: AdjustmentDeps,
  report: ReportScan,
) {
  const pendingScansKey = pendingKeyOf(adjustmentDeps.documentId);
  let currentRun: Promise<void> | null = null;

  const storePending = (pendingScans: readonly PendingScan[]): void => {
    adjustmentDeps.device.set(pendingScansKey, pendingScans.length === 0 ? null : JSON.stringify(pendingScans));
    adjustmentState.pending = ref([...pendingScans]);
  };

  const sendAll = async (): Promise<void> => {
    let storedLines = adjustmentDeps.lines();
    for (
      let pendingScan = adjustmentState.pending[0];
      pendingScan !== undefined;
      pendingScan = adjustmentState.pending[0]
    ) {
      const scanResult = readScan(pendingScan.text);
      if (scanResult.ok) {
        const saveAnswer = await saveScan(adjustmentDeps, pendingScan, scanResult.value, storedLines, report);
        if (!saveAnswer.ok) {
          adjustmentState.failure = ref(saveAnswer.failure);
          return;
        }
        storedLines = saveAnswer.value;
      }
      adjustmentState.failure = null;
      storePending(adjustmentState.pending.slice(1));
    }
  };

  const sendPending = (): Promise<void> => {
    currentRun ??= sendAll().finally(() => {
      currentRun = null;
    });
    return currentRun;
  };

  return {
    send: sendPending,
    add: (scan: PendingScan): Promise<void> => {
      storePending([...adjustmentState.pending, scan]);
      return sendPending();
    },
    /** Drops a refused scan, and continues with those behind it. */
    drop: (): Promise<void> => {
      storePending(adjustmentState.pending.slice(1));
      adjustmentState.failure = null;
      return sendPending();
    },
  };
}

/** Saves the line of a scan, and shows it; returns the document's lines after that. */
async function saveScan(
  { productsOf, save }: AdjustmentDeps,
  { itemId, reason }: PendingScan,
  countScan: CountScan,
  lines: readonly LineRow[],
  report: ReportScan,
): Promise<Answer<readonly LineRow[]>> {
  const productsOfCode = productsOf(countScan.code);
  const scannedProduct =
    itemId === null ? productsOfCode[0] : productsOfCode.find((candidate) => candidate.itemId === itemId);
  const answer = await save([lineFor(countScan, scannedProduct, reason, lines)]);
  if (!answer.ok) return answer;
  const savedLine = findLine(answer.value, reason, scannedProduct, countScan.lineKey);
  report(savedLine === undefined || savedLine.itemId === 0 ? "unknown" : "counted", {
    code: countScan.code,
    name: savedLine?.description ?? scannedProduct?.description ?? "",
    added: countScan.quantity,
    count: savedLine?.quantity ?? countScan.quantity,
  });
  return answer;
}

/** Finds the line of an item and a reason; that of an unknown item by its key. */
const findLine = (
  lines: readonly LineRow[],
  reason: ReasonCode,
  product: ListedProduct | undefined,
  lineKey: string,
): LineRow | undefined =>
  lines.find(
    (line) =>
      !line.isDeleted &&
      line.reasonCode === reason &&
      (product === undefined ? line.key === lineKey : line.itemId === product.itemId),
  );

/** Increases the line of an item and reason, or adds one. */
function lineFor(
  countScan: CountScan,
  product: ListedProduct | undefined,
  reason: ReasonCode,
  lines: readonly LineRow[],
): DocumentLineSave {
  const existingLine = findLine(lines, reason, product, countScan.lineKey);
  if (existingLine !== undefined)
    return {
      id: existingLine.id,
      version: existingLine.version,
      quantity: addQuantity(existingLine.quantity, countScan.quantity),
    };
  return {
    key: product === undefined ? countScan.lineKey : product.sku,
    ...(product !== undefined && { itemId: product.itemId }),
    quantity: countScan.quantity,
    reasonCode: reason,
  };
}
