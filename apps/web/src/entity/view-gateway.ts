/** The calls of the named views of a list, and what they answer: their content by our names, as the address of a list has it. */
import type { EntityKey, ListViewWire } from "@comptoir/api/wire";

import type { Answer } from "../shared/answer.ts";
import type { ListState } from "./list-address.ts";

/** A view as the screen has it. */
export interface ListView extends Omit<ListViewWire, "content" | "entity"> {
  readonly list: ListState;
}

export interface ListViews {
  readonly views: readonly ListView[];
  /** The view that the list opens with. */
  readonly defaultId: number | null;
}

export interface ViewSave {
  readonly name: string;
  readonly list: ListState;
  readonly isShared: boolean;
}

export interface ViewGateway {
  readonly list: () => Promise<Answer<ListViews>>;
  readonly create: (save: ViewSave) => Promise<Answer<ListView>>;
  readonly update: (key: EntityKey, change: Partial<ViewSave>) => Promise<Answer<ListView>>;
  readonly setDefault: (id: number | null) => Promise<Answer<unknown>>;
  readonly remove: (key: EntityKey) => Promise<Answer<EntityKey>>;
  readonly restore: (key: EntityKey) => Promise<Answer<ListView>>;
}
