import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { Secret, TOTP } from "otpauth";

import { atTime } from "../testing/clock-at.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { takeSecondFactorCode } from "./second-factor-code.ts";
import { digestOf } from "./secret-text.ts";

/** Builds the authenticator app of a test from its secret. */

const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
const codeAt = (secret: string, timestamp: number) => appOf(secret).generate({ timestamp });

const post = Effect.fnUntraced(function* (path: string, body: unknown, token?: string) {
  const { call } = yield* Server;
  const answer = yield* call(path, {
    method: "POST",
    body: JSON.stringify(body),
    ...(token !== undefined && { token }),
  });
  const parsed: unknown = yield* Effect.promise(() => answer.json());
  const issue = Array.isArray(parsed) ? Object(parsed[0]) : {};
  return { status: answer.status, code: issue["code"] ?? null, field: issue["field"] ?? null, body: Object(parsed) };
});

const signIn = (username: string, code?: string) =>
  post("/api/BasicLogin", { username, password: testPassword, ...(code !== undefined && { code }) });

/** Adds an authenticator app to a user; returns its secret, the recovery codes and the session. */
const turnOn = Effect.fnUntraced(function* (username: string) {
  const { token } = yield* signInAs(username);
  const { secret } = (yield* post("/api/Profile/SecondFactor/Start", { password: testPassword }, token)).body;
  const code = codeAt(String(secret), Date.now() - 30_000);
  const confirmed = yield* post("/api/Profile/SecondFactor/Confirm", { code }, token);
  expect(confirmed.status).toBe(200);
  return { secret: String(secret), codes: confirmed.body["codes"] as readonly string[], token };
});

const actionsOf = Effect.fnUntraced(function* (username: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly action: string }>`
    SELECT a.action FROM audit_entry a JOIN user_account u ON u.user_id::text = a.entity_id AND a.entity = 'user'
    WHERE u.username = ${username} ORDER BY a.audit_id`;
  return rows.map(({ action }) => action);
});

