/** Calls about refused facts. */
import type { FactCorrection, QuarantineQuery } from "@comptoir/api/wire";

import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Question of the list; `again` changes when it is asked again. */
export interface FactsQuestion {
  readonly query: Omit<QuarantineQuery, "before">;
  readonly again: number;
}

export const askFacts = ({ query }: FactsQuestion, signal: AbortSignal) =>
  askSignedIn((api) => api.tillQuarantine.list({ query }), signal);
export const askOlderFacts = (query: QuarantineQuery) => askSignedIn((api) => api.tillQuarantine.list({ query }));
export const askFact = ({ id }: { readonly id: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.tillQuarantine.get({ params: { id } }), signal);
/** Number of products that a search suggests. */
const suggestedItemsAtMost = 12;

export const askItems = (search: string, signal: AbortSignal) =>
  askSignedIn(
    (api) => api.product.list({ params: { getChildren: false }, query: { search, size: suggestedItemsAtMost } }),
    signal,
  );
export const correctFact = (id: number, correction: FactCorrection) =>
  whileRunning(askSignedIn((api) => api.tillQuarantine.correct({ params: { id }, payload: correction })));
export const acceptFact = (id: number) =>
  whileRunning(askSignedIn((api) => api.tillQuarantine.accept({ params: { id } })));
export const dismissFacts = (ids: readonly number[], reason: string) =>
  whileRunning(askSignedIn((api) => api.tillQuarantine.dismissAll({ payload: { ids: [...ids], reason } })));
