/** Offers to undo a change by a toast. An undo that fails shows why, and is offered again. */
import type { Answer } from "./answer.ts";
import { addToast, whileRunning } from "./notices.ts";
import { showFailure } from "./show-failure.ts";
import { t } from "./text.ts";

export interface Undo<T> {
  /** Says what was done. */
  readonly message: string;
  readonly undoChange: () => Promise<Answer<T>>;
  readonly onDone: (value: T) => unknown;
  /** Called when the undo failed, after the failure is shown. */
  readonly onFailed?: () => unknown;
  /** Time to undo. Units: milliseconds. */
  readonly durationMs?: number;
}

/** Usual time to undo. Units: milliseconds. */
const undoMs = 10_000;

export function offerUndo<T>({ message, undoChange, onDone, onFailed, durationMs = undoMs }: Undo<T>): void {
  const run = async (): Promise<boolean> => {
    const answer = await whileRunning(undoChange());
    if (answer.ok) await onDone(answer.value);
    else {
      showFailure(answer.failure);
      await onFailed?.();
    }
    return answer.ok;
  };
  addToast(message, "positive", { label: t("common.undo"), run }, durationMs);
}
