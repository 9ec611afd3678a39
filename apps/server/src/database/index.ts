export { DatabaseEngine, renewEngine, renewEngineAbove } from "./database-engine.ts";
export { DatabaseUnavailable, connectionLayer, databaseLayer, migrate, schemaVersion } from "./database.ts";
export type { DatabaseServices, DatabaseSettings } from "./database.ts";
export { asLongWork, asQuestion, beforeStep, giveWay } from "./give-way.ts";
export { everyHour } from "./every-hour.ts";
export { Maintenance } from "./maintenance.ts";
export type { MaintenanceFacts } from "./maintenance.ts";
export { beforeRestore, prepareFolder } from "./prepare-folder.ts";
export { testDatabase } from "./test-database.ts";
