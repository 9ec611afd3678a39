import { randomBytes } from "node:crypto";

import type { PasskeyOffer, PasskeyRequest } from "@comptoir/api/wire";
import { expect, layer } from "@effect/vitest";
import { formatRecoveryCode, secondFactorRules } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { atTime } from "../testing/clock-at.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { issueChallenge, takePasskey } from "./passkey-proof.ts";
import { digestOf } from "./secret-text.ts";
import { makeAuthenticator, type Forgery } from "./testing/software-authenticator.ts";

/** Tests sign-ins by passkey, over HTTP as a browser does them. */

type Authenticator = ReturnType<typeof makeAuthenticator>;
const password = testPassword;

const request = Effect.fnUntraced(function* (method: string, path: string, body?: unknown, token?: string) {
  const { call } = yield* Server;
  const answer = yield* call(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(token !== undefined && { token }),
  });
  const text = yield* Effect.promise(() => answer.text());
  const parsed: unknown = text.startsWith("[") || text.startsWith("{") ? JSON.parse(text) : text;
  const issue = Array.isArray(parsed) ? Object(parsed[0]) : {};
  return { status: answer.status, code: issue["code"] ?? null, params: issue["params"], body: Object(parsed) };
});
const post = (path: string, body: unknown, token?: string) => request("POST", path, body, token);

const signIn = (username: string, answer: object = {}) => post("/api/BasicLogin", { username, password, ...answer });

/** Address of the test server. A browser would not accept a numeric address as a passkey's site; the server does. */
const originOf = Effect.map(Server, ({ port }) => `http://127.0.0.1:${port}`);

/** Returns the proof of a change: the test password, and a recovery code if the account has a second factor. */
const proofOf = Effect.fnUntraced(function* (token: string) {
  const sql = yield* SqlClient.SqlClient;
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  const left = yield* sql`SELECT 1 FROM recovery_code WHERE user_id = ${Number(sub)} AND used_at IS NULL`;
  if (left.length === 0) return { password };
  const code = formatRecoveryCode(randomBytes(secondFactorRules.recoveryLength));
  yield* sql`INSERT INTO recovery_code (user_id, code_hash) VALUES (${Number(sub)}, ${digestOf(code.replaceAll("-", ""))})`;
  return { password, code };
});

const offerTo = Effect.fnUntraced(function* (token: string) {
  const offer = yield* post("/api/Profile/Passkey/Start", yield* proofOf(token), token);
  expect(offer.status).toBe(200);
  return offer.body as PasskeyOffer;
});

const ask = Effect.fnUntraced(function* (username: string) {
  const answer = yield* post("/api/BasicLogin/Passkey", { username, password });
  expect(answer.status).toBe(200);
  return answer.body as PasskeyRequest;
});

/** Adds a passkey to a user's account; returns the authenticator, the session and the answer. */
const add = Effect.fnUntraced(function* (token: string, name: string) {
  const authenticator = makeAuthenticator(yield* originOf);
  const addedPasskey = yield* post("/api/Profile/Passkey", authenticator.create(yield* offerTo(token), name), token);
  expect([addedPasskey.status, addedPasskey.code]).toEqual([200, null]);
  return { authenticator, codes: addedPasskey.body["codes"] as readonly string[] };
});

const signInBy = Effect.fnUntraced(function* (username: string, by: Authenticator, forgery: Forgery = {}) {
  return yield* signIn(username, { passkey: by.sign(yield* ask(username), forgery) });
});

const entriesOf = Effect.fnUntraced(function* (username: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly action: string; readonly code: string | null }>`
    SELECT a.action, a.details ->> 'code' AS code FROM audit_entry a JOIN user_account u ON u.user_id::text = a.entity_id AND a.entity = 'user'
    WHERE u.username = ${username} ORDER BY a.audit_id`;
  return rows.map(({ action, code }) => (code === null ? action : `${action} ${code}`));
});

