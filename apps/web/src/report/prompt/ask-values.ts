/** Call that lists the values of a field in the period of a report. */
import type { ReportValuesAnswer } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { untilBuilt } from "../../shared/until-built.ts";
import { commonRunPart, type ReportAsk } from "../report-ask.ts";

export type ValuesAsk = ReportAsk & Readonly<{ field: string; search: string }>;

export type AskValues = (ask: ValuesAsk, signal: AbortSignal) => Promise<Answer<ReportValuesAnswer>>;

export const askReportValues: AskValues = (ask, signal) =>
  untilBuilt(
    () =>
      askSignedIn(
        (api) =>
          api.report.values({
            payload: { ...commonRunPart(ask), field: ask.field, ...(ask.search !== "" && { search: ask.search }) },
          }),
        signal,
      ),
    signal,
  );
