/** Uploads and imports a file over HTTP, as a browser does, for tests. */

import { expect } from "vitest";
import { Effect } from "effect";

import { read, Server } from "./serve-routes.ts";

/** Uploads a text or bytes as a file; returns its id. */
export const upload = Effect.fnUntraced(function* (token: string, content: string | Uint8Array<ArrayBuffer>) {
  const { call } = yield* Server;
  const { status, body } = yield* read(
    yield* call("/api/Import/File?name=sales.csv", {
      method: "POST",
      token,
      body: content,
      headers: { "content-type": "application/octet-stream" },
    }),
  );
  expect(status).toBe(200);
  return (body as { readonly fileId: string }).fileId;
});

/** Starts an import over HTTP and waits for its end. */
export const runOverHttp = Effect.fnUntraced(function* (
  token: string,
  fileId: string,
  mapping: object,
  mode: "dryRun" | "commit",
  rules: object = {},
) {
  const { call } = yield* Server;
  const answer = yield* read(
    yield* call("/api/Import/Run", {
      method: "POST",
      token,
      body: JSON.stringify({ fileId, mapping, mode, ...rules }),
    }),
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