const mailsTo = Effect.fnUntraced(function* (username: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly template: string }>`
    SELECT template FROM mail_outbox WHERE recipient = ${`${username}@exemple.ca`} ORDER BY mail_id`;
  return rows.map(({ template }) => template);
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a second factor", (it) => {
  const organised = Effect.runSync(Effect.cached(makeOrganisation));

  it.effect("the password alone no longer opens the account; a code does, once; a recovery code too, once", () =>
    Effect.gen(function* () {
      yield* organised;
      expect((yield* signIn("manager")).status).toBe(200);
      const other = yield* signInAs("manager");
      const { secret, codes, token } = yield* turnOn("manager");
      const { call } = yield* Server;
      // The other sessions have ended, this one continues.
      expect((yield* call("/api/SideNav", { token: other.token })).status).toBe(401);
      expect((yield* call("/api/SideNav", { token })).status).toBe(200);

      expect(yield* signIn("manager")).toMatchObject({ status: 400, code: "SECOND_FACTOR_NEEDED" });
      expect(yield* post("/api/BasicLogin", { username: "manager", password: "x" })).toMatchObject({
        code: "LOGIN_FAILED",
      });
      expect(yield* signIn("manager", "not a code")).toMatchObject({ code: "SECOND_FACTOR_WRONG", field: "code" });
      const now = codeAt(secret, Date.now());
      expect((yield* signIn("manager", `${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200);
      expect(yield* signIn("manager", now)).toMatchObject({ status: 400, code: "SECOND_FACTOR_WRONG" });
      expect(codes.length).toBe(10);
      const [recovery = ""] = codes;
      expect((yield* signIn("manager", recovery.toLowerCase())).status).toBe(200);
      expect(yield* signIn("manager", recovery)).toMatchObject({ status: 400, code: "SECOND_FACTOR_WRONG" });
      const profile = yield* read(yield* call("/api/Profile", { token }));
      expect(profile.body).toMatchObject({ secondFactor: { codesLeft: 9, isRequired: false } });
      expect(yield* actionsOf("manager")).toEqual(expect.arrayContaining(["SECOND_FACTOR_ON", "RECOVERY_CODE_USED"]));
      expect(yield* mailsTo("manager")).toEqual(["secondFactorOn"]);

      // The database contains neither the secret nor a recovery code in plain text.
      const sql = yield* SqlClient.SqlClient;
      const storedRows = JSON.stringify(
        yield* sql`SELECT f.sealed_secret, c.code_hash FROM second_factor f JOIN recovery_code c USING (user_id)`,
      );
      for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
        expect(storedRows).not.toContain(text);
    }),
  );

  it.effect("turning it off and new recovery codes ask for the password and a code; wrong guesses make wait", () =>
    Effect.gen(function* () {
      yield* organised;
      const { secret, codes, token } = yield* turnOn("auditor");
      const password = testPassword;
      expect(yield* post("/api/Profile/SecondFactor/Start", { password }, token)).toMatchObject({
        status: 409,
        code: "HTTP_409",
      });
      expect(yield* post("/api/Profile/SecondFactor/Codes", { password: "x", code: codes[0] }, token)).toMatchObject({
        code: "PASSWORD_WRONG",
        field: "password",
      });
      const renewedCodes = yield* post("/api/Profile/SecondFactor/Codes", { password, code: codes[0] }, token);
      expect(renewedCodes.status).toBe(200);
      expect(yield* signIn("auditor", codes[1])).toMatchObject({ code: "SECOND_FACTOR_WRONG" });
      for (let tries = 0; tries < 3; tries += 1)
        expect(yield* post("/api/Profile/SecondFactor/Off", { password, code: "000000" }, token)).toMatchObject({
          code: "SECOND_FACTOR_WRONG",
          field: "code",
        });
      const wait = yield* post("/api/Profile/SecondFactor/Off", { password, code: codeAt(secret, Date.now()) }, token);
      expect(wait.code).toBe("THROTTLED");
      expect(yield* signIn("auditor", codeAt(secret, Date.now()))).toMatchObject({ code: "THROTTLED" });
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM throttle`;
      expect(
        (yield* post("/api/Profile/SecondFactor/Off", { password, code: codeAt(secret, Date.now()) }, token)).status,
      ).toBe(200);
      expect((yield* signIn("auditor")).status).toBe(200);
      expect(yield* mailsTo("auditor")).toEqual(["secondFactorOn", "secondFactorOff"]);
    }),
  );

  it.effect("recovery codes that are renewed twice at once are one set, with one salt", () =>
    Effect.gen(function* () {
      yield* organised;
      const { codes, token } = yield* turnOn("buyer");
      const sql = yield* SqlClient.SqlClient;
      const answers = yield* Effect.all(
        [codes[0], codes[1]].map((code) =>
          post("/api/Profile/SecondFactor/Codes", { password: testPassword, code }, token),
        ),
        { concurrency: "unbounded" },
      );
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const hashes = yield* sql<{ readonly hash: string }>`
        SELECT c.code_hash AS hash FROM recovery_code c JOIN user_account u USING (user_id) WHERE u.username = 'buyer'`;
      expect(hashes).toHaveLength(10);
      expect(new Set(hashes.map(({ hash }) => hash.split("$").slice(0, -1).join("$"))).size).toBe(1);
      yield* sql`DELETE FROM recovery_code USING user_account u WHERE recovery_code.user_id = u.user_id AND u.username = 'buyer'`;
      yield* sql`DELETE FROM second_factor USING user_account u WHERE second_factor.user_id = u.user_id AND u.username = 'buyer'`;
    }),
  );

  it.effect("ten wrong codes in a row lock the account, as ten wrong passwords do", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* turnOn("viewer");
      const sql = yield* SqlClient.SqlClient;
      const answers: unknown[] = [];
      for (let tries = 0; tries < 10; tries += 1) {
        yield* sql`DELETE FROM throttle`;
        answers.push((yield* signIn("viewer", "000 000")).code);
      }
      expect(answers).toEqual([...Array.from({ length: 9 }, () => "SECOND_FACTOR_WRONG"), "LOCKED"]);
    }),
  );

  it.effect(
    "a user who must have a second factor may do nothing else before adding one, whether a role or the setting requires it",
    () =>
      Effect.gen(function* () {
        yield* organised;
        const sql = yield* SqlClient.SqlClient;
        const { call } = yield* Server;
        yield* sql`UPDATE role SET needs_second_factor = true WHERE code = 'STOCK_CLERK'`;
        const answer = yield* signIn("stock_clerk");
        expect(answer.body).toMatchObject({ user: { mustAddSecondFactor: true } });
        const token = String(answer.body["token"]);
        expect(yield* read(yield* call("/api/SideNav", { token }))).toEqual({
          status: 403,
          body: [{ code: "SECOND_FACTOR_DUE" }],
        });
        expect((yield* call("/api/Profile", { token })).status).toBe(200);
        expect((yield* signIn("admin")).body).not.toHaveProperty("user.mustAddSecondFactor");
        const { token: after } = yield* turnOn("stock_clerk");
        expect((yield* call("/api/SideNav", { token: after })).status).toBe(200);

        const { token: admin } = yield* signInAs("admin");
        yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (NULL, 'SECOND_FACTOR_REQUIRED', 'true'::jsonb)`;
        expect((yield* read(yield* call("/api/SideNav", { token: admin }))).body).toEqual([
          { code: "SECOND_FACTOR_DUE" },
        ]);
        expect((yield* signIn("admin")).body).toMatchObject({ user: { mustAddSecondFactor: true } });
        yield* sql`DELETE FROM setting WHERE code = 'SECOND_FACTOR_REQUIRED'`;
      }),
  );

  it.effect("an administrator removes the second factor of somebody who lost it: audited, told by mail", () =>
    Effect.gen(function* () {
      yield* organised;
      const sql = yield* SqlClient.SqlClient;
      const { token } = yield* turnOn("admin");
      const [user] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username = 'manager'`;
      if ((yield* signIn("manager")).status === 200) yield* turnOn("manager");
      const path = `/api/User/${user?.id ?? 0}/Act/resetSecondFactor`;
      expect((yield* post(path, undefined, token)).status).toBe(200);
      expect((yield* signIn("manager")).status).toBe(200);
      expect(yield* actionsOf("manager")).toContain("SECOND_FACTOR_RESET");
      expect((yield* mailsTo("manager")).at(-1)).toBe("secondFactorReset");
      expect(yield* post(path, undefined, token)).toMatchObject({ status: 409, code: "HTTP_409" });
    }),
  );

  it.effect(
    "a code is good once, whatever the clocks of two servers say and however often it is sent",
    () =>
      Effect.gen(function* () {
        yield* organised;
        const { secret } = yield* turnOn("buyer");
        const sql = yield* SqlClient.SqlClient;
        const [user] = yield* sql<{
          readonly id: number;
        }>`SELECT user_id AS id FROM second_factor ORDER BY confirmed_at DESC LIMIT 1`;
        const userId = user?.id ?? 0;
        /** Sends the code of one moment while the server's clock shows another. Units: milliseconds. */
        const sendCode = ({ of, clock }: { readonly of: number; readonly clock: number }) =>
          takeSecondFactorCode(userId, codeAt(secret, of)).pipe(atTime(new Date(clock).toISOString()));
        const start = 1_900_000_000_000;
        const arbSend = fc.record({
          of: fc.integer({ min: start, max: start + 180_000 }),
          clock: fc.integer({ min: start - 60_000, max: start + 240_000 }),
        });
        const services = yield* Effect.context<SqlClient.SqlClient>();
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(
              fc.array(arbSend, { minLength: 2, maxLength: 12 }),
              fc.boolean(),
              async (sends, atOnce) => {
                const run = Effect.andThen(
                  sql`DELETE FROM second_factor_step WHERE user_id = ${userId}`,
                  Effect.forEach(sends, sendCode, { concurrency: atOnce ? "unbounded" : 1 }),
                );
                const isAccepted = await Effect.runPromise(
                  Effect.provideContext(run, services as never) as Effect.Effect<boolean[]>,
                );
                const codes = sends.flatMap(({ of }, index) =>
                  isAccepted[index] === true ? [Math.floor(of / 30_000)] : [],
                );
                expect(new Set(codes).size).toBe(codes.length);
                // An unused code is accepted if the server's clock is within half a minute of it.
                sends.forEach(({ of, clock }, index) => {
                  const distance = Math.abs(Math.floor(of / 30_000) - Math.floor(clock / 30_000));
                  if (isAccepted[index] === true) expect(distance).toBeLessThanOrEqual(1);
                  const isFirst = !sends
                    .slice(0, index)
                    .some((send) => Math.floor(send.of / 30_000) === Math.floor(of / 30_000));
                  if (!atOnce && isFirst && distance <= 1) expect(isAccepted[index]).toBe(true);
                });
              },
            ),
            { numRuns: 40 },
          ),
        );
      }),
    { timeout: 240_000 },
  );
});

