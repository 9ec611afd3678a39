/** Store of scans into an adjustment: checks each, asks which item it means, and sends it. */
import { checkLineQuantity, readScan, type CountScan, type ReasonCode } from "@comptoir/domain/inventory";
import { quantity, quantityScale } from "@comptoir/domain/measure";
import type { Issue } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import type { AdjustmentChoice, AdjustmentDeps, AdjustmentState, PendingScan } from "./adjustment-state.ts";
import type { ScanResult } from "./count-store.ts";
import type { ListedProduct } from "./inventory-gateway.ts";
import { createPendingScans } from "./pending-scans.ts";
import { createAdjustmentSending, type ReportScan } from "./send-adjustments.ts";

export type AdjustmentStore = ReturnType<typeof createAdjustmentStore>;

export function createAdjustmentStore(deps: AdjustmentDeps) {
  const state = proxy<AdjustmentState>({
    pending: ref([]),
    failure: null,
    last: null,
    choice: null,
    undoable: ref([]),
  });
  const reportScan = makeScanReporter(state);
  const pendingScans = createPendingScans(state, deps);
  const adjustmentSending = createAdjustmentSending(state, deps, pendingScans, reportScan);

  return {
    state,
    ...createScanInput({ state, deps, reportScan, sendScan: adjustmentSending.add }),
    /** Takes back the last scan of this visit by one of the opposite quantity, which is sent behind it; returns null without one, or while it waits. */
    undo: async (): Promise<ScanResult | null> => {
      const lastScan = state.undoable.at(-1);
      if (lastScan === undefined) return null;
      state.undoable = ref(state.undoable.slice(0, -1));
      return (await adjustmentSending.add({ ...lastScan, id: deps.newId(), undoes: lastScan.id })) ? state.last : null;
    },
    drain: adjustmentSending.send,
    retry: adjustmentSending.retry,
    /** Drops a refused scan, and its undo if that waits behind it; then there is nothing of it to undo. */
    drop: (droppedId: string): Promise<void> => {
      state.undoable = ref(state.undoable.filter(({ id }) => id !== droppedId));
      return adjustmentSending.drop(droppedId);
    },
    /** Number of scans that wait on the device, those of other tabs included. */
    countPending: (): number => pendingScans.read().length,
    countPendingOfOthers: pendingScans.countOfOthers,
    hasOnlyHere: pendingScans.hasOnlyHere,
  };
}

interface ScanInputOptions {
  readonly state: AdjustmentState;
  readonly deps: Pick<AdjustmentDeps, "newId" | "userId" | "productsOf">;
  readonly reportScan: ReportScan;
  /** Stores a scan and sends it; returns whether the server has it. */
  readonly sendScan: (scan: PendingScan) => Promise<boolean>;
}

/** Turns scanned codes, picked items and chosen items into pending scans. */
function createScanInput({ state, deps: { newId, userId, productsOf }, reportScan, sendScan }: ScanInputOptions) {
  const itemChoices = createChoices(state);

  /** Stores and sends a scan of an item, unless its quantity does not fit the item; returns null while it waits. */
  const addScan = async (
    scanned: Pick<PendingScan, "text" | "reason">,
    scan: CountScan,
    product: ListedProduct | undefined,
  ): Promise<ScanResult | null> => {
    const issues = findQuantityIssues(scan, product);
    if (issues.length > 0) return reportRefusedScan(reportScan, scan.code, issues);
    const { itemId = null, sku = null } = product ?? {};
    const pendingScan = { id: newId(), userId, ...scanned, itemId, key: sku };
    state.undoable = ref([...state.undoable, pendingScan]);
    return (await sendScan(pendingScan)) ? state.last : null;
  };

  return {
    /** Handles a scanned code; returns null while its scan waits to be sent. A code of several items asks which one is meant. */
    scan: async (text: string, reason: ReasonCode): Promise<ScanResult | null> => {
      const scanResult = readScan(text);
      if (!scanResult.ok) return reportRefusedScan(reportScan, text, scanResult.issues);
      const productsOfCode = productsOf(scanResult.value.code);
      if (productsOfCode.length > 1) {
        itemChoices.ask({ text, scan: scanResult.value, products: productsOfCode, reason });
        return reportScan("choose", { code: scanResult.value.code });
      }
      return addScan({ text, reason }, scanResult.value, productsOfCode[0]);
    },
    pick: async (product: ListedProduct, amountText: string, reason: ReasonCode): Promise<ScanResult | null> => {
      const scanText = `${amountText === "" ? "" : `${amountText}*`}${product.sku}`;
      const scan = readScan(scanText);
      return scan.ok
        ? addScan({ text: scanText, reason }, scan.value, product)
        : reportRefusedScan(reportScan, scanText, scan.issues);
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      if (choice === null) return;
      itemChoices.next();
      const { text, scan, products, reason } = choice;
      const chosenProduct = products.find((candidate) => candidate.itemId === itemId);
      await addScan({ text, reason }, scan, chosenProduct);
    },
    /** Drops a scan whose choice was cancelled; the document is unchanged. */
    forgetChoice: (): void => itemChoices.next(),
  };
}

/** Shows that a scan is refused. */
const reportRefusedScan = (report: ReportScan, code: string, issues: readonly Issue[]): ScanResult =>
  report("refused", { code, issues: issues.map((issue) => issue.code) });

/** Makes the function that shows the result of a scan. */
function makeScanReporter(state: AdjustmentState): ReportScan {
  const zeroQuantity = quantity(0);
  let scanTurn = 0;
  return (kind, details) => {
    scanTurn += 1;
    const emptyDetails = { code: "", name: "", added: zeroQuantity, count: zeroQuantity, unit: "", issues: [] };
    const scanResult: ScanResult = { kind, ...emptyDetails, ...details, turn: scanTurn };
    state.last = ref(scanResult);
    return scanResult;
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

/** Lists the issues of a scanned quantity: decimals that the item does not have, or zero. */
function findQuantityIssues(scan: CountScan, product: ListedProduct | undefined): readonly Issue[] {
  // The unit of an unknown code is unknown too.
  const decimals = product?.decimals ?? quantityScale;
  const checkResult = checkLineQuantity({ quantity: scan.quantity, decimals }, "ADJUSTMENT");
  return checkResult.ok ? [] : checkResult.issues;
}
