/** Store of a list's named views, read once per visit of the screen and layer. */
import type { EntityKey } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import type { ListState } from "./list-address.ts";
import type { ListView, ListViews, ViewGateway, ViewSave } from "./view-gateway.ts";

export interface ViewsState<Kept = ListState> extends ListViews<Kept> {
  views: readonly ListView<Kept>[];
  defaultId: number | null;
  /** False until a first reading of the views has ended, even by a failure. */
  isKnown: boolean;
}

export type ViewsStore<Kept = ListState> = ReturnType<typeof createViewsStore<Kept>>;

export function createViewsStore<Kept = ListState>(gateway: ViewGateway<Kept>) {
  const initialState = (): ViewsState<Kept> => ({ views: ref([]), defaultId: null, isKnown: false });
  const state = proxy<ViewsState<Kept>>(initialState());
  /** Layer of the last read; null before it. */
  let lastReadLayerId: number | null = null;
  let isOutdated = true;
  let readCount = 0;

  const reloadViews = async (): Promise<void> => {
    readCount += 1;
    const ownReadNumber = readCount;
    isOutdated = false;
    const answer = await gateway.list();
    if (ownReadNumber !== readCount) return;
    // A list works without its views, so a failure is not shown.
    Object.assign(state, answer.ok ? { views: ref(answer.value.views), defaultId: answer.value.defaultId } : {}, {
      isKnown: true,
    });
  };

  return {
    state,
    /** Reads the views in a layer, unless it is the layer that this visit read last. */
    load: async (layerId: number | null): Promise<void> => {
      if (lastReadLayerId === layerId && !isOutdated) return;
      if (lastReadLayerId !== layerId) Object.assign(state, initialState());
      lastReadLayerId = layerId;
      await reloadViews();
    },
    /** Makes the next visit read the views again. */
    leave: (): void => void (isOutdated = true),
    ...createViewChanges(state, gateway, reloadViews),
    reset: (): void => {
      readCount += 1;
      lastReadLayerId = null;
      isOutdated = true;
      Object.assign(state, initialState());
    },
  };
}

/** Changes of views; a refused change reads the views again. */
function createViewChanges<Kept>(
  viewsState: ViewsState<Kept>,
  gateway: ViewGateway<Kept>,
  reload: () => Promise<void>,
) {
  const addOrReplaceView = (view: ListView<Kept>): void => {
    const otherViews = viewsState.views.filter(({ id }) => id !== view.id);
    viewsState.views = ref([...otherViews, view].toSorted((left, right) => left.name.localeCompare(right.name)));
  };
  const takeOrReload = async <A>(answer: Answer<A>, take: (value: A) => void): Promise<Answer<A>> => {
    if (answer.ok) take(answer.value);
    else await reload();
    return answer;
  };
  return {
    create: async (save: ViewSave<Kept>): Promise<Answer<ListView<Kept>>> =>
      takeOrReload(await gateway.create(save), addOrReplaceView),
    change: async ({ id, version }: EntityKey, change: Partial<ViewSave<Kept>>): Promise<Answer<ListView<Kept>>> =>
      takeOrReload(await gateway.update({ id, version }, change), addOrReplaceView),
    setDefault: async (id: number | null): Promise<Answer<unknown>> =>
      takeOrReload(await gateway.setDefault(id), () => void (viewsState.defaultId = id)),
    remove: async ({ id, version }: EntityKey): Promise<Answer<EntityKey>> =>
      takeOrReload(await gateway.remove({ id, version }), () => {
        viewsState.views = ref(viewsState.views.filter((view) => view.id !== id));
        if (viewsState.defaultId === id) viewsState.defaultId = null;
      }),
    restore: async (key: EntityKey): Promise<Answer<ListView<Kept>>> => {
      const restoredAnswer = await gateway.restore(key);
      await reload();
      return restoredAnswer;
    },
  };
}
