/** Definition of an entity's screen: its first columns, the groups of its form, and the parts beside it. */
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import type { TextKey } from "@comptoir/i18n";
import type { ComponentType } from "react";

import { serverNowMs, session } from "../session/session.ts";
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
import { rowNameOf } from "./entity-words.ts";
import type { ListDefinition } from "./list-screen.ts";
import { placeByReferences } from "./row-target.ts";

/** Props of a custom control of a field. */
export type InputProps = Readonly<{ value: unknown; disabled: boolean; onChange: (value: unknown) => void }>;

export type SlotProps = Readonly<{ screen: EntityScreen; readOnly: boolean }>;

/** Props of the part above both list and editor. */
export type PageSlotProps = Readonly<{ screen: EntityScreen; mayWrite: boolean; onGo: NavigateToRow }>;

/** Navigates to a row, to a new row (id 0) with its origin, or to the list (null). */
export type NavigateToRow = (id: number | null, origin?: NewRowOrigin) => void;

/** Origin of a new row: the row that it copies, an unknown code, or the row above it. */
export type NewRowOrigin = { readonly from: number } | { readonly code: string } | { readonly parentId: number };

/** Import of a file into a list. */
export interface FileImportDefinition {
  /** Column that matches lines with rows. */
  readonly key: string;
  /** Headers of an empty template; absent if the list's own export is the template. */
  readonly columns?: readonly string[];
  /** Whether a dry run on the server comes before writing. */
  readonly isTried?: true;
  /** Note above the file input. */
  readonly note?: TextKey;
  /** Label of the checkbox that has every new user notified by e-mail. */
  readonly notify?: TextKey;
  /** Columns that the export adds to those of the list; `cells` parses them again. */
  readonly written?: Readonly<Record<string, (row: EntityValues, references: ReferenceValues) => string>>;
  /** Parsers of cells that this entity alone has; undefined for an unknown name. */
  readonly cells?: Readonly<
    Record<string, (text: string, values: EntityValues, references: ReferenceValues) => unknown>
  >;
}

export interface ScreenDefinition extends Omit<ListDefinition, "entity" | "path" | "words" | "fromFile" | "tabs"> {
  readonly entity: EntityName;
  /** Path of the screen; by default derived from the entity's name. */
  readonly path?: `/${string}`;
  readonly groups: readonly { readonly title: TextKey; readonly fields: readonly string[] }[];
  /** Controls of fields that no form rule describes. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Fields that can be set on all selected rows. */
  readonly bulk: readonly string[];
  readonly words: ListDefinition["words"] & Readonly<Record<"rowKind" | "add", TextKey>>;
  /** Path of the import screen; null if the list has none. */
  readonly importPath: string | null;
  /** Import of a file into the list; absent if the list has none. */
  readonly fromFile?: FileImportDefinition;
  readonly slots?: {
    readonly body?: ComponentType<SlotProps>;
    readonly aside?: ComponentType<SlotProps>;
    readonly page?: ComponentType<PageSlotProps>;
    /** Action in the header of the list. */
    readonly listAction?: ComponentType;
  };
  /** Fields left out of a copy; absent if rows cannot be copied. */
  readonly notCopied?: readonly string[];
  /** Values of a copy that differ from those of the original row. */
  readonly copied?: (original: EntityValues) => EntityValues;
  /** Label of the copy action, if it does more than copy. */
  readonly copyLabel?: TextKey;
  /** Returns the first values of a new row; `code` is the unknown code that it was opened for, or empty. */
  readonly ofCode?: (code: string) => EntityValues;
  /** Whether a row is built in, the same for every company. */
  readonly isFixed?: (row: EntityValues) => boolean;
  /** Fields of the grid that edits many rows; the first names the row. Absent without a grid. */
  readonly grid?: readonly string[];
  /** Opens a row on its own page at every window width. */
  readonly isPage?: true;
}

export interface EntityScreen extends Omit<ScreenDefinition, "grid"> {
  readonly path: `/${string}`;
  readonly gateway: EntityGateway;
  readonly list: EntityListStore;
  /** Import of a file; null if the list has none. */
  readonly file: FileStore | null;
  readonly editor: EditorStore;
  readonly references: ReferencesStore;
  readonly gridFields: readonly string[];
  readonly grid: GridStore;
  /** Named views of the list. */
  readonly views: ViewsStore;
}

export function defineScreen(
  definition: ScreenDefinition,
  serverGateway: EntityGateway = entityGateway(definition.entity),
): EntityScreen {
  const referencesStore = createReferencesStore(serverGateway);
  const gateway: EntityGateway = {
    ...serverGateway,
    create: (saves, ...rest) =>
      serverGateway.create(
        saves.map((save) => placeByReferences(definition.entity, save, referencesStore.state.read.values)),
        ...rest,
      ),
  };
  const listStore = createListStore(definition.entity, gateway, serverNowMs);
  const viewsStore = createViewsStore(gateway.views);
  const editorStore = createEditorStore(definition.entity, gateway, {
    device: deviceStore,
    userId: () => session.state.user?.id ?? 0,
    newKey: () => crypto.randomUUID(),
    onUnsaved: (values) => addToast(t("management.notSaved", { name: rowNameOf(definition, values) }), "danger"),
  });
  const gridStore = createGridStore(definition.entity, gateway, {
    device: deviceStore,
    userId: () => session.state.user?.id ?? 0,
    nowMs: serverNowMs,
  });
  const fileStore =
    definition.fromFile === undefined
      ? null
      : createFileStore(definition.entity, gateway, { ...definition.fromFile, newKey: () => crypto.randomUUID() });
  registerStore(() => {
    listStore.reset();
    fileStore?.reset();
    editorStore.reset();
    referencesStore.reset();
    viewsStore.reset();
    gridStore.reset();
  });
  return {
    path: `/management/${definition.entity}`,
    ...definition,
    gridFields: definition.grid ?? [],
    gateway,
    list: listStore,
    grid: gridStore,
    file: fileStore,
    editor: editorStore,
    references: referencesStore,
    views: viewsStore,
  };
}
