import { it as effectIt } from "@effect/vitest";
import { Effect, Fiber } from "effect";
import { TestClock } from "effect/testing";
import { describe, expect, it } from "vitest";

import { makeClient, type ClientOptions, type Fetch } from "./index.ts";

const user = {
  _UserID: 7,
  username: "ana",
  firstName: "A",
  lastName: "R",
  language: "fr",
  targetID: 1,
  isTermsAccepted: true,
  mustChangePassword: false,
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "X-Request-Id": "r-1" } });
const version = { version: "1", timeZoneData: { server: "a", database: null }, plugins: {} };

/** A server that accepts only the token "new", and counts its requests. */
function tokenServer(refresh: () => Promise<Response>) {
  let token = "old";
  let refreshes = 0;
  const endReasons: string[] = [];
  const fetch: Fetch = async (url, init) => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (url.endsWith("/refresh")) {
      refreshes++;
      return refresh();
    }
    return new Headers(init.headers).get("Authorization") === "Bearer new"
      ? json([])
      : json([{ code: "TOKEN_EXPIRED" }], 401);
  };
  const options: ClientOptions = {
    token: () => token,
    language: () => "fr",
    fetch,
    retries: 0,
    onRenewed: (answer) => {
      token = answer.token;
    },
    onSessionEnd: (reason) => {
      endReasons.push(reason);
    },
  };
  return { client: makeClient(options), counts: () => ({ token, refreshes, ended: endReasons }) };
}

describe("renewal", () => {
  it.each([
    [undefined, null],
    [() => false, null],
    [() => true, "1"],
  ])("says when nobody has worked since the token was issued: %o", async (isUnattended, header) => {
    const headers: (string | null)[] = [];
    const client = makeClient({
      token: () => "old",
      language: () => "fr",
      retries: 0,
      ...(isUnattended === undefined ? {} : { isUnattended }),
      fetch: async (url, init) => {
        if (url.endsWith("/refresh")) headers.push(new Headers(init.headers).get("unattended"));
        return json([{ code: "TOKEN_EXPIRED" }], 401);
      },
    });
    await Effect.runPromise(Effect.flip(client.targetLayer.locations()));
    expect(headers).toEqual([header]);
  });

  it("happens once for twenty calls that are refused together, and each goes on", async () => {
    const { client, counts } = tokenServer(() => Promise.resolve(json({ token: "new", user })));
    const answers = await Effect.runPromise(
      Effect.all(
        Array.from({ length: 20 }, () => client.targetLayer.locations()),
        { concurrency: "unbounded" },
      ),
    );
    expect(answers).toHaveLength(20);
    expect(counts()).toEqual({ token: "new", refreshes: 1, ended: [] });
  });

  it("continues for the other callers when the first one is cancelled", async () => {
    let renew = (_: Response): void => {};
    const { client, counts } = tokenServer(
      () =>
        new Promise((resolve) => {
          renew = resolve;
        }),
    );
    const first = Effect.runFork(client.targetLayer.locations());
    const second = Effect.runPromise(client.targetLayer.locations());
    await expect.poll(() => counts().refreshes).toBe(1);
    await Effect.runPromise(Fiber.interrupt(first));
    renew(json({ token: "new", user }));
    expect(await second).toEqual([]);
    expect(counts().refreshes).toBe(1);
  });

  it.each([
    ["TOKEN_EXPIRED", "SESSION_EXPIRED"],
    ["SESSION_ENDED", "DISCONNECTED_BY_SERVER"],
  ])("that is refused with %s ends the session once as %s, and the calls fail with 401", async (code, reason) => {
    const { client, counts } = tokenServer(() => Promise.resolve(json([{ code }], 401)));
    const errors = await Effect.runPromise(
      Effect.all([Effect.flip(client.targetLayer.locations()), Effect.flip(client.nav.side())], {
        concurrency: "unbounded",
      }),
    );
    expect(errors.map((error) => error._tag)).toEqual(["Unauthorized", "Unauthorized"]);
    expect(counts()).toMatchObject({ refreshes: 1, ended: [reason] });
  });

  it("without an answer signs nobody out", async () => {
    const { client, counts } = tokenServer(() => Promise.reject(new TypeError("offline")));
    expect(await Effect.runPromise(Effect.flip(client.targetLayer.locations()))).toMatchObject({
      _tag: "NetworkError",
      code: "NETWORK",
    });
    expect(counts()).toMatchObject({ ended: [], token: "old" });
  });
});

describe("sending again", () => {
  const failingClient = (failures: number, answer: () => Response) => {
    let calls = 0;
    const fetch: Fetch = () =>
      ++calls <= failures ? Promise.reject(new TypeError("offline")) : Promise.resolve(answer());
    return { client: makeClient({ token: () => "t", language: () => "fr", fetch }), calls: () => calls };
  };

  it("is done for reads, by GET and by POST", async () => {
    const get = failingClient(2, () => json(version));
    expect((await Effect.runPromise(get.client.version.get())).version).toBe("1");
    expect(get.calls()).toBe(3);
    const batch = failingClient(1, () => json([]));
    await Effect.runPromise(batch.client.widgetData.batch({ payload: [] }));
    expect(batch.calls()).toBe(2);
  });

  it("is never done for a change, nor for a token issued by GET", async () => {
    const write = failingClient(1, () => json([]));
    await Effect.runPromise(Effect.flip(write.client.dashboard.remove({ payload: [{ id: 1 }] })));
    const change = failingClient(1, () => json({ token: "n" }));
    await Effect.runPromise(Effect.flip(change.client.targetLayer.change({ params: { id: 1 } })));
    expect([write.calls(), change.calls()]).toEqual([1, 1]);
  });

  it("is never done for an answer, unless it says that a service is away", async () => {
    let calls = 0;
    const client = makeClient({
      token: () => "t",
      language: () => "fr",
      fetch: () => {
        calls++;
        return Promise.resolve(json([], calls < 2 ? 503 : 500));
      },
    });
    expect(await Effect.runPromise(Effect.flip(client.version.get()))).toMatchObject({
      _tag: "ServerError",
      code: "HTTP_500",
      requestId: "r-1",
    });
    expect(calls).toBe(2);
  });
});

effectIt.effect("a call without an answer in time fails as a network error", () =>
  Effect.gen(function* () {
    const client = makeClient({
      token: () => null,
      language: () => "fr",
      fetch: () => new Promise(() => {}),
      timeoutMs: 1_000,
    });
    const fiber = yield* Effect.forkChild(Effect.flip(client.version.get()));
    yield* TestClock.adjust(1_001);
    expect(yield* Fiber.join(fiber)).toMatchObject({ _tag: "NetworkError", reason: "timeout" });
  }),
);
