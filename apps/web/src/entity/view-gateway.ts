/** The calls of the named views of a list, and what they answer: their content by our names, as the address of a list has it. */
import type { EntityKey, ListViewWire } from "@comptoir/api/wire";

import type { Answer } from "../shared/answer.ts";
import type { ListState } from "./list-address.ts";

/** A view as the screen has it; what it keeps of a list, or of whatever else is looked at in views. */
export interface ListView<Kept = ListState> extends Omit<ListViewWire, "content" | "entity"> {
  readonly list: Kept;
}

export interface ListViews<Kept = ListState> {
  readonly views: readonly ListView<Kept>[];
  /** The view that the list opens with. */
  readonly defaultId: number | null;
}

export interface ViewSave<Kept = ListState> {
  readonly name: string;
  readonly list: Kept;
  readonly isShared: boolean;
}

export interface ViewGateway<Kept = ListState> {
  readonly list: () => Promise<Answer<ListViews<Kept>>>;
  readonly create: (save: ViewSave<Kept>) => Promise<Answer<ListView<Kept>>>;
  readonly update: (key: EntityKey, change: Partial<ViewSave<Kept>>) => Promise<Answer<ListView<Kept>>>;
  readonly setDefault: (id: number | null) => Promise<Answer<unknown>>;
  readonly remove: (key: EntityKey) => Promise<Answer<EntityKey>>;
  readonly restore: (key: EntityKey) => Promise<Answer<ListView<Kept>>>;
}
