/** Asks which of several items a scanned code means. The question is stored, so that a killed tab loses no scan. */
import { readScan, type CountScan } from "@comptoir/domain/inventory";
import { ref } from "valtio/vanilla";

import type { PendingItemChoice } from "../count-state.ts";
import type { ListedProduct } from "../inventory-gateway.ts";
import type { CountContext } from "./count-context.ts";
import { countScan } from "./count-scan.ts";

const choiceKeyOf = (documentId: number): string => `count.choice.${documentId}`;

export function createItemChoice(countContext: CountContext) {
  const { state, board, device, newId } = countContext;

  /** Counts the scan as the chosen item. Hides the question at once, so that it is answered once; deletes it when the count is stored. */
  const answerChoice = async (choice: PendingItemChoice, product: ListedProduct | undefined) => {
    const choiceKey = choiceKeyOf(state.id);
    state.choice = null;
    const { kind } = await countScan(countContext, choice.scan, product, {
      isSeveral: product !== undefined,
      id: choice.id,
    });
    if (kind !== "unstored" && device.get(choiceKey)?.startsWith(`${choice.id} `) === true) device.set(choiceKey, null);
  };

  return {
    /** Asks for the item of a scan, and stores the question. */
    ask: (text: string, scan: CountScan, products: readonly ListedProduct[]): void => {
      const choiceId = newId();
      device.set(choiceKeyOf(state.id), `${choiceId} ${text}`);
      state.choice = ref({ id: choiceId, scan, products });
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      const chosenProduct = choice?.products.find((candidate) => candidate.itemId === itemId);
      if (choice !== null && chosenProduct !== undefined) await answerChoice(choice, chosenProduct);
    },
    /** Counts a scan without a choice under its code; its line must be matched later. */
    settle: async (): Promise<void> => {
      if (state.choice !== null) await answerChoice(state.choice, undefined);
    },
    /** Asks the stored question again, unless its scan was counted. */
    restore: (): void => {
      const [id = "", text = ""] = /^(\S+) (.+)$/u.exec(device.get(choiceKeyOf(state.id)) ?? "")?.slice(1) ?? [];
      const scanResult = readScan(text);
      if (!scanResult.ok || board.codes === null || board.entries.has(id)) return;
      const { kind, products } = board.codes.findProducts(scanResult.value.code);
      if (kind === "several") state.choice = ref({ id, scan: scanResult.value, products });
    },
  };
}
