import { BadGateway, BadRequest, NetworkError, Unavailable } from "@comptoir/api/errors";
import type { CallError } from "@comptoir/api/errors";
import { Effect } from "effect";
import { expect, it, vi } from "vitest";

import type { Answer } from "../shared/answer.ts";
import { notices } from "../shared/notices.ts";
import { OutdatedPage } from "../shared/part.ts";
import { showFailure } from "../shared/show-failure.ts";
import { sharedCallsOf } from "./calls.ts";
import { session } from "./session.ts";

it.each([
  [
    "the network's",
    "a part that cannot be fetched",
    new TypeError("Failed to fetch dynamically imported module"),
    "NETWORK",
  ],
  ["an outdated page's", "a part of an earlier version", new OutdatedPage(), "PAGE_OUTDATED"],
])("a call fails with %s code for %s", async (_code, _part, cause, code) => {
  const answer = await sharedCallsOf(session).ask(() => Effect.fail(new NetworkError({ reason: "connection", cause })));
  expect(answer).toMatchObject({ ok: false, failure: { code } });
});

/** Presses the words of a button whose press makes a call that fails. */
async function failPressed(error: CallError) {
  const button = document.body.appendChild(document.createElement("button"));
  const words = button.appendChild(document.createElement("span"));
  const answers: Promise<Answer<never>>[] = [];
  button.addEventListener("click", (event) => {
    // as browsers have it, and happy-dom has not
    vi.stubGlobal("event", event);
    answers.push(sharedCallsOf(session).askSignedIn(() => Effect.fail(error)));
    vi.unstubAllGlobals();
  });
  words.click();
  const [answer] = await Promise.all(answers);
  return { button, failure: answer?.ok === false ? answer.failure : null };
}

it.each([new NetworkError({ reason: "connection" }), new BadGateway({ issues: [] }), new Unavailable({ issues: [] })])(
  "the dialog of a service out of reach presses the same button again: %s",
  async (error) => {
    const { button, failure } = await failPressed(error);
    let presses = 0;
    button.addEventListener("click", () => (presses += 1), { capture: true });
    if (failure !== null) showFailure(failure);
    notices.dialog?.retry?.();
    expect(presses).toBe(1);
    button.remove();
    if (failure !== null) showFailure(failure);
    expect(notices.dialog?.retry).toBeNull();
  },
);

it("a refused call is not offered again, nor one that nobody pressed", async () => {
  const { failure } = await failPressed(new BadRequest({ issues: [] }));
  expect(failure).not.toHaveProperty("control");
  const answer = await sharedCallsOf(session).ask(() => Effect.fail(new NetworkError({ reason: "connection" })));
  expect(answer.ok ? null : answer.failure).not.toHaveProperty("control");
});
