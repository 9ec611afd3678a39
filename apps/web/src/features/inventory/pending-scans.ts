/** Pending scans of an adjustment, stored on the device, where other tabs add and remove theirs. */
import { ref } from "valtio/vanilla";

import {
  parsePending,
  pendingKeyOf,
  type AdjustmentDeps,
  type AdjustmentState,
  type PendingScan,
} from "./adjustment-state.ts";

export type PendingScans = ReturnType<typeof createPendingScans>;

export function createPendingScans(
  state: Pick<AdjustmentState, "pending">,
  { documentId, device, newId }: Pick<AdjustmentDeps, "documentId" | "device" | "newId">,
) {
  const storageKey = pendingKeyOf(documentId);
  /** Whether the device does not store: then the scans are in the memory of this page only. */
  let isInMemory = false;

  const readScans = (): readonly PendingScan[] => {
    if (isInMemory) return state.pending;
    const storedText = device.get(storageKey);
    if ((storedText ?? "[]") === JSON.stringify(state.pending)) return state.pending;
    const scans = parsePending(storedText, newId);
    // Scans of older versions get the ids by which they are sent from now on.
    if (storedText !== null && storedText !== JSON.stringify(scans)) writeScans(scans);
    else state.pending = ref([...scans]);
    return state.pending;
  };
  const writeScans = (scans: readonly PendingScan[]): void => {
    const storedText = scans.length === 0 ? null : JSON.stringify(scans);
    device.set(storageKey, storedText);
    isInMemory = device.get(storageKey) !== storedText;
    state.pending = ref([...scans]);
  };
  readScans();

  return {
    read: readScans,
    add: (scan: PendingScan): void => writeScans([...readScans(), scan]),
    remove: (removedId: string): void => writeScans(readScans().filter(({ id }) => id !== removedId)),
    hasOnlyHere: (): boolean => isInMemory && state.pending.length > 0,
  };
}
