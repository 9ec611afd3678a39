/** Calls about alerts on figures. */
import type { AlertChange, AlertMake, AlertWire } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Parameters of a request that is repeated when `again` changes. */
interface RepeatedRequest {
  readonly again: number;
}

export const askAlerts = (_question: RepeatedRequest, signal: AbortSignal) =>
  askSignedIn((api) => api.alert.list(), signal);
export const askBoards = (_question: RepeatedRequest, signal: AbortSignal) =>
  askSignedIn((api) => api.dashboard.list({ query: { getChildren: true } }), signal);
export const createAlert = (payload: (typeof AlertMake)["Type"]) =>
  whileRunning(askSignedIn((api) => api.alert.create({ payload })));
export const changeAlert = (payload: (typeof AlertChange)["Type"]) =>
  whileRunning(askSignedIn((api) => api.alert.update({ payload })));
export const removeAlert = ({ id, version }: Pick<AlertWire, "id" | "version">) =>
  whileRunning(askSignedIn((api) => api.alert.remove({ payload: { id, version } })));
export const restoreAlert = (payload: Pick<AlertWire, "id" | "version">) =>
  whileRunning(askSignedIn((api) => api.alert.restore({ payload })));
export const seeAlerts = (ids: readonly number[]) => askSignedIn((api) => api.alert.see({ payload: { ids } }));
