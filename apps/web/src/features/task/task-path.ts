/** Addresses of the scheduler. */
import { navigationEntries } from "@comptoir/domain/access";

export const tasksPath = navigationEntries.TASK_SCHEDULER.path;
export const taskPath = (id: string): string => `${tasksPath}/${id}`;
export const newTaskPath = `${tasksPath}/create/0`;
export const newPickupPath = `${newTaskPath}?kind=IMPORT_PICKUP`;
/** A task with the log of one run open. */
export const runPath = (taskId: string, runId: string): string => `${tasksPath}/${taskId}?run=${runId}`;
