import { expect, layer } from "@effect/vitest";
import type { StoreDayDetail } from "@comptoir/api/wire";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/setting-repository.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, minutesAgo, send, waitUntilDerived } from "../testing/till-shop.ts";
import { auditByServer } from "./audit-by-server.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("audits by the server", (it) => {
  const noon = (days: number) => {
    const noonOfDay = new Date(Date.now() - days * 86_400_000);
    noonOfDay.setUTCHours(17, 0, 0, 0);
    return noonOfDay.toISOString();
  };
  const dateOf = (days: number) => noon(days).slice(0, 10);
  const card = (number: number | string) =>
    milkReceipt(String(number), 1, { tenders: [{ code: "VISA", amount: 2.5 }] });

  it.effect(
    "audit each waitUntilDerived day once, where the chain says so, and never a day that a person opened again",
    () =>
      Effect.gen(function* () {
        const { targetId, chain, first, second } = yield* makeOrganisation;
        yield* makeItems(targetId);
        const { token } = yield* signInAs("admin");
        const sql = yield* SqlClient.SqlClient;
        const { call } = yield* Server;
        const till = yield* makeTill({ targetId, storeId: first, code: "T1" }, token);
        // The days four and three days ago are settled, the one two days ago misses a number, and the current day is not over.
        const days = [
          [1, 4],
          [2, 4],
          [3, 3],
          [4, 2],
          [6, 2],
        ] as const;
        yield* send(till.key, [
          ...days.map(([number, ago], index) => fact(index + 1, "receipt", card(number), noon(ago))),
          fact(days.length + 1, "receipt", card(7), minutesAgo(1)),
        ]);
        yield* waitUntilDerived;
        const detail = (ago: number) =>
          Effect.gen(function* () {
            const path = `/api/StoreDay/Day?locationId=${first}&businessDate=${dateOf(ago)}`;
            return (yield* read(yield* call(path, { token }))).body as StoreDayDetail;
          });
        const statesOf = Effect.forEach([4, 3, 2], (ago) => Effect.map(detail(ago), ({ state }) => state));

        expect([yield* auditByServer(), yield* statesOf]).toEqual([[], ["LOADED", "LOADED", "LOADED"]]);
        yield* assignSetting({ layerId: second, code: "STORE_DAY_AUDITED", value: true, userId: 1 });
        expect(yield* auditByServer()).toEqual([]);

        yield* assignSetting({ layerId: chain, code: "STORE_DAY_AUDITED", value: true, userId: 1 });
        // Two servers audit at the same time.
        const auditedDays = yield* Effect.all([auditByServer(), auditByServer()], { concurrency: 2 });
        expect(auditedDays.flat()).toHaveLength(2);
        expect(yield* statesOf).toEqual(["AUDITED", "AUDITED", "LOADED"]);
        expect((yield* detail(4)).versions).toMatchObject([{ version: 1, isAudit: true, by: "" }]);
        expect(
          yield* sql`SELECT user_id, action, entity_id FROM audit_entry WHERE entity = 'storeDay' ORDER BY audit_id`,
        ).toEqual([4, 3].map((ago) => ({ user_id: null, action: "VERIFY", entity_id: `${first} ${dateOf(ago)}` })));

        yield* call("/api/StoreDay/Reopen", {
          method: "POST",
          token,
          body: JSON.stringify({ locationId: first, businessDate: dateOf(4), comment: "À revoir" }),
        });
        // A late receipt reopens the other day.
        yield* send(till.key, [fact(days.length + 2, "receipt", card("R-A"), noon(3))]);
        yield* waitUntilDerived;
        expect([yield* auditByServer(), yield* statesOf]).toEqual([[], ["LOADED", "LOADED", "LOADED"]]);
      }),
  );
});
