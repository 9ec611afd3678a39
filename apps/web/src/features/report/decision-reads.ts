/** Counts the times that an open error or finding must be read again, such as after a decision or its undo by toast. */
import { proxy } from "valtio/vanilla";

/** Count of the times; outside the panel, so that a panel opened again after the decision sees it too. */
export const decisionReadsState = proxy({ count: 0 });

export function readDecisionsAgain(): void {
  decisionReadsState.count += 1;
}
