import { Effect } from "effect";

import { CurrentUser } from "@comptoir/api/contract";
import type { RunBody } from "@comptoir/api/wire";
import { importPermissions } from "@comptoir/domain/import-file";

import { scopeFor } from "../access/index.ts";
import { badRequest, notFound } from "../http/refusal.ts";
import { findBatch } from "./batch-answers.ts";
import { ImportFiles } from "./import-files.ts";
import type { ImportJobState } from "./import-job-states.ts";
import { ImportJobs } from "./import-jobs.ts";
import { requireAll } from "./import-permissions.ts";
import { findMapping } from "./mapping-answers.ts";
import { findFile } from "./upload-answers.ts";

/** Answers about runs: starting one, following and stopping it. */

export const startRun = Effect.fnUntraced(function* (runBody: typeof RunBody.Type) {
  const file = yield* findFile(runBody.fileId);
  const mapping = yield* findMapping(runBody.mapping);
  yield* requireAll(importPermissions(mapping));
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const files = yield* ImportFiles;
  const jobs = yield* ImportJobs;
  const importer = { userId: caller.userId, layerId: caller.layerId, scope: layers.map(({ id }) => id) };
  const { mode, refused, existing, corrects } = runBody;
  if (existing === "refuse" && mapping.kind !== "transactions")
    return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "existing" }, "existing"));
  if (corrects !== undefined && (yield* findBatch(corrects)).kind !== mapping.kind)
    return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "corrects" }, "corrects"));
  const jobId = yield* jobs.start({
    path: files.pathOf(file.fileId),
    file,
    mapping,
    mode,
    importer,
    ...(refused !== undefined && { refused }),
    ...(existing !== undefined && { existing }),
    ...(corrects !== undefined && { corrects }),
  });
  return { jobId };
});

export const readJob = (jobId: string) => Effect.map(findJob(jobId), toJobAnswer);

export const cancelJob = Effect.fnUntraced(function* (jobId: string) {
  const job = yield* findJob(jobId);
  const jobs = yield* ImportJobs;
  yield* jobs.cancel(job.jobId);
  return { done: true } as const;
});

/** A run is followed and stopped only by the user who started it. */
const findJob = Effect.fnUntraced(function* (jobId: string) {
  const jobs = yield* ImportJobs;
  const job = yield* jobs.find(jobId);
  const { userId } = yield* CurrentUser;
  if (job === undefined || job.userId !== userId) return yield* Effect.fail(notFound());
  return job;
});

function toJobAnswer({ userId: _userId, fileId: _fileId, ...job }: ImportJobState) {
  return job;
}
