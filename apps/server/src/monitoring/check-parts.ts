/** Checks the parts of the server: database, disk, jobs, directory, mail, the replica, the report copy, and the web service. */

import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";

import { monitoringRules, type ServerPartFailure, type ServerPart } from "@comptoir/domain/operation";
import { Clock, Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import { createTransport } from "nodemailer";

import { listSettingValues } from "../access/index.ts";
import { CurrentReplica, reservedDiskBytes } from "../database/index.ts";
import { Directory } from "../directory/index.ts";
import { openSocket, OutgoingNetworks } from "../outgoing/index.ts";
import { ReportCopy } from "../report/copy/report-copy.ts";

/** Server settings that the checks need. */
export interface PartSettings {
  /** Folders that the server writes to. */
  readonly folders: readonly string[];
  readonly smtpUrl: Redacted.Redacted<string> | null;
}

/** Result of checking one part of the server. */
export interface CheckResult {
  readonly isUsed: boolean;
  /** Time that the check took; for the jobs and the replica how late they are. Null if it cannot be measured. Units: milliseconds. */
  readonly latencyMs: number | null;
  readonly failure: ServerPartFailure | null;
}

const { partPatienceMs: patienceMs, jobsLateAfterMs } = monitoringRules;

const unusedPartResult: CheckResult = { isUsed: false, latencyMs: null, failure: null };

/** Runs and times a check. A check that fails or exceeds the time limit reports the given kind of failure. */
const timeCheck = <E, R>(work: Effect.Effect<unknown, E, R>, failure: ServerPartFailure = "NO_ANSWER") =>
  Effect.gen(function* () {
    const startMs = yield* Clock.currentTimeMillis;
    const isAnswered = yield* work.pipe(
      Effect.timeout(patienceMs),
      Effect.as(true),
      Effect.catchCause(() => Effect.succeed(false)),
    );
    const latencyMs = (yield* Clock.currentTimeMillis) - startMs;
    const checkResult: CheckResult = { isUsed: true, latencyMs, failure: isAnswered ? null : failure };
    return checkResult;
  });

/** Checks that the database answers a query. */
const checkDatabase = Effect.flatMap(SqlClient.SqlClient, (sql) => timeCheck(sql`SELECT 1`));

/** Checks the disk of a folder: its free space, and that a small file can be written. */
const checkStorage = (folder: string) =>
  Effect.gen(function* () {
    // The name is random, because several servers may check the same folder.
    const probeFile = path.join(folder, `.monitoring-${randomUUID()}`);
    const writeResult = yield* timeCheck(
      Effect.tryPromise(async () => {
        const fileHandle = await fs.open(probeFile, "w");
        try {
          await fileHandle.write("comptoir");
          await fileHandle.sync();
        } finally {
          await fileHandle.close();
        }
        await fs.rm(probeFile);
      }),
      "REFUSED",
    );
    const freeBytes = yield* Effect.tryPromise(() => fs.statfs(folder)).pipe(
      Effect.map(({ bavail, bsize }) => bavail * bsize),
      Effect.catch(() => Effect.succeed(0)),
    );
    return freeBytes < reservedDiskBytes ? { ...writeResult, failure: "FULL" as const } : writeResult;
  });

/** Checks the disks of several folders; returns the first that fails, or else the slowest. */
const checkDisks = (folders: readonly string[]) =>
  Effect.map(Effect.forEach(folders, checkStorage), (results): CheckResult => {
    const resultsSlowestFirst = results.toSorted((left, right) => (right.latencyMs ?? 0) - (left.latencyMs ?? 0));
    return resultsSlowestFirst.find(({ failure }) => failure !== null) ?? resultsSlowestFirst[0] ?? unusedPartResult;
  });

/** Checks the background work: scheduled reports and facts of tills that should have been handled long ago. */
const checkJobs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const [oldestRow] = yield* Effect.orDie(sql<{ readonly at: number | null }>`
    SELECT floor(extract(epoch FROM least(
      (SELECT min(next_at) FROM report_schedule WHERE next_at <= ${new Date(now)} AND NOT is_paused AND NOT is_deleted),
      (SELECT min(f.arrived_at) FROM till_pending p JOIN till_fact f USING (terminal_id, no) WHERE p.waits_for IS NULL))) * 1000)::float8 AS at`);
  const oldestJobDelayMs = oldestRow?.at == null ? 0 : Math.max(0, now - oldestRow.at);
  const checkResult: CheckResult = {
    isUsed: true,
    latencyMs: oldestJobDelayMs,
    failure: oldestJobDelayMs > jobsLateAfterMs ? "BEHIND" : null,
  };
  return checkResult;
});

