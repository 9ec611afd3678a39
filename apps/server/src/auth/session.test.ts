import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import {
  makeOrganisation,
  read,
  serveRoutes,
  Server,
  signInAs,
  testPassword,
  tokenIn,
} from "../testing/serve-routes.ts";
import { newestResetToken } from "./testing/reset-link.ts";

const post = (body: unknown) => ({ method: "POST", body: JSON.stringify(body) });

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("sessions", (it) => {
  it.effect("an empty installation is set up once, and its answer signs in", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      expect(yield* read(yield* call("/api/Setup"))).toEqual({ status: 200, body: { empty: true, signOn: [] } });
      const good = {
        username: "chef",
        password: testPassword,
        firstName: "Ana",
        lastName: "Roy",
        language: "fr",
        chainName: "Épicerie",
      };

      const refusedAnswer = yield* read(
        yield* call("/api/Setup", post({ ...good, username: "a b", password: "court" })),
      );
      expect(refusedAnswer.status).toBe(400);
      expect(refusedAnswer.body).toContainEqual(
        expect.objectContaining({ code: "PASSWORD_LENGTH", field: "password" }),
      );
      expect(refusedAnswer.body).toContainEqual(expect.objectContaining({ code: "USERNAME", field: "username" }));

      const setupAnswer = yield* call("/api/Setup", post(good));
      expect(setupAnswer.status).toBe(200);
      const token = yield* tokenIn(setupAnswer);
      expect((yield* call("/api/SideNav", { token })).status).toBe(200);
      const sql = yield* SqlClient.SqlClient;
      expect(yield* sql`SELECT description FROM role WHERE code = 'STOCK_CLERK'`).toEqual([
        { description: "Inventaire" },
      ]);
      expect((yield* read(yield* call("/api/Setup", post(good)))).body).toEqual([{ code: "SETUP_DONE" }]);
      expect(yield* read(yield* call("/api/Setup"))).toEqual({ status: 200, body: { empty: false, signOn: [] } });
    }),
  );

  it.effect("the cookie is out of reach of scripts, renews the token, and ends with the session", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      yield* makeOrganisation;
      const { token, cookie } = yield* signInAs("ADMIN@exemple.ca");
      expect(cookie).toMatch(/HttpOnly/u);
      expect(cookie).toMatch(/SameSite=Strict/u);
      expect(cookie).toMatch(/Max-Age=43200/u);
      const cookieRequest = { method: "POST", headers: { cookie: cookie.split(";")[0] ?? "" } };
      const renewedSession = yield* call("/api/Session/refresh", cookieRequest);
      expect(renewedSession.status).toBe(200);
      expect(renewedSession.headers.get("cache-control")).toBe("no-store");

      expect((yield* call("/api/Session/logout", cookieRequest)).status).toBe(200);
      expect((yield* call("/api/Session/refresh", cookieRequest)).status).toBe(401);
      expect(yield* read(yield* call("/api/SideNav", { token }))).toEqual({
        status: 401,
        body: [{ code: "TOKEN_EXPIRED" }],
      });
    }),
  );

  it.effect("a refused renewal says whether the session expired or was ended by the server", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const renew = (cookie?: string) =>
        Effect.flatMap(
          call("/api/Session/refresh", { method: "POST", ...(cookie !== undefined && { headers: { cookie } }) }),
          read,
        );
      const openCookie = Effect.map(signInAs("viewer"), ({ cookie }) => cookie.split(";")[0] ?? "");
      const endNewest = (change: "expires_at" | "revoked_at") =>
        sql`UPDATE session SET ${sql(change)} = now() - interval '1 second'
          WHERE session_id = (SELECT session_id FROM session ORDER BY created_at DESC LIMIT 1)`;
      const refusedWith = (code: string) => ({ status: 401, body: [{ code }] });

      const expiredCookie = yield* openCookie;
      yield* endNewest("expires_at");
      expect(yield* renew(expiredCookie)).toEqual(refusedWith("TOKEN_EXPIRED"));
      expect(yield* renew(), "the browser has dropped the cookie at the end of the session").toEqual(
        refusedWith("TOKEN_EXPIRED"),
      );
      const revokedCookie = yield* openCookie;
      yield* endNewest("revoked_at");
      expect(yield* renew(revokedCookie)).toEqual(refusedWith("SESSION_ENDED"));
      yield* sql`DELETE FROM session WHERE revoked_at IS NOT NULL`;
      expect(yield* renew(revokedCookie), "after the clean-up of ended sessions").toEqual(refusedWith("SESSION_ENDED"));
      const leaverCookie = yield* openCookie;
      yield* sql`UPDATE user_account SET is_active = false WHERE username_key = 'viewer'`;
      expect(yield* renew(leaverCookie)).toEqual(refusedWith("SESSION_ENDED"));
      yield* sql`UPDATE user_account SET is_active = true WHERE username_key = 'viewer'`;
    }),
  );

  it.effect(
    "a password of a thousand accents is wrong, one of a megabyte is not read, and neither keeps anybody waiting",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const megabyte = post({ username: "\u0301\u0316".repeat(250_000), password: testPassword });
        for (const path of ["/api/BasicLogin", "/api/ForgotPassword"])
          expect((yield* call(path, megabyte)).status).toBe(413);
        const accents = "\u0301\u0316".repeat(499);
        const refusal = yield* read(
          yield* call("/api/BasicLogin", post({ username: "personne", password: `a${accents}` })),
        );
        expect(refusal).toEqual({ status: 400, body: [{ code: "LOGIN_FAILED" }] });
        expect(
          (yield* read(yield* call("/api/BasicLogin", post({ username: accents, password: testPassword })))).status,
        ).toBe(400);
        expect((yield* read(yield* call("/api/ForgotPassword", post({ username: accents })))).status).toBe(200);
        expect(
          (yield* read(yield* call("/api/ForgotPassword/chg", post({ token: accents, password: accents })))).status,
        ).toBe(400);
        yield* (yield* SqlClient.SqlClient)`DELETE FROM throttle`;
      }),
  );

  it.effect("five failures make wait, ten lock, and the right password opens a locked account no more", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const attempt = (password: string) =>
        Effect.flatMap(call("/api/BasicLogin", post({ username: "viewer", password })), read);
      for (const round of [1, 2]) {
        yield* sql`DELETE FROM throttle`;
        for (let failure = 1; failure <= 5; failure++) {
          const { body } = yield* attempt("faux");
          expect(body).toEqual([{ code: round === 2 && failure === 5 ? "LOCKED" : "LOGIN_FAILED" }]);
        }
        expect((yield* attempt(testPassword)).body).toEqual([
          { code: "THROTTLED", params: { seconds: expect.any(Number) } },
        ]);
      }
      yield* sql`DELETE FROM throttle`;
      expect(yield* attempt(testPassword)).toEqual({ status: 400, body: [{ code: "LOCKED" }] });
      expect(
        (yield* read(yield* call("/api/BasicLogin", post({ username: "personne", password: "faux" })))).body,
      ).toEqual([{ code: "LOGIN_FAILED" }]);
      yield* sql`DELETE FROM throttle`;
    }),
  );

  it.effect("simultaneous attempts wait like successive ones", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const attempts = Array.from({ length: 20 }, () =>
        Effect.flatMap(call("/api/BasicLogin", post({ username: "stock_clerk", password: "faux" })), read),
      );
      const answers = yield* Effect.all(attempts, { concurrency: "unbounded" });
      const codes = answers.map(({ body }) => JSON.stringify(body));
      yield* sql`DELETE FROM throttle`;
      expect(codes.filter((code) => code.includes("LOGIN_FAILED"))).toHaveLength(5);
      expect(codes.filter((code) => code.includes("THROTTLED"))).toHaveLength(15);
    }),
  );

  it.effect("users who left, are inactive or have no role lose access at once", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const { token } = yield* signInAs("buyer");
      yield* sql`UPDATE user_account SET termination_date = '2020-01-01' WHERE username_key = 'buyer'`;
      expect((yield* call("/api/SideNav", { token })).status).toBe(401);
      yield* sql`UPDATE user_account SET is_active = false WHERE username_key = 'auditor'`;
      yield* sql`DELETE FROM user_role WHERE user_id = (SELECT user_id FROM user_account WHERE username_key = 'accountant')`;
      for (const username of ["buyer", "auditor", "accountant"]) {
        const answer = yield* read(yield* call("/api/BasicLogin", post({ username, password: testPassword })));
        expect(answer).toEqual({ status: 400, body: [{ code: "NOACCESS" }] });
      }
    }),
  );

  it.effect("a forgotten password: the same answer for all, a link that works once, no old password", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const ask = (username: string) => Effect.flatMap(call("/api/ForgotPassword", post({ username })), read);
      expect(yield* ask("personne")).toEqual(yield* ask("manager"));
      const mails = yield* sql`SELECT 1 FROM mail_outbox WHERE template = 'passwordReset'`;
      expect(mails).toHaveLength(1);
      const token = yield* newestResetToken;
      const check = (link: string) =>
        Effect.map(
          Effect.flatMap(call("/api/ForgotPassword/check", post({ token: link })), read),
          ({ status, body }) => [status, body],
        );
      expect(yield* check(token)).toEqual([200, expect.objectContaining({ isInvitation: false, username: "manager" })]);
      expect(yield* check(`${token}x`)).toEqual([400, [{ code: "RESET_TOKEN_EXPIRED" }]]);
      const change = (password: string) =>
        Effect.flatMap(call("/api/ForgotPassword/chg", post({ token, password })), read);
      expect((yield* change("simple")).body).toContainEqual(
        expect.objectContaining({ code: "PASSWORD_LENGTH", field: "password" }),
      );
      expect((yield* change(testPassword)).body).toEqual([{ code: "PASSWORD_REUSED", field: "password" }]);
      expect((yield* change("Printemps-tardif-4!")).status).toBe(200);
      expect((yield* change("Printemps-tardif-5!")).body).toEqual([{ code: "RESET_TOKEN_EXPIRED" }]);
      expect((yield* signInAs("manager", "Printemps-tardif-4!")).token).toBeTypeOf("string");
      // Guessing links in sequence is throttled.
      for (let guess = 0; guess < 4; guess++)
        expect(yield* check(token)).toEqual([400, [{ code: "RESET_TOKEN_EXPIRED" }]]);
      expect(yield* check(token)).toEqual([400, [expect.objectContaining({ code: "THROTTLED" })]]);
    }),
  );
});