const forgetFailures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM throttle`;
  yield* sql`UPDATE user_account SET failed_attempts = 0`;
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a passkey", (it) => {
  const organised = Effect.runSync(Effect.cached(makeOrganisation));

  it.effect("is added in the profile, asked after the password, and signs in; a recovery code does too", () =>
    Effect.gen(function* () {
      yield* organised;
      const { call } = yield* Server;
      const other = yield* signInAs("manager");
      const { token } = yield* signInAs("manager");
      const { authenticator, codes } = yield* add(token, " Téléphone ");
      expect(codes.length).toBe(10);
      expect((yield* call("/api/SideNav", { token: other.token })).status).toBe(401);
      expect((yield* call("/api/SideNav", { token })).status).toBe(200);
      const second = yield* add(token, "Clé du bureau");
      expect(second.codes).toEqual([]);

      expect(yield* signIn("manager")).toMatchObject({
        status: 400,
        code: "SECOND_FACTOR_NEEDED",
        params: { passkeys: 2, apps: 0 },
      });
      expect((yield* signInBy("manager", authenticator)).status).toBe(200);
      expect((yield* signInBy("manager", second.authenticator)).status).toBe(200);
      expect((yield* signIn("manager", { code: codes[0] })).status).toBe(200);
      expect(yield* signIn("manager", { code: codes[0] })).toMatchObject({ code: "SECOND_FACTOR_WRONG" });
      expect(yield* signIn("manager", { code: "123456" })).toMatchObject({ code: "SECOND_FACTOR_WRONG" });

      const listAnswer = yield* request("GET", "/api/Profile/Passkey", undefined, token);
      expect(listAnswer.body).toMatchObject([
        { name: "Téléphone", lastUsedAt: expect.any(Number) },
        { name: "Clé du bureau", lastUsedAt: expect.any(Number) },
      ]);
      expect((yield* read(yield* call("/api/Profile", { token }))).body).toMatchObject({
        secondFactor: { since: null, passkeys: 2, codesLeft: 9 },
      });
      expect(yield* entriesOf("manager")).toEqual(expect.arrayContaining(["PASSKEY_ADD", "SIGN_IN"]));
    }),
  );

  it.effect("is renamed, and removed by the password; names are each their own, and ten are the most", () =>
    Effect.gen(function* () {
      yield* organised;
      const { token } = yield* signInAs("auditor");
      const { authenticator } = yield* add(token, "A");
      yield* add(token, "B");
      const listAnswer = (yield* request("GET", "/api/Profile/Passkey", undefined, token)).body;
      const [a, b] = (listAnswer as readonly { readonly id: number }[]).map(({ id }) => `/api/Profile/Passkey/${id}`);
      expect(yield* request("PUT", `${b}`, { name: " a " }, token)).toMatchObject({ code: "PASSKEY_NAME_EXISTS" });
      expect(yield* request("PUT", `${b}`, { name: " " }, token)).toMatchObject({ code: "REQUIRED" });
      expect(yield* request("PUT", `${b}`, { name: "x".repeat(40) }, token)).toMatchObject({ code: "MAX_LENGTH" });
      expect((yield* request("PUT", `${b}`, { name: "Clé" }, token)).status).toBe(200);
      expect((yield* request("PUT", "/api/Profile/Passkey/999999", { name: "C" }, token)).status).toBe(404);

      const stranger = yield* signInAs("buyer");
      expect((yield* request("PUT", `${b}`, { name: "Mine" }, stranger.token)).status).toBe(404);
      expect((yield* post(`${b}/Remove`, { password }, stranger.token)).status).toBe(404);

      expect(yield* post(`${a}/Remove`, { password: "x" }, token)).toMatchObject({ code: "PASSWORD_WRONG" });
      expect((yield* post(`${a}/Remove`, yield* proofOf(token), token)).status).toBe(200);
      expect(yield* signInBy("auditor", authenticator)).toMatchObject({ status: 400, code: "PASSKEY_WRONG" });
      for (let number = 0; number < 9; number += 1) yield* add(token, `N${number}`);
      expect(yield* post("/api/Profile/Passkey/Start", { password }, token)).toMatchObject({
        code: "TOO_MANY",
        params: { most: 10 },
      });
      expect(yield* entriesOf("auditor")).toEqual(
        expect.arrayContaining(["PASSKEY_RENAME", "PASSKEY_REFUSED PASSWORD_WRONG", "PASSKEY_REMOVE"]),
      );
    }),
  );

  it.effect(
    "a passkey's signature proves a change as a code does: it is asked after the password, and counts once",
    () =>
      Effect.gen(function* () {
        yield* organised;
        yield* forgetFailures;
        const { token } = yield* signInAs("viewer");
        const { authenticator } = yield* add(token, "A");
        const sql = yield* SqlClient.SqlClient;
        // Without recovery codes, the passkey is the only second factor left.
        yield* sql`DELETE FROM recovery_code WHERE user_id = (SELECT user_id FROM user_account WHERE username = 'viewer')`;
        const ask = (own: string) => post("/api/Profile/Passkey/Ask", { password: own }, token);
        expect(yield* ask("x")).toMatchObject({ status: 400, code: "PASSWORD_WRONG" });
        const prove = Effect.fnUntraced(function* (forgery: Forgery = {}) {
          return { password, passkey: authenticator.sign((yield* ask(password)).body as PasskeyRequest, forgery) };
        });
        const start = (proof: object) => post("/api/Profile/SecondFactor/Start", proof, token);
        expect(yield* start({ password })).toMatchObject({ code: "SECOND_FACTOR_WRONG" });
        for (const [forgery, code] of [
          [{ origin: "https://connexion.exemple.ca" }, "PASSKEY_ORIGIN"],
          [{ isVerified: false }, "PASSKEY_WRONG"],
        ] as const)
          expect(yield* start(yield* prove(forgery))).toMatchObject({ status: 400, code });
        yield* forgetFailures;
        const proof = yield* prove();
        expect((yield* post("/api/Profile/SecondFactor/Codes", proof, token)).body["codes"]).toHaveLength(10);
        expect(yield* post("/api/Profile/SecondFactor/Codes", proof, token)).toMatchObject({ code: "PASSKEY_WRONG" });
        expect(yield* start({ ...(yield* prove()), password: "x" })).toMatchObject({ code: "PASSWORD_WRONG" });
        // A passkey of another account proves nothing.
        const other = yield* signInAs("stock_clerk");
        const stranger = (yield* add(other.token, "A")).authenticator;
        const challenge = (yield* ask(password)).body as PasskeyRequest;
        expect(yield* start({ password, passkey: stranger.sign(challenge) })).toMatchObject({ code: "PASSKEY_WRONG" });
        yield* forgetFailures;
        expect((yield* start(yield* prove())).status).toBe(200);
        expect((yield* post("/api/Profile/Passkey/Start", yield* prove(), token)).status).toBe(200);
        const [row] = (yield* request("GET", "/api/Profile/Passkey", undefined, token)).body;
        expect((yield* post(`/api/Profile/Passkey/${row.id}/Remove`, yield* prove(), token)).status).toBe(200);
        expect((yield* signIn("viewer")).status).toBe(200);
        expect(yield* post("/api/Profile/Passkey/Ask", { password }, token)).toMatchObject({ status: 409 });
        expect(yield* entriesOf("viewer")).toEqual(
          expect.arrayContaining(["SECOND_FACTOR_REFUSED PASSKEY_ORIGIN", "RECOVERY_CODES", "PASSKEY_REMOVE"]),
        );
        const [foreignAnswer] = (yield* request("GET", "/api/Profile/Passkey", undefined, other.token)).body;
        const remove = post(
          `/api/Profile/Passkey/${foreignAnswer.id}/Remove`,
          yield* proofOf(other.token),
          other.token,
        );
        expect((yield* remove).status).toBe(200);
      }),
  );

  it.effect("the factors of an account change only by a code or a passkey beside the password, once it has one", () =>
    Effect.gen(function* () {
      yield* organised;
      const { token } = yield* signInAs("buyer");
      const { codes } = yield* add(token, "A");
      const [row] = (yield* request("GET", "/api/Profile/Passkey", undefined, token)).body;
      for (const path of ["Passkey/Start", `Passkey/${row.id}/Remove`, "SecondFactor/Start"]) {
        yield* forgetFailures;
        for (const proof of [{ password }, { password, code: "000000" }])
          expect(yield* post(`/api/Profile/${path}`, proof, token)).toMatchObject({ code: "SECOND_FACTOR_WRONG" });
      }
      yield* forgetFailures;
      expect((yield* post("/api/Profile/SecondFactor/Start", { password, code: codes[0] }, token)).status).toBe(200);
      expect((yield* request("GET", "/api/Profile/Passkey", undefined, token)).body).toHaveLength(1);
      expect((yield* post(`/api/Profile/Passkey/${row.id}/Remove`, yield* proofOf(token), token)).status).toBe(200);
    }),
  );

  it.effect("the last one takes its recovery codes along: the password alone signs in again", () =>
    Effect.gen(function* () {
      yield* organised;
      const { token } = yield* signInAs("accountant");
      const { codes } = yield* add(token, "A");
      const [row] = (yield* request("GET", "/api/Profile/Passkey", undefined, token)).body;
      expect((yield* post(`/api/Profile/Passkey/${row.id}/Remove`, yield* proofOf(token), token)).status).toBe(200);
      expect((yield* signIn("accountant")).status).toBe(200);
      const sql = yield* SqlClient.SqlClient;
      const left = yield* sql`
        SELECT 1 FROM recovery_code JOIN user_account USING (user_id) WHERE username = 'accountant'`;
      expect([codes.length, left.length]).toEqual([10, 0]);
    }),
  );

  it.effect("of another origin or site, or without its owner verified, is refused: when added and at the sign-in", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      const { token } = yield* signInAs("accountant");
      const forgeries: readonly (readonly [Forgery, string])[] = [
        [{ origin: "http://127.0.0.1:1" }, "PASSKEY_ORIGIN"],
        [{ origin: "https://connexion.exemple.ca" }, "PASSKEY_ORIGIN"],
        [{ site: "exemple.ca" }, "PASSKEY_ORIGIN"],
        [{ isVerified: false }, "PASSKEY_WRONG"],
      ];
      for (const [forgery, code] of [...forgeries, [{ format: "fido-u2f" }, "PASSKEY_WRONG"] as const]) {
        const passkeyResponse = makeAuthenticator(yield* originOf).create(yield* offerTo(token), "A", forgery);
        expect(yield* post("/api/Profile/Passkey", passkeyResponse, token)).toMatchObject({ status: 400, code });
      }
      const { authenticator } = yield* add(token, "A");
      for (const [forgery, code] of forgeries) {
        yield* forgetFailures;
        expect(yield* signInBy("accountant", authenticator, forgery)).toMatchObject({ status: 400, code });
      }
      expect((yield* signInBy("accountant", authenticator)).status).toBe(200);
      expect(yield* entriesOf("accountant")).toEqual(
        expect.arrayContaining(["PASSKEY_REFUSED PASSKEY_ORIGIN", "SIGN_IN_FAILED PASSKEY_ORIGIN"]),
      );
    }),
  );

  it.effect("whose counter does not go forward is a copy: refused, and said in the audit trail", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      const { token } = yield* signInAs("viewer");
      const { authenticator } = yield* add(token, "A");
      expect((yield* signInBy("viewer", authenticator, { counter: 7 })).status).toBe(200);
      for (const counter of [7, 3, 0])
        expect(yield* signInBy("viewer", authenticator, { counter })).toMatchObject({ code: "PASSKEY_WRONG" });
      expect((yield* signInBy("viewer", authenticator, { counter: 8 })).status).toBe(200);
      const copies = (yield* entriesOf("viewer")).filter((entry) => entry === "SIGN_IN_FAILED PASSKEY_COPIED");
      expect(copies.length).toBe(3);
    }),
  );

  it.effect("a response counts once, for its own account and purpose, whoever sends it", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      const { token } = yield* signInAs("buyer");
      const { authenticator } = yield* add(token, "A");
      const signedAnswer = authenticator.sign(yield* ask("buyer"));
      expect((yield* signIn("buyer", { passkey: signedAnswer })).status).toBe(200);
      expect(yield* signIn("buyer", { passkey: signedAnswer })).toMatchObject({ status: 400, code: "PASSKEY_WRONG" });

      // A challenge issued to another user is refused, and so is another user's answer.
      const stock = yield* signInAs("stock_clerk");
      const other = yield* add(stock.token, "A");
      expect(yield* signIn("buyer", { passkey: authenticator.sign(yield* ask("stock_clerk")) })).toMatchObject({
        code: "PASSKEY_WRONG",
      });
      expect(yield* signIn("buyer", { passkey: other.authenticator.sign(yield* ask("buyer")) })).toMatchObject({
        code: "PASSKEY_WRONG",
      });
      // A new passkey made for another account is refused, and so is one that another account has.
      const passkeyResponse = makeAuthenticator(yield* originOf).create(yield* offerTo(stock.token), "B");
      expect(yield* post("/api/Profile/Passkey", passkeyResponse, token)).toMatchObject({
        status: 400,
        code: "PASSKEY_WRONG",
      });
      const stolen = other.authenticator.create(yield* offerTo(token), "B");
      expect(yield* post("/api/Profile/Passkey", stolen, token)).toMatchObject({ status: 400, code: "PASSKEY_WRONG" });
      // A challenge for adding a passkey does not sign in, and one for signing in does not add a passkey.
      const offer = yield* offerTo(token);
      expect(yield* signIn("buyer", { passkey: authenticator.sign(offer) })).toMatchObject({ code: "PASSKEY_WRONG" });
      const { challenge } = yield* ask("buyer");
      const wrongPasskey = makeAuthenticator(yield* originOf).create({ ...offer, challenge }, "C");
      expect(yield* post("/api/Profile/Passkey", wrongPasskey, token)).toMatchObject({ code: "PASSKEY_WRONG" });
    }),
  );

  it.effect("wrong answers make wait, and ten in a row lock, as wrong codes do", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      const passkey = { id: "a", clientData: "e30", authenticatorData: "", signature: "" };
      const answers: unknown[] = [];
      for (let tries = 0; tries < 6; tries += 1) answers.push((yield* signIn("stock_clerk", { passkey })).code);
      expect(answers).toEqual([...Array.from({ length: 5 }, () => "PASSKEY_WRONG"), "THROTTLED"]);
      expect(yield* post("/api/BasicLogin/Passkey", { username: "stock_clerk", password })).toMatchObject({
        code: "THROTTLED",
      });
      const sql = yield* SqlClient.SqlClient;
      for (let tries = 0; tries < 5; tries += 1) {
        yield* sql`DELETE FROM throttle`;
        answers.push((yield* signIn("stock_clerk", { passkey })).code);
      }
      expect(answers.at(-1)).toBe("LOCKED");
      yield* sql`UPDATE user_account SET is_locked = false`;
      yield* forgetFailures;
    }),
  );

  it.effect("asks for the password first, and reveals only after it whether the account has a passkey", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      for (const username of ["buyer", "nobody"])
        expect(yield* post("/api/BasicLogin/Passkey", { username, password: "x" })).toMatchObject({
          status: 400,
          code: "LOGIN_FAILED",
        });
      expect((yield* post("/api/BasicLogin/Passkey", { username: "admin", password })).status).toBe(409);
    }),
  );

  it.effect("hostile answers are refused, whatever they are made of, and none is an error of the server", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      const { token } = yield* signInAs("admin");
      const { authenticator } = yield* add(token, "A");
      const huge = "A".repeat(1_048_576);
      const hostile: readonly unknown[] = [
        null,
        7,
        {},
        [],
        huge,
        "\ud800",
        "\u0000",
        "not base64 ✗",
        "",
        "A".repeat(3_900),
      ];
      const signedAnswer = authenticator.sign(yield* ask("admin"));
      const passkeyResponse = makeAuthenticator(yield* originOf).create(yield* offerTo(token), "B");
      for (const field of Object.keys(signedAnswer))
        for (const value of hostile) {
          yield* forgetFailures;
          const answer = yield* signIn("admin", { passkey: { ...signedAnswer, [field]: value } });
          expect([400, 413], `${field} ${String(value).slice(0, 20)}`).toContain(answer.status);
        }
      for (const field of Object.keys(passkeyResponse))
        for (const value of hostile) {
          const answer = yield* post("/api/Profile/Passkey", { ...passkeyResponse, [field]: value }, token);
          // A transport is a hint of the browser, and a name may be any text.
          if (field !== "name" && field !== "transports")
            expect([400, 413], `${field} ${String(value).slice(0, 20)}`).toContain(answer.status);
          else expect(answer.status).toBeLessThan(500);
        }
      yield* forgetFailures;
      expect((yield* signInBy("admin", authenticator)).status).toBe(200);
    }),
  );

  it.effect("meets what a role requires, and an administrator removes it with the app", () =>
    Effect.gen(function* () {
      yield* organised;
      yield* forgetFailures;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM passkey`;
      yield* sql`DELETE FROM recovery_code`;
      const { call } = yield* Server;
      yield* sql`UPDATE role SET needs_second_factor = true WHERE code = 'BUYER'`;
      const due = yield* signIn("buyer");
      expect(due.body).toMatchObject({ user: { mustAddSecondFactor: true } });
      const token = String(due.body["token"]);
      expect((yield* call("/api/SideNav", { token })).status).toBe(403);
      const { authenticator } = yield* add(token, "A");
      expect((yield* call("/api/SideNav", { token })).status).toBe(200);
      expect((yield* signInBy("buyer", authenticator)).body).not.toHaveProperty("user.mustAddSecondFactor");

      const [user] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username = 'buyer'`;
      const admin = yield* signInAs("admin");
      const path = `/api/User/${user?.id ?? 0}/Act/resetSecondFactor`;
      expect((yield* post(path, undefined, admin.token)).status).toBe(200);
      expect((yield* signIn("buyer")).status).toBe(200);
      expect(yield* entriesOf("buyer")).toContain("SECOND_FACTOR_RESET");
      expect((yield* post(path, undefined, admin.token)).status).toBe(409);
    }),
  );

  it.effect(
    "a challenge is good once and for five minutes, whatever is repeated in whatever order, at once or not",
    () =>
      Effect.gen(function* () {
        yield* organised;
        yield* forgetFailures;
        const { token } = yield* signInAs("admin");
        const { authenticator } = yield* add(token, "Z");
        const sql = yield* SqlClient.SqlClient;
        const [user] = yield* sql<{
          readonly id: number;
        }>`SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
        const userId = user?.id ?? 0;
        const origin = yield* originOf;
        const site = { id: "127.0.0.1", origin };
        const start = 1_900_000_000_000;
        const services = yield* Effect.context<SqlClient.SqlClient>();
        const run = <A>(work: Effect.Effect<A, unknown, SqlClient.SqlClient>) =>
          Effect.runPromise(Effect.provideContext(work, services));
        const arbSends = fc.array(
          fc.record({ challenge: fc.nat({ max: 2 }), at: fc.integer({ min: 0, max: 420_000 }) }),
          { minLength: 2, maxLength: 8 },
        );
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(arbSends, fc.boolean(), async (sends, atOnce) => {
              const issue = issueChallenge(userId, "SIGN_IN").pipe(atTime(new Date(start).toISOString()));
              const challenges = await run(Effect.all([issue, issue, issue]));
              const send = ({ challenge, at }: (typeof sends)[number]) =>
                takePasskey(
                  userId,
                  authenticator.sign(
                    { challenge: challenges[challenge] ?? "", site: site.id, existing: [] },
                    { counter: 0 },
                  ),
                  site,
                ).pipe(atTime(new Date(start + at).toISOString()));
              await run(sql`UPDATE passkey SET counter = 0`);
              const refusals = await run(Effect.forEach(sends, send, { concurrency: atOnce ? "unbounded" : 1 }));
              const good = sends.filter((_, index) => refusals[index] === null);
              expect(new Set(good.map(({ challenge }) => challenge)).size).toBe(good.length);
              for (const { at } of good) expect(at).toBeLessThan(300_000);
              sends.forEach(({ challenge, at }, index) => {
                const isFirst = !sends.slice(0, index).some((send) => send.challenge === challenge);
                if (!atOnce && isFirst) expect(refusals[index] === null).toBe(at < 300_000);
              });
            }),
            { numRuns: 30 },
          ),
        );
      }),
    { timeout: 240_000 },
  );
});
