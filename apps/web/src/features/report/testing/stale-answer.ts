/** Refusal of a change to what somebody else has changed meanwhile. */
import type { Answer } from "../../../shared/answer.ts";

export const staleAnswer = (params: Readonly<Record<string, string | number>>): Answer<never> => ({
  ok: false,
  failure: {
    code: "ENTITY_STALE",
    status: 409,
    requestId: null,
    issues: [{ code: "ENTITY_STALE", field: null, params }],
  },
});
