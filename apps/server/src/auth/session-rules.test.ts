import { parseToken } from "@comptoir/domain/session";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer } from "../organisation/index.ts";
import {
  makeOrganisation,
  read,
  serveRoutes,
  Server,
  signInAs,
  testPassword,
  tokenIn,
} from "../testing/serve-routes.ts";
import { deleteExpiredRows } from "./session-cleanup.ts";
import { newestResetToken } from "./testing/reset-link.ts";

const post = (body: unknown) => ({ method: "POST", body: JSON.stringify(body) });

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("session settings and cleanup", (it) => {
  it.effect("the password policy that is set nearest to the user holds, and so does what may come back", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const { chain } = yield* makeOrganisation;
      const set = (layerId: number | null, code: string, value: unknown) =>
        sql`INSERT INTO setting (target_layer_id, code, value) VALUES (${layerId}, ${code}, ${JSON.stringify(value)}::jsonb)`;
      yield* set(null, "PASSWORD_MIN_LENGTH", 30);
      yield* set(chain, "PASSWORD_MIN_LENGTH", 16);
      yield* set(chain, "PASSWORD_NEEDS_SPECIAL", false);
      yield* set(chain, "PASSWORD_REMEMBERED", 0);
      yield* set(chain, "PASSWORD_MIN_STRENGTH", 2);

      yield* call("/api/ForgotPassword", post({ username: "manager" }));
      const token = yield* newestResetToken;
      const change = (password: string) =>
        Effect.flatMap(call("/api/ForgotPassword/chg", post({ token, password })), read);
      expect((yield* change("Fleuve-gele-15!")).body).toContainEqual(
        expect.objectContaining({ code: "PASSWORD_LENGTH", field: "password" }),
      );
      expect((yield* change("Abcdefghijklmnop1234")).body).toEqual([
        expect.objectContaining({ code: "PASSWORD_WEAK", field: "password" }),
      ]);
      // The policy remembers no passwords and requires no special character: the current password may be chosen again, and letters with digits are enough.
      expect((yield* change("Fleuve7Gele8Brume")).status).toBe(200);
      yield* sql`DELETE FROM setting`;
    }),
  );

  it.effect("opens at the store that a user was moved to, never at one of its tills, and so after a renewal", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const [assigned] = yield* sql<{ readonly targetId: number; readonly storeId: number }>`
        SELECT target_id AS "targetId", target_layer_id AS "storeId" FROM target_layer WHERE code = 'A2'`;
      const { targetId, storeId } = assigned ?? { targetId: 0, storeId: 0 };
      // This layer is the first in list order.
      yield* createLayer({ targetId, parentId: storeId, type: "TERMINAL", code: "A2-1", description: "Caisse 1" });
      const { cookie } = yield* signInAs("viewer");
      yield* sql`UPDATE user_role SET target_layer_id = ${storeId}
        WHERE user_id = (SELECT user_id FROM user_account WHERE username = 'viewer')`;
      const layerIn = (token: string) => {
        const claims = parseToken(token);
        return claims.ok && claims.value.tli;
      };
      expect(layerIn((yield* signInAs("viewer")).token)).toBe(storeId);
      const renewal = yield* call("/api/Session/refresh", {
        method: "POST",
        headers: { cookie: cookie.split(";")[0] ?? "" },
      });
      expect(layerIn(yield* tokenIn(renewal))).toBe(storeId);
    }),
  );

  it.effect(
    "a session that was left alone for as long as is set is renewed no more, and its browser is told how long that is",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const signIn = Effect.fnUntraced(function* () {
          const response = yield* call("/api/BasicLogin", post({ username: "manager", password: "Fleuve7Gele8Brume" }));
          const { body } = yield* read(response);
          return {
            cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
            token: (body as { readonly token: string }).token,
            idleMinutes: (body as { readonly user: { readonly idleMinutes?: number } }).user.idleMinutes,
          };
        });
        const renewAfter = Effect.fnUntraced(function* (cookie: string, minutes: number) {
          yield* sql`UPDATE session SET created_at = now() - make_interval(mins => ${minutes}), renewed_at = NULL`;
          return (yield* call("/api/Session/refresh", { method: "POST", headers: { cookie } })).status;
        });
        const free = yield* signIn();
        expect([free.idleMinutes, yield* renewAfter(free.cookie, 600)]).toEqual([undefined, 200]);

        yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (NULL, 'SESSION_IDLE_MINUTES', '20'::jsonb)`;
        const bound = yield* signIn();
        // An active client renews its token of 15 minutes in time: at 34 minutes its last activity may be 19 minutes
        // ago.
        expect([bound.idleMinutes, yield* renewAfter(bound.cookie, 34)]).toEqual([20, 200]);
        const left = yield* signIn();
        expect([yield* renewAfter(left.cookie, 36), yield* renewAfter(left.cookie, 0)]).toEqual([401, 401]);
        // A page that is left open renews its token until the session is idle, and no longer.
        const openSession = yield* signIn();
        let cookie = openSession.cookie;
        const statuses: number[] = [];
        for (const [minutes, unattended] of [
          [14, ""],
          [14, "1"],
          [14, "1"],
          [14, "1"],
        ] as const) {
          yield* sql`UPDATE session SET created_at = created_at - make_interval(mins => ${minutes}), renewed_at = renewed_at - make_interval(mins => ${minutes}), attended_at = attended_at - make_interval(mins => ${minutes})`;
          const headers = unattended === "" ? { cookie } : { cookie, unattended };
          const answer = yield* call("/api/Session/refresh", { method: "POST", headers });
          cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
          statuses.push(answer.status);
        }
        expect(statuses).toEqual([200, 200, 200, 401]);
        // Changing the store counts as activity: 44 minutes after the sign-in, and 14 after the change, the session continues.
        const movedSession = yield* signIn();
        const age = (minutes: number) =>
          sql`UPDATE session SET created_at = created_at - make_interval(mins => ${minutes}), renewed_at = renewed_at - make_interval(mins => ${minutes}), attended_at = attended_at - make_interval(mins => ${minutes})`;
        yield* age(30);
        const [layer] = yield* sql<{
          readonly id: number;
        }>`SELECT target_layer_id AS id FROM user_account WHERE username_key = 'manager'`;
        const change = yield* call(`/api/TargetLayer/Change/${layer?.id ?? 0}`, { token: movedSession.token });
        yield* age(14);
        const after = yield* call("/api/Session/refresh", { method: "POST", headers: { cookie: movedSession.cookie } });
        expect([change.status, after.status]).toEqual([200, 200]);
        yield* sql`DELETE FROM setting`;
      }),
  );

  it.effect("an account is locked after as many failures as are set at its layer, but for the last administrator", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const [row] = yield* sql<{
        id: number;
      }>`SELECT target_layer_id AS id FROM user_account WHERE username_key = 'viewer'`;
      yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (${row?.id ?? 0}, 'FAILURES_TO_LOCK', '4'::jsonb)`;
      const failSignIns = Effect.fnUntraced(function* (username: string) {
        const codes: unknown[] = [];
        for (let failure = 1; failure <= 6; failure++) {
          yield* sql`DELETE FROM throttle`;
          codes.push((yield* read(yield* call("/api/BasicLogin", post({ username, password: "faux" })))).body);
        }
        return codes.map((body) => JSON.stringify(body).replaceAll(/[^A-Z_]/gu, ""));
      });
      expect(yield* failSignIns("viewer")).toEqual([
        "LOGIN_FAILED",
        "LOGIN_FAILED",
        "LOGIN_FAILED",
        "LOCKED",
        "LOCKED",
        "LOCKED",
      ]);
      expect(yield* failSignIns("admin")).toEqual(Array.from({ length: 6 }, () => "LOGIN_FAILED"));
      expect((yield* signInAs("admin")).token).toBeTypeOf("string");
      yield* sql`DELETE FROM throttle`;
    }),
  );

  it.effect("a user of the directory is mailed where the password is kept; no link changes it", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      yield* call("/api/ForgotPassword", post({ username: "buyer" }));
      const token = yield* newestResetToken;
      yield* sql`UPDATE user_account SET is_ldap = true WHERE username_key = 'buyer'`;
      yield* call("/api/ForgotPassword", post({ username: "buyer" }));
      const [mail] = yield* sql<{
        template: string;
        path: string | null;
      }>`SELECT template, parameters->>'sealedPath' AS path FROM mail_outbox ORDER BY mail_id DESC LIMIT 1`;
      expect(mail).toEqual({ template: "passwordLdap", path: null });
      const answer = yield* read(
        yield* call("/api/ForgotPassword/chg", post({ token, password: "Printemps-tardif-6!" })),
      );
      expect(answer).toEqual({ status: 400, body: [{ code: "LDAP_PASSWORD" }] });
    }),
  );

  it.effect("cleanup deletes ended sessions, keeps open ones, and changes nothing when repeated", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM session`;
      yield* sql`DELETE FROM password_reset`;
      yield* sql`DELETE FROM throttle`;
      const going = yield* signInAs("auditor");
      const gone = yield* signInAs("auditor");
      const endedSession = yield* signInAs("accountant");
      const [auditor] = yield* sql<{
        id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username_key = 'auditor'`;
      const userId = auditor?.id ?? 0;
      yield* sql`
        UPDATE session SET expires_at = now() - interval '1 second'
        WHERE session_id = (SELECT session_id FROM session WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT 1)`;
      yield* call("/api/Session/logout", {
        method: "POST",
        headers: { cookie: endedSession.cookie.split(";")[0] ?? "" },
      });
      // more expired attempts than one DELETE takes, and one recent attempt
      yield* sql`INSERT INTO throttle (throttle_key, attempted_at) SELECT 'old', now() - interval '20 minutes' FROM generate_series(1, 2500)`;
      yield* sql`INSERT INTO throttle (throttle_key, attempted_at) VALUES ('new', now())`;
      yield* sql`
        INSERT INTO password_reset (token_hash, user_id, expires_at, used_at)
        VALUES ('used', ${userId}, now() + interval '1 hour', now()), ('expired', ${userId}, now() - interval '1 second', NULL), ('open', ${userId}, now() + interval '1 hour', NULL)`;

      yield* sql`UPDATE known_address SET last_at = now() - interval '31 days' WHERE user_id = ${userId}`;

      yield* sql`INSERT INTO second_factor (user_id, sealed_secret, created_at) VALUES (${userId}, 's', now())`;
      const step = Math.floor(Date.now() / 30_000);
      yield* sql`INSERT INTO second_factor_step (user_id, step) VALUES (${userId}, ${step - 2_900}), (${userId}, ${step - 2_800})`;

      yield* sql`
        INSERT INTO passkey_challenge (challenge_hash, user_id, purpose, expires_at)
        VALUES ('over', ${userId}, 'ADD', now() - interval '1 second'), ('open', ${userId}, 'ADD', now() + interval '1 minute')`;

      const deleted = { sessions: 2, links: 2, attempts: 2500, addresses: 1, challenges: 1, steps: 1 };
      expect(yield* deleteExpiredRows()).toEqual(deleted);
      const nothing = { sessions: 0, links: 0, attempts: 0, addresses: 0, challenges: 0, steps: 0 };
      expect(yield* deleteExpiredRows()).toEqual(nothing);
      expect(yield* sql`SELECT throttle_key AS key FROM throttle`).toEqual([{ key: "new" }]);
      expect(yield* sql`SELECT token_hash AS hash FROM password_reset`).toEqual([{ hash: "open" }]);
      expect((yield* call("/api/SideNav", { token: going.token })).status).toBe(200);
      for (const { token } of [gone, endedSession]) {
        expect(yield* read(yield* call("/api/SideNav", { token }))).toEqual({
          status: 401,
          body: [{ code: "TOKEN_EXPIRED" }],
        });
      }
      expect((yield* signInAs("auditor", testPassword)).token).toBeTypeOf("string");
    }),
  );
});
