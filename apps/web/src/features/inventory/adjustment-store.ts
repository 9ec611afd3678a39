/** What is scanned into an adjustment: each scan is kept on the device until the server has its line, one after the other. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { isReasonCode, parseReason, readScan, type CountScan, type ReasonCode } from "@comptoir/domain/inventory";
import { addQuantity, quantity } from "@comptoir/domain/measure";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import type { ScanNews } from "./count-store.ts";
import type { LineRow, ListedProduct } from "./inventory-gateway.ts";

/** A scan that the server does not have yet. */
export interface PendingScan {
  readonly text: string;
  readonly reason: ReasonCode;
  /** The item that was found by its name or chosen among several. */
  readonly itemId: number | null;
}

export interface AdjustmentState {
  pending: readonly PendingScan[];
  failure: Failure | null;
  last: ScanNews | null;
  choice: { readonly scan: CountScan; readonly products: readonly ListedProduct[]; readonly reason: ReasonCode } | null;
}

export interface AdjustmentDeps {
  readonly documentId: number;
  readonly device: KeyStore;
  readonly productsOf: (code: string) => readonly ListedProduct[];
  readonly lines: () => readonly LineRow[];
  /** Saves lines and gives the document's lines as they stand then. */
  readonly save: (lines: readonly DocumentLineSave[]) => Promise<Answer<readonly LineRow[]>>;
}

export function createAdjustmentStore({ documentId, device, productsOf, lines, save }: AdjustmentDeps) {
  const key = `adjustment.${documentId}`;
  const state = proxy<AdjustmentState>({ pending: ref(readPending(device.get(key))), failure: null, last: null, choice: null });
  let turn = 0;
  let running: Promise<void> | null = null;

  const keep = (pending: readonly PendingScan[]) => {
    device.set(key, pending.length === 0 ? null : JSON.stringify(pending));
    state.pending = ref([...pending]);
  };
  const news = (kind: ScanNews["kind"], said: Partial<ScanNews>): ScanNews => {
    turn += 1;
    const zero = quantity(0);
    const next: ScanNews = { kind, code: "", name: "", added: zero, count: zero, unit: "", issues: [], ...said, turn };
    state.last = ref(next);
    return next;
  };

  /** The line of an item under a reason grows; otherwise there is a new one. */
  const lineFor = (scan: CountScan, product: ListedProduct | undefined, reason: ReasonCode, known: readonly LineRow[]): DocumentLineSave => {
    const lineKey = product === undefined ? scan.lineKey : product.sku;
    const line = known.find((one) => !one.isDeleted && one.reasonCode === reason && (product === undefined ? one.key === lineKey : one.itemId === product.itemId));
    if (line !== undefined) return { id: line.id, version: line.version, quantity: addQuantity(line.quantity, scan.quantity) };
    return { key: lineKey, ...(product !== undefined && { itemId: product.itemId }), quantity: scan.quantity, reasonCode: reason };
  };

  const drain = (): Promise<void> => {
    running ??= (async () => {
      let known = lines();
      for (let next = state.pending[0]; next !== undefined; next = state.pending[0]) {
        const scan = readScan(next.text);
        if (scan.ok) {
          const products = productsOf(scan.value.code);
          const product = next.itemId === null ? products[0] : products.find(({ itemId }) => itemId === next?.itemId);
          const answer = await save([lineFor(scan.value, product, next.reason, known)]);
          if (!answer.ok) {
            state.failure = ref(answer.failure);
            return;
          }
          known = answer.value;
          const line = known.find((one) => !one.isDeleted && one.reasonCode === next?.reason && (product === undefined ? one.key === scan.value.lineKey : one.itemId === product.itemId));
          news(line === undefined || line.itemId === 0 ? "unknown" : "counted", { code: scan.value.code, name: line?.description ?? product?.description ?? "", added: scan.value.quantity, count: line?.quantity ?? scan.value.quantity });
        }
        state.failure = null;
        keep(state.pending.slice(1));
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };

  const add = (scan: PendingScan): Promise<void> => {
    keep([...state.pending, scan]);
    return drain();
  };

  return {
    state,
    /** Null while it waits for a choice. */
    scan: async (text: string, reason: ReasonCode): Promise<ScanNews | null> => {
      const scan = readScan(text);
      if (!scan.ok) return news("refused", { code: text, issues: scan.issues.map(({ code }) => code) });
      const products = productsOf(scan.value.code);
      if (products.length > 1) {
        state.choice = ref({ scan: scan.value, products, reason });
        return news("choose", { code: scan.value.code });
      }
      await add({ text, reason, itemId: null });
      return state.last;
    },
    pick: async (product: ListedProduct, before: string, reason: ReasonCode): Promise<ScanNews | null> => {
      await add({ text: `${before === "" ? "" : `${before}*`}${product.sku}`, reason, itemId: product.itemId });
      return state.last;
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      if (choice === null) return;
      state.choice = null;
      const { scan, reason } = choice;
      await add({ text: `${scan.quantity / 1_000}*${scan.code}`, reason, itemId });
    },
    forgetChoice: (): void => void (state.choice = null),
    drain,
    /** Gives up what the server does not take. */
    drop: (): void => {
      keep([]);
      state.failure = null;
    },
  };
}

function readPending(kept: string | null): readonly PendingScan[] {
  if (kept === null) return [];
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.flatMap(readScanKept) : [];
  } catch {
    return [];
  }
}

function readScanKept(value: unknown): readonly PendingScan[] {
  if (typeof value !== "object" || value === null || !("text" in value) || !("reason" in value)) return [];
  const { text, reason } = value;
  const itemId = "itemId" in value && typeof value.itemId === "number" ? value.itemId : null;
  return typeof text === "string" && isReasonCode(reason) && parseReason(reason).ok ? [{ text, reason, itemId }] : [];
}
