/** Calls about terminals and the parts of the server. */
import type { AlertMuteBody } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Parameters of a request that is repeated when `again` changes. */
interface RepeatableQuestion {
  readonly again: number;
}

export const askTerminals = (_question: RepeatableQuestion, signal: AbortSignal) =>
  askSignedIn((api) => api.monitoring.terminals(), signal);
export const askServer = (_question: RepeatableQuestion, signal: AbortSignal) =>
  askSignedIn((api) => api.monitoring.server(), signal);
export const askTimeZoneRules = (_question: RepeatableQuestion, signal: AbortSignal) =>
  askSignedIn((api) => api.monitoring.timeZones(), signal);
export const askTerminal = ({ id }: RepeatableQuestion & { readonly id: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.monitoring.terminal({ params: { id } }), signal);
export const muteAlert = (mute: AlertMuteBody) =>
  whileRunning(askSignedIn((api) => api.monitoring.mute({ payload: mute })));
