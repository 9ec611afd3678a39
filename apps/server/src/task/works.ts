/** Work of each kind of task that this server does. */

import type { TaskKind } from "@comptoir/domain/operation";
import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { SigningSecret } from "../auth/signing-secret.ts";
import type { ImportFiles, ImportJobs, ImportRepository } from "../import/index.ts";
import type { ProductImages } from "../product/product-images.ts";
import type { ReportCopy } from "../report/copy/report-copy.ts";
import type { DatabaseEngine } from "../database/index.ts";
import type { DataPlaces, WorkContext, WorkEnd } from "./task-work.ts";
import { tellAlerts } from "./work/tell-alerts.ts";
import { auditStoreDays } from "./work/audit-days.ts";
import { callWebhook } from "./work/call-webhook.ts";
import { checkIntegrity } from "./work/check-integrity.ts";
import { storeSnapshots } from "./work/store-snapshots.ts";
import { cleanUp } from "./work/retention.ts";
import { pickUp } from "./work/pick-up.ts";
import { sendAudit } from "./work/send-audit.ts";
import { sendDigests } from "./work/send-digests.ts";
import { writeBackup } from "./work/back-up.ts";

/** Services that the work of tasks needs. */
export type WorkServices =
  | SqlClient.SqlClient
  | DatabaseEngine
  | DataPlaces
  | ImportFiles
  | ImportJobs
  | ImportRepository
  | ProductImages
  | ReportCopy
  | SigningSecret;

type TaskWork = (context: WorkContext) => Effect.Effect<WorkEnd, unknown, WorkServices>;

/** Work of each kind of task; reports and their batches are delivered by their own schedules. */
const workByKind = {
  RETENTION: cleanUp,
  STORE_DAY_AUDIT: auditStoreDays,
  FIGURE_ALERT: tellAlerts,
  INTEGRITY_CHECK: checkIntegrity,
  STOCK_SNAPSHOT: storeSnapshots,
  EMAIL_DIGEST: sendDigests,
  BACKUP: writeBackup,
  WEBHOOK: callWebhook,
  AUDIT_FEED: sendAudit,
  IMPORT_PICKUP: pickUp,
} as const satisfies Partial<Record<TaskKind, TaskWork>>;

/** Finds the work of a kind of task; undefined for a kind that this server does not support. */
export const findTaskWork = (kind: TaskKind): TaskWork | undefined =>
  (workByKind as Partial<Record<TaskKind, TaskWork>>)[kind];
