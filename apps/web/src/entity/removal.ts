/** The question before a deletion on which something still stands. */
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

/** Asks whether the rows are to be deleted all the same. */
export function askRemoval(asked: Omit<Removal, "answer">): Promise<boolean> {
  removal.asked?.answer(false);
  return new Promise((resolve) => {
    removal.asked = ref({
      ...asked,
      answer: (isMeant: boolean) => {
        removal.asked = null;
        resolve(isMeant);
      },
    });
  });
}
