import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, send } from "../testing/till-shop.ts";

interface Page {
  readonly rows: readonly { readonly id: number; readonly no: number; readonly state: string }[];
  readonly open: number;
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly open: number }[]>>;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("refused facts", (it) => {
  const organisation = Effect.runSync(Effect.cached(makeOrganisation));

  it.effect(
    "are filtered by state, store, terminal, reason and kind, and dismissed several at once; each is found by its number only in its own stores",
    () =>
      Effect.gen(function* () {
        const { targetId, first, second } = yield* organisation;
        yield* makeItems(targetId);
        const { token } = yield* signInAs("admin");
        const { call } = yield* Server;
        const [firstTill, secondTill] = [
          yield* makeTill({ targetId, storeId: first, code: "T1" }, token),
          yield* makeTill({ targetId, storeId: second, code: "T2" }, token),
        ];
        yield* send(firstTill.key, [
          fact(1, "receipt", milkReceipt("1", 1, { tenders: [] })),
          fact(2, "cash-move", { way: "steal", amount: 1 }),
        ]);
        yield* send(secondTill.key, [fact(1, "receipt", milkReceipt("", 1))]);
        const list = (query: string) =>
          Effect.flatMap(call(`/api/Till/Quarantine/List?${query}`, { token }), (response) =>
            Effect.map(read(response), ({ body }) => body as Page),
          );
        const all = yield* list("");
        expect(all.open).toBe(3);
        expect(all.facets["terminalId"]?.map(({ open }) => open)).toEqual([2, 1]);
        expect(new Set(all.facets["code"]?.map(({ value }) => value))).toEqual(
          new Set(["TRANSACTION_TENDERS", "ONE_OF", "REQUIRED"]),
        );
        const numbers = (query: string) => Effect.map(list(query), ({ rows }) => rows.length);
        expect(yield* numbers(`locationId=${second}`)).toBe(1);
        expect(yield* numbers(`terminalId=${firstTill.id}`)).toBe(2);
        expect(yield* numbers("code=ONE_OF")).toBe(1);
        expect(yield* numbers("kind=receipt")).toBe(2);
        expect(yield* numbers("state=DISMISSED")).toBe(0);

        const dismiss = (ids: readonly number[], reason: string) =>
          Effect.flatMap(
            call("/api/Till/Quarantine/Dismiss", { method: "POST", token, body: JSON.stringify({ ids, reason }) }),
            read,
          );
        const ids = all.rows.map(({ id }) => id);
        expect(yield* dismiss(ids, " ")).toMatchObject({ status: 400, body: [{ code: "REQUIRED", field: "reason" }] });
        expect(yield* dismiss(ids.slice(0, 2), "Essai")).toMatchObject({ status: 200 });
        expect((yield* dismiss([...ids, 987_654], "Essai")).body).toEqual([
          { id: ids[0], issues: [{ code: "TILL_SETTLED" }] },
          { id: ids[1], issues: [{ code: "TILL_SETTLED" }] },
          { id: ids[2], issues: [] },
          { id: 987_654, issues: [{ code: "HTTP_404" }] },
        ]);
        expect((yield* list("")).open).toBe(0);
        expect(yield* dismiss([], "Essai")).toMatchObject({ status: 400 });

        const ofSecond = yield* list(`locationId=${second}`);
        const [foreignFacts] = ofSecond.rows;
        const changedRows = (yield* read(yield* call(`/api/TargetLayer/Change/${first}`, { token }))).body as {
          readonly token: string;
        };
        const get = (id: number | undefined, as: string) =>
          Effect.map(call(`/api/Till/Quarantine/${id}`, { token: as }), ({ status }) => status);
        expect([yield* get(foreignFacts?.id, token), yield* get(foreignFacts?.id, changedRows.token)]).toEqual([
          200, 404,
        ]);
      }),
  );

  it.effect("a key says who made it, who withdrew it, and when its terminal was last heard", () =>
    Effect.gen(function* () {
      const { targetId, first } = yield* organisation;
      const { token } = yield* signInAs("admin");
      const { call } = yield* Server;
      const till = yield* makeTill({ targetId, storeId: first, code: "K1" }, token);
      const get = Effect.flatMap(call(`/api/Till/Key/${till.id}`, { token }), (response) =>
        Effect.map(read(response), ({ body }) => body),
      );
      expect(yield* get).toMatchObject({ createdBy: "Prénom Nom", withdrawnAt: null, lastFactAt: null, nextNo: null });
      yield* send(till.key, [fact(1, "no-sale", {})]);
      yield* call(`/api/Till/Key/${till.id}`, { method: "DELETE", token });
      expect(yield* get).toMatchObject({
        withdrawnBy: "Prénom Nom",
        withdrawnAt: expect.any(Number),
        lastFactAt: expect.any(Number),
        nextNo: 2,
      });
      expect((yield* call(`/api/Till/Key/${first}`, { token })).status).toBe(404);
    }),
  );
});
