import { pageErrorRules } from "@comptoir/domain/operation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../entity/testing/product-screen.ts";
import { session } from "../session/session.ts";
import { resetPageErrorReports, sendPageError } from "./page-error-reports.ts";
import { watchPageErrors } from "./watch-page-errors.ts";

let sentBodies: string[];
let answer: () => Response;

beforeEach(() => {
  sentBodies = [];
  answer = () => Response.json({ done: true });
  resetPageErrorReports();
  signIn([]);
  vi.stubGlobal("fetch", async (input: unknown, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : String(input), init);
    if (request.url.endsWith("/api/Log/PageError")) sentBodies.push(await request.text());
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

function errorAt(place: string, message = "x is not a function"): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at f (${location.origin}/assets/${place})`;
  return error;
}

it("an error is sent once, with its place and without what was typed", async () => {
  await sendPageError(errorAt("grid.js:1:2", "Cannot read properties of undefined (reading 'lait')"));
  await sendPageError(errorAt("grid.js:1:2", "Cannot read properties of undefined (reading 'pain')"));
  expect(sentBodies.map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({
      name: "TypeError",
      message: "Cannot read properties of undefined",
      place: "grid.js:1:2",
    }),
  ]);
});

it("a page with ever new errors reports only the first of them, and a refused report causes no other", async () => {
  answer = () => Response.json([{ code: "HTTP_500" }], { status: 500 });
  for (let line = 1; line <= pageErrorRules.perPage + 5; line++) await sendPageError(errorAt(`loop.js:${line}:1`));
  expect(sentBodies).toHaveLength(pageErrorRules.perPage);
});

it("nothing is sent without a user, while viewing as a role, or of somebody else's code", async () => {
  await sendPageError("a text");
  const foreignError = new Error("x");
  foreignError.stack = "Error: x\n    at f (chrome-extension://abc/a.js:1:1)";
  await sendPageError(foreignError);
  session.refused("DISCONNECTED_BY_SERVER");
  await sendPageError(errorAt("grid.js:1:2"));
  expect(sentBodies).toEqual([]);
});

it("errors of the window and rejections that nobody handles are reported", async () => {
  const target = new EventTarget() as Window;
  watchPageErrors(target);
  target.dispatchEvent(Object.assign(new Event("error"), { error: errorAt("a.js:1:1") }));
  target.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: errorAt("b.js:1:1") }));
  await vi.waitFor(() => expect(sentBodies).toHaveLength(2), { timeout: 20_000 });
});
