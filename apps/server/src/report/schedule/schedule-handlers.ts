/** Handlers of report schedules. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { runQuestionInTurn } from "../../widget-data/question-limit.ts";
import { retryRun, sendNow, sendTestDelivery } from "./deliver-schedule.ts";
import {
  createSchedule,
  pauseSchedule,
  removeSchedule,
  restoreSchedule,
  saveSchedule,
  schedulePeople,
  listScheduleRuns,
  listVisibleSchedules,
} from "./schedule-service.ts";

const by = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const scheduleHandlers = HttpApiBuilder.group(ComptoirApi, "reportSchedule", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.map(
        by((caller) => listVisibleSchedules(caller, query)),
        (schedules) => ({ schedules }),
      ),
    people: ({ query }) => by((caller) => schedulePeople(caller, query)),
    runs: ({ query }) => by((caller) => listScheduleRuns(caller, query.id)),
    create: ({ payload }) => by((caller) => createSchedule(caller, payload)),
    update: ({ payload }) => by((caller) => saveSchedule(caller, payload)),
    remove: ({ payload }) => by((caller) => removeSchedule(caller, payload)),
    restore: ({ payload }) => by((caller) => restoreSchedule(caller, payload)),
    pause: ({ payload }) => by((caller) => pauseSchedule(caller, payload)),
    sendNow: ({ payload }) => by((caller) => sendNow(caller, payload)),
    retry: ({ payload }) => by((caller) => retryRun(caller, payload.runId)),
    test: ({ payload }) => by((caller) => runQuestionInTurn(caller.userId, sendTestDelivery(caller, payload))),
  }),
);
