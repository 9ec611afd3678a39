/** Table of entities: definitions, queries of lists, and comparison of versions. */

export {
  auditActions,
  auditKindRow,
  auditKinds,
  auditLabel,
  auditPermission,
  deviceAddressPermission,
  mayForwardAudit,
  signInOutActions,
  isAuditAction,
  isAuditKind,
  readableAuditKinds,
  redactAudit,
  type AuditAction,
  type AuditKind,
  type AuditKindRow,
} from "./audit.ts";
export { entities, getEntity } from "./entities.ts";
export { type RecordListName } from "./record-lists.data.ts";
export { entityTable, type EntityName } from "./entities.data.ts";
export type {
  EntityColumn,
  EntityRow,
  EntitySpec,
  EntityTableRow,
  ListRow,
  RecordListRow,
  WireNames,
} from "./entity.ts";
export {
  entityNames,
  entityRow,
  isListName,
  listNames,
  listReaders,
  listRow,
  type ListName,
  findEntityOfModel,
  fieldOfWireName,
  fieldKindOf,
  wireNameOfField,
  isEntityName,
  referencesOf,
} from "./find-entity.ts";
export {
  formatFileValue,
  formFieldOf,
  planFileChanges,
  parseEntityFile,
  type ChangedLine,
  type CreatedLine,
  type FileContent,
  type FileChanges,
  type FileRecord,
  type FileParsers,
  type RejectedLine,
} from "./file-rows.ts";
export { legacyEntityRow } from "./legacy-rows.ts";
export {
  blockBetween,
  blockOfPaste,
  placeTexts,
  type CellBlock,
  type GridCell,
  type PlacedText,
} from "./cell-block.ts";
export { printClipboard, readClipboard } from "./clipboard-table.ts";
export { validateEdit, type EditValidation } from "./judge-edit.ts";
export { readCell, type CellParsers } from "./read-cell.ts";
export { unknownReference } from "./unknown-reference.ts";
export { toInputValues } from "./form-input.ts";
export {
  mergeHiddenContent,
  listViewForm,
  mayChangeView,
  visibleViewContent,
  viewsAtMost,
  type ListViewForm,
  type ViewContent,
} from "./list-view.ts";
export {
  filterValuesOf,
  filterCatalogue,
  fieldPermissionsOf,
  listFieldsOpenedBy,
  pageSizes,
  parseSort,
  printSort,
  readListFilters,
  defaultSort,
  windowOfPage,
  type FieldOfEntity,
  type ListWindow,
} from "./list-query.ts";
export {
  applyChoices,
  compareVersions,
  listChanges,
  type EntityValues,
  type FieldChange,
  type FieldConflict,
} from "./versions.ts";
