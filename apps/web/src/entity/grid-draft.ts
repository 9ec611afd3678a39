/** Storage of the draft of a grid on the device, written shortly after the last change. */
import type { EntityValues } from "@comptoir/domain/entity";

import type { KeyStore } from "../shared/device-storage.ts";

interface DraftEdit {
  readonly row: EntityValues;
  readonly typed: EntityValues;
}

interface GridDraft {
  readonly edits: readonly DraftEdit[];
  readonly at: number;
}

/** Delay from the last change to the writing of the draft. Units: milliseconds. */
const writePauseMs = 300;

export type DraftStorage = ReturnType<typeof createDraftStorage>;

export function createDraftStorage(device: KeyStore, key: () => string, nowMs: () => number) {
  let waitingWrite: { readonly timer: ReturnType<typeof setTimeout>; readonly write: () => void } | null = null;
  const flushDraft = (): void => {
    if (waitingWrite === null) return;
    clearTimeout(waitingWrite.timer);
    const { write } = waitingWrite;
    waitingWrite = null;
    write();
  };
  return {
    flush: flushDraft,
    keep: (editByRow: ReadonlyMap<number, DraftEdit>): void => {
      const draftKey = key();
      if (waitingWrite !== null) clearTimeout(waitingWrite.timer);
      const writeDraft = () =>
        device.set(
          draftKey,
          editByRow.size === 0
            ? null
            : JSON.stringify({
                edits: [...editByRow.values()].map(({ row, typed }) => ({ row, typed })),
                at: nowMs(),
              } satisfies GridDraft),
        );
      waitingWrite = { write: writeDraft, timer: setTimeout(flushDraft, writePauseMs) };
    },
    read: (): GridDraft | null => {
      const draftText = device.get(key());
      try {
        return draftText === null ? null : (JSON.parse(draftText) as GridDraft);
      } catch {
        return null;
      }
    },
  };
}
