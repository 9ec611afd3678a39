/** Shows that an operation succeeded, by a toast. */
import { outcomes, type OutcomeCode } from "@comptoir/domain/errors";

import { addToast } from "./notices.ts";
import { t, text } from "./text.ts";

/** Operations whose success has a message. */
type AnnouncedOperation = {
  [Code in OutcomeCode]: (typeof outcomes)[Code]["succeeded"] extends null ? never : Code;
}[OutcomeCode];

/** Shows the message of a success. Source: specification 8; decision 0120. */
export async function showSuccess(
  operation: AnnouncedOperation,
  params: { readonly name?: string } = {},
): Promise<void> {
  await text.load("successes");
  addToast(t(`successes.${outcomes[operation].succeeded}`, params));
}
