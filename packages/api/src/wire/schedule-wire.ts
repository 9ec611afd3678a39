/** Bodies of scheduled reports and batch exports. Instants are milliseconds since 1970. Source: behaviour 3.8, decisions 0241 and 0260. */

import { missedPolicies, type MissedPolicy } from "@comptoir/domain/operation";
import {
  deliveryFailures,
  scheduleDeliveries,
  scheduleFormats,
  scheduleRhythms,
  type DeliveryFailure,
  type RecipientProblem,
  type ScheduleDelivery,
  type ScheduleFormat,
  type ScheduleRhythm,
} from "@comptoir/domain/report";
import { mailStates } from "@comptoir/domain/session";
import { exportKinds, type ExportKind } from "@comptoir/domain/transaction";
import { Schema } from "effect";

import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Day, exportFormats } from "./export-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { ReportKind } from "./report-parts-wire.ts";
import { PromptAnswers } from "./report-run-wire.ts";
import { CustomizationContent } from "./report-view-wire.ts";

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);
const scheduleWireKeys = { reportId: "_ReportDataModelID", source: "dataSource" } as const;

/** Report to send, as its author saw it, with the answers to its filters. */
const reportToSendFields = {
  reportId: EntityKey.fields.id,
  source: ReportKind,
  customization: CustomizationContent,
  prompts: PromptAnswers,
};

/** Batch export of a schedule; null or absent sends a report. */
const OptionalBatch = optionalKey(
  nullable(
    Schema.Struct({
      kind: Schema.Literals(Object.keys(exportKinds) as ExportKind[]),
      format: Schema.Literals(exportFormats),
      placeId: EntityKey.fields.id,
      vendorIds: listUpTo(EntityKey.fields.id),
      isChangesOnly: Schema.Boolean,
    }),
  ),
);

const sendingFields = {
  rhythm: codesSchema<ScheduleRhythm>(scheduleRhythms),
  weekdays: listUpTo(Schema.Int, 7),
  monthDay: Schema.Int,
  time: textUpTo(20),
  timeZone: Text,
  missed: codesSchema<MissedPolicy>(missedPolicies),
  delivery: codesSchema<ScheduleDelivery>(scheduleDeliveries),
  format: codesSchema<ScheduleFormat>(scheduleFormats),
  folder: nullable(Text),
  recipientIds: listUpTo(Schema.Int, 200),
  batch: OptionalBatch,
};

/** A schedule to create (no id), or to change (its id and the version it was read with). */
export const ScheduleSave = Schema.Struct({
  ...reportToSendFields,
  ...sendingFields,
  id: optionalKey(EntityKey.fields.id),
  version: optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ ...scheduleWireKeys, id: "_ReportScheduleID" }));

/** A schedule to save. */
export type ScheduleSave = typeof ScheduleSave.Type;

/** Parts of a schedule stored as sent. */
export const ScheduleContent = Schema.Struct({
  customization: CustomizationContent,
  prompts: PromptAnswers,
  ...sendingFields,
  weekdays: Schema.Array(Schema.Literals([0, 1, 2, 3, 4, 5, 6])),
});

/** Results of a run's batch: exported; without rows; its days exported before, by the same schedule (REPEATED) or in another batch (MET). */
export const batchOutcomes = ["EXPORTED", "EMPTY", "REPEATED", "MET"] as const;

const runResultCodes = ["RUNNING", "SUCCEEDED", "PARTIAL", "FAILED", "SKIPPED"] as const;

/** A schedule as displayed to those who may see it. */
export const ScheduleWire = Schema.Struct({
  ...reportToSendFields,
  ...sendingFields,
  id: Schema.Int,
  version: Schema.Int,
  userId: Schema.Int,
  /** Author. */
  by: Schema.String,
  isPaused: Schema.Boolean,
  isDeleted: Schema.Boolean,
  nextAt: nullable(Schema.Int),
  recipients: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  last: nullable(
    Schema.Struct({
      dueAt: Schema.Int,
      result: Schema.Literals(runResultCodes),
      outcome: nullable(Schema.Literals(batchOutcomes)),
    }),
  ),
}).pipe(Schema.encodeKeys({ ...scheduleWireKeys, id: "_ReportScheduleID", userId: "_UserID" }));

