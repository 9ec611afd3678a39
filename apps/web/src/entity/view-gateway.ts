/** Interface of the calls of named views; their content uses our names, as in the address of a list. */
import type { EntityKey, ListViewWire } from "@comptoir/api/wire";

import type { Answer } from "../shared/answer.ts";
import type { ListState } from "./list-address.ts";

/** Named view; its content is a list state, or that of another screen with views. */
export interface ListView<Kept = ListState> extends Omit<ListViewWire, "content" | "entity"> {
  readonly list: Kept;
  /** Roles that a view of a report is shared with. */
  readonly roleIds?: readonly number[];
}

export interface ListViews<Kept = ListState> {
  readonly views: readonly ListView<Kept>[];
  /** Default view of the list. */
  readonly defaultId: number | null;
}

export interface ViewSave<Kept = ListState> {
  readonly name: string;
  readonly list: Kept;
  readonly isShared: boolean;
  readonly roleIds?: readonly number[];
}

export interface ViewGateway<Kept = ListState> {
  readonly list: () => Promise<Answer<ListViews<Kept>>>;
  readonly create: (save: ViewSave<Kept>) => Promise<Answer<ListView<Kept>>>;
  readonly update: (key: EntityKey, change: Partial<ViewSave<Kept>>) => Promise<Answer<ListView<Kept>>>;
  readonly setDefault: (id: number | null) => Promise<Answer<unknown>>;
  readonly remove: (key: EntityKey) => Promise<Answer<EntityKey>>;
  readonly restore: (key: EntityKey) => Promise<Answer<ListView<Kept>>>;
}
