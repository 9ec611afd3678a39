/** Handlers of report schedules. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { runQuestionInTurn } from "../../widget-data/question-limit.ts";
import { retryRun, runScheduleNow, sendTestDelivery } from "./deliver-schedule.ts";
import {
  createSchedule,
  pauseSchedule,
  removeSchedule,
  restoreSchedule,
  changeSchedule,
  listSchedulePeople,
  listScheduleRuns,
  listVisibleSchedules,
} from "./schedule-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const scheduleHandlers = HttpApiBuilder.group(ComptoirApi, "reportSchedule", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.map(
        withCurrentUser((caller) => listVisibleSchedules(caller, query)),
        (schedules) => ({ schedules }),
      ),
    people: ({ query }) => withCurrentUser((caller) => listSchedulePeople(caller, query)),
    runs: ({ query }) => withCurrentUser((caller) => listScheduleRuns(caller, query.id)),
    create: ({ payload }) => withCurrentUser((caller) => createSchedule(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => changeSchedule(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removeSchedule(caller, payload)),
    restore: ({ payload }) => withCurrentUser((caller) => restoreSchedule(caller, payload)),
    pause: ({ payload }) => withCurrentUser((caller) => pauseSchedule(caller, payload)),
    sendNow: ({ payload }) => withCurrentUser((caller) => runScheduleNow(caller, payload)),
    retry: ({ payload }) => withCurrentUser((caller) => retryRun(caller, payload.runId)),
    test: ({ payload }) =>
      withCurrentUser((caller) => runQuestionInTurn(caller.userId, sendTestDelivery(caller, payload))),
  }),
);
