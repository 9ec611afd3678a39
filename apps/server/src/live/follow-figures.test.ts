import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, send } from "../testing/till-shop.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { testPassword } from "../testing/serve-routes.ts";
import { mergeChangesAt } from "./follow-figures.ts";

interface Event {
  readonly at: number;
  readonly places: readonly { readonly locationId: number; readonly firstDate: string; readonly lastDate: string }[];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("figures that are followed", (it) => {
  const prepare = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const { targetId, first, second, roleId } = yield* makeOrganisation;
        yield* makeItems(targetId);
        const { token } = yield* signInAs("admin");
        const userId = yield* createUser({
          targetId,
          layerId: second,
          username: "second",
          password: testPassword,
          firstName: "Prénom",
          lastName: "Nom",
          language: "fr",
        });
        yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: second });
        return {
          first,
          chain: token,
          store: (yield* signInAs("second")).token,
          till: yield* makeTill({ targetId, storeId: first, code: "1" }, token),
        };
      }),
    ),
  );

  const follow = Effect.fnUntraced(function* (token: string) {
    const { call } = yield* Server;
    const stop = new AbortController();
    const answer = yield* call("/api/Live/Changes", {
      token,
      headers: { accept: "text/event-stream" },
      signal: stop.signal,
    });
    const events: Event[] = [];
    const listen = async () => {
      let text = "";
      for await (const part of (answer.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).pipeThrough(
        new TextDecoderStream(),
      )) {
        const blocks = `${text}${part}`.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks)
          if (block.includes("data: ")) {
            const { places } = JSON.parse(block.slice(block.indexOf("data: ") + 6)) as Pick<Event, "places">;
            events.push({ at: performance.now(), places });
          }
      }
    };
    const streamEnd = listen().catch(() => undefined);
    yield* Effect.promise(() => expect.poll(() => events.length, { timeout: 5_000 }).toBe(1));
    return { events, ended: streamEnd, stop: () => stop.abort() };
  });

  it.effect("tells who sees a store within two seconds of a receipt, without figures, and nobody else", () =>
    Effect.gen(function* () {
      const { chain, store, till, first } = yield* prepare;
      const [seeing, other] = [yield* follow(chain), yield* follow(store)];
      yield* send(till.key, [fact(1, "receipt", milkReceipt("1"))]);
      const sentMs = performance.now();
      yield* Effect.promise(() => expect.poll(() => seeing.events.length, { timeout: 5_000 }).toBe(2));
      expect((seeing.events[1]?.at ?? Infinity) - sentMs).toBeLessThan(2_000);
      const { places = [] } = seeing.events[1] ?? {};
      expect(places.map(({ locationId }) => locationId)).toEqual([first]);
      expect(Object.keys(places[0] ?? {}).toSorted()).toEqual(["firstDate", "lastDate", "locationId"]);
      yield* Effect.sleep(600);
      expect(other.events.length).toBe(1);
      for (const { stop } of [seeing, other]) stop();
    }),
  );

  it.effect("sends no event for a heartbeat", () =>
    Effect.gen(function* () {
      const { chain, till } = yield* prepare;
      const { events, stop } = yield* follow(chain);
      yield* send(till.key, [fact(2, "heartbeat", { version: "1.0", queue: 0 })]);
      yield* Effect.sleep(1_000);
      expect(events.length).toBe(1);
      stop();
    }),
  );

  it.effect("says that anything may have changed to who asks once", () =>
    Effect.gen(function* () {
      const { chain } = yield* prepare;
      const { call } = yield* Server;
      const answer = yield* call("/api/Live/Changes", { token: chain });
      expect(yield* Effect.promise(() => answer.json())).toEqual({ places: [], mayHaveMissed: true });
    }),
  );

  it("merges the days of a location, and leaves out other locations", () => {
    const change = (locationId: number, date: string) => ({ locationId, firstDate: date, lastDate: date });
    expect(
      mergeChangesAt([1, 2], [[change(1, "2026-11-22"), change(3, "2026-11-22")], [change(1, "2026-11-20")]]),
    ).toEqual({
      places: [{ locationId: 1, firstDate: "2026-11-20", lastDate: "2026-11-22" }],
      mayHaveMissed: false,
    });
    expect(mergeChangesAt([1], [null]).mayHaveMissed).toBe(true);
  });
});
