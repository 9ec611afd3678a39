export { callPlace, entityHandlers } from "./entity-handlers.ts";
export { column, dayAtTarget, type EntityTable, type FieldSql, type SqlContext } from "./entity-table.ts";
export { makeService, type CallPlace, type EntityBase, type EntityHooks, type EntitySave, type EntityService, type ListQuery, type SaveContext } from "./make-service.ts";
export { nameOfChanger } from "./history.ts";
