import { Context } from "effect";

/** Which calls answer with bytes in place of JSON. */

/** Whether an answer is bytes, as a picture is. */
export const BinaryAnswer = Context.Reference<boolean>("@comptoir/api/BinaryAnswer", { defaultValue: () => false });

/** Says whether the answer of a call is bytes. */
export function isBinary(endpoint: { readonly annotations: Context.Context<never> }): boolean {
  return Context.get(endpoint.annotations, BinaryAnswer);
}
