import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { newestResetToken } from "./testing/reset-link.ts";

const post = (body: unknown) => ({ method: "POST", body: JSON.stringify(body) });

const attempt = Effect.fnUntraced(function* (username: string, password: string) {
  const { call } = yield* Server;
  const { status, body } = yield* read(yield* call("/api/BasicLogin", post({ username, password })));
  return status === 200 ? "ENTER" : JSON.stringify(body).replaceAll(/.*"code":"(\w+)".*/gu, "$1");
});

const forgetFailures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM throttle`;
  yield* sql`UPDATE user_account SET failed_attempts = 0`;
});

/** Renews a session with a cookie; returns the cookie of the answer. */
const renew = Effect.fnUntraced(function* (cookie: string) {
  const { call } = yield* Server;
  const response = yield* call("/api/Session/refresh", { method: "POST", headers: { cookie } });
  return { status: response.status, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("how often one may try", (it) => {
  it.effect("right passwords are never held back: nine at once from one address, of one user or of nine", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const users = [
        "admin",
        "manager",
        "stock_clerk",
        "buyer",
        "accountant",
        "auditor",
        "viewer",
        "manager",
        "manager",
      ];
      for (const names of [users, users.map(() => "manager")]) {
        expect(
          yield* Effect.all(
            names.map((name) => attempt(name, testPassword)),
            { concurrency: "unbounded" },
          ),
        ).toEqual(names.map(() => "ENTER"));
      }
      expect(yield* (yield* SqlClient.SqlClient)`SELECT 1 FROM throttle`).toEqual([]);
    }),
  );

  it.effect("five wrong guesses of one user make that user wait there, and nobody else", () =>
    Effect.gen(function* () {
      for (let guess = 0; guess < 5; guess++) expect(yield* attempt("viewer", "faux")).toBe("LOGIN_FAILED");
      expect(yield* attempt("viewer", testPassword)).toBe("THROTTLED");
      expect(yield* attempt("buyer", testPassword)).toBe("ENTER");
      yield* forgetFailures;
    }),
  );

  it.effect(
    "guesses at one account are counted together, however its name is written and where it has signed in before",
    () =>
      Effect.gen(function* () {
        // The last administrator is never locked; only the delay between attempts protects the account.
        expect(yield* attempt("admin", testPassword)).toBe("ENTER");
        const spellings = [
          "admin",
          "ADMIN",
          " admin ",
          "ａdmin",
          "ⓐdmin",
          "𝐚𝐝𝐦𝐢𝐧",
          "admin@exemple.ca",
          "Admin@Exemple.CA",
          "ａdmin@exemple.ca",
        ];
        const answers = yield* Effect.all(
          spellings.map((name) => attempt(name, "faux")),
          { concurrency: "unbounded" },
        );
        expect(answers.toSorted()).toEqual([
          ...Array.from({ length: 5 }, () => "LOGIN_FAILED"),
          ...Array.from({ length: 4 }, () => "THROTTLED"),
        ]);
        for (const name of [...spellings, "adｍin"]) expect(yield* attempt(name, testPassword), name).toBe("THROTTLED");
        // Attempts for a name that no account has are counted in the same way.
        for (const name of ["nemo", "NEMO", "ｎemo", "ⓝemo", "nemo "])
          expect(yield* attempt(name, "faux")).toBe("LOGIN_FAILED");
        expect(yield* attempt("Nemo", "faux")).toBe("THROTTLED");
        yield* forgetFailures;
      }),
  );

  it.effect("an account gets at most three links by mail in a period, under any of its names", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const mails = Effect.map(
        sql`SELECT 1 FROM mail_outbox WHERE recipient = 'auditor@exemple.ca'`,
        (rows) => rows.length,
      );
      const before = yield* mails;
      const names = ["auditor", "AUDITOR", "auditor@exemple.ca", "ａuditor@exemple.ca", "Auditor@exemple.ca"];
      // The answers do not reveal which names exist: each name was requested fewer than four times.
      const statuses = yield* Effect.all(
        names.map((username) => Effect.map(call("/api/ForgotPassword", post({ username })), ({ status }) => status)),
        { concurrency: "unbounded" },
      );
      expect(statuses).toEqual(names.map(() => 200));
      expect((yield* mails) - before).toBe(3);
      yield* forgetFailures;
    }),
  );

  it.effect(
    "thirty failures at one address stop guesses at accounts unknown there, and none of those who work there",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        yield* sql`DELETE FROM known_address WHERE user_id = (SELECT user_id FROM user_account WHERE username_key = 'auditor')`;
        for (let name = 0; name < 30; name++) expect(yield* attempt(`personne${name}`, "faux")).toBe("LOGIN_FAILED");
        expect(yield* attempt("personne30", "faux")).toBe("THROTTLED");
        expect(yield* attempt("auditor", testPassword)).toBe("THROTTLED");
        expect(yield* attempt("buyer", testPassword)).toBe("ENTER");
        yield* forgetFailures;
      }),
  );

  it.effect("a clock that is set back does not prolong a wait", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      for (let guess = 0; guess < 5; guess++) yield* attempt("viewer", "faux");
      yield* sql`UPDATE throttle SET attempted_at = now() + interval '1 hour'`;
      expect(yield* attempt("viewer", testPassword)).toBe("THROTTLED");
      // This moves the attempts a minute back on the database's own clock.
      yield* sql`UPDATE throttle SET attempted_at = attempted_at - interval '61 seconds'`;
      expect(yield* attempt("viewer", testPassword)).toBe("ENTER");
      yield* forgetFailures;
    }),
  );

  it.effect(
    "the fourth request for one forgotten password waits, whether or not there is such a user, and other names do not",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const ask = (username: string) =>
          Effect.map(Effect.flatMap(call("/api/ForgotPassword", post({ username })), read), ({ body }) =>
            JSON.stringify(body).replaceAll(/\d+/gu, "n"),
          );
        for (const name of ["manager", "personne"]) {
          const answers = [yield* ask(name), yield* ask(name), yield* ask(name), yield* ask(name)];
          expect(answers.slice(0, 3).some((answer) => answer.includes("THROTTLED"))).toBe(false);
          expect(answers[3]).toBe('[{"code":"THROTTLED","params":{"seconds":n}}]');
        }
        expect(yield* ask("buyer")).not.toContain("THROTTLED");
        yield* forgetFailures;
      }),
    { timeout: 30_000 },
  );

  it.effect("no table holds the token of a link in clear, and the link works", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      yield* call("/api/ForgotPassword", post({ username: "accountant" }));
      const token = yield* newestResetToken;
      expect(token).toMatch(/^[\w-]{43}$/u);
      const rows = yield* sql<{ text: string }>`
        SELECT row_to_json(m)::text AS text FROM mail_outbox m UNION ALL SELECT row_to_json(r)::text FROM password_reset r`;
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.filter(({ text }) => text.includes(token) || text.includes("/chgpwd/"))).toEqual([]);
      expect((yield* call("/api/ForgotPassword/chg", post({ token, password: "Printemps-tardif-4!" }))).status).toBe(
        200,
      );
      yield* forgetFailures;
    }),
  );

  it.effect(
    "a renewal is used once: two tabs at a time are both answered, and a copy of an old one ends the whole session",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { token, cookie } = yield* signInAs("buyer");
        const other = yield* signInAs("buyer");
        const first = cookie.split(";")[0] ?? "";
        const tabs = yield* Effect.all([renew(first), renew(first)], { concurrency: "unbounded" });
        expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
        const [second = ""] = tabs.map((tab) => tab.cookie);
        expect(tabs.map((tab) => tab.cookie)).toEqual([second, second]);
        expect(second).not.toBe(first);
        const third = yield* renew(second);
        expect(third.status).toBe(200);

        // A forged cookie renews nothing and ends no session.
        expect((yield* renew(third.cookie.replace(/\.(\d+)\./u, ".9."))).status).toBe(401);
        expect((yield* renew(third.cookie)).status).toBe(200);

        yield* sql`UPDATE session SET renewed_at = now() - interval '31 seconds'`;
        expect((yield* renew(third.cookie)).status).toBe(401);
        for (const copy of [first, second, third.cookie]) expect((yield* renew(copy)).status).toBe(401);
        expect((yield* call("/api/SideNav", { token })).status).toBe(401);
        expect((yield* call("/api/SideNav", { token: other.token })).status).toBe(200);
        expect(yield* sql`SELECT 1 FROM audit_entry WHERE action = 'RENEWAL_REUSED'`).toHaveLength(1);
      }),
  );

  it.effect("signing out everywhere ends every session of the caller, and nobody else's", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const [thisSession, otherSession, somebodyElse] = [
        yield* signInAs("viewer"),
        yield* signInAs("viewer"),
        yield* signInAs("buyer"),
      ];
      const answer = yield* call("/api/Session/logoutEverywhere", {
        method: "POST",
        token: thisSession.token,
        body: JSON.stringify({ password: testPassword }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toMatch(/^comptoir_refresh=;/u);
      for (const { token, cookie } of [thisSession, otherSession]) {
        expect((yield* call("/api/SideNav", { token })).status).toBe(401);
        expect((yield* renew(cookie.split(";")[0] ?? "")).status).toBe(401);
      }
      expect((yield* call("/api/SideNav", { token: somebodyElse.token })).status).toBe(200);
    }),
  );
});
