import { Effect, Exit } from "effect";
import { expect, it } from "vitest";

import { listEndpoints } from "../contract/index.ts";
import { serveContract } from "../testing/contract-server.ts";
import { samples } from "../testing/samples.data.ts";
import { makeClient, makeLazyClient } from "./index.ts";

type Sample = { readonly request: unknown; readonly answer: unknown };
type AnyClient = Readonly<
  Record<string, Readonly<Record<string, (request: unknown) => Effect.Effect<unknown, unknown>>>>
>;

const sampleOf = (group: string, name: string) =>
  (samples as unknown as Record<string, Record<string, Sample>>)[group]?.[name];
const serve = serveContract(
  Object.fromEntries(
    listEndpoints().map(({ group, endpoint }) => [
      `${group}.${endpoint.identifier}`,
      () => Effect.succeed(sampleOf(group, endpoint.identifier)?.answer),
    ]),
  ),
);
const options = { token: () => "good", language: () => "fr" as const, fetch: serve, retries: 0 };

it("answers as the client that holds every call, and loads the calls beyond the first screens once", async () => {
  let loads = 0;
  const wholeClient = makeClient(options) as unknown as AnyClient;
  const lazy = makeLazyClient(options, () => {
    loads++;
    return Promise.resolve(listEndpoints());
  }) as unknown as AnyClient;
  const answers = (client: AnyClient) =>
    Effect.runPromise(
      Effect.forEach(
        listEndpoints(),
        ({ group, endpoint }) =>
          client[group]?.[endpoint.identifier]?.(sampleOf(group, endpoint.identifier)?.request) ??
          Effect.die(`${group}.${endpoint.identifier}`),
      ),
    );
  await Effect.runPromise(
    lazy["session"]?.["login"]?.(sampleOf("session", "login")?.request) ?? Effect.die("no login"),
  );
  await Effect.runPromise(
    lazy["widgetData"]?.["batch"]?.(sampleOf("widgetData", "batch")?.request) ?? Effect.die("no batch"),
  );
  expect(loads).toBe(0);
  expect(await answers(lazy)).toEqual(await answers(wholeClient));
  expect(loads).toBe(1);
});

it("says that the network failed when the other calls cannot be loaded, and loads them again at the next call", async () => {
  let isDown = true;
  const lazy = makeLazyClient(options, () =>
    isDown ? Promise.reject(new Error("offline")) : Promise.resolve(listEndpoints()),
  );
  const exit = await Effect.runPromiseExit(lazy.profile.get());
  expect(Exit.isFailure(exit) && JSON.stringify(exit.cause)).toContain("NETWORK");
  isDown = false;
  expect(await Effect.runPromise(lazy.profile.get())).toEqual(sampleOf("profile", "get")?.answer);
});

it("asks for the challenge of a passkey without the other calls: a browser signs only right after a click", async () => {
  const lazy = makeLazyClient(options, () => Promise.reject(new Error("loaded")));
  const { request, answer } = sampleOf("session", "askPasskey") ?? { request: {}, answer: {} };
  expect(await Effect.runPromise(lazy.session.askPasskey(request as never))).toEqual(answer);
});

it("says that the network failed when the other calls take too long, and uses them once they are there", async () => {
  let arrive = () => {};
  const slowEndpoints = new Promise<ReturnType<typeof listEndpoints>>((resolve) => {
    arrive = () => resolve(listEndpoints());
  });
  const lazy = makeLazyClient({ ...options, timeoutMs: 20 }, () => slowEndpoints);
  const exit = await Effect.runPromiseExit(lazy.profile.get());
  expect(Exit.isFailure(exit) && JSON.stringify(exit.cause)).toContain("timeout");
  arrive();
  expect(await Effect.runPromise(lazy.profile.get())).toEqual(sampleOf("profile", "get")?.answer);
});

it("is no promise, and neither is a group: awaiting it ends", async () => {
  const lazy = makeLazyClient(options, () => Promise.resolve(listEndpoints()));
  expect([Reflect.get(lazy, "then"), Reflect.get(lazy.session, "then"), Reflect.get(lazy.profile, "then")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
