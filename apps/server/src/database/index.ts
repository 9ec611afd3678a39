export { DatabaseEngine, reopenEngine, reopenEngineAbove } from "./database-engine.ts";
export { booleanArray, integerArray, replaceUnstorableCharacters, textArray } from "./column-array.ts";
export { momentText, prepareRows, writeRows, type RowColumn, type RowsToWrite } from "./write-rows.ts";
export {
  DatabaseUnavailable,
  connectionLayer,
  databaseLayer,
  migrateSchema as migrate,
  schemaVersion,
} from "./database.ts";
export type { DatabaseSettings } from "./database.ts";
export { trackLongWork, trackRequest, yieldToRequests, waitForRequests, idleMs } from "./give-way.ts";
export { DiskRoom, diskRoomLayer, hasRoomFor, reservedBytes } from "./disk-room.ts";
export { Maintenance } from "./maintenance.ts";
export { acquireLock, electServer } from "./one-at-a-time.ts";
export { beforeRestore, prepareFolder } from "./prepare-folder.ts";
export { testDatabase } from "./test-database.ts";
export { inTransaction } from "./in-transaction.ts";
export { Replica, onReplica, replicaLayer } from "./read-replica.ts";
