/** Bodies of the named views of lists. */

import { listNames, type ListName } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Filters } from "./filter-param.ts";

/** Wire name of a list. */
export const ListNameWire = Schema.Literals<readonly ListName[]>(listNames);

/** Content of a view, by wire names; no columns means the screen's default. */
export const ViewContentWire = Schema.Struct({
  search: Text,
  filters: Filters,
  sort: Text,
  columns: listUpTo(textUpTo(100), 100),
});

/** A view as its readers see it. */
export const ListViewWire = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  entity: ListNameWire,
  name: Schema.String,
  content: ViewContentWire,
  /** Whether the view is shared with all users of the list. */
  isShared: Schema.Boolean,
  isMine: Schema.Boolean,
  /** Author. */
  by: Schema.String,
  /** Whether the reader may change, rename or delete it. */
  mayChange: Schema.Boolean,
});

/** A view as its readers see it. */
export type ListViewWire = typeof ListViewWire.Type;

/** Views of a list for a user, and the default one. */
export const ListViewsWire = Schema.Struct({ views: Schema.Array(ListViewWire), defaultId: Schema.NullOr(Schema.Int) });

/** Views of a list for a user. */
export type ListViewsWire = typeof ListViewsWire.Type;

/** A view to create. */
export const ListViewMake = Schema.Struct({
  entity: ListNameWire,
  name: Text,
  content: ViewContentWire,
  isShared: Schema.Boolean,
});

/** Changes to a view; absent fields stay as they are. */
export const ListViewChange = Schema.Struct({
  ...EntityKey.fields,
  name: Schema.optionalKey(Text),
  content: Schema.optionalKey(ViewContentWire),
  isShared: Schema.optionalKey(Schema.Boolean),
});

/** Default view of a list for the caller; null is the plain list. */
export const DefaultView = Schema.Struct({ entity: ListNameWire, id: Schema.NullOr(EntityKey.fields.id) });
