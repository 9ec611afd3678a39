/** Scheduler: tasks that run by themselves, each time on only one of several servers. */

export { taskHandlers } from "./task-handlers.ts";
export { taskLayer } from "./task-layer.ts";
