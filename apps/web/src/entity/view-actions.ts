/** What is done with the named views of a list, and what is said of it. */
import type { EntityKey } from "@comptoir/api/wire";

import { addToast, whileRunning } from "../shared/notices.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import { undoMs } from "./list-actions.ts";
import type { ListView, ViewSave } from "./view-gateway.ts";

/** Changes a view and says so; null when it was refused. */
export async function changeView({ views }: EntityScreen, view: EntityKey, change: Partial<ViewSave>, said: string): Promise<ListView | null> {
  const answer = await whileRunning(views.change(view, change));
  if (answer.ok) addToast(said);
  else showFailure(answer.failure);
  return answer.ok ? answer.value : null;
}

/** Deletes a view, and offers for ten seconds to bring it back. */
export async function removeView({ views }: EntityScreen, view: ListView, onBack: (view: ListView) => void): Promise<boolean> {
  const { name } = view;
  const wasDefault = views.state.defaultId === view.id;
  const answer = await whileRunning(views.remove(view));
  if (!answer.ok) {
    showFailure(answer.failure);
    return false;
  }
  const undo = async () => {
    const restored = await whileRunning(views.restore(answer.value));
    if (!restored.ok) return showFailure(restored.failure);
    if (wasDefault) await views.setDefault(view.id);
    addToast(t("listView.restored", { name }));
    onBack(restored.value);
  };
  addToast(t("listView.deleted", { name }), "positive", { label: t("management.undo"), run: () => void undo() }, undoMs);
  return true;
}

/** Lets the list open with a view, or with none. */
export async function setDefaultView({ views }: EntityScreen, view: ListView | null): Promise<void> {
  const answer = await whileRunning(views.setDefault(view?.id ?? null));
  if (answer.ok) addToast(view === null ? t("listView.defaultDropped") : t("listView.defaultSet", { name: view.name }));
  else showFailure(answer.failure);
}
