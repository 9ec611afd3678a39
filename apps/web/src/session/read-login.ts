/** Outcome of a login, for its form. */
import { loginErrorCode } from "@comptoir/domain/session";

import type { Answer } from "../shared/answer.ts";

/** Translates a refusal into the codes of the login; any other code becomes a wrong password or user name. */
export function toLoginAnswer<T>(answer: Answer<T>): Answer<T> {
  if (answer.ok || answer.failure.status === null) return answer;
  const { failure } = answer;
  const loginCode = loginErrorCode(answer.failure.status, failure.issues[0]?.code);
  return { ok: false, failure: { ...failure, code: loginCode } };
}
