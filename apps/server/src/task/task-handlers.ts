/** Handlers of scheduled tasks. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { sendTest } from "./send-test.ts";
import { testServer } from "./open-server.ts";
import { createTask, enableTask, pauseTasks, removeTask, saveTask, startTask } from "./task-service.ts";
import { listTaskViews, readRunView, readTaskView } from "./task-view.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const taskHandlers = HttpApiBuilder.group(ComptoirApi, "task", (handlers) =>
  handlers.handleAll({
    list: () => withCurrentUser(listTaskViews),
    get: ({ params }) => withCurrentUser((caller) => readTaskView(caller, params.id)),
    run: ({ params }) => withCurrentUser((caller) => readRunView(caller, params.id)),
    create: ({ payload }) => withCurrentUser((caller) => createTask(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => saveTask(caller, payload)),
    enable: ({ payload }) => withCurrentUser((caller) => enableTask(caller, payload)),
    start: ({ payload }) => withCurrentUser((caller) => startTask(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removeTask(caller, payload)),
    sendTest: ({ payload }) => withCurrentUser((caller) => sendTest(caller, payload)),
    testServer: ({ payload }) => withCurrentUser((caller) => testServer(caller, payload)),
    pause: ({ payload }) => withCurrentUser((caller) => pauseTasks(caller, payload)),
  }),
);
