/** Screens of the legacy entities, each derived from its row. */
import type { NavigationEntryCode, PermissionCode } from "@comptoir/domain/access";
import { getNavigationEntry } from "@comptoir/domain/access";
import { entityRow, findEntityOfModel, getEntity, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { getLegacyEntity, isLegacyEntity, isLegacyModel, legacyModels } from "@comptoir/domain/legacy";

import { defineScreen, type EntityScreen, type ScreenDefinition } from "../../entity/define-screen.ts";
import { makeLegacyWords } from "./legacy-words.ts";
import { NewerScreenLink } from "./new-version.tsx";
import { TaxRehearsalAside, TaxRehearsalLink } from "./tax-rehearsal-link.tsx";
import { ResendAll, SynchronizationAside } from "./synchronization.tsx";

const screenByEntry = new Map<NavigationEntryCode, EntityScreen>();

/** Screen of a menu entry; null if it is not a legacy entity. */
export function findLegacyScreen(entry: NavigationEntryCode): EntityScreen | null {
  const cachedScreen = screenByEntry.get(entry);
  if (cachedScreen !== undefined) return cachedScreen;
  const definition = findLegacyDefinition(entry);
  if (definition === null) return null;
  const screen = defineScreen(definition);
  screenByEntry.set(entry, screen);
  return screen;
}

const addressFields: ReadonlySet<string> = new Set([
  "streetNumber",
  "street",
  "apartment",
  "town",
  "state",
  "country",
  "zipCode",
]);

/** Definition of an entry's screen; null if it is not a legacy entity. */
export function findLegacyDefinition(entry: NavigationEntryCode): ScreenDefinition | null {
  const legacyModel = legacyModels.find((candidate) => candidate.entry === entry);
  const entity = legacyModel === undefined ? null : findEntityOfModel(legacyModel.model);
  if (legacyModel === undefined || entity === null || !isLegacyModel(legacyModel.model)) return null;
  const { model, list, newVersion } = legacyModel;
  const isAlias = "sameAs" in legacyModel;
  const fieldNames = isAlias ? legacyModel.fields : Object.keys(legacyModel.fields);
  const { columns } = entityRow(entity);
  const namingFields: readonly (readonly string[])[] = isLegacyEntity(entity) ? getLegacyEntity(entity).named : [];
  // A phone's card has the name on top: leaves out the fields that it is made of.
  const [secondField = "changedOn", thirdField = "changedOn"] = list
    .slice(1)
    .filter((field) => !namingFields.flat().includes(field));
  return {
    entity,
    path: getNavigationEntry(entry).path,
    icon: "list",
    own: makeLegacyWords(entity),
    columns: list,
    // A name made of several fields is headed by the entity's name, not by the field it is sorted by.
    ...(namingFields.length > 1 && { heads: { [list[0] ?? "id"]: `legacy.one_${model}` as const } }),
    card: [secondField, thirdField],
    groups: [
      { title: `legacy.one_${model}` as const, fields: fieldNames.filter((field) => !addressFields.has(field)) },
      { title: "user.field_address" as const, fields: fieldNames.filter((field) => addressFields.has(field)) },
    ].filter((group) => group.fields.length > 0),
    bulk: isAlias ? [] : fieldNames.filter((field) => columns[field]?.facet === true),
    words: {
      title: `shell.entry_${entry}`,
      rowKind: `legacy.one_${model}`,
      add: `legacy.add_${model}`,
      search: "legacy.search",
      empty: `legacy.empty_${model}`,
      emptyText: model === "Synchronization" ? "legacy.emptyTextSynchronization" : "legacy.emptyText",
    },
    importPath: null,
    // A row is named by its terminal and its store, which have columns of their own.
    ...(model === "Synchronization" && { cells: { store: (row: EntityValues) => String(row["store"]) } }),
    slots:
      model === "Synchronization"
        ? { page: ResendAll, aside: SynchronizationAside }
        : model === "Tax"
          ? { listAction: TaxRehearsalLink, aside: TaxRehearsalAside }
          : newVersion === null
            ? {}
            : { page: NewerScreenLink },
  };
}

/** Permissions, any of which opens the list (null), a row or a new row (0); nobody creates rows of an entity without writers. */
export function permissionsToOpen(entity: EntityName, rowId: number | null): readonly PermissionCode[] {
  const { read, write } = getEntity(entity);
  return rowId === 0 && write.length > 0 ? write : [read];
}
