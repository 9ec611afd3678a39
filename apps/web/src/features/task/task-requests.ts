/** Calls about scheduled tasks and their runs. */
import type { TaskAddressTest, TaskEnable, TaskKey, TaskSave, TaskServerTest } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Parameters of a request that is repeated when `again` changes. */
interface RepeatableQuestion {
  readonly again: number;
}

export const askTasks = (_question: RepeatableQuestion, signal: AbortSignal) =>
  askSignedIn((api) => api.task.list(), signal);
export const askTask = ({ id }: RepeatableQuestion & { readonly id: string }, signal: AbortSignal) =>
  askSignedIn((api) => api.task.get({ params: { id } }), signal);
export const askRun = ({ id }: RepeatableQuestion & { readonly id: string }, signal: AbortSignal) =>
  askSignedIn((api) => api.task.run({ params: { id } }), signal);
export const saveTask = (task: TaskSave) =>
  whileRunning(
    askSignedIn((api) =>
      task.id === undefined ? api.task.create({ payload: task }) : api.task.update({ payload: task }),
    ),
  );
export const enableTask = (task: TaskEnable) => whileRunning(askSignedIn((api) => api.task.enable({ payload: task })));
export const startTask = (task: TaskKey) => whileRunning(askSignedIn((api) => api.task.start({ payload: task })));
export const removeTask = (task: TaskKey) => whileRunning(askSignedIn((api) => api.task.remove({ payload: task })));
export const pauseTasks = (isPaused: boolean) =>
  whileRunning(askSignedIn((api) => api.task.pause({ payload: { isPaused } })));
export const testServer = (test: TaskServerTest) =>
  whileRunning(askSignedIn((api) => api.task.testServer({ payload: test })));
export const sendAddressTest = (test: TaskAddressTest) =>
  whileRunning(askSignedIn((api) => api.task.sendTest({ payload: test })));
