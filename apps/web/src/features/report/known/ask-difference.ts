/** Call that compares a report as known at a past instant with the same report as known now. */
import type { ReportDifferenceAnswer } from "@comptoir/api/wire";

import { commonRunPart, type ReportAsk } from "../../../report/report-ask.ts";
import { askSignedIn } from "../../../runtime.ts";
import type { Answer } from "../../../shared/answer.ts";

/** Question of a report, to compare its answer as known at `knownAt` with that of now. Units of `knownAt`: milliseconds since 1970. */
export type DifferenceAsk = ReportAsk & { readonly knownAt: number };

export type AskDifference = (ask: DifferenceAsk, signal: AbortSignal) => Promise<Answer<ReportDifferenceAnswer>>;

export const askDifference: AskDifference = (ask, signal) =>
  askSignedIn((api) => api.report.difference({ payload: { ...commonRunPart(ask), knownAt: ask.knownAt } }), signal);
