/** Calls of the dashboard. */
import type { BatchAnswer } from "@comptoir/api/wire";
import { resolveErrorCode } from "@comptoir/domain/errors";
import type { Dashboard, WidgetRequest } from "@comptoir/domain/dashboard";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { succeed } from "../../shared/answer.ts";
import { whileRunning } from "../../shared/notices.ts";
import type { CellAnswer } from "./widget-cells-store.ts";

export type WidgetData = Exclude<BatchAnswer, { readonly call: "error" }>;

export const listDashboards = (signal: AbortSignal): Promise<Answer<readonly Dashboard[]>> =>
  askSignedIn((api) => api.dashboard.list({ query: { getChildren: true } }), signal);

/** Makes a dashboard the favorite of the signed-in user; the system dashboard clears it. */
export const setFavorite = (id: number): Promise<Answer<unknown>> =>
  whileRunning(askSignedIn((api) => api.favorite.choose({ payload: { id } })));

export async function askBatch(
  requests: readonly WidgetRequest[],
  signal: AbortSignal,
  isQuiet = false,
): Promise<Answer<readonly CellAnswer<WidgetData>[]>> {
  // A dashboard with report widgets only has no figures to request.
  if (requests.length === 0) return succeed([]);
  const pendingAnswer = askSignedIn((api) => api.widgetData.batch({ payload: requests }), signal);
  const answer = await (isQuiet ? pendingAnswer : whileRunning(pendingAnswer));
  return answer.ok ? succeed(answer.value.map(toCellAnswer)) : answer;
}

function toCellAnswer(answer: BatchAnswer): CellAnswer<WidgetData> {
  if (answer.call !== "error") return { key: answer.key, data: answer, failure: null };
  const cellIssues = answer.errors.map((error) => ({
    code: error.code,
    field: error.field ?? null,
    params: error.params ?? {},
  }));
  return {
    key: answer.key,
    data: null,
    failure: { code: resolveErrorCode(400, cellIssues[0]?.code), status: null, requestId: null, issues: cellIssues },
  };
}
