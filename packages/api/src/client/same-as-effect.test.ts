/** Compares the lean client with the one that Effect derives from the same contract, on the same server. */

import { Effect, Layer } from "effect";
import { HttpClient, HttpClientResponse } from "effect/http";
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api";
import { describe, expect, it } from "vitest";

import { Authorization, ComptoirApi, listEndpoints, TillAuthorization } from "../contract/index.ts";
import { serveContract } from "../testing/contract-server.ts";
import { samples } from "../testing/samples.data.ts";
import { makeClient, type Fetch } from "./index.ts";

type Sample = { readonly request: unknown; readonly answer: unknown };
type AnyClient = Readonly<
  Record<string, Readonly<Record<string, (request: unknown) => Effect.Effect<unknown, unknown>>>>
>;

const sampleOf = (group: string, name: string): Sample => {
  const sample = (samples as unknown as Record<string, Record<string, Sample>>)[group]?.[name];
  if (sample === undefined) throw new Error(`no sample of ${group}.${name}`);
  return sample;
};

const cases = listEndpoints().map(({ group, endpoint }) => ({
  group,
  name: endpoint.identifier,
  method: endpoint.method,
}));

const handlers = Object.fromEntries(
  cases.map(({ group, name }) => [`${group}.${name}`, () => Effect.succeed(sampleOf(group, name).answer)]),
);
const serve = serveContract(handlers);

interface Sent {
  readonly line: string;
  readonly body: unknown;
}

const readBody = (body: unknown): unknown => (typeof body === "string" ? JSON.parse(body) : (body ?? null));

async function viaOurs(group: string, name: string): Promise<{ readonly sent: Sent; readonly answer: unknown }> {
  let sentRequest: Sent = { line: "", body: null };
  const fetch: Fetch = (url, init) => {
    sentRequest = {
      line: `${init.method} ${new URL(url, "http://x").pathname}?${new URL(url, "http://x").searchParams}`,
      body: readBody(init.body),
    };
    return serve(url, init);
  };
  const client = makeClient({ token: () => "good", language: () => "fr", fetch, retries: 0 }) as unknown as AnyClient;
  const method = client[group]?.[name];
  if (method === undefined) throw new Error(`no method ${group}.${name}`);
  return { answer: await Effect.runPromise(method(sampleOf(group, name).request)), sent: sentRequest };
}

/** The last request of Effect's client; the calls of this file run one after another. */
let sentByEffect: Sent = { line: "", body: null };

const effectHttpClient = HttpClient.make((request, url) => {
  const body = request.body._tag === "Uint8Array" ? new TextDecoder().decode(request.body.body) : undefined;
  sentByEffect = { line: `${request.method} ${url.pathname}?${url.searchParams}`, body: readBody(body) };
  return Effect.promise(() =>
    serve(url.href, {
      method: request.method,
      headers: { ...request.headers, authorization: "Bearer good" },
      ...(body === undefined ? {} : { body }),
    }),
  ).pipe(Effect.map((response) => HttpClientResponse.fromWeb(request, response)));
});

/** Effect's own client, derived once: deriving it anew for each call took most of the time of this file. */
const effectClient = Effect.runPromise(
  Effect.provide(
    HttpApiClient.makeWith(ComptoirApi, { httpClient: effectHttpClient, baseUrl: "http://x" }),
    Layer.mergeAll(
      HttpApiMiddleware.layerClient(Authorization, ({ next, request }) => next(request)),
      HttpApiMiddleware.layerClient(TillAuthorization, ({ next, request }) => next(request)),
    ),
  ),
) as unknown as Promise<AnyClient>;

async function viaEffect(group: string, name: string): Promise<{ readonly sent: Sent; readonly answer: unknown }> {
  const method = (await effectClient)[group]?.[name];
  if (method === undefined) throw new Error(`no method ${group}.${name}`);
  const answer = await Effect.runPromise(method(sampleOf(group, name).request));
  return { answer, sent: sentByEffect };
}

describe("the client", () => {
  it.each(cases)("$group.$name reads the answer that was given, exactly", async ({ group, name }) => {
    expect((await viaOurs(group, name)).answer).toEqual(sampleOf(group, name).answer);
  });

  it.each(cases.filter(({ name }) => name !== "upload" && name !== "keepImage" && name !== "send"))(
    "$group.$name sends and reads what Effect's own client does",
    async ({ group, name }) => {
      expect(await viaOurs(group, name)).toEqual(await viaEffect(group, name));
    },
  );
});
