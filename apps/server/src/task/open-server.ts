/** Opens the SFTP server of a task, or tests one before its task is saved. */

import type { Caller } from "@comptoir/api/contract";
import type { TaskServerResult, TaskServerTest } from "@comptoir/api/wire";
import {
  parseHostKey,
  parsePickupNames,
  parsePickupServer,
  pickupRules,
  serverRules,
} from "@comptoir/domain/operation";
import { issue } from "@comptoir/domain/result";
import { Context, Effect, Result } from "effect";

import { invalid, notFound } from "../http/refusal.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { openSftp, sftpPlace, SftpProblem, sftpProblemOf, type SftpAddress, type SftpTimes } from "../sftp/index.ts";
import { decryptSftpAddress, findServerSecret } from "./server-secret.ts";
import { findTask } from "./task-repository.ts";
import { mayChangeTask, maySeeTask, readTaskReach } from "./task-scope.ts";
import { parseTaskKey } from "./task-view.ts";

/** Time limits of SFTP servers, and how long a file must be unchanged to be complete; tests shorten them. */
export const SftpServerTimes = Context.Reference<SftpTimes & { readonly quietMs: number }>(
  "@comptoir/server/SftpServerTimes",
  {
    defaultValue: () => ({ ...serverRules, quietMs: pickupRules.quietMs }),
  },
);

/** Opens a folder of an SFTP server until the scope closes. Fails with SftpProblem. */
export const openSftpServer = Effect.fn("task.openServer")(function* (address: SftpAddress, folder: string) {
  const [times, allowedNetworks] = [yield* SftpServerTimes, yield* OutgoingNetworks];
  const session = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: (signal) => openSftp(address, { allowed: allowedNetworks, times, signal }),
      catch: (cause) => sftpProblemOf(cause) ?? new SftpProblem("NO_ANSWER", String(cause)),
    }),
    (openedSession) => Effect.sync(() => openedSession.close()),
    { interruptible: true },
  );
  return { session, place: sftpPlace(session, folder, times.quietMs) };
});

/**
 * Tests an SFTP server with the given secret, or with that of a task that the caller may change. If the server's key is not accepted yet, it
 * is returned, and no password is sent before a person accepts it. Errors: those of the form, HTTP_404.
 */
export const testServer = Effect.fn("task.testServer")(function* (caller: Caller, test: TaskServerTest) {
  const namesResult = parsePickupNames(test.names);
  const hostKeyResult = parseHostKey(test.hostKey);
  // To ask a server for its key, the form is checked with any valid key.
  const pickupServerResult = parsePickupServer({
    ...test,
    hostKey: hostKeyResult.ok ? hostKeyResult.value : placeholderHostKey,
  });
  const formIssues = [
    ...(pickupServerResult.ok ? [] : pickupServerResult.issues),
    ...(namesResult.ok ? [] : namesResult.issues.map(({ code, params }) => issue(code, ["names"], params))),
  ];
  if (!pickupServerResult.ok || !namesResult.ok) return yield* Effect.fail(invalid(formIssues));
  const { secret, issues: secretIssues } = yield* findServerSecret(
    pickupServerResult.value,
    test,
    yield* findStoredTask(caller, test.id),
  );
  if (secret === null) return yield* Effect.fail(invalid(secretIssues));
  const sftpAddress = yield* decryptSftpAddress(pickupServerResult.value, {
    hostKey: hostKeyResult.ok ? hostKeyResult.value : null,
    secret,
  });
  if (sftpAddress === null) return { failure: "SECRET_LOST", hostKey: null, files: null } satisfies TaskServerResult;
  const listingResult = yield* openSftpServer(sftpAddress, pickupServerResult.value.folder).pipe(
    Effect.flatMap(({ place }) =>
      Effect.tryPromise({
        try: () => place.lookAt(namesResult.value),
        catch: (cause) => sftpProblemOf(cause) ?? new SftpProblem("CUT_OFF", String(cause)),
      }),
    ),
    Effect.scoped,
    Effect.timeoutOrElse({
      duration: answerLimitsPerTest * (yield* SftpServerTimes).answerMs,
      orElse: () => Effect.fail(new SftpProblem("NO_ANSWER", "the test takes too long")),
    }),
    Effect.result,
  );
  const testAnswer: TaskServerResult = Result.isSuccess(listingResult)
    ? { failure: null, hostKey: null, files: listingResult.success.files.length }
    : { failure: listingResult.failure.failure, hostKey: listingResult.failure.hostKey, files: null };
  return testAnswer;
});

/** Time limit of a test, during which a person waits: to connect, to sign in, and to list. Units: number of answer time limits. */
const answerLimitsPerTest = 4;

const placeholderHostKey = `SHA256:${"A".repeat(43)}`;

/** Finds the task whose secret a test may use; undefined if no task is named. Errors: HTTP_404. */
const findStoredTask = Effect.fnUntraced(function* (caller: Caller, key: string | undefined) {
  if (key === undefined) return undefined;
  const { isReport, id } = parseTaskKey(key);
  const task = isReport ? undefined : yield* findTask(id);
  const reach = yield* readTaskReach(caller);
  if (task === undefined || task.isDeleted || !maySeeTask(reach, task) || !mayChangeTask(reach, task))
    return yield* Effect.fail(notFound());
  return task;
});
