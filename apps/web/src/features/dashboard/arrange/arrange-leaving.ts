/** Ends the editing of a dashboard: saves it, or leaves it with an offer to save after all. */
import type { BoardWidget, Dashboard } from "@comptoir/domain/dashboard";

import type { Answer } from "../../../shared/answer.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { askQuestion } from "../../../shared/ask-question.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import type { ArrangeStore } from "./arrange-store.ts";

export type Leaving = Readonly<{
  store: ArrangeStore;
  /** Receives the saved board, or null if nothing was saved. */
  onDone: (saved: Dashboard | null) => void;
}>;

/** Time in which a notice offers to save after all. Units: milliseconds. */
const saveOfferMs = 10_000;

export async function saveArranged({ store, onDone }: Leaving): Promise<void> {
  if (store.isChanged()) handleSaveAnswer({ store, onDone }, await whileRunning(store.save()));
  else onDone(null);
}

export async function saveMerged(leaving: Leaving): Promise<void> {
  handleSaveAnswer(leaving, await whileRunning(leaving.store.saveMerged()));
}

/** Saves the widgets as a new dashboard, because the dashboard was deleted meanwhile. */
export async function saveAsNew(leaving: Leaving): Promise<void> {
  const answer = await whileRunning(leaving.store.saveAsNew());
  if (answer.ok) handleSaveAnswer(leaving, answer);
  else showFailure(answer.failure, { operation: "DASHBOARD_SAVE" });
}

function handleSaveAnswer({ store, onDone }: Leaving, answer: Answer<Dashboard>): void {
  if (answer.ok) {
    addToast(t("arrange.saved", { name: answer.value.description }));
    return onDone(answer.value);
  }
  if (store.state.conflict === null && !store.state.isGone)
    showFailure(answer.failure, { operation: "DASHBOARD_SAVE" });
}

/** Leaves on Escape, after a question if something was changed. */
export async function leaveByEscape(leaving: Leaving): Promise<void> {
  const mayLeave =
    !leaving.store.isChanged() ||
    (await askQuestion({
      title: t("arrange.leaveTitle"),
      texts: [t("arrange.leaveText")],
      yes: t("widget.leaveAnyway"),
      no: t("widget.keepEditing"),
    }));
  if (mayLeave) discardAndLeave(leaving);
}

export function discardAndLeave({ store, onDone }: Leaving): void {
  const unsavedWidgets = store.state.widgets;
  const wasChanged = store.isChanged();
  store.discard();
  onDone(null);
  // Offer to save after all, so that one wrong key loses nothing.
  if (!wasChanged) return;
  const saveDiscarded = () => saveDiscardedWidgets({ store, onDone }, unsavedWidgets);
  addToast(t("arrange.discarded"), "positive", { label: t("arrange.saveAfterAll"), run: saveDiscarded }, saveOfferMs);
}

async function saveDiscardedWidgets(
  { store, onDone }: Leaving,
  unsavedWidgets: readonly BoardWidget[],
): Promise<boolean> {
  store.change(unsavedWidgets);
  const saveAnswer = await whileRunning(store.save());
  if (saveAnswer.ok) onDone(saveAnswer.value);
  else showFailure(saveAnswer.failure, { operation: "DASHBOARD_SAVE" });
  return saveAnswer.ok;
}
