/** Calls of the versions of saved reports, and their answers. */
import type { ReportDefinition, ReportVersionEvent } from "@comptoir/domain/report";

import type { SavedReport } from "../../../report/report-ask.ts";
import type { Answer } from "../../../shared/answer.ts";

/** A saved version of a report. */
export interface ReportVersion {
  /** Number of the version, counted from 1. */
  readonly number: number;
  readonly event: ReportVersionEvent;
  /** Number of the older version that became current again; null for every other event. */
  readonly reinstates: number | null;
  /** Units: milliseconds since 1970. */
  readonly savedAt: number;
  /** Name of the user who saved the version; null if that is not known. */
  readonly by: string | null;
  readonly definition: ReportDefinition;
}

/** Versions, newest first. */
export interface VersionPage {
  readonly versions: readonly ReportVersion[];
  /** Version before the oldest of this page; null if there is none. */
  readonly previous: ReportVersion | null;
  /** Number of the current version. */
  readonly latest: number;
}

export interface VersionKey {
  readonly id: number;
  readonly number: number;
  /** Number of the newest version that the reader has seen. */
  readonly latest: number;
}

export interface VersionGateway {
  /** Lists the versions of a report before a number, or the newest ones. */
  readonly list: (id: number, before: number | null, signal?: AbortSignal) => Promise<Answer<VersionPage>>;
  readonly read: (
    id: number,
    number: number,
    signal: AbortSignal,
  ) => Promise<Answer<{ readonly version: ReportVersion; readonly latest: number }>>;
  /** Makes an older version the current one, as a new version. */
  readonly reinstate: (key: VersionKey) => Promise<Answer<SavedReport>>;
}
