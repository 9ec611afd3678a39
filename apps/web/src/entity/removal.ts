/** Confirmation before deleting rows that others depend on. */
import type { Dependent } from "@comptoir/api/wire";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

export interface Removal {
  readonly entity: EntityName;
  readonly rows: readonly EntityValues[];
  readonly dependents: readonly Dependent[];
  readonly answer: (isMeant: boolean) => void;
}

export const removal = proxy<{ asked: Removal | null }>({ asked: null });

/** Asks whether to delete rows in spite of their dependents. */
export function askRemoval(pending: Omit<Removal, "answer">): Promise<boolean> {
  removal.asked?.answer(false);
  return new Promise((resolve) => {
    removal.asked = ref({
      ...pending,
      answer: (isMeant: boolean) => {
        removal.asked = null;
        resolve(isMeant);
      },
    });
  });
}