layer(serveRoutes({ isHashCostReal: true }), { excludeTestServices: true, timeout: "60 seconds" })(
  "at the cost of production",
  (it) => {
    const organised = Effect.runSync(Effect.cached(makeOrganisation));

    it.effect(
      "recovery codes are stored as argon2id with a salt; one that was stored before as a digest works, once",
      () =>
        Effect.gen(function* () {
          yield* organised;
          const { codes } = yield* turnOn("accountant");
          const sql = yield* SqlClient.SqlClient;
          const ofUser = sql`user_id = (SELECT user_id FROM user_account WHERE username = 'accountant')`;
          const storedRows = yield* sql<{
            readonly hash: string;
          }>`SELECT code_hash AS hash FROM recovery_code WHERE ${ofUser}`;
          for (const { hash } of storedRows)
            expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
          expect(new Set(storedRows.map(({ hash }) => hash)).size).toBe(10);
          const old = "0A1B-2C3D-4E5F-6G7H";
          yield* sql`
        UPDATE recovery_code SET code_hash = ${digestOf(old.replaceAll("-", ""))} WHERE ${ofUser} AND code_hash = ${storedRows[0]?.hash ?? ""}`;
          expect([(yield* signIn("accountant", old)).status, (yield* signIn("accountant", old)).code]).toEqual([
            200,
            "SECOND_FACTOR_WRONG",
          ]);
          const answers = yield* Effect.forEach(codes.slice(0, 3), (code) => signIn("accountant", code));
          expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
        }),
    );
  },
);
