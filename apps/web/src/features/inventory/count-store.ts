/** Store of a count on this device: each scan is stored first, displayed, and sent when the server is reachable. */
import { readScan } from "@comptoir/domain/inventory";
import type { Quantity } from "@comptoir/domain/measure";
import { proxy } from "valtio/vanilla";

import { createCountBoard } from "./count-board.ts";
import type { DisplayedLine } from "./count-lines.ts";
import { createInitialCountState, type CountState, type CountStoreDeps, type ScanResult } from "./count-state.ts";
import { createCountSync } from "./count-sync.ts";
import { createCountWriter } from "./count-writer.ts";
import { makeAnnounce, type CountContext } from "./counting/count-context.ts";
import { countScan } from "./counting/count-scan.ts";
import { createItemChoice } from "./counting/item-choice.ts";
import { loadProducts } from "./counting/load-products.ts";
import { createUndo } from "./counting/undo-count.ts";
import { createUnsentCounts } from "./counting/unsent-counts.ts";
import { createDocumentVisit } from "./counting/visit.ts";
import { findProducts } from "./find-products.ts";
import type { ListedProduct } from "./inventory-gateway.ts";

export type { CountState, ScanResult } from "./count-state.ts";

export type CountStore = ReturnType<typeof createCountStore>;

export function createCountStore(deps: CountStoreDeps) {
  const state = proxy<CountState>(createInitialCountState());
  const countBoard = createCountBoard(state, deps.userId);
  const countSync = createCountSync(countBoard, state, deps);
  const announce = makeAnnounce(state);
  const sayUnstored: Parameters<typeof createCountWriter>[1]["sayUnstored"] = ({ code, lineKey }) =>
    announce("unstored", { code: code ?? lineKey });
  const writer = createCountWriter(state, { ...deps, board: countBoard, sync: countSync, sayUnstored });
  const countContext: CountContext = { ...deps, state, board: countBoard, sync: countSync, writer, announce };
  const itemChoice = createItemChoice(countContext);
  const loadCatalogue = (isForced = false) => loadProducts(countContext, itemChoice.restore, isForced);

  return {
    state,
    ...createDocumentVisit(countContext, loadCatalogue),
    ...createUnsentCounts(countContext),
    scan: (text: string): Promise<ScanResult> => scanText(countContext, itemChoice, text),
    choose: itemChoice.choose,
    settleChoice: itemChoice.settle,
    /** Sets this device's count of a line. */
    set: async (line: Pick<DisplayedLine, "key">, countedQuantity: Quantity): Promise<void> =>
      void (await writer.write(
        { lineKey: line.key, change: { kind: "set", quantity: countedQuantity } },
        () => undefined,
      )),
    /** Counts an item found by name. */
    pick: (product: ListedProduct, amount: Quantity): Promise<ScanResult> => {
      const productCode = product.upc === "" ? product.sku : product.upc;
      const pickedScan = { code: productCode, lineKey: product.sku, quantity: amount, warnings: [] };
      return countScan(countContext, pickedScan, product, { isSeveral: true });
    },
    /** Undoes this device's last event. */
    undo: createUndo(countContext),
    hasOnlyHere: writer.hasOnlyHere,
    isCode: (text: string): boolean => (countBoard.codes?.findProducts(text).products.length ?? 0) > 0,
    productOf: (code: string): readonly ListedProduct[] => countBoard.codes?.findProducts(code).products ?? [],
    find: (text: string, atMost: number): readonly ListedProduct[] =>
      findProducts(countBoard.codes?.products ?? [], text, atMost),
    sync: countSync.sync,
    refresh: countSync.refresh,
    watch: countSync.watch,
    loadProducts: () => loadCatalogue(true),
    deviceIsFull: (): void => void (state.isDeviceFull = true),
  };
}

/** Counts a scanned text, or asks which of the code's products it means. */
async function scanText(
  countContext: CountContext,
  choice: ReturnType<typeof createItemChoice>,
  text: string,
): Promise<ScanResult> {
  const { board, announce } = countContext;
  const scanResult = readScan(text);
  if (!scanResult.ok) return announce("refused", { code: text, issues: scanResult.issues.map(({ code }) => code) });
  // Starts storing without waiting: the next scan may be there already.
  const settledChoice = choice.settle();
  const matchingProducts = board.codes?.findProducts(scanResult.value.code);
  if (matchingProducts?.kind === "several") {
    choice.ask(text, scanResult.value, matchingProducts.products);
    await settledChoice;
    return announce("choose", { code: scanResult.value.code, added: scanResult.value.quantity });
  }
  return countScan(countContext, scanResult.value, matchingProducts?.products[0]);
}
