/** Asks which of several items a scanned code means. The question is stored, so that a killed tab loses no scan. */
import { readScan, type CountScan } from "@comptoir/domain/inventory";
import { ref } from "valtio/vanilla";

import type { PendingItemChoice } from "../count-state.ts";
import type { ListedProduct } from "../inventory-gateway.ts";
import type { CountContext } from "./count-context.ts";
import { countScan } from "./count-scan.ts";

const storageKey = (documentId: number): string => `count.choice.${documentId}`;

export function createItemChoice(countContext: CountContext) {
  const { state, board, device, newId } = countContext;

  /** Hides the question at once, so that it is answered once; it is deleted when the answer is stored. */
  const answerChoice = async (choice: PendingItemChoice, product: ListedProduct | undefined) => {
    const key = storageKey(state.id);
    state.choice = null;
    const { kind } = await countScan(countContext, choice.scan, product, {
      isSeveral: product !== undefined,
      id: choice.id,
    });
    if (kind !== "unstored" && device.get(key)?.startsWith(`${choice.id} `) === true) device.set(key, null);
  };

  return {
    /** Asks for the item of a scan, and stores the question. */
    ask: (text: string, scan: CountScan, products: readonly ListedProduct[]): void => {
      const id = newId();
      device.set(storageKey(state.id), `${id} ${text}`);
      state.choice = ref({ id, scan, products });
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      const product = choice?.products.find((candidate) => candidate.itemId === itemId);
      if (choice !== null && product !== undefined) await answerChoice(choice, product);
    },
    /** Counts a scan without a choice under its code; its line must be matched later. */
    settle: async (): Promise<void> => {
      if (state.choice !== null) await answerChoice(state.choice, undefined);
    },
    /** Asks the stored question again, unless its scan was counted. */
    restore: (): void => {
      const [id = "", text = ""] = /^(\S+) (.+)$/u.exec(device.get(storageKey(state.id)) ?? "")?.slice(1) ?? [];
      const scan = readScan(text);
      if (!scan.ok || board.codes === null || board.entries.has(id)) return;
      const { kind, products } = board.codes.findProducts(scan.value.code);
      if (kind === "several") state.choice = ref({ id, scan: scan.value, products });
    },
  };
}
