/** The calls about risk events. */
import type {
  CashierDay,
  LimitRehearsalQuery,
  LimitRehearsalWire,
  RiskEvents,
  RiskEventsQuery,
  RiskOutcome,
  RiskRates,
} from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Calls of the cashiers page. */
export interface ExceptionGateway {
  readonly rates: (date: string, signal?: AbortSignal) => Promise<Answer<RiskRates>>;
  readonly rehearse: (query: LimitRehearsalQuery, signal?: AbortSignal) => Promise<Answer<LimitRehearsalWire>>;
  readonly events: (query: RiskEventsQuery, signal?: AbortSignal) => Promise<Answer<RiskEvents>>;
  readonly day: (
    query: { readonly cashier: string; readonly businessDate: string; readonly locationId: number },
    signal?: AbortSignal,
  ) => Promise<Answer<CashierDay>>;
  readonly review: (marks: readonly string[], comment: string) => Promise<Answer<readonly RiskOutcome[]>>;
  readonly withdraw: (marks: readonly string[]) => Promise<Answer<readonly RiskOutcome[]>>;
}

export const exceptionGateway: ExceptionGateway = {
  rates: (date, signal) => askSignedIn((api) => api.exception.rates({ payload: { date } }), signal),
  rehearse: (query, signal) => askSignedIn((api) => api.exception.rehearse({ payload: query }), signal),
  events: (query, signal) => askSignedIn((api) => api.exception.events({ payload: query }), signal),
  day: (query, signal) => askSignedIn((api) => api.exception.day({ payload: query }), signal),
  review: (marks, comment) =>
    whileRunning(askSignedIn((api) => api.exception.review({ payload: { marks: [...marks], comment } }))),
  withdraw: (marks) => whileRunning(askSignedIn((api) => api.exception.withdraw({ payload: { marks: [...marks] } }))),
};
