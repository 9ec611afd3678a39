/** Confirmation before deleting rows that others depend on. */
import type { Dependent } from "@comptoir/api/wire";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

export interface PendingRemoval {
  readonly entity: EntityName;
  readonly rows: readonly EntityValues[];
  readonly dependents: readonly Dependent[];
  readonly answer: (isConfirmed: boolean) => void;
}

export const removalDialogState = proxy<{ pendingRemoval: PendingRemoval | null }>({ pendingRemoval: null });

/** Asks whether to delete rows in spite of their dependents. */
export function confirmRemoval(pendingRemoval: Omit<PendingRemoval, "answer">): Promise<boolean> {
  removalDialogState.pendingRemoval?.answer(false);
  return new Promise((resolve) => {
    removalDialogState.pendingRemoval = ref({
      ...pendingRemoval,
      answer: (isConfirmed: boolean) => {
        removalDialogState.pendingRemoval = null;
        resolve(isConfirmed);
      },
    });
  });
}
