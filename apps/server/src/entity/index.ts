export { entityHandlers } from "./entity-handlers.ts";
export { compileSearch } from "./compile-where.ts";
export { column, dayAtTarget, type EntityTable, type FieldSql, type SqlContext } from "./entity-table.ts";
export { nameOfChanger } from "./history.ts";
export { makeRepository } from "./make-repository.ts";
export { makeService, type EntityBase, type EntityHooks, type EntitySave, type EntityService, type ListQuery, type SaveContext, type SaveMode } from "./make-service.ts";
