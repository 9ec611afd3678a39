/** Calls that may be retried without an answer. */

import { Context } from "effect";

/** Annotation of a call that changes nothing and may be retried. GET reads need none. */
export const Repeatable = Context.Reference<boolean | null>("@comptoir/api/Repeatable", { defaultValue: () => null });

/** Tells whether a call may be retried without an answer. */
export function isRepeatable(endpoint: {
  readonly method: string;
  readonly annotations: Context.Context<never>;
}): boolean {
  return Context.get(endpoint.annotations, Repeatable) ?? endpoint.method === "GET";
}