/** Checks that the directory answers, by connecting as a sign-in does. */
const checkDirectory = Effect.flatMap(Directory, ({ check }) =>
  check === undefined ? Effect.succeed(unusedPartResult) : timeCheck(check),
);

/** Checks that the operator's mail server answers. */
const checkMail = (smtpUrl: PartSettings["smtpUrl"]) =>
  smtpUrl === null
    ? Effect.succeed(unusedPartResult)
    : timeCheck(
        Effect.acquireUseRelease(
          Effect.sync(() =>
            createTransport({
              url: Redacted.value(smtpUrl),
              connectionTimeout: patienceMs,
              greetingTimeout: patienceMs,
              socketTimeout: patienceMs,
              disableFileAccess: true,
              disableUrlAccess: true,
            }),
          ),
          (transport) => Effect.tryPromise(() => transport.verify()),
          (transport) => Effect.sync(() => transport.close()),
        ),
      );

/** Checks the report copy by its state. It has no latency, because its delay is not measured in time. */
const checkCopy = Effect.map(ReportCopy, ({ state }): CheckResult => {
  const { phase } = state();
  if (phase === "off") return unusedPartResult;
  return { isUsed: true, latencyMs: null, failure: phase === "failed" ? "BEHIND" : null };
});

/** Checks how long the replica takes to receive the latest commit. */
const checkReplica = Effect.flatMap(CurrentReplica, (replica) =>
  replica === null
    ? Effect.succeed(unusedPartResult)
    : Effect.map(replica.measure(patienceMs), ({ lagMs, failure }): CheckResult => ({
        isUsed: true,
        latencyMs: lagMs,
        failure,
      })),
);

/** Checks that the web services in the settings can be reached. */
const checkWebService = Effect.gen(function* () {
  const allowedNetworks = yield* OutgoingNetworks;
  const settingValues = yield* listSettingValues();
  const webServiceAddresses = new Set(
    settingValues.flatMap(({ code, value }) =>
      code === "WS_BASE_URL" && typeof value === "string" && URL.canParse(value) ? [value] : [],
    ),
  );
  if (webServiceAddresses.size === 0) return unusedPartResult;
  return yield* timeCheck(
    Effect.forEach([...webServiceAddresses], (address) => connectTo(new URL(address), allowedNetworks), {
      concurrency: 4,
      discard: true,
    }),
  );
});

/** Connects to an address, unless it is inside a network that the operator has not allowed. */
export const connectTo = (
  { hostname, port, protocol }: URL,
  allowedNetworks: Parameters<typeof openSocket>[1],
): Effect.Effect<void, unknown> =>
  Effect.tryPromise(async () => {
    const usualPort = protocol === "https:" ? 443 : 80;
    const hostWithoutBrackets = hostname.replaceAll(/[[\]]/gu, "");
    const socket = await openSocket(
      { host: hostWithoutBrackets, port: Number(port || usualPort), timeoutMs: patienceMs },
      allowedNetworks,
    );
    socket.destroy();
  });

/** Checks all parts of the server at once. A check that throws counts as a failure of its part. */
export const checkParts = (settings: PartSettings) => {
  const checkByPart = {
    DATABASE: checkDatabase,
    STORAGE: checkDisks(settings.folders),
    JOBS: checkJobs,
    DIRECTORY: checkDirectory,
    MAIL: checkMail(settings.smtpUrl),
    REPLICA: checkReplica,
    COPY: checkCopy,
    WEB_SERVICE: checkWebService,
  } as const satisfies Readonly<Record<ServerPart, unknown>>;
  return Effect.all(checkByPart, { concurrency: "unbounded" });
};
