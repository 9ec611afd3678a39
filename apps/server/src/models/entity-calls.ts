/** Calls a running server in tests, and parses the answers. */

import { expect } from "@effect/vitest";
import { Effect } from "effect";

import { Server } from "../testing/serve-routes.ts";

export type Body = Readonly<Record<string, unknown>>;
export type Rows = readonly Body[];
export interface Answer {
  readonly status: number;
  readonly total: string | null;
  readonly body: unknown;
}

export const asRows = (answer: Answer): Rows => {
  expect([answer.status, Array.isArray(answer.body)], JSON.stringify(answer.body)).toEqual([200, true]);
  return answer.body as Rows;
};
export const codes = ({ body }: Answer) =>
  (body as readonly { readonly code: string; readonly field?: string }[]).map(({ code, field }) =>
    field === undefined ? code : `${field} ${code}`,
  );

export const sendCall = Effect.fnUntraced(function* (
  token: string,
  method: string,
  apiPath: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const { call } = yield* Server;
  const response = yield* call(apiPath, {
    method,
    token,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return yield* Effect.promise(async (): Promise<Answer> => ({
    status: response.status,
    total: response.headers.get("x-total-count"),
    body: (await response.json()) as unknown,
  }));
});
