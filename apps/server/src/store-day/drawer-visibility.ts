/** Tells whether the drawers of a store day are hidden until a blind count. */

import { areDrawersHidden } from "@comptoir/domain/deposit";
import { Effect } from "effect";

import { depositPolicyAt } from "../deposit/index.ts";
import type { AssessedDay } from "./assess-days.ts";

/** Returns whether the amounts of the drawers of a day are hidden. */
export const hidesDrawersOf = ({ location, facts, versions }: AssessedDay) =>
  Effect.map(depositPolicyAt(location.id), ({ isBlind }) =>
    areDrawersHidden({
      deposit: facts.deposit,
      isStoreBlind: isBlind,
      isRevealed: versions.some(({ isAudit, reopened }) => isAudit && reopened === null),
    }),
  );
