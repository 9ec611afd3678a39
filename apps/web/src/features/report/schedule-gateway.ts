/** Calls of scheduled reports, and their answers. */
import type { SchedulePerson, ScheduleRun, ScheduleSave, ScheduleTest, ScheduleWire } from "@comptoir/api/wire";
import type { ReportKindCode } from "@comptoir/domain/report";
import type { ExportKind } from "@comptoir/domain/transaction";

import type { Answer } from "../../shared/answer.ts";

export type ScheduleKey = Readonly<{ id: number; version: number }>;
export type ReportOf = Readonly<{ source: ReportKindCode; reportId: number }>;
/** Report, or batches, whose schedules are listed. */
export type TaskOf = ReportOf & Readonly<{ task: "REPORT" | "BATCH" }>;
/** Content of a schedule: a report, or batches of a kind and a layer. */
export type SentOf = ReportOf & Readonly<{ exportKind?: ExportKind; placeId?: number }>;

export interface ScheduleGateway {
  readonly list: (of: TaskOf, signal: AbortSignal) => Promise<Answer<readonly ScheduleWire[]>>;
  readonly people: (
    of: SentOf,
    signal: AbortSignal,
  ) => Promise<Answer<{ readonly people: readonly SchedulePerson[]; readonly mayChooseOthers: boolean }>>;
  readonly runs: (id: number, signal: AbortSignal) => Promise<Answer<readonly ScheduleRun[]>>;
  /** Creates the schedule if it has no id, else updates it. */
  readonly save: (save: ScheduleSave) => Promise<Answer<ScheduleWire>>;
  readonly remove: (key: ScheduleKey) => Promise<Answer<ScheduleWire>>;
  readonly restore: (key: ScheduleKey) => Promise<Answer<ScheduleWire>>;
  readonly pause: (key: ScheduleKey, isPaused: boolean) => Promise<Answer<ScheduleWire>>;
  readonly sendNow: (key: ScheduleKey) => Promise<Answer<readonly ScheduleRun[]>>;
  readonly retry: (runId: number) => Promise<Answer<readonly ScheduleRun[]>>;
  /** Sends a test to the current user and returns the address. */
  readonly test: (test: ScheduleTest) => Promise<Answer<{ readonly recipient: string }>>;
}
