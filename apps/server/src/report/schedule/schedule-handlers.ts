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
  changeSchedule,
  schedulePeople,
  listScheduleRuns,
  listVisibleSchedules,
} from "./schedule-service.ts";

const asCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const scheduleHandlers = HttpApiBuilder.group(ComptoirApi, "reportSchedule", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.map(
        asCurrentUser((caller) => listVisibleSchedules(caller, query)),
        (schedules) => ({ schedules }),
      ),
    people: ({ query }) => asCurrentUser((caller) => schedulePeople(caller, query)),
    runs: ({ query }) => asCurrentUser((caller) => listScheduleRuns(caller, query.id)),
    create: ({ payload }) => asCurrentUser((caller) => createSchedule(caller, payload)),
    update: ({ payload }) => asCurrentUser((caller) => changeSchedule(caller, payload)),
    remove: ({ payload }) => asCurrentUser((caller) => removeSchedule(caller, payload)),
    restore: ({ payload }) => asCurrentUser((caller) => restoreSchedule(caller, payload)),
    pause: ({ payload }) => asCurrentUser((caller) => pauseSchedule(caller, payload)),
    sendNow: ({ payload }) => asCurrentUser((caller) => sendNow(caller, payload)),
    retry: ({ payload }) => asCurrentUser((caller) => retryRun(caller, payload.runId)),
    test: ({ payload }) =>
      asCurrentUser((caller) => runQuestionInTurn(caller.userId, sendTestDelivery(caller, payload))),
  }),
);
