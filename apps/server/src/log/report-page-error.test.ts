import { pageErrorRules } from "@comptoir/domain/operation";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

const today = new Date().toISOString().slice(0, 10);
const dayAfter = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("errors of the page", (it) => {
  const post = Effect.fnUntraced(function* (path: string, token: string, body: unknown) {
    const { call } = yield* Server;
    return yield* read(yield* call(path, { method: "POST", token, body: JSON.stringify(body) }));
  });

  it.effect("whoever is signed in reports one; it is among the client errors, once a day, without what was typed", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { token } = yield* signInAs("stock_clerk");
      const pageError = {
        name: "TypeError",
        message: "Cannot read properties of undefined (reading 'lait au chocolat')",
        place: "count-9f.js:1:20",
        screen: "/inventory/documents/lait-12",
      };
      for (let times = 0; times < 2; times++)
        expect(yield* post("/api/Log/PageError", token, pageError)).toMatchObject({
          status: 200,
          body: { done: true },
        });
      expect((yield* post("/api/Log/PageError", "nobody", pageError)).status).toBe(401);
      expect((yield* post("/api/Log/PageError", token, { ...pageError, message: "x".repeat(2_000) })).status).toBe(400);

      const { token: adminToken } = yield* signInAs("admin");
      const { body } = yield* post("/api/Log/Preview", adminToken, {
        sources: ["CLIENT_ERRORS"],
        from: dayBefore,
        to: dayAfter,
        level: "ERROR",
      });
      expect((body as { readonly lines: readonly { readonly text: string }[] }).lines.map(({ text }) => text)).toEqual([
        "TypeError · Cannot read properties of undefined · /inventory/documents/:x count-9f.js:1:20 × 2",
      ]);
      const sql = yield* SqlClient.SqlClient;
      expect(JSON.stringify(yield* sql`SELECT row_to_json(e) FROM error_entry e`)).not.toContain("lait");
    }),
  );

  it.effect("a page that reports in a loop is answered, and fills nothing", () =>
    Effect.gen(function* () {
      const { token } = yield* signInAs("manager");
      const sql = yield* SqlClient.SqlClient;
      for (let line = 0; line < 2 * pageErrorRules.perMinute + 2; line++)
        expect(
          (yield* post("/api/Log/PageError", token, {
            name: "RangeError",
            message: "",
            place: `loop.js:${line}:1`,
            screen: "/bi",
          })).status,
        ).toBe(200);
      const [row] = yield* sql<{
        readonly n: number;
      }>`SELECT count(*)::integer AS n FROM error_entry WHERE code = 'RangeError'`;
      // The loop may run into the next minute.
      expect(row?.n).toBeGreaterThanOrEqual(pageErrorRules.perMinute);
      expect(row?.n).toBeLessThanOrEqual(2 * pageErrorRules.perMinute);
    }),
  );

  it.effect(
    "a day takes no more different errors of a user, nor of all users, than its limits; known ones still count",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("accountant");
        const sql = yield* SqlClient.SqlClient;
        const fillDay = (of: "user" | "all") =>
          sql`INSERT INTO error_entry (business_date, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, occurrences, first_at, last_at, request_id)
          SELECT ${today}::date, ${of} || n, 'error', 'PAGE', 'Filled', 'r', CASE WHEN ${of} = 'user' THEN u.user_id ELSE 0 END, 1, '{}', 1, now(), now(), ''
          FROM user_account u CROSS JOIN generate_series(1, ${of === "user" ? pageErrorRules.perDay - 1 : pageErrorRules.perDayOfAll}) n WHERE u.username LIKE 'accountant%'`;
        const report = (place: string) =>
          post("/api/Log/PageError", token, { name: "SyntaxError", message: "", place, screen: "/bi" });
        const countOccurrences = Effect.map(
          sql<{
            readonly n: number;
          }>`SELECT coalesce(sum(occurrences), 0)::integer AS n FROM error_entry WHERE code = 'SyntaxError'`,
          ([row]) => row?.n,
        );
        yield* fillDay("user");
        for (const place of ["a.js:1:1", "b.js:1:1", "a.js:1:1"]) expect((yield* report(place)).status).toBe(200);
        expect(yield* countOccurrences).toBe(2);
        yield* sql`DELETE FROM error_entry WHERE source = 'PAGE'`;
        yield* fillDay("all");
        yield* report("c.js:1:1");
        expect(yield* countOccurrences).toBe(0);
        // The next day begins anew.
        yield* sql`UPDATE error_entry SET first_at = first_at - interval '1 day'`;
        yield* report("c.js:1:1");
        expect(yield* countOccurrences).toBe(1);
      }),
  );
});
