/** Calls about refused facts of tills. */
import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";

export const askRefusedFacts = (_question: { readonly again: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.tillQuarantine.list({ query: { state: "OPEN" } }), signal);
export const acceptFact = (id: number) =>
  whileRunning(askSignedIn((api) => api.tillQuarantine.accept({ params: { id } })));
export const dismissFact = (id: number, reason: string) =>
  whileRunning(askSignedIn((api) => api.tillQuarantine.dismiss({ params: { id }, payload: { reason } })));
