/** Screen of a list, of an entity or of other records: its columns, its words and its stores. */
import type { EntityValues, ListName, RecordListName } from "@comptoir/domain/entity";
import type { TextKey } from "@comptoir/i18n";
import type { IconName, MenuItem } from "@comptoir/ui-react";
import type { ReactNode } from "react";

import { serverNowMs } from "../session/session.ts";
import { succeed } from "../shared/answer.ts";
import { registerStore } from "../shared/registered-stores.ts";
import { createRecordListStore, type ListStore } from "./create-list-store.ts";
import { createReferencesStore, type ReferencesStore, type ReferenceValues } from "./create-references-store.ts";
import { createViewsStore, type ViewsStore } from "./create-views-store.ts";
import type { ListGateway } from "./entity-gateway.ts";
import type { EntityWords } from "./entity-words.ts";
import type { ListTab } from "./list-tabs.ts";
import type { Listing } from "./listing.ts";

export interface ListDefinition {
  readonly entity: ListName;
  readonly path: `/${string}`;
  readonly icon: IconName;
  /** Words for fields and values that this list alone has. */
  readonly own?: EntityWords;
  /** Default columns; the first names the row. */
  readonly columns: readonly string[];
  /** Fields of a phone's card below the name: the left one and the right one. */
  readonly card: readonly [string, string];
  /** Cells of columns that combine several fields or draw more than text. */
  readonly cells?: Readonly<Record<string, (row: EntityValues) => ReactNode>>;
  /** Image before the names of rows; shown once a row has this field. */
  readonly mark?: { readonly field: string; readonly draw: (row: EntityValues) => ReactNode };
  /** Headers of columns that are not named after their field. */
  readonly heads?: Readonly<Record<string, TextKey>>;
  readonly words: Readonly<Record<"title" | "search" | "empty" | "emptyText", TextKey>>;
  /** Tabs from the general to the special: if filters are set on the fields of several tabs, the last of these tabs is current. */
  readonly tabs?: readonly ListTab[];
  readonly fromFile?: {
    /** Columns that the export adds to those of the list. */
    readonly written?: Readonly<Record<string, (row: EntityValues, references: ReferenceValues) => string>>;
  };
}

export interface ListScreen extends ListDefinition {
  readonly list: ListStore;
  readonly references: ReferencesStore;
  /** Named views of the list. */
  readonly views: ViewsStore;
}

/** Parts of a list that depend on what its rows are. */
export type ListParts = Readonly<{
  /** Content between the header and the list. */
  intro?: (listing: Listing) => ReactNode;
  /** Actions in the header before the export. */
  header?: (listing: Listing) => ReactNode;
  /** Action that creates a row. */
  add?: (listing: Listing) => ReactNode;
  /** Actions in place of the rows of an empty list. */
  empty?: (listing: Listing) => ReactNode;
  /** Actions on the selected rows, beside their export. */
  selection?: (listing: Listing, rows: readonly EntityValues[]) => ReactNode;
  /** Further exports: of the given rows, or of every row of the list. */
  exports?: (listing: Listing, rows: readonly EntityValues[] | undefined) => readonly MenuItem[];
  /** Menu of a row. */
  rowMenu?: (row: EntityValues) => ReactNode;
  isSelectable: boolean;
}>;

/** Makes the screen of records that are no entity. */
export function defineRecordScreen(
  definition: ListDefinition & { readonly entity: RecordListName },
  gateway: ListGateway,
): ListScreen {
  const list = createRecordListStore(definition.entity, gateway, serverNowMs, definition.tabs);
  const views = createViewsStore(gateway.views);
  const references = createReferencesStore({ references: async () => succeed([]) });
  registerStore(() => {
    list.reset();
    views.reset();
    references.reset();
  });
  return { ...definition, list, views, references };
}
