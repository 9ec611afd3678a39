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
const undoOfferMs = 10_000;

export function offerUndo<T>({ message, undoChange, onDone, onFailed, durationMs = undoOfferMs }: Undo<T>): void {
  const runUndo = async (): Promise<boolean> => {
    const undoAnswer = await whileRunning(undoChange());
    if (undoAnswer.ok) await onDone(undoAnswer.value);
    else {
      showFailure(undoAnswer.failure);
      await onFailed?.();
    }
    return undoAnswer.ok;
  };
  addToast(message, "positive", { label: t("common.undo"), run: runUndo }, durationMs);
}
