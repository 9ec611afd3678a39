/** Handlers of scheduled tasks. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { sendTest } from "./send-test.ts";
import { testServer } from "./open-server.ts";
import { createTask, enableTask, pauseTasks, removeTask, saveTask, startTask } from "./task-service.ts";
import { listTaskViews, readRunView, readTaskView } from "./task-view.ts";

const asCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const taskHandlers = HttpApiBuilder.group(ComptoirApi, "task", (handlers) =>
  handlers.handleAll({
    list: () => asCurrentUser(listTaskViews),
    get: ({ params }) => asCurrentUser((caller) => readTaskView(caller, params.id)),
    run: ({ params }) => asCurrentUser((caller) => readRunView(caller, params.id)),
    create: ({ payload }) => asCurrentUser((caller) => createTask(caller, payload)),
    update: ({ payload }) => asCurrentUser((caller) => saveTask(caller, payload)),
    enable: ({ payload }) => asCurrentUser((caller) => enableTask(caller, payload)),
    start: ({ payload }) => asCurrentUser((caller) => startTask(caller, payload)),
    remove: ({ payload }) => asCurrentUser((caller) => removeTask(caller, payload)),
    sendTest: ({ payload }) => asCurrentUser((caller) => sendTest(caller, payload)),
    testServer: ({ payload }) => asCurrentUser((caller) => testServer(caller, payload)),
    pause: ({ payload }) => asCurrentUser((caller) => pauseTasks(caller, payload)),
  }),
);
