/** Addresses of the scheduler. */
import { navigationEntries } from "@comptoir/domain/access";

export const tasksPath = navigationEntries.TASK_SCHEDULER.path;
export const taskPath = (id: string): string => `${tasksPath}/${id}`;
export const newTaskPath = `${tasksPath}/create/0`;
/** A new folder to pick up; of an SFTP server where no folder of this one is allowed. */
export const newPickupPath = (hasFolders: boolean): string =>
  `${newTaskPath}?kind=IMPORT_PICKUP${hasFolders ? "" : "&from=SFTP"}`;
/** A task with the log of one run open. */
export const runPath = (taskId: string, runId: string): string => `${tasksPath}/${taskId}?run=${runId}`;
export const newFeedPath = `${newTaskPath}?kind=AUDIT_FEED`;
