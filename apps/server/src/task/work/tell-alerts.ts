/** Work of the task that evaluates the alerts on figures. */

import { runResultOf } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { evaluateAlerts } from "../../alert/index.ts";
import { readTaskTime } from "../../database/task-clock.ts";
import { errorMessageOf, type WorkContext, type WorkEnd } from "../task-work.ts";

export const tellAlerts = Effect.fn("task.tellAlerts")(function* ({ write }: WorkContext) {
  const { notices, failures } = yield* evaluateAlerts(yield* readTaskTime);
  for (const { alertId, cause } of failures)
    yield* write("ALERT_FAILED", { alert: alertId, text: errorMessageOf(cause) });
  yield* notices === 0 ? write("NOTHING_TO_DO") : write("ALERTED", { number: notices });
  const workEnd: WorkEnd = {
    result: runResultOf({ done: 1, failed: failures.length }),
    failure: failures.length === 0 ? null : "FAULT",
    rows: notices,
  };
  return workEnd;
});
