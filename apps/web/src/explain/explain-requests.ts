/** Calls that explain figures. */
import type { ChangeAnswer, ChangeBody, FigureAnswer, FigureBody, MorningAnswer } from "@comptoir/api/wire";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";

export const askChange = (question: ChangeBody, signal: AbortSignal): Promise<Answer<ChangeAnswer>> =>
  askSignedIn((api) => api.explain.change({ payload: question }), signal);

export const askFigure = (question: FigureBody, signal: AbortSignal): Promise<Answer<FigureAnswer>> =>
  askSignedIn((api) => api.explain.figure({ payload: question }), signal);

export const askUnusualDays = (
  question: Pick<ChangeBody, "date" | "tl" | "orLast">,
  signal: AbortSignal,
): Promise<Answer<MorningAnswer>> => askSignedIn((api) => api.explain.morning({ payload: question }), signal);
