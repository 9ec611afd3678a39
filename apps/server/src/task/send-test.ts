/** Sends a signed test call to the address of a webhook or an audit feed, before a person relies on it. */

import type { Caller } from "@comptoir/api/contract";
import type { TaskAddressResult, TaskAddressTest } from "@comptoir/api/wire";
import { isSignedKind } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { unsealUnlessPlain } from "../auth/sealed-text.ts";
import { readTaskTime } from "../database/task-clock.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { callSigned } from "./call-signed.ts";
import { findTask } from "./task-repository.ts";
import { mayChangeTask, maySeeTask, readTaskReach } from "./task-scope.ts";
import { checkAddress } from "./task-settings.ts";
import { parseTaskKey } from "./task-view.ts";

/**
 * Sends a test call with the key of a task that the caller may change, to an address that need not be saved yet; it contains no figure and no entry.
 * Errors: HTTP_404, and those of the address.
 */
export const sendTest = Effect.fn("task.sendTest")(function* (caller: Caller, { id: key, address }: TaskAddressTest) {
  const { isReport, id } = parseTaskKey(key);
  const task = isReport ? undefined : yield* findTask(id);
  const taskReach = yield* readTaskReach(caller);
  if (task === undefined || task.isDeleted || !isSignedKind(task.kind) || !maySeeTask(taskReach, task))
    return yield* Effect.fail(notFound());
  if (!mayChangeTask(taskReach, task)) return yield* Effect.fail(notFound());
  const { issues } = checkAddress(task.kind, address, yield* OutgoingNetworks);
  if (issues.length > 0) return yield* Effect.fail(invalid(issues));
  const secret = yield* unsealUnlessPlain(task.secret ?? "");
  if (secret === null) return { failure: "SECRET_LOST", status: null } satisfies TaskAddressResult;
  const nowMs = yield* readTaskTime;
  let answerStatus: number | null = null;
  const callFailure = yield* callSigned(
    {
      address: address.trim(),
      secret,
      body: `${JSON.stringify({ event: "test", task: { id, description: task.description }, at: new Date(nowMs).toISOString() })}\n`,
      type: task.kind === "AUDIT_FEED" ? "application/x-ndjson" : "application/json",
      delivery: "test",
      nowMs,
    },
    (_code, parameters) =>
      Effect.sync(() => {
        if (typeof parameters?.["status"] === "number") answerStatus = parameters["status"];
      }),
  );
  const testResult: TaskAddressResult = { failure: callFailure, status: answerStatus };
  return testResult;
});
