/** Calls of scheduled reports through the API client. */
import type { ScheduleRun } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { whileRunning } from "../../shared/notices.ts";
import type { ScheduleGateway } from "./schedule-gateway.ts";

const toRunsAnswer = (answer: Answer<{ readonly runs: readonly ScheduleRun[] }>): Answer<readonly ScheduleRun[]> =>
  answer.ok ? { ok: true, value: answer.value.runs } : answer;

export const scheduleGateway: ScheduleGateway = {
  list: async (query, signal) => {
    const schedulesAnswer = await askSignedIn((api) => api.reportSchedule.list({ query }), signal);
    return schedulesAnswer.ok ? { ok: true, value: schedulesAnswer.value.schedules } : schedulesAnswer;
  },
  people: (query, signal) => askSignedIn((api) => api.reportSchedule.people({ query }), signal),
  runs: async (id, signal) =>
    toRunsAnswer(await askSignedIn((api) => api.reportSchedule.runs({ query: { id } }), signal)),
  save: (payload) =>
    whileRunning(
      askSignedIn((api) =>
        payload.id === undefined ? api.reportSchedule.create({ payload }) : api.reportSchedule.update({ payload }),
      ),
    ),
  remove: (payload) => whileRunning(askSignedIn((api) => api.reportSchedule.remove({ payload }))),
  restore: (payload) => whileRunning(askSignedIn((api) => api.reportSchedule.restore({ payload }))),
  pause: (key, isPaused) =>
    whileRunning(askSignedIn((api) => api.reportSchedule.pause({ payload: { ...key, isPaused } }))),
  sendNow: async (payload) =>
    toRunsAnswer(await whileRunning(askSignedIn((api) => api.reportSchedule.sendNow({ payload })))),
  retry: async (runId) =>
    toRunsAnswer(await whileRunning(askSignedIn((api) => api.reportSchedule.retry({ payload: { runId } })))),
  test: (payload) => whileRunning(askSignedIn((api) => api.reportSchedule.test({ payload }))),
};
