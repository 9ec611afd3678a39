/** Actions on the named views of a list, with their notices. */
import type { EntityKey } from "@comptoir/api/wire";

import { addToast, whileRunning } from "../shared/notices.ts";
import { offerUndo } from "../shared/offer-undo.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import type { ViewsStore } from "./create-views-store.ts";
import type { ListView, ViewSave } from "./view-gateway.ts";

/** Owner of views: an entity's screen, or a report. */
export type ViewsOwner<Kept> = Readonly<{ views: ViewsStore<Kept> }>;

/** Changes a view and confirms it; null when it was refused. */
export async function changeView<Kept>(
  { views }: ViewsOwner<Kept>,
  view: EntityKey,
  change: Partial<ViewSave<Kept>>,
  message: string,
): Promise<ListView<Kept> | null> {
  const answer = await whileRunning(views.change(view, change));
  if (answer.ok) addToast(message);
  else showFailure(answer.failure);
  return answer.ok ? answer.value : null;
}

/** Deletes a view, and offers an undo for ten seconds. */
export async function removeView<Kept>(
  { views }: ViewsOwner<Kept>,
  listView: ListView<Kept>,
  onBack: (view: ListView<Kept>) => void,
): Promise<boolean> {
  const { name } = listView;
  const wasDefault = views.state.defaultId === listView.id;
  const answer = await whileRunning(views.remove(listView));
  if (!answer.ok) {
    showFailure(answer.failure, { operation: "DELETE" });
    return false;
  }
  offerUndo({
    message: t("listView.deleted", { name }),
    undoChange: () => views.restore(answer.value),
    onDone: async (restored) => {
      if (wasDefault) await views.setDefault(listView.id);
      addToast(t("listView.restored", { name: restored.name }));
      onBack(restored);
    },
  });
  return true;
}

/** Sets the default view, or none. */
export async function setDefaultView<Kept>({ views }: ViewsOwner<Kept>, view: ListView<Kept> | null): Promise<void> {
  const answer = await whileRunning(views.setDefault(view?.id ?? null));
  if (answer.ok) addToast(view === null ? t("listView.defaultDropped") : t("listView.defaultSet", { name: view.name }));
  else showFailure(answer.failure);
}
