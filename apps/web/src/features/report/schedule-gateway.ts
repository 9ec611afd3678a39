/** The calls about reports that are sent by themselves, and what they answer. */
import type { SchedulePerson, ScheduleRun, ScheduleSave, ScheduleTest, ScheduleWire } from "@comptoir/api/wire";
import type { ReportKindCode } from "@comptoir/domain/report";

import type { Answer } from "../../shared/answer.ts";

export type ScheduleKey = Readonly<{ id: number; version: number }>;
export type ReportOf = Readonly<{ source: ReportKindCode; reportId: number }>;

export interface ScheduleGateway {
  readonly list: (of: ReportOf, signal: AbortSignal) => Promise<Answer<readonly ScheduleWire[]>>;
  readonly people: (of: ReportOf, signal: AbortSignal) => Promise<Answer<{ readonly people: readonly SchedulePerson[]; readonly mayChooseOthers: boolean }>>;
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
