import { expect, it } from "vitest";

import { failWith, succeed, type Answer } from "../shared/answer.ts";
import { toLoginAnswer } from "./read-login.ts";

const refusedAnswer = (status: number, code: string): Answer<never> => ({
  ok: false,
  failure: { code: "UNKNOWN", status, requestId: "r1", issues: [{ code, field: null, params: { seconds: 30 } }] },
});

it.each([
  [400, "LOCKED", "LOCKED"],
  [400, "NOACCESS", "NOACCESS"],
  [400, "THROTTLED", "THROTTLED"],
  [400, "LOGIN_FAILED", "LOGIN_FAILED"],
  [400, "X", "LOGIN_FAILED"],
  [400, "REQUIRED", "LOGIN_FAILED"],
  [403, "LICENSE_EXPIRED", "LICENSE_EXPIRED"],
  [503, "X", "HTTP_503"],
])("a login refused with %i %s says %s, and loses nothing else", (status, sent, code) => {
  const answer = refusedAnswer(status, sent);
  expect(toLoginAnswer(answer)).toEqual({ ok: false, failure: { ...(answer.ok ? {} : answer.failure), code: code } });
});

it("a login refused with 400 and no code at all is a wrong password", () => {
  expect(toLoginAnswer(failWith("HTTP_400", 400))).toEqual(failWith("LOGIN_FAILED", 400));
});

it("a login that opened a session, and one that nobody answered, stay as they are", () => {
  for (const answer of [succeed({ token: "t" }), failWith("NETWORK"), failWith("CANCELLED")])
    expect(toLoginAnswer(answer)).toBe(answer);
});