/** A schedule. */
export type ScheduleWire = typeof ScheduleWire.Type;

/** A schedule and the version it was read with. */
export const ScheduleKey = Schema.Struct({ id: EntityKey.fields.id, version: Schema.Int }).pipe(
  Schema.encodeKeys({ id: "_ReportScheduleID" }),
);

/** A schedule and its version. */
export type ScheduleKey = typeof ScheduleKey.Type;

/** A schedule to pause, or to resume. */
export const SchedulePause = Schema.Struct({
  id: EntityKey.fields.id,
  version: Schema.Int,
  isPaused: Schema.Boolean,
}).pipe(Schema.encodeKeys({ id: "_ReportScheduleID" }));

/** A report to send to oneself at once. */
export const ScheduleTest = Schema.Struct({
  ...reportToSendFields,
  delivery: codesSchema<ScheduleDelivery>(scheduleDeliveries),
  format: codesSchema<ScheduleFormat>(scheduleFormats),
}).pipe(Schema.encodeKeys(scheduleWireKeys));

/** A report to send to oneself. */
export type ScheduleTest = typeof ScheduleTest.Type;

/** Destination of a test delivery. */
export const ScheduleTested = Schema.Struct({ recipient: Schema.String });

/** A user to choose as a recipient; `problem` is the reason why they cannot receive it, null if they can. */
export const SchedulePerson = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  place: Schema.String,
  problem: nullable(
    Schema.Literals([
      "NO_ACCESS",
      "NO_REPORTS",
      "NOT_SHARED",
      "NO_EMAIL",
      "NO_PLACE",
    ] as const satisfies readonly RecipientProblem[]),
  ),
});

/** A possible recipient. */
export type SchedulePerson = typeof SchedulePerson.Type;

/** Users of the caller's layers, by name, and whether the caller may send to others at all. */
export const SchedulePeople = Schema.Struct({ people: Schema.Array(SchedulePerson), mayChooseOthers: Schema.Boolean });

/** A delivery of a report, with its result for each recipient. */
export const ScheduleRun = Schema.Struct({
  id: Schema.Int,
  dueAt: Schema.Int,
  startedAt: Schema.Int,
  byHand: Schema.Boolean,
  result: Schema.Literals(runResultCodes),
  /** Batch of an export run, once known: its days and result. */
  batch: nullable(
    Schema.Struct({
      from: Day,
      to: Day,
      /** Id of the batch; null if it had no rows, and before it is drafted. */
      id: nullable(Schema.Int),
      outcome: nullable(Schema.Literals(batchOutcomes)),
    }),
  ),
  /** Names of users who can restore the permissions that the schedule's owner has lost; empty when none is missing. */
  menders: Schema.Array(Schema.String),
  deliveries: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      /** Delivery by mail to a user, or into the folder. */
      kind: Schema.Literals(["MAIL", "FOLDER"]),
      /** Name of the recipient; empty for a folder. */
      name: Schema.String,
      state: Schema.Literals(["WAITING", "DONE", "FAILED"]),
      failure: nullable(codesSchema<DeliveryFailure>(deliveryFailures)),
      attempts: Schema.Int,
      /** Time of the next retry; null if none is due. */
      nextAt: nullable(Schema.Int),
      endedAt: nullable(Schema.Int),
      fileName: nullable(Schema.String),
      rows: nullable(Schema.Int),
      /** State of the run's mail, with the mail server's answer. */
      mail: nullable(Schema.Literals(mailStates)),
      mailError: nullable(Schema.String),
    }),
  ),
});

/** A delivery of a report. */
export type ScheduleRun = typeof ScheduleRun.Type;

/** Last deliveries, newest first. */
export const ScheduleRuns = Schema.Struct({ runs: Schema.Array(ScheduleRun) });

/** A delivery whose failed parts are retried. */
export const ScheduleRetry = Schema.Struct({ runId: EntityKey.fields.id });
