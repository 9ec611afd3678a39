export { findRequestIds, recordRequest, requestKeyOf, type RequestKey } from "./request-key.ts";
export { entityHandlers } from "./entity-handlers.ts";
export {
  compileConditions,
  compileSearch,
  compileWhere,
  escapeLike,
  wordsOf,
  type ListTable,
} from "./compile-where.ts";
export { orRefuse } from "./entity-parts.ts";
export { countRecordFacets } from "./record-facets.ts";
export { countRecordsBy, findRecordIds } from "./record-lists.ts";
export { column, businessDaySql, type EntityTable, type FieldSql } from "./entity-table.ts";
export { jsonColumnName, makeJsonFields } from "./field-columns.ts";
export { lastChangedBy } from "./history.ts";
export { makeRepository } from "./make-repository.ts";
export type { EntityBase, EntitySave, ListQuery, SaveContext, SaveMode } from "./entity-hooks.ts";
export { makeEntityService, type EntityService } from "./make-service.ts";
