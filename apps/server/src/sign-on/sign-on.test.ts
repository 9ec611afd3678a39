import type { PasskeyOffer, PasskeyRequest } from "@comptoir/api/wire";
import { readIpNetworks } from "@comptoir/domain/setting";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { Secret, TOTP } from "otpauth";

import { makeAuthenticator } from "../auth/testing/software-authenticator.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { finishSignOn, startSignOn } from "./sign-on-service.ts";
import { openProvider, testClient, type NextPerson } from "./testing/open-provider.ts";

/** Tests single sign-on over HTTP, as a browser does it, at a real provider. */

const redirect = "http://localhost:3000/";
const provider = await openProvider(redirect);
const allowedNetworks = readIpNetworks("127.0.0.1") ?? [];
const servedRoutes = serveRoutes().pipe(Layer.provide(Layer.succeed(OutgoingNetworks, allowedNetworks)));

const personOf = (name: string, more: Partial<NextPerson> & { readonly claims?: object } = {}): NextPerson => ({
  subject: `sub-${name}`,
  ...more,
  claims: { email: `${name}@exemple.ca`, email_verified: true, ...more.claims },
});

const post = Effect.fnUntraced(function* (path: string, body: unknown, init: { cookie?: string; token?: string } = {}) {
  const { call } = yield* Server;
  const answer = yield* call(path, {
    method: "POST",
    body: JSON.stringify(body),
    ...(init.token !== undefined && { token: init.token }),
    ...(init.cookie !== undefined && { headers: { cookie: init.cookie } }),
  });
  const parsed: unknown = yield* Effect.promise(() => answer.json());
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const issue = Array.isArray(parsed) ? Object(parsed[0]) : {};
  const code: unknown = issue["code"] ?? null;
  const reason: unknown = Object(issue["params"])["reason"] ?? null;
  return {
    status: answer.status,
    code,
    reason,
    body: Object(parsed),
    cookies,
    cookie: cookies.join("; "),
    header: answer.headers,
  };
});

const pendingIn = ({ cookies }: { readonly cookies: readonly string[] }) =>
  cookies.find((text) => text.startsWith("comptoir_signon=")) ?? "";

