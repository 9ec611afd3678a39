/** Opens the place that a task imports files from: a folder of this server, or of an SFTP server. */

import type { TaskFailure } from "@comptoir/domain/operation";
import { Effect, type Scope } from "effect";

import type { SigningSecret } from "../../auth/signing-secret.ts";
import { folderPlace, PickupClock, PickupRoot, type PickupPlace } from "../../import/index.ts";
import { SftpProblem, sftpProblemOf } from "../../sftp/index.ts";
import { openServer } from "../open-server.ts";
import { addressOf } from "../server-secret.ts";
import type { TaskRow } from "../task-repository.ts";
import { isDiskFull, messageOf, type WorkContext } from "../task-work.ts";

/** Opens the place of a task and lists its files, until the scope closes. A failure is logged. */
export const openPlace = Effect.fn("task.openPlace")(function* ({ task, write }: WorkContext) {
  const { host } = task.settings;
  const openResult = yield* Effect.result(
    Effect.suspend((): Opening => (host === null ? openFolder(task) : openSftpFolder(task, host))),
  );
  if (openResult._tag === "Failure")
    return { failure: yield* logProblem({ task, write }, openResult.failure, "FOLDER_GONE") };
  if (typeof openResult.success === "string") return { failure: openResult.success };
  const openedPlace = openResult.success;
  const listResult = yield* attemptWork(() => openedPlace.list(task.settings.names ?? "*"));
  if (listResult._tag === "Failure")
    return { failure: yield* logProblem({ task, write }, listResult.failure, "FOLDER_GONE") };
  return { place: openedPlace, listing: listResult.success };
});

type Opening = Effect.Effect<PickupPlace | TaskFailure, unknown, Scope.Scope | SigningSecret>;

/** Runs work with files; an error becomes a value. */
export const attemptWork = <A>(work: () => Promise<A>) =>
  Effect.result(Effect.tryPromise({ try: work, catch: (cause: unknown) => cause }));

const openFolder = Effect.fnUntraced(function* ({ settings }: TaskRow) {
  const [root, clock] = [yield* PickupRoot, yield* PickupClock];
  if (root === null) return "PICKUP_OFF" as const;
  return yield* Effect.tryPromise({
    try: () => folderPlace(root, settings.folder ?? "", clock),
    catch: (cause: unknown) => cause,
  });
});

const openSftpFolder = Effect.fnUntraced(function* ({ settings, secret }: TaskRow, host: string) {
  const { port, user, signIn, hostKey, folder } = settings;
  if (port === null || user === null || signIn === null || secret === null) return "SECRET_LOST" as const;
  const address = yield* addressOf({ host, port, user, signIn }, { hostKey, secret });
  if (address === null) return "SECRET_LOST" as const;
  return (yield* openServer(address, folder ?? "/")).place;
});

/** Logs a problem with the place of a task; returns the failure of the run. */
export const logProblem = Effect.fn("task.tellProblem")(function* (
  { task, write }: Pick<WorkContext, "task" | "write">,
  cause: unknown,
  otherwise: TaskFailure,
) {
  const problem = sftpProblemOf(cause);
  if (!(problem instanceof SftpProblem)) {
    yield* write("FAULT", { text: messageOf(cause) });
    return isDiskFull(cause) ? "DISK_FULL" : otherwise;
  }
  const host = task.settings.host ?? "";
  if (problem.hostKey === null) yield* write("UNREACHABLE", { host, text: messageOf(problem) });
  else yield* write("HOST_KEY_CHANGED", { host, hostKey: problem.hostKey });
  return problem.failure;
});
