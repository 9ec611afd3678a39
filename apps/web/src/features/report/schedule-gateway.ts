/** The calls about reports that are sent by themselves, and what they answer. */
import type { SchedulePerson, ScheduleRun, ScheduleSave, ScheduleTest, ScheduleWire } from "@comptoir/api/wire";
import type { ReportKindCode } from "@comptoir/domain/report";
import type { ExportKind } from "@comptoir/domain/transaction";

import type { Answer } from "../../shared/answer.ts";

export type ScheduleKey = Readonly<{ id: number; version: number }>;
export type ReportOf = Readonly<{ source: ReportKindCode; reportId: number }>;
/** The schedules of a report, or those of batches. */
export type TaskOf = ReportOf & Readonly<{ task: "REPORT" | "BATCH" }>;
/** What somebody is sent: a report, or batches of a kind and a place. */
export type SentOf = ReportOf & Readonly<{ exportKind?: ExportKind; placeId?: number }>;

export interface ScheduleGateway {
  readonly list: (of: TaskOf, signal: AbortSignal) => Promise<Answer<readonly ScheduleWire[]>>;
  readonly people: (
    of: SentOf,
    signal: AbortSignal,
  ) => Promise<Answer<{ readonly people: readonly SchedulePerson[]; readonly mayChooseOthers: boolean }>>;
  readonly runs: (id: number, signal: AbortSignal) => Promise<Answer<readonly ScheduleRun[]>>;
  /** Creates what has no number. */
  readonly save: (save: ScheduleSave) => Promise<Answer<ScheduleWire>>;
  readonly remove: (key: ScheduleKey) => Promise<Answer<ScheduleWire>>;
  readonly restore: (key: ScheduleKey) => Promise<Answer<ScheduleWire>>;
  readonly pause: (key: ScheduleKey, isPaused: boolean) => Promise<Answer<ScheduleWire>>;
  readonly sendNow: (key: ScheduleKey) => Promise<Answer<readonly ScheduleRun[]>>;
  readonly retry: (runId: number) => Promise<Answer<readonly ScheduleRun[]>>;
  /** Sends it to whoever asks, and says to which address. */
  readonly test: (test: ScheduleTest) => Promise<Answer<{ readonly recipient: string }>>;
}
