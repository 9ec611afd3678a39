/** In-memory named views of a list, for tests of its screens. */
import type { EntityKey } from "@comptoir/api/wire";

import { failWith, succeed, type Answer } from "../../shared/answer.ts";
import type { ListState } from "../list-address.ts";
import type { ListView, ViewGateway, ViewSave } from "../view-gateway.ts";

export interface MemoryViews<Kept = ListState> {
  readonly gateway: ViewGateway<Kept>;
  readonly all: () => readonly ListView<Kept>[];
  /** Adds a view before the first request. */
  readonly add: (save: ViewSave<Kept>, more?: Partial<ListView<Kept>>) => ListView<Kept>;
  readonly defaultTo: (id: number | null) => void;
}

export function memoryViews<Kept = ListState>(): MemoryViews<Kept> {
  let storedViews: readonly ListView<Kept>[] = [];
  let removedViews: readonly ListView<Kept>[] = [];
  let defaultId: number | null = null;
  const putView = (view: ListView<Kept>): ListView<Kept> => {
    storedViews = [...storedViews.filter(({ id }) => id !== view.id), view];
    return view;
  };
  const addView = (save: ViewSave<Kept>, furtherFields: Partial<ListView<Kept>> = {}) =>
    putView({
      id: storedViews.length + removedViews.length + 1,
      version: 1,
      isMine: true,
      mayChange: true,
      by: "Marie Roy",
      ...save,
      ...furtherFields,
    });
  const findView = (
    { id, version }: EntityKey,
    among: readonly ListView<Kept>[],
    work: (view: ListView<Kept>) => ListView<Kept>,
  ): Answer<ListView<Kept>> => {
    const view = among.find((candidate) => candidate.id === id);
    if (view === undefined) return failWith("HTTP_404", 404);
    return view.version === version ? succeed(work({ ...view, version: version + 1 })) : failWith("ENTITY_STALE", 409);
  };
  const gateway: ViewGateway<Kept> = {
    list: async () => succeed({ views: storedViews, defaultId }),
    create: async (save) => succeed(addView(save)),
    update: async (key, change) => findView(key, storedViews, (view) => putView({ ...view, ...change })),
    setDefault: async (id) => succeed((defaultId = id)),
    remove: async (key) =>
      findView(key, storedViews, (view) => {
        storedViews = storedViews.filter(({ id }) => id !== view.id);
        removedViews = [...removedViews, view];
        return view;
      }),
    restore: async (key) => findView(key, removedViews, putView),
  };
  return { gateway, all: () => storedViews, add: addView, defaultTo: (id) => void (defaultId = id) };
}
