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
  { documentId, userId, device, newId }: Pick<AdjustmentDeps, "documentId" | "userId" | "device" | "newId">,
) {
  const storageKey = pendingKeyOf(documentId);
  /** Scans of everybody on this device; only those of the person who is signed in are sent. */
  let allScans: readonly PendingScan[] = [];
  /** Whether the device does not store: then the scans are in the memory of this page only. */
  let isInMemory = false;

  const showScans = (scans: readonly PendingScan[]): void => {
    allScans = scans;
    state.pending = ref(scans.filter((scan) => scan.userId === userId));
  };
  const readAllScans = (): readonly PendingScan[] => {
    if (isInMemory) return allScans;
    const storedText = device.get(storageKey);
    if ((storedText ?? "[]") === JSON.stringify(allScans)) return allScans;
    const scans = parsePending(storedText, { newId, userId });
    // Scans of older versions get the ids by which they are sent from now on.
    if (storedText !== null && storedText !== JSON.stringify(scans)) writeScans(scans);
    else showScans(scans);
    return allScans;
  };
  const writeScans = (scans: readonly PendingScan[]): void => {
    const storedText = scans.length === 0 ? null : JSON.stringify(scans);
    device.set(storageKey, storedText);
    isInMemory = device.get(storageKey) !== storedText;
    showScans(scans);
  };
  const readScans = (): readonly PendingScan[] => {
    readAllScans();
    return state.pending;
  };
  readAllScans();

  return {
    read: readScans,
    countOfOthers: (): number => readAllScans().filter((scan) => scan.userId !== userId).length,
    add: (scan: PendingScan): void => writeScans([...readAllScans(), scan]),
    remove: (removedId: string): void => writeScans(readAllScans().filter(({ id }) => id !== removedId)),
    hasOnlyHere: (): boolean => isInMemory && state.pending.length > 0,
  };
}
