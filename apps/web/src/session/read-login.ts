/** Outcome of a login, as its form says it. */
import { loginErrorCode } from "@comptoir/domain/session";

import type { Answer } from "../shared/answer.ts";

/** A refusal is told as the login tells it: a code that is none of its own is a wrong password or user name. */
export function readLogin<T>(answer: Answer<T>): Answer<T> {
  if (answer.ok || answer.failure.status === null) return answer;
  const { failure } = answer;
  const code = loginErrorCode(answer.failure.status, failure.issues[0]?.code);
  return { ok: false, failure: { ...failure, code } };
}
