/** Addresses of the scheduler. */
import { navigationEntries } from "@comptoir/domain/access";

export const tasksPath = navigationEntries.TASK_SCHEDULER.path;
export const taskPath = (id: string): string => `${tasksPath}/${id}`;
export const newTaskPath = `${tasksPath}/create/0`;
/** Address of a new pick-up task: of a folder of this server or, if none is allowed, of an SFTP server. */
export const newPickupPath = (hasFolders: boolean): string =>
  `${newTaskPath}?kind=IMPORT_PICKUP${hasFolders ? "" : "&from=SFTP"}`;
/** Returns the address of a task with the log of a run open. */
export const runPath = (taskId: string, runId: string): string => `${tasksPath}/${taskId}?run=${runId}`;
export const newFeedPath = `${newTaskPath}?kind=AUDIT_FEED`;
