/** State of scanning into an adjustment: pending scans, the last result, and codes that need a choice of item. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { isReasonCode, parseReason, type CountScan, type ReasonCode } from "@comptoir/domain/inventory";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import type { ScanResult } from "./count-store.ts";
import type { LineRow, ListedProduct } from "./inventory-gateway.ts";

/** A scan that the server does not have yet, as far as this device knows. */
export interface PendingScan {
  /** Permanent id, made before the first sending: the server applies it once. */
  readonly id: string;
  /** Id of the person who scanned; only this person sends the scan, as its author. */
  readonly userId: number;
  readonly text: string;
  readonly reason: ReasonCode;
  /** Item found by code or name, or chosen among several; null if unknown here. */
  readonly itemId: number | null;
  /** Key of the line that the scan makes if there is none; null for the key of the text. */
  readonly key: string | null;
  /** Id of the earlier scan that it takes back; absent for a scan of its own. */
  readonly undoes?: string;
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
  /** Scans of this visit that are not undone, the last one last. */
  undoable: readonly PendingScan[];
}

export interface AdjustmentDeps {
  readonly documentId: number;
  /** Person who is signed in. */
  readonly userId: number;
  readonly device: KeyStore;
  readonly newId: () => string;
  /** Runs the work while no other tab of the browser sends scans of the document. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly productsOf: (code: string) => readonly ListedProduct[];
  /** Saves lines, and returns the document's lines after that. */
  readonly save: (lines: readonly DocumentLineSave[]) => Promise<Answer<readonly LineRow[]>>;
}

/** Key of a document's pending scans on the device. */
export const pendingKeyOf = (documentId: number): string => `adjustment.${documentId}`;

/** Parses stored scans; leaves out invalid ones. Those of older versions get an id, and are of the person who is signed in. */
export function parsePending(
  text: string | null,
  deps: Pick<AdjustmentDeps, "newId" | "userId">,
): readonly PendingScan[] {
  if (text === null) return [];
  try {
    const storedScans: unknown = JSON.parse(text);
    return Array.isArray(storedScans) ? storedScans.flatMap((value) => parsePendingScan(value, deps)) : [];
  } catch {
    return [];
  }
}

function parsePendingScan(value: unknown, deps: Pick<AdjustmentDeps, "newId" | "userId">): readonly PendingScan[] {
  if (typeof value !== "object" || value === null || !("text" in value) || !("reason" in value)) return [];
  const { text, reason } = value;
  const id = "id" in value && typeof value.id === "string" ? value.id : deps.newId();
  const userId = "userId" in value && typeof value.userId === "number" ? value.userId : deps.userId;
  const itemId = "itemId" in value && typeof value.itemId === "number" ? value.itemId : null;
  const key = "key" in value && typeof value.key === "string" ? value.key : null;
  const undone = "undoes" in value && typeof value.undoes === "string" ? { undoes: value.undoes } : {};
  return typeof text === "string" && isReasonCode(reason) && parseReason(reason).ok
    ? [{ id, userId, text, reason, itemId, key, ...undone }]
    : [];
}
