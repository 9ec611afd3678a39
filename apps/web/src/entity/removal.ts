/** Confirmation before deleting rows that others depend on. */
import type { Dependent } from "@comptoir/api/wire";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import { registerStore } from "../shared/registered-stores.ts";

export interface PendingRemoval {
  readonly entity: EntityName;
  readonly rows: readonly EntityValues[];
  readonly dependents: readonly Dependent[];
  readonly answerQuestion: (isConfirmed: boolean) => void;
}

export const removalDialogState = proxy<{ pendingRemoval: PendingRemoval | null }>({ pendingRemoval: null });

registerStore(() => removalDialogState.pendingRemoval?.answerQuestion(false));

/** Asks whether to delete rows in spite of their dependents. */
export function confirmRemoval(pendingRemoval: Omit<PendingRemoval, "answerQuestion">): Promise<boolean> {
  removalDialogState.pendingRemoval?.answerQuestion(false);
  return new Promise((resolve) => {
    removalDialogState.pendingRemoval = ref({
      ...pendingRemoval,
      answerQuestion: (isConfirmed: boolean) => {
        removalDialogState.pendingRemoval = null;
        resolve(isConfirmed);
      },
    });
  });
}
