import { makeClient } from "@comptoir/api/client";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";

/** Tests API keys of other programs, over HTTP and with the client of the contract. */

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "an API key used by another program",
  (it) => {
    const organised = Effect.runSync(Effect.cached(makeOrganisation));
    const send = Effect.fnUntraced(function* (method: string, path: string, token: string, body?: unknown) {
      const { call } = yield* Server;
      return yield* read(
        yield* call(path, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      );
    });
    const make = Effect.fnUntraced(function* (token: string, wish: object) {
      const { first } = yield* organised;
      const all = {
        name: "Comptabilité",
        password: testPassword,
        layerId: first,
        days: 30,
        permissions: ["DASHBOARD_READ"],
      };
      return yield* send("POST", "/api/Profile/ApiKey", token, { ...all, ...wish });
    });
    const boards = "/api/Dashboard/List?getChildren=true";

    it.effect(
      "does what it was given while its maker may, at its level, and nothing for people; the client takes one",
      () =>
        Effect.gen(function* () {
          yield* organised;
          const sql = yield* SqlClient.SqlClient;
          const { port } = yield* Server;
          const { token } = yield* signInAs("manager");
          const apiKey = yield* make(token, {});
          expect(apiKey.status).toBe(200);
          const key = String(Object(apiKey.body)["key"]);
          const client = makeClient({ baseUrl: `http://127.0.0.1:${port}`, token: () => key, language: () => "fr" });
          expect(yield* client.dashboard.list({ query: { getChildren: true } })).toEqual(expect.any(Array));
          expect((yield* send("GET", boards, key)).status).toBe(200);
          for (const [method, path] of [
            ["GET", "/api/Product/List?getChildren=false"],
            ["GET", "/api/Profile"],
            ["GET", "/api/Profile/ApiKey"],
            ["POST", "/api/Session/logoutEverywhere"],
            ["GET", "/api/TargetLayer/Change/1"],
            ["GET", "/api/Live/Changes"],
          ] as const)
            expect([path, (yield* send(method, path, key)).status]).toEqual([path, 403]);
          expect((yield* send("GET", "/api/Profile/ApiKey", token)).body).toMatchObject([
            {
              name: "Comptabilité",
              end: key.slice(-4),
              permissions: ["DASHBOARD_READ"],
              lastUsedAt: expect.any(Number),
            },
          ]);
          expect(JSON.stringify(yield* sql`SELECT * FROM api_key`)).not.toContain(key);

          // A permission taken from the maker stops the key at the next call.
          const manager = sql`SELECT role_id FROM role WHERE code = 'MANAGER'`;
          yield* sql`DELETE FROM role_permission WHERE role_id IN (${manager}) AND permission LIKE 'DASHBOARD_%'`;
          expect((yield* send("GET", boards, key)).status).toBe(403);
          yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, 'DASHBOARD_READ' FROM role WHERE code = 'MANAGER'`;
          expect((yield* send("GET", boards, key)).status).toBe(200);
          yield* sql`UPDATE user_account SET is_active = false WHERE username = 'manager'`;
          expect((yield* send("GET", boards, key)).status).toBe(401);
          yield* sql`UPDATE user_account SET is_active = true WHERE username = 'manager'`;
          yield* sql`UPDATE api_key SET expires_at = now() - interval '1 second'`;
          expect((yield* send("GET", boards, key)).status).toBe(401);
          yield* sql`UPDATE api_key SET expires_at = now() + interval '1 day'`;
          const id = Number(Object(apiKey.body)["id"]);
          const { token: other } = yield* signInAs("admin");
          expect((yield* send("DELETE", `/api/Profile/ApiKey/${id}`, other)).status).toBe(404);
          expect((yield* send("DELETE", `/api/Profile/ApiKey/${id}`, token)).status).toBe(200);
          expect(yield* send("GET", boards, key)).toMatchObject({ status: 401, body: [{ code: "TOKEN_EXPIRED" }] });
          const rows = yield* sql`SELECT action FROM audit_entry WHERE action LIKE 'API_KEY%' ORDER BY audit_id`;
          expect(rows).toEqual([{ action: "API_KEY" }, { action: "API_KEY_REVOKED" }]);
        }),
    );

    it.effect(
      "is refused with more than its maker has, for managing access, elsewhere, for ever, or without the password",
      () =>
        Effect.gen(function* () {
          const { other } = yield* organised;
          const { token } = yield* signInAs("viewer");
          const { token: admin } = yield* signInAs("admin");
          const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
            status,
            Object(Array.isArray(body) ? body[0] : null)["code"],
            Object(Array.isArray(body) ? body[0] : null)["field"],
          ];
          expect(codeOf(yield* make(token, { permissions: ["PRODUCT_CUD"] }))).toEqual([
            400,
            "GRANT_BEYOND_OWN",
            "permissions.0",
          ]);
          expect(codeOf(yield* make(admin, { permissions: ["USER_CUD"] }))).toEqual([
            400,
            "GRANT_BEYOND_OWN",
            "permissions.0",
          ]);
          expect(codeOf(yield* make(admin, { permissions: ["NOTHING"] }))).toEqual([
            400,
            "GRANT_BEYOND_OWN",
            "permissions.0",
          ]);
          expect(codeOf(yield* make(admin, { permissions: [] }))).toEqual([400, "REQUIRED", "permissions"]);
          expect(codeOf(yield* make(admin, { layerId: other }))).toEqual([403, "ACCESS_DENIED", undefined]);
          expect(codeOf(yield* make(admin, { days: 367 }))).toEqual([400, "NUMBER_RANGE", "days"]);
          expect(codeOf(yield* make(admin, { name: " " }))).toEqual([400, "REQUIRED", "name"]);
          expect(codeOf(yield* make(admin, { password: "x" }))).toEqual([400, "PASSWORD_WRONG", "password"]);
        }),
    );
  },
);
