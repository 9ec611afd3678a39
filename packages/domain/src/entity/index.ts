/** Table of entities: definitions, queries of lists, and comparison of versions. */

export {
  auditActions,
  auditKindRow,
  auditKinds,
  auditLabel,
  auditPermission,
  deviceAddressPermission,
  doorActions,
  isAuditAction,
  isAuditKind,
  readableAuditKinds,
  redactAudit,
  type AuditAction,
  type AuditKind,
  type AuditKindRow,
} from "./audit.ts";
export { entities, getEntity } from "./entities.ts";
export { entityTable, type EntityName } from "./entities.data.ts";
export type { EntityColumn, EntityRow, EntitySpec, EntityTableRow, WireNames } from "./entity.ts";
export {
  entityNames,
  entityRow,
  findEntityOfModel,
  fieldFromWire,
  fieldKindOf,
  fieldOnWire,
  isEntityName,
  referencesOf,
} from "./find-entity.ts";
export {
  fileText,
  formFieldOf,
  planFile,
  readFile,
  type ChangedLine,
  type CreatedLine,
  type FileContent,
  type FilePlan,
  type FileRecord,
  type FileWords,
  type WrongLine,
} from "./file-rows.ts";
export { toEntityRow } from "./legacy-rows.ts";
export {
  blockBetween,
  blockOfPaste,
  placeTexts,
  type CellBlock,
  type GridCell,
  type PlacedText,
} from "./cell-block.ts";
export { printClipboard, readClipboard } from "./clipboard-table.ts";
export { judgeEdit, type JudgedEdit } from "./judge-edit.ts";
export { readCell, type CellWords } from "./read-cell.ts";
export { unknownReference } from "./unknown-reference.ts";
export { toInput } from "./form-input.ts";
export {
  keepHiddenContent,
  listViewForm,
  mayChangeView,
  openViewContent,
  viewsAtMost,
  type ListViewForm,
  type ViewContent,
} from "./list-view.ts";
export {
  cellsOf,
  filterCatalogue,
  guardsOf,
  pageSizes,
  parseSort,
  printSort,
  readListFilters,
  usualSort,
  windowOf,
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
