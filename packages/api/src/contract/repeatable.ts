import { Context } from "effect";

/** Which calls may be sent again when no answer came. */

/** Whether a call changes nothing, so that it may be sent again. Reads by GET do; the annotation says so of the others. */
export const Repeatable = Context.Reference<boolean | null>("@comptoir/api/Repeatable", { defaultValue: () => null });

/** Says whether a call may be sent again when no answer came. */
export function isRepeatable(endpoint: {
  readonly method: string;
  readonly annotations: Context.Context<never>;
}): boolean {
  return Context.get(endpoint.annotations, Repeatable) ?? endpoint.method === "GET";
}
