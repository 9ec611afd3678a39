/** Count of decisions after which an open error or finding is read again, such as one undone by its toast. */
import { proxy } from "valtio/vanilla";

/** The count; a panel that was closed and opened again since the decision sees it too. */
export const decisionReadsState = proxy({ count: 0 });

export function readDecisionsAgain(): void {
  decisionReadsState.count += 1;
}
