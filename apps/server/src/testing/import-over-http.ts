/** A file sent to a running server and imported, for tests that call it as a browser does. */

import { expect } from "vitest";
import { Effect } from "effect";

import { read, Server } from "./serve-routes.ts";

/** Sends a text as a file; gives its id. */
export const upload = Effect.fnUntraced(function* (token: string, text: string) {
  const { call } = yield* Server;
  const { status, body } = yield* read(
    yield* call("/api/Import/File?name=sales.csv", {
      method: "POST",
      token,
      body: text,
      headers: { "content-type": "application/octet-stream" },
    }),
  );
  expect(status).toBe(200);
  return (body as { readonly fileId: string }).fileId;
});

/** Asks for a run, and waits for its end where it was let begin. */
export const runOverHttp = Effect.fnUntraced(function* (
  token: string,
  fileId: string,
  mapping: object,
  mode: "dryRun" | "commit",
) {
  const { call } = yield* Server;
  const answer = yield* read(
    yield* call("/api/Import/Run", { method: "POST", token, body: JSON.stringify({ fileId, mapping, mode }) }),
  );
  if (answer.status !== 200) return answer;
  for (;;) {
    const job = (yield* read(
      yield* call(`/api/Import/Job/${(answer.body as { readonly jobId: string }).jobId}`, { token }),
    )).body as { readonly state: string; readonly result?: unknown };
    if (job.state !== "waiting" && job.state !== "running") return { status: 200, body: job.result };
    yield* Effect.sleep(20);
  }
});
