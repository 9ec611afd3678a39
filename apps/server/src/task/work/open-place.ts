/** Opens the place that a task imports files from: a folder of this server, or of an SFTP server. */

import type { TaskFailure } from "@comptoir/domain/operation";
import { Effect, type Scope } from "effect";

import type { SigningSecret } from "../../auth/signing-secret.ts";
import { openPickupPlace, PickupClock, PickupRoot, type PickupPlace } from "../../import/index.ts";
import { SftpProblem, sftpProblemOf } from "../../sftp/index.ts";
import { openSftpServer } from "../open-server.ts";
import { decryptSftpAddress } from "../server-secret.ts";
import type { TaskRow } from "../task-repository.ts";
import { isDiskFull, errorMessageOf, type WorkContext } from "../task-work.ts";

/** Opens the place of a task and lists its files, until the scope closes. A failure is logged. */
export const openPlace = Effect.fn("task.openPlace")(function* ({ task, write }: WorkContext) {
  const { host } = task.settings;
  const openedResult = yield* Effect.result(
    Effect.suspend((): OpenPlaceEffect => (host === null ? openLocalFolder(task) : openSftpFolder(task, host))),
  );
  if (openedResult._tag === "Failure")
    return { failure: yield* writeProblemLine({ task, write }, openedResult.failure, "FOLDER_GONE") };
  if (typeof openedResult.success === "string") return { failure: openedResult.success };
  const pickupPlace = openedResult.success;
  const listingResult = yield* attemptWork(() => pickupPlace.list(task.settings.names ?? "*"));
  if (listingResult._tag === "Failure")
    return { failure: yield* writeProblemLine({ task, write }, listingResult.failure, "FOLDER_GONE") };
  return { place: pickupPlace, listing: listingResult.success };
});

type OpenPlaceEffect = Effect.Effect<PickupPlace | TaskFailure, unknown, Scope.Scope | SigningSecret>;

/** Runs asynchronous work; returns its result or its error as a value, and never fails. */
export const attemptWork = <A>(work: () => Promise<A>) =>
  Effect.result(Effect.tryPromise({ try: work, catch: (cause: unknown) => cause }));

const openLocalFolder = Effect.fnUntraced(function* ({ settings }: TaskRow) {
  const [root, clock] = [yield* PickupRoot, yield* PickupClock];
  if (root === null) return "PICKUP_OFF" as const;
  return yield* Effect.tryPromise({
    try: () => openPickupPlace(root, settings.folder ?? "", clock),
    catch: (cause: unknown) => cause,
  });
});

const openSftpFolder = Effect.fnUntraced(function* ({ settings, secret }: TaskRow, host: string) {
  const { port, user, signIn, hostKey, folder } = settings;
  if (port === null || user === null || signIn === null || secret === null) return "SECRET_LOST" as const;
  const sftpAddress = yield* decryptSftpAddress({ host, port, user, signIn }, { hostKey, secret });
  if (sftpAddress === null) return "SECRET_LOST" as const;
  return (yield* openSftpServer(sftpAddress, folder ?? "/")).place;
});

/** Logs a problem with the place of a task; returns the failure of the run. */
export const writeProblemLine = Effect.fn("task.tellProblem")(function* (
  { task, write }: Pick<WorkContext, "task" | "write">,
  cause: unknown,
  otherwise: TaskFailure,
) {
  const sftpProblem = sftpProblemOf(cause);
  if (!(sftpProblem instanceof SftpProblem)) {
    yield* write("FAULT", { text: errorMessageOf(cause) });
    return isDiskFull(cause) ? "DISK_FULL" : otherwise;
  }
  const host = task.settings.host ?? "";
  if (sftpProblem.hostKey === null) yield* write("UNREACHABLE", { host, text: errorMessageOf(sftpProblem) });
  else yield* write("HOST_KEY_CHANGED", { host, hostKey: sftpProblem.hostKey });
  return sftpProblem.failure;
});
