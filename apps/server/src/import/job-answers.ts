/** Answers about runs: starting one, following and stopping it. */

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
import { requirePermissions } from "./import-permissions.ts";
import { findMapping } from "./mapping-answers.ts";
import { findUploadedFile } from "./upload-answers.ts";

export const startRun = Effect.fnUntraced(function* (runBody: typeof RunBody.Type) {
  const uploadedFile = yield* findUploadedFile(runBody.fileId);
  const importMapping = yield* findMapping(runBody.mapping);
  yield* requirePermissions(importPermissions(importMapping));
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const importFiles = yield* ImportFiles;
  const importJobs = yield* ImportJobs;
  const importer = { userId: caller.userId, layerId: caller.layerId, scope: layers.map(({ id }) => id) };
  const { mode, refused, existing, corrects } = runBody;
  if (existing === "refuse" && importMapping.kind !== "transactions")
    return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "existing" }, "existing"));
  if (corrects !== undefined && (yield* findBatch(corrects)).kind !== importMapping.kind)
    return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "corrects" }, "corrects"));
  const jobId = yield* importJobs.start({
    path: importFiles.pathOf(uploadedFile.fileId),
    file: uploadedFile,
    mapping: importMapping,
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
  const jobState = yield* findJob(jobId);
  const importJobs = yield* ImportJobs;
  yield* importJobs.cancel(jobState.jobId);
  return { done: true } as const;
});

/** Finds a run of the caller. Errors: HTTP_404 for an unknown run or that of another user. */
const findJob = Effect.fnUntraced(function* (jobId: string) {
  const importJobs = yield* ImportJobs;
  const jobState = yield* importJobs.find(jobId);
  const { userId } = yield* CurrentUser;
  if (jobState === undefined || jobState.userId !== userId) return yield* Effect.fail(notFound());
  return jobState;
});

function toJobAnswer({ userId: _userId, fileId: _fileId, ...job }: ImportJobState) {
  return job;
}
