/** Backups: one file with the database, the signing secret and the uploads. */

export { hasCommandWords, runCommand } from "./command.ts";
export { controlLayer } from "./control-socket.ts";
export { backUp } from "./back-up.ts";
export { verifyBackup } from "./verify.ts";
export { deleteAbandoned, resolveBackupPaths, type BackupPaths } from "./places.ts";
export { reportCopyFolder } from "./reports.ts";
