/** Store of scans into an adjustment: checks each, asks which item it means, and sends it. */
import { checkLineQuantity, readScan, type CountScan, type ReasonCode } from "@comptoir/domain/inventory";
import { quantity, quantityScale } from "@comptoir/domain/measure";
import type { Issue } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import {
  parsePending,
  pendingKey,
  type AdjustmentChoice,
  type AdjustmentDeps,
  type AdjustmentState,
  type PendingScan,
} from "./adjustment-state.ts";
import type { ScanResult } from "./count-store.ts";
import type { ListedProduct } from "./inventory-gateway.ts";
import { createAdjustmentSending, type ReportScan } from "./send-adjustments.ts";

export type AdjustmentStore = ReturnType<typeof createAdjustmentStore>;

export function createAdjustmentStore(deps: AdjustmentDeps) {
  const { documentId, device, productsOf } = deps;
  const state = proxy<AdjustmentState>({
    pending: ref(parsePending(device.get(pendingKey(documentId)))),
    failure: null,
    last: null,
    choice: null,
  });
  const report = makeReport(state);
  const choices = createChoices(state);
  const sending = createAdjustmentSending(state, deps, report);

  /** Stores and sends a scan of an item, unless its quantity does not fit the item. */
  const addScan = async (
    pendingScan: PendingScan,
    scan: CountScan,
    product: ListedProduct | undefined,
  ): Promise<ScanResult | null> => {
    const issues = quantityIssues(scan, product);
    if (issues.length > 0) return refuseScan(report, scan.code, issues);
    await sending.add(pendingScan);
    return state.last;
  };

  return {
    state,
    /** Handles a scanned code; returns null while it waits for a choice. */
    scan: async (text: string, reason: ReasonCode): Promise<ScanResult | null> => {
      const scan = readScan(text);
      if (!scan.ok) return refuseScan(report, text, scan.issues);
      const products = productsOf(scan.value.code);
      if (products.length > 1) {
        choices.ask({ text, scan: scan.value, products, reason });
        return report("choose", { code: scan.value.code });
      }
      return addScan({ text, reason, itemId: null }, scan.value, products[0]);
    },
    pick: async (product: ListedProduct, amountText: string, reason: ReasonCode): Promise<ScanResult | null> => {
      const text = `${amountText === "" ? "" : `${amountText}*`}${product.sku}`;
      const scan = readScan(text);
      return scan.ok
        ? addScan({ text, reason, itemId: product.itemId }, scan.value, product)
        : refuseScan(report, text, scan.issues);
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      if (choice === null) return;
      choices.next();
      const { text, scan, products, reason } = choice;
      const product = products.find((candidate) => candidate.itemId === itemId);
      await addScan({ text, reason, itemId }, scan, product);
    },
    /** Drops a scan whose choice was cancelled; the document is unchanged. */
    forgetChoice: (): void => choices.next(),
    drain: sending.send,
    drop: sending.drop,
  };
}

/** Shows that a scan is refused. */
const refuseScan = (report: ReportScan, code: string, issues: readonly Issue[]): ScanResult =>
  report("refused", { code, issues: issues.map((issue) => issue.code) });

/** Makes the function that shows the result of a scan. */
function makeReport(state: AdjustmentState): ReportScan {
  const zero = quantity(0);
  let turn = 0;
  return (kind, details) => {
    turn += 1;
    const emptyDetails = { code: "", name: "", added: zero, count: zero, unit: "", issues: [] };
    const result: ScanResult = { kind, ...emptyDetails, ...details, turn };
    state.last = ref(result);
    return result;
  };
}

/** Asks about one code of several items at a time; further codes wait. */
function createChoices(adjustmentState: AdjustmentState) {
  let waitingChoices: readonly AdjustmentChoice[] = [];
  return {
    ask: (choice: AdjustmentChoice): void => {
      if (adjustmentState.choice === null) adjustmentState.choice = ref(choice);
      else waitingChoices = [...waitingChoices, choice];
    },
    next: (): void => {
      const [nextChoice = null, ...otherChoices] = waitingChoices;
      adjustmentState.choice = nextChoice === null ? null : ref(nextChoice);
      waitingChoices = otherChoices;
    },
  };
}

/** Issues of a scanned quantity: decimals that the item does not have, or zero. */
function quantityIssues(scan: CountScan, product: ListedProduct | undefined): readonly Issue[] {
  // The unit of an unknown code is unknown too.
  const decimals = product?.decimals ?? quantityScale;
  const checkResult = checkLineQuantity({ quantity: scan.quantity, decimals }, "ADJUSTMENT");
  return checkResult.ok ? [] : checkResult.issues;
}