layer(servedRoutes, { excludeTestServices: true, timeout: "120 seconds" })("single sign-on", (it) => {
  const shared = Effect.runSync(Effect.cached(makeOrganisation));

  const save = Effect.fnUntraced(function* (values: Readonly<Record<string, string | null>>, username = "admin") {
    const { chain } = yield* shared;
    const { call } = yield* Server;
    const { token } = yield* signInAs(username);
    const listAnswer = yield* read(yield* call(`/api/Config/List/false?targetLayerID=${chain}`, { token }));
    const versions = new Map(
      (listAnswer.body as readonly { code: string; version: number }[]).map(({ code, version }) => [code, version]),
    );
    const codes: unknown[] = [];
    for (const [code, value] of Object.entries(values)) {
      const saveAnswer = yield* read(
        yield* call("/api/Config", {
          method: "PUT",
          token,
          body: JSON.stringify({ code, _TargetLayerID: chain, value, version: versions.get(code) ?? 0 }),
        }),
      );
      codes.push(saveAnswer.status);
    }
    return codes;
  });
  const configured = Effect.runSync(
    Effect.cached(
      save({
        SIGN_ON_LABEL: "Annuaire A",
        SIGN_ON_ISSUER: provider.issuer,
        SIGN_ON_CLIENT: testClient.id,
        SIGN_ON_SECRET: testClient.secret,
      }),
    ),
  );

  const start = Effect.fnUntraced(function* () {
    const { chain } = yield* shared;
    return yield* post("/api/SignOn/Start", { _TargetLayerID: chain });
  });
  const signOn = Effect.fnUntraced(function* (person: NextPerson) {
    yield* (yield* SqlClient.SqlClient)`DELETE FROM throttle`;
    const startAnswer = yield* start();
    const back = yield* Effect.promise(() => provider.signIn(String(startAnswer.body["address"]), person));
    const finished = yield* post("/api/SignOn/Finish", { query: back.search }, { cookie: startAnswer.cookie });
    return { ...finished, back, started: startAnswer };
  });
  const actionsOf = Effect.fnUntraced(function* (username: string) {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{ readonly action: string }>`
      SELECT a.action FROM audit_entry a JOIN user_account u ON u.user_id::text = a.entity_id AND a.entity = 'user'
      WHERE u.username = ${username} ORDER BY a.audit_id`;
    return rows.map(({ action }) => action);
  });

  it.effect("is set up by administrators only, with a secret that nobody reads again, and tested", () =>
    Effect.gen(function* () {
      const { chain, first } = yield* shared;
      const { call } = yield* Server;
      expect((yield* read(yield* call("/api/Setup"))).body).toEqual({ empty: false, signOn: [] });
      const { token } = yield* signInAs("admin");
      const test = post("/api/Config/Test", { part: "SIGN_ON", _TargetLayerID: chain }, { token });
      expect((yield* test).body).toMatchObject({ state: "OFF" });
      expect(yield* configured).toEqual([200, 200, 200, 200]);
      expect((yield* test).body).toMatchObject({ state: "OK" });
      expect((yield* read(yield* call("/api/Setup"))).body).toEqual({
        empty: false,
        signOn: [{ id: chain, label: "Annuaire A" }],
      });
      const listAnswer = yield* call(`/api/Config/List/false?targetLayerID=${chain}`, { token });
      expect(yield* Effect.promise(() => listAnswer.text())).not.toContain(testClient.secret);
      const sql = yield* SqlClient.SqlClient;
      expect(JSON.stringify(yield* sql`SELECT value FROM setting`)).not.toContain(testClient.secret);
      // Somebody who could change these settings without being an administrator would decide who signs in.
      const [role] = yield* sql<{ readonly id: number }>`
        INSERT INTO role (target_id, code, description) SELECT target_id, 'TECH', 'Tech' FROM role LIMIT 1 RETURNING role_id AS id`;
      yield* sql`INSERT INTO role_permission (role_id, permission) VALUES (${role?.id ?? 0}, 'CONFIG_CUD')`;
      const [manager] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username = 'viewer'`;
      yield* grantRole({ userId: manager?.id ?? 0, roleId: role?.id ?? 0, layerId: chain });
      expect(yield* save({ SIGN_ON_CLIENT: "other" }, "viewer")).toEqual([403]);
      expect(yield* save({ WEEK_START: null }, "viewer")).toEqual([200]);
      expect((yield* post("/api/SignOn/Start", { _TargetLayerID: first })).status).toBe(404);
    }),
  );

  it.effect(
    "signs in to the account of the verified e-mail, links it and opens an ordinary session; an answer works once",
    () =>
      Effect.gen(function* () {
        yield* configured;
        const { call } = yield* Server;
        const startAnswer = yield* start();
        const address = new URL(String(startAnswer.body["address"]));
        for (const name of ["code_challenge", "nonce", "state"]) expect(address.searchParams.get(name)).not.toBeNull();
        expect(address.searchParams.get("code_challenge_method")).toBe("S256");
        expect(startAnswer.header.get("set-cookie")).toMatch(/HttpOnly.*SameSite=Strict/u);
        const signedOnInside = yield* signOn(personOf("manager"));
        expect([signedOnInside.status, Object(signedOnInside.body["user"])["username"]]).toEqual([200, "manager"]);
        const token = String(signedOnInside.body["token"]);
        expect((yield* call("/api/SideNav", { token })).status).toBe(200);
        const cookie = signedOnInside.cookies.find((text) => text.startsWith("comptoir_refresh=")) ?? "";
        expect((yield* call("/api/Session/refresh", { method: "POST", headers: { cookie } })).status).toBe(200);
        expect(yield* actionsOf("manager")).toEqual(["SIGN_ON_LINKED", "SIGN_IN"]);
        const secondSignOn = yield* post(
          "/api/SignOn/Finish",
          { query: signedOnInside.back.search },
          { cookie: signedOnInside.started.cookie },
        );
        expect([secondSignOn.status, secondSignOn.code]).toEqual([400, "SIGN_ON_FAILED"]);
        expect((yield* signOn(personOf("manager"))).status).toBe(200);
        // The user's password still works.
        expect((yield* signInAs("manager")).token).not.toBe("");
      }),
  );

  it.effect("refuses an e-mail that the provider does not vouch for, another subject, and an e-mail of another", () =>
    Effect.gen(function* () {
      yield* configured;
      const codeOf = (person: NextPerson) =>
        Effect.map(signOn(person), ({ status, code, reason }) => [status, code, reason]);
      expect(yield* codeOf(personOf("auditor", { claims: { email_verified: false } }))).toEqual([
        400,
        "SIGN_ON_FAILED",
        "EMAIL",
      ]);
      expect(yield* codeOf(personOf("auditor", { claims: { email_verified: "true" } }))).toEqual([
        400,
        "SIGN_ON_FAILED",
        "EMAIL",
      ]);
      expect(yield* codeOf({ subject: "x", claims: { email: "auditor@exemple.ca" } })).toEqual([
        400,
        "SIGN_ON_FAILED",
        "EMAIL",
      ]);
      expect(yield* codeOf({ subject: "x", claims: {} })).toEqual([400, "SIGN_ON_FAILED", "EMAIL"]);
      for (const email of ["auditor@exemple.ca\u0000", "\ud800@exemple.ca", ["auditor@exemple.ca"], { a: 1 }])
        expect(yield* codeOf({ subject: "x", claims: { email, email_verified: true } })).toEqual([
          400,
          "SIGN_ON_FAILED",
          "EMAIL",
        ]);
      for (const subject of ["a\u0000b", "s".repeat(256)])
        expect((yield* codeOf(personOf("auditor", { subject }))).slice(0, 2)).toEqual([400, "SIGN_ON_FAILED"]);
      expect(yield* codeOf(personOf("personne"))).toEqual([400, "SIGN_ON_FAILED", "UNKNOWN"]);
      expect((yield* signOn(personOf("auditor"))).status).toBe(200);
      expect(yield* codeOf(personOf("auditor", { subject: "sub-nouveau" }))).toEqual([400, "SIGN_ON_FAILED", "OTHER"]);
      expect(yield* codeOf(personOf("viewer", { subject: "sub-auditor" }))).toEqual([400, "SIGN_ON_FAILED", "OTHER"]);
      expect(yield* codeOf(personOf("personne", { subject: "sub-auditor" }))).toEqual([400, "SIGN_ON_FAILED", "OTHER"]);
      expect((yield* signOn(personOf("auditor", { claims: { email: "AUDITOR@Exemple.ca" } }))).status).toBe(200);
    }),
  );

  it.effect("opens no account of another chain, nor one that has a role there", () =>
    Effect.gen(function* () {
      yield* configured;
      const { otherTarget, other, targetId, chain, roleId } = yield* shared;
      const personalData = { password: testPassword, firstName: "A", lastName: "B", language: "fr" } as const;
      yield* createUser({
        ...personalData,
        targetId: otherTarget,
        layerId: other,
        username: "ailleurs",
        email: "ailleurs@exemple.ca",
      });
      const both = yield* createUser({
        ...personalData,
        targetId,
        layerId: chain,
        username: "deux",
        email: "deux@exemple.ca",
      });
      yield* grantRole({ userId: both, roleId: roleId("MANAGER"), layerId: chain });
      yield* grantRole({ userId: both, roleId: roleId("MANAGER"), layerId: other });
      for (const name of ["ailleurs", "deux"])
        expect(yield* signOn(personOf(name))).toMatchObject({ status: 400, code: "SIGN_ON_FAILED", reason: "UNKNOWN" });
    }),
  );

  it.effect("lets in who was invited, and nobody locked, inactive or without a role", () =>
    Effect.gen(function* () {
      yield* configured;
      const { targetId, chain, roleId } = yield* shared;
      const sql = yield* SqlClient.SqlClient;
      const personalData = {
        targetId,
        layerId: chain,
        password: testPassword,
        firstName: "A",
        lastName: "B",
        language: "fr",
      } as const;
      const make = Effect.fnUntraced(function* (name: string) {
        const id = yield* createUser({ ...personalData, username: name, email: `${name}@exemple.ca` });
        yield* grantRole({ userId: id, roleId: roleId("MANAGER"), layerId: chain });
        return id;
      });
      const invited = yield* make("invitee");
      yield* sql`UPDATE user_account SET password_hash = NULL WHERE user_id = ${invited}`;
      const signedOnInside = yield* signOn(personOf("invitee"));
      expect(signedOnInside.status).toBe(200);
      const { call } = yield* Server;
      expect((yield* call("/api/SideNav", { token: String(signedOnInside.body["token"]) })).status).toBe(200);
      const lockedUser = yield* make("verrou");
      yield* sql`UPDATE user_account SET is_locked = true WHERE user_id = ${lockedUser}`;
      expect(yield* signOn(personOf("verrou"))).toMatchObject({ status: 400, code: "LOCKED" });
      const gone = yield* make("partie");
      yield* sql`UPDATE user_account SET is_active = false WHERE user_id = ${gone}`;
      expect(yield* signOn(personOf("partie"))).toMatchObject({ status: 400, code: "NOACCESS" });
      yield* createUser({ ...personalData, username: "sansrole", email: "sansrole@exemple.ca" });
      expect(yield* signOn(personOf("sansrole"))).toMatchObject({ status: 400, code: "NOACCESS" });
      // If the account gets another e-mail, the link becomes invalid.
      yield* sql`UPDATE user_account SET email = 'autre@exemple.ca', email_key = 'autre@exemple.ca' WHERE user_id = ${invited}`;
      expect((yield* call("/api/SideNav", { token: String(signedOnInside.body["token"]) })).status).toBe(401);
    }),
  );

  it.effect("asks the code of a second factor here, unless the provider says that it asked one", () =>
    Effect.gen(function* () {
      yield* configured;
      const { call } = yield* Server;
      const { token } = yield* signInAs("buyer");
      const startAnswer = yield* post("/api/Profile/SecondFactor/Start", { password: testPassword }, { token });
      const app = new TOTP({ secret: Secret.fromBase32(String(startAnswer.body["secret"])) });
      yield* post(
        "/api/Profile/SecondFactor/Confirm",
        { code: app.generate({ timestamp: Date.now() - 30_000 }) },
        { token },
      );
      const half = yield* signOn(personOf("buyer"));
      expect([half.status, half.code]).toEqual([400, "SECOND_FACTOR_NEEDED"]);
      expect(half.cookie).not.toContain("comptoir_refresh");
      const cookie = pendingIn(half);
      const wrongCodeAnswer = yield* post("/api/SignOn/Code", { code: "000000" }, { cookie });
      expect([wrongCodeAnswer.status, wrongCodeAnswer.code]).toEqual([400, "SECOND_FACTOR_WRONG"]);
      const code = app.generate();
      expect((yield* post("/api/SignOn/Code", { code })).code).toBe("SIGN_ON_FAILED");
      expect((yield* post("/api/SignOn/Code", { code }, { cookie: pendingIn(half.started) })).code).toBe(
        "SIGN_ON_FAILED",
      );
      expect((yield* post("/api/SignOn/Code", { code }, { cookie })).status).toBe(200);
      expect((yield* post("/api/SignOn/Code", { code }, { cookie })).code).toBe("SECOND_FACTOR_WRONG");
      expect((yield* signOn(personOf("buyer", { amr: ["pwd", "mfa"] }))).status).toBe(200);

      // A second factor that the provider asked for meets the requirement, in the session it opened.
      expect(yield* save({ SECOND_FACTOR_REQUIRED: "x" })).toEqual([400]);
      const { chain } = yield* shared;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (${chain}, 'SECOND_FACTOR_REQUIRED', 'true')`;
      const with2 = yield* signOn(personOf("manager", { amr: ["mfa"] }));
      expect(with2.body["user"]).not.toHaveProperty("mustAddSecondFactor");
      expect((yield* call("/api/SideNav", { token: String(with2.body["token"]) })).status).toBe(200);
      const managerSignOn = yield* signOn(personOf("manager"));
      expect(managerSignOn.body).toMatchObject({ user: { mustAddSecondFactor: true } });
      expect((yield* call("/api/SideNav", { token: String(managerSignOn.body["token"]) })).status).toBe(403);
      yield* sql`DELETE FROM setting WHERE code = 'SECOND_FACTOR_REQUIRED'`;
    }),
  );

  it.effect("takes a passkey for the second factor too, by a challenge for who was vouched for", () =>
    Effect.gen(function* () {
      yield* configured;
      const { port } = yield* Server;
      const { token } = yield* signInAs("accountant");
      const offer = yield* post("/api/Profile/Passkey/Start", { password: testPassword }, { token });
      const authenticator = makeAuthenticator(`http://127.0.0.1:${port}`);
      const passkeyResponse = authenticator.create(offer.body as PasskeyOffer, "A");
      expect((yield* post("/api/Profile/Passkey", passkeyResponse, { token })).status).toBe(200);
      const half = yield* signOn(personOf("accountant"));
      expect([half.status, half.code]).toEqual([400, "SECOND_FACTOR_NEEDED"]);
      const cookie = pendingIn(half);
      expect((yield* post("/api/SignOn/Passkey", undefined)).code).toBe("SIGN_ON_FAILED");
      const request = (yield* post("/api/SignOn/Passkey", undefined, { cookie })).body as PasskeyRequest;
      const passkey = authenticator.sign(request);
      expect((yield* post("/api/SignOn/Code", { passkey })).code).toBe("SIGN_ON_FAILED");
      expect((yield* post("/api/SignOn/Code", { passkey }, { cookie })).status).toBe(200);
      expect((yield* post("/api/SignOn/Code", { passkey }, { cookie })).code).toBe("PASSKEY_WRONG");
    }),
  );

  it.effect("gives and takes the roles of the map, no others, and never the last administrator's", () =>
    Effect.gen(function* () {
      yield* configured;
      const { first, chain } = yield* shared;
      expect(yield* save({ SIGN_ON_CLAIM: "groups", SIGN_ON_ROLES: "vente = MANAGER" })).toEqual([200, 200]);
      const sql = yield* SqlClient.SqlClient;
      const rolesOf = Effect.fnUntraced(function* (username: string) {
        const rows = yield* sql<{ readonly text: string }>`
          SELECT r.code || '@' || g.target_layer_id AS text FROM user_role g JOIN role r USING (role_id) JOIN user_account u USING (user_id)
          WHERE u.username = ${username} ORDER BY 1`;
        return rows.map(({ text }) => text);
      });
      expect(yield* save({ SIGN_ON_ROLES: "vente = MANAGER @ A1; direction = ADMIN" })).toEqual([200]);
      yield* signOn(personOf("stock_clerk", { claims: { groups: ["vente", "autre"] } }));
      expect(yield* rolesOf("stock_clerk")).toEqual([`MANAGER@${first}`, `STOCK_CLERK@${chain}`]);
      yield* signOn(personOf("stock_clerk", { claims: { groups: "direction" } }));
      expect(yield* rolesOf("stock_clerk")).toEqual([`ADMIN@${chain}`, `STOCK_CLERK@${chain}`]);
      yield* signOn(personOf("stock_clerk"));
      expect(yield* rolesOf("stock_clerk")).toEqual([`STOCK_CLERK@${chain}`]);
      expect(yield* actionsOf("stock_clerk")).toEqual(expect.arrayContaining(["SIGN_ON_ROLES"]));
      // The administrator no longer has such a group, but is the last one and keeps the role.
      expect((yield* signOn(personOf("admin", { claims: { groups: [] } }))).status).toBe(200);
      expect(yield* rolesOf("admin")).toEqual([`ADMIN@${chain}`]);
      expect(yield* save({ SIGN_ON_CLAIM: null, SIGN_ON_ROLES: null })).toEqual([200, 200]);
    }),
  );

  it.effect("refuses answers of another browser and of another sign-in", () =>
    Effect.gen(function* () {
      yield* configured;
      const startAnswer = yield* start();
      const back = yield* Effect.promise(() =>
        provider.signIn(String(startAnswer.body["address"]), personOf("manager")),
      );
      const finish = (query: string, cookie?: string) =>
        Effect.map(post("/api/SignOn/Finish", { query }, cookie === undefined ? {} : { cookie }), ({ code }) => code);
      expect(yield* finish(back.search)).toBe("SIGN_ON_FAILED");
      const other = yield* start();
      expect(yield* finish(back.search, other.cookie)).toBe("SIGN_ON_FAILED");
      expect(yield* finish("?error=access_denied&state=x", other.cookie)).toBe("SIGN_ON_FAILED");
      expect(yield* finish("", `${startAnswer.cookie}x`)).toBe("SIGN_ON_FAILED");
    }),
  );

  it.effect("refuses an answer after ten minutes, and takes the same one before", () =>
    Effect.gen(function* () {
      yield* configured;
      const { chain } = yield* shared;
      const from = { address: "198.51.100.9", device: "test" };
      const { pending, address } = yield* startSignOn({ layerId: chain, remember: false }, from.address);
      expect(Math.round((pending.until - Date.now()) / 60_000)).toBe(10);
      const back = yield* Effect.promise(() => provider.signIn(address, personOf("manager")));
      const lateAnswer = yield* Effect.flip(finishSignOn({ ...pending, until: Date.now() - 1 }, back.search, from));
      expect(JSON.stringify(lateAnswer)).toContain("SIGN_ON_FAILED");
      expect((yield* finishSignOn(pending, back.search, from)).kind).toBe("session");
    }).pipe(Effect.provideService(OutgoingNetworks, allowedNetworks)),
  );

  it.effect("an address that begins sixty sign-ins in a minute waits, and the provider is not called again", () =>
    Effect.gen(function* () {
      yield* configured;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM throttle`;
      yield* start();
      yield* sql`INSERT INTO throttle (throttle_key, attempted_at) SELECT throttle_key, attempted_at FROM throttle, generate_series(1, 58)`;
      expect((yield* start()).status).toBe(200);
      expect((yield* start()).code).toBe("THROTTLED");
      yield* sql`DELETE FROM throttle`;
    }),
  );

  it.effect("says that the provider is down or internal, counts no failure, and lets people in by password", () =>
    Effect.gen(function* () {
      yield* configured;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM throttle`;
      const { chain } = yield* shared;
      const { token } = yield* signInAs("admin");
      const test = post("/api/Config/Test", { part: "SIGN_ON", _TargetLayerID: chain }, { token });
      expect(yield* save({ SIGN_ON_ISSUER: "https://169.254.169.254/" })).toEqual([400]);
      expect(yield* save({ SIGN_ON_ISSUER: "https://10.1.2.3" })).toEqual([400]);
      const startAnswer = yield* start();
      const back = yield* Effect.promise(() =>
        provider.signIn(String(startAnswer.body["address"]), personOf("manager")),
      );
      yield* Effect.promise(() => provider.close());
      const finished = yield* post("/api/SignOn/Finish", { query: back.search }, { cookie: startAnswer.cookie });
      expect([finished.status, finished.code]).toEqual([503, "SIGN_ON_UNAVAILABLE"]);
      for (let tries = 0; tries < 3; tries += 1) {
        const providerDown = yield* start();
        expect([providerDown.status, providerDown.code]).toEqual([503, "SIGN_ON_UNAVAILABLE"]);
      }
      expect((yield* test).body).toMatchObject({ state: "FAILED" });
      expect(yield* sql`SELECT FROM throttle WHERE throttle_key NOT LIKE 'signOnAddress:%'`).toEqual([]);
      expect((yield* signInAs("manager")).token).not.toBe("");
    }),
  );
});
