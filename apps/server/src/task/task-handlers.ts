/** Handlers of scheduled tasks. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { sendTest } from "./send-test.ts";
import { testServer } from "./open-server.ts";
import { createTask, enableTask, pauseTasks, removeTask, saveTask, startTask } from "./task-service.ts";
import { listTaskViews, readRunView, readTaskView } from "./task-view.ts";

const by = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const taskHandlers = HttpApiBuilder.group(ComptoirApi, "task", (handlers) =>
  handlers.handleAll({
    list: () => by(listTaskViews),
    get: ({ params }) => by((caller) => readTaskView(caller, params.id)),
    run: ({ params }) => by((caller) => readRunView(caller, params.id)),
    create: ({ payload }) => by((caller) => createTask(caller, payload)),
    update: ({ payload }) => by((caller) => saveTask(caller, payload)),
    enable: ({ payload }) => by((caller) => enableTask(caller, payload)),
    start: ({ payload }) => by((caller) => startTask(caller, payload)),
    remove: ({ payload }) => by((caller) => removeTask(caller, payload)),
    sendTest: ({ payload }) => by((caller) => sendTest(caller, payload)),
    testServer: ({ payload }) => by((caller) => testServer(caller, payload)),
    pause: ({ payload }) => by((caller) => pauseTasks(caller, payload)),
  }),
);
