/** Annotation of endpoints that answer with bytes instead of JSON. */

import { Context } from "effect";

/** Annotation of an answer in bytes, such as an image. */
export const BinaryAnswer = Context.Reference<boolean>("@comptoir/api/BinaryAnswer", { defaultValue: () => false });

/** Tells whether the answer of a call is bytes. */
export function isBinary(endpoint: { readonly annotations: Context.Context<never> }): boolean {
  return Context.get(endpoint.annotations, BinaryAnswer);
}
