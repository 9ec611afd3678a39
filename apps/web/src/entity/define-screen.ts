/** Definition of an entity's screen: its first columns, the groups of its form, and the parts beside it. */
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import type { IconName } from "@comptoir/ui-react";
import type { TextKey } from "@comptoir/i18n";
import type { ComponentType, ReactNode } from "react";

import { session } from "../session/session.ts";
import { deviceStore } from "../shared/device-storage.ts";
import { addToast } from "../shared/notices.ts";
import { registerStore } from "../shared/registered-stores.ts";
import { t } from "../shared/text.ts";
import { createEditorStore, type EditorStore } from "./create-editor-store.ts";
import { createFileStore, type FileStore } from "./create-file-store.ts";
import { createGridStore, type GridStore } from "./create-grid-store.ts";
import { createListStore, type EntityListStore } from "./create-list-store.ts";
import { createViewsStore, type ViewsStore } from "./create-views-store.ts";
import { createReferencesStore, type ReferencesStore, type ReferenceValues } from "./create-references-store.ts";
import type { EntityGateway } from "./entity-gateway.ts";
import { entityGateway } from "./entity-requests.ts";
import { nameOf, type OwnWords } from "./entity-words.ts";

/** A control of its own for a field. */
export type InputProps = Readonly<{ value: unknown; disabled: boolean; onChange: (value: unknown) => void }>;

export type SlotProps = Readonly<{ screen: EntityScreen; readOnly: boolean }>;

/** Props of the part above both list and editor. */
export type PageSlotProps = Readonly<{ screen: EntityScreen; mayWrite: boolean; onGo: GoTo }>;

/** Opens a row, a new one under the number 0 with what it starts from, or the list. */
export type GoTo = (id: number | null, origin?: Origin) => void;

/** Origin of a new row: the row that it copies, an unknown code, or the row above it. */
export type Origin = { readonly from: number } | { readonly code: string } | { readonly parentId: number };

/** How a file comes back into a list. */
export interface FileDefinition {
  /** The column by which its lines find their rows. */
  readonly key: string;
  /** The headers of an empty file to fill in, those of the list aside; absent where the list itself is exported and comes back. */
  readonly columns?: readonly string[];
  /** Whether the server is asked what it would say before anything is written. */
  readonly isTried?: true;
  /** Note to read before a file is chosen. */
  readonly note?: TextKey;
  /** Label of the choice to write to every new person; nobody is written to unless it is made. */
  readonly notify?: TextKey;
  /** Columns of an export beside those of the list; `cells` reads them back. */
  readonly written?: Readonly<Record<string, (row: EntityValues, references: ReferenceValues) => string>>;
  /** Cells that no other entity has; undefined when one names nothing that is known. */
  readonly cells?: Readonly<
    Record<string, (text: string, values: EntityValues, references: ReferenceValues) => unknown>
  >;
}

export interface ScreenDefinition {
  readonly entity: EntityName;
  /** Its address, where it is not called after the entity. */
  readonly path?: `/${string}`;
  readonly icon: IconName;
  /** Words of its own, for fields and values that no other entity has. */
  readonly own?: OwnWords;
  /** The columns shown until somebody chooses others; the first names the row. */
  readonly columns: readonly string[];
  /** Fields below the name on a card of a phone, left and right. */
  readonly card: readonly [string, string];
  readonly groups: readonly { readonly title: TextKey; readonly fields: readonly string[] }[];
  /** How a column is shown that takes more than one value of its row, or a drawing. */
  readonly cells?: Readonly<Record<string, (row: EntityValues) => ReactNode>>;
  /** Drawing before the names of rows, as soon as a row has this field. */
  readonly mark?: { readonly field: string; readonly draw: (row: EntityValues) => ReactNode };
  /** The controls of fields that no rule describes. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Headers of columns that are not called after their field. */
  readonly heads?: Readonly<Record<string, TextKey>>;
  /** The fields that many rows are given at once. */
  readonly bulk: readonly string[];
  readonly words: {
    readonly title: TextKey;
    readonly one: TextKey;
    readonly add: TextKey;
    readonly search: TextKey;
    readonly empty: TextKey;
    readonly emptyText: TextKey;
  };
  /** Path of the import screen; null without one. */
  readonly importPath: string | null;
  /** How a file comes back into the list; absent where none does. */
  readonly fromFile?: FileDefinition;
  readonly slots?: {
    readonly body?: ComponentType<SlotProps>;
    readonly aside?: ComponentType<SlotProps>;
    readonly page?: ComponentType<PageSlotProps>;
  };
  /** The fields that a copy does not take from its original; absent where nothing is copied. */
  readonly notCopied?: readonly string[];
  /** Values of a copy in place of those of its original. */
  readonly copied?: (original: EntityValues) => EntityValues;
  /** Label of copying, when it does more. */
  readonly copyLabel?: TextKey;
  /** Values of a new row for an unknown code. */
  readonly ofCode?: (code: string) => EntityValues;
  /** Whether a row is as it is for everybody. */
  readonly isFixed?: (row: EntityValues) => boolean;
  /** The fields that many rows are edited in at once, as in a spreadsheet; the first names the row. Absent where there is no such grid. */
  readonly grid?: readonly string[];
  /** A page of its own, however wide the window is. */
  readonly isPage?: true;
}

export interface EntityScreen extends Omit<ScreenDefinition, "grid"> {
  readonly path: `/${string}`;
  readonly gateway: EntityGateway;
  readonly list: EntityListStore;
  /** A file that comes back; null where none does. */
  readonly file: FileStore | null;
  readonly editor: EditorStore;
  readonly references: ReferencesStore;
  readonly gridFields: readonly string[];
  readonly grid: GridStore;
  /** The named views of the list. */
  readonly views: ViewsStore;
}

export function defineScreen(
  definition: ScreenDefinition,
  gateway: EntityGateway = entityGateway(definition.entity),
): EntityScreen {
  const list = createListStore(definition.entity, gateway);
  const references = createReferencesStore(gateway);
  const views = createViewsStore(gateway.views);
  const editor = createEditorStore(definition.entity, gateway, {
    device: deviceStore,
    userId: () => session.state.user?.id ?? 0,
    newKey: () => crypto.randomUUID(),
    onUnsaved: (values) => addToast(t("management.notSaved", { name: nameOf(definition, values) }), "danger"),
  });
  const grid = createGridStore(definition.entity, gateway, {
    device: deviceStore,
    userId: () => session.state.user?.id ?? 0,
  });
  const file =
    definition.fromFile === undefined
      ? null
      : createFileStore(definition.entity, gateway, { ...definition.fromFile, newKey: () => crypto.randomUUID() });
  registerStore(() => {
    list.reset();
    file?.reset();
    editor.reset();
    references.reset();
    views.reset();
    grid.reset();
  });
  return {
    path: `/management/${definition.entity}`,
    ...definition,
    gridFields: definition.grid ?? [],
    gateway,
    list,
    grid,
    file,
    editor,
    references,
    views,
  };
}
