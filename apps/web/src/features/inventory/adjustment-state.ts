/** State of scanning into an adjustment: pending scans, the last result, and codes that need a choice of item. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { isReasonCode, parseReason, type CountScan, type ReasonCode } from "@comptoir/domain/inventory";

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

/** Scanned code of several items. */
export interface AdjustmentChoice {
  /** Scanned text. */
  readonly text: string;
  readonly scan: CountScan;
  readonly products: readonly ListedProduct[];
  readonly reason: ReasonCode;
}

export interface AdjustmentState {
  pending: readonly PendingScan[];
  failure: Failure | null;
  last: ScanResult | null;
  /** First scanned code that needs a choice among several items. */
  choice: AdjustmentChoice | null;
}

export interface AdjustmentDeps {
  readonly documentId: number;
  readonly device: KeyStore;
  readonly productsOf: (code: string) => readonly ListedProduct[];
  readonly lines: () => readonly LineRow[];
  /** Saves lines, and returns the document's lines after that. */
  readonly save: (lines: readonly DocumentLineSave[]) => Promise<Answer<readonly LineRow[]>>;
}

/** Key of a document's pending scans on the device. */
export const pendingKeyOf = (documentId: number): string => `adjustment.${documentId}`;

/** Parses stored scans; leaves out invalid ones. */
export function parsePending(text: string | null): readonly PendingScan[] {
  if (text === null) return [];
  try {
    const storedScans: unknown = JSON.parse(text);
    return Array.isArray(storedScans) ? storedScans.flatMap(parsePendingScan) : [];
  } catch {
    return [];
  }
}

function parsePendingScan(value: unknown): readonly PendingScan[] {
  if (typeof value !== "object" || value === null || !("text" in value) || !("reason" in value)) return [];
  const { text, reason } = value;
  const itemId = "itemId" in value && typeof value.itemId === "number" ? value.itemId : null;
  return typeof text === "string" && isReasonCode(reason) && parseReason(reason).ok ? [{ text, reason, itemId }] : [];
}
