/** Store of scans into an adjustment: each is stored on the device until the server has its line, and they are sent in order. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import {
  checkLineQuantity,
  isReasonCode,
  parseReason,
  readScan,
  type CountScan,
  type ReasonCode,
} from "@comptoir/domain/inventory";
import { addQuantity, quantity, quantityScale } from "@comptoir/domain/measure";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import type { ScanResult } from "./count-store.ts";
import type { LineRow, ListedProduct } from "./inventory-gateway.ts";

/** A scan that the server does not have yet. */
export interface PendingScan {
  readonly text: string;
  readonly reason: ReasonCode;
  /** Item found by name, or chosen among several. */
  readonly itemId: number | null;
}

export interface AdjustmentState {
  pending: readonly PendingScan[];
  failure: Failure | null;
  last: ScanResult | null;
  /** First scanned code that needs a choice among several items. */
  choice: Choice | null;
}

interface Choice {
  /** Scanned code. */
  readonly text: string;
  readonly scan: CountScan;
  readonly products: readonly ListedProduct[];
  readonly reason: ReasonCode;
}

export interface AdjustmentDeps {
  readonly documentId: number;
  readonly device: KeyStore;
  readonly productsOf: (code: string) => readonly ListedProduct[];
  readonly lines: () => readonly LineRow[];
  /** Saves lines, and returns the document's lines after that. */
  readonly save: (lines: readonly DocumentLineSave[]) => Promise<Answer<readonly LineRow[]>>;
}

export function createAdjustmentStore({ documentId, device, productsOf, lines, save }: AdjustmentDeps) {
  const key = `adjustment.${documentId}`;
  const state = proxy<AdjustmentState>({
    pending: ref(readPending(device.get(key))),
    failure: null,
    last: null,
    choice: null,
  });
  let turn = 0;
  /** Scanned codes that wait until the user has chosen an item for an earlier code. */
  let later: readonly Choice[] = [];
  let running: Promise<void> | null = null;

  const keep = (pending: readonly PendingScan[]) => {
    device.set(key, pending.length === 0 ? null : JSON.stringify(pending));
    state.pending = ref([...pending]);
  };
  const news = (kind: ScanResult["kind"], details: Partial<ScanResult>): ScanResult => {
    turn += 1;
    const zero = quantity(0);
    const next: ScanResult = {
      kind,
      code: "",
      name: "",
      added: zero,
      count: zero,
      unit: "",
      issues: [],
      ...details,
      turn,
    };
    state.last = ref(next);
    return next;
  };

  /** Increases the line of an item and reason, or adds one. */
  const lineFor = (
    scan: CountScan,
    product: ListedProduct | undefined,
    reason: ReasonCode,
    known: readonly LineRow[],
  ): DocumentLineSave => {
    const lineKey = product === undefined ? scan.lineKey : product.sku;
    const line = known.find(
      (row) =>
        !row.isDeleted &&
        row.reasonCode === reason &&
        (product === undefined ? row.key === lineKey : row.itemId === product.itemId),
    );
    if (line !== undefined)
      return { id: line.id, version: line.version, quantity: addQuantity(line.quantity, scan.quantity) };
    return {
      key: lineKey,
      ...(product !== undefined && { itemId: product.itemId }),
      quantity: scan.quantity,
      reasonCode: reason,
    };
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
          const line = known.find(
            (row) =>
              !row.isDeleted &&
              row.reasonCode === next?.reason &&
              (product === undefined ? row.key === scan.value.lineKey : row.itemId === product.itemId),
          );
          news(line === undefined || line.itemId === 0 ? "unknown" : "counted", {
            code: scan.value.code,
            name: line?.description ?? product?.description ?? "",
            added: scan.value.quantity,
            count: line?.quantity ?? scan.value.quantity,
          });
        }
        state.failure = null;
        keep(state.pending.slice(1));
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };

  const halfPiece = (scan: CountScan, product: ListedProduct | undefined): ScanResult | null => {
    // The unit of an unknown code is unknown too; an adjustment by 0 is refused.
    const decimals = product?.decimals ?? quantityScale;
    const fits = checkLineQuantity({ quantity: scan.quantity, decimals }, "ADJUSTMENT");
    return !fits.ok ? news("refused", { code: scan.code, issues: fits.issues.map(({ code }) => code) }) : null;
  };

  const nextChoice = () => {
    const [next = null, ...others] = later;
    state.choice = next === null ? null : ref(next);
    later = others;
  };

  const add = (scan: PendingScan): Promise<void> => {
    keep([...state.pending, scan]);
    return drain();
  };

  return {
    state,
    /** Null while it waits for a choice. */
    scan: async (text: string, reason: ReasonCode): Promise<ScanResult | null> => {
      const scan = readScan(text);
      if (!scan.ok) return news("refused", { code: text, issues: scan.issues.map(({ code }) => code) });
      const products = productsOf(scan.value.code);
      if (products.length > 1) {
        const choice = { text, scan: scan.value, products, reason };
        if (state.choice === null) state.choice = ref(choice);
        else later = [...later, choice];
        return news("choose", { code: scan.value.code });
      }
      const refusal = halfPiece(scan.value, products[0]);
      if (refusal !== null) return refusal;
      await add({ text, reason, itemId: null });
      return state.last;
    },
    pick: async (product: ListedProduct, before: string, reason: ReasonCode): Promise<ScanResult | null> => {
      const text = `${before === "" ? "" : `${before}*`}${product.sku}`;
      const scan = readScan(text);
      const refusal = scan.ok
        ? halfPiece(scan.value, product)
        : news("refused", { code: text, issues: scan.issues.map(({ code }) => code) });
      if (refusal !== null) return refusal;
      await add({ text, reason, itemId: product.itemId });
      return state.last;
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      if (choice === null) return;
      nextChoice();
      const { text, scan, products, reason } = choice;
      if (
        halfPiece(
          scan,
          products.find((product) => product.itemId === itemId),
        ) === null
      )
        await add({ text, reason, itemId });
    },
    /** Drops a scan whose choice was cancelled; the document is unchanged. */
    forgetChoice: (): void => nextChoice(),
    drain,
    /** Drops a refused scan, and continues with those behind it. */
    drop: (): Promise<void> => {
      keep(state.pending.slice(1));
      state.failure = null;
      return drain();
    },
  };
}

function readPending(text: string | null): readonly PendingScan[] {
  if (text === null) return [];
  try {
    const read: unknown = JSON.parse(text);
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
