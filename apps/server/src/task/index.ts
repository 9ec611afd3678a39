/** Scheduler: tasks that run by themselves, once on several servers. */

export { taskHandlers } from "./task-handlers.ts";
export { taskLayer } from "./task-layer.ts";
