/** Backups: one file with the database, the signing secret and the uploads. */

export { isCommand, runCommand } from "./command.ts";
export { controlLayer } from "./control-socket.ts";
export { copyFolderOf } from "./reports.ts";
