/** Calls that may be repeated when no answer came. */

import { Context } from "effect";

/** Annotation of a call that changes nothing and may be retried. GET reads need none. */
export const Repeatable = Context.Reference<boolean | null>("@comptoir/api/Repeatable", { defaultValue: () => null });

/** Tells whether a call may be repeated when no answer came: as annotated, else every GET. */
export function isRepeatable(endpoint: {
  readonly method: string;
  readonly annotations: Context.Context<never>;
}): boolean {
  return Context.get(endpoint.annotations, Repeatable) ?? endpoint.method === "GET";
}
