import { expect, layer } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import { Secret, TOTP } from "otpauth";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { directoryLayer } from "./directory.ts";
import { openDirectory } from "./testing/open-directory.ts";
import { base, people, service } from "./testing/people.data.ts";

/** Tests sign-ins over HTTP with passwords of a directory that runs as a separate process. */

const [claire] = people;
const directory = await openDirectory("stand-in");
const settings = {
  url: directory.url,
  startTls: false,
  ca: null,
  service: { dn: service.dn, password: Redacted.make(service.password) },
  base,
  filter: "(uid={username})",
};
const servedRoutes = serveRoutes().pipe(Layer.provideMerge(directoryLayer(settings)));

layer(servedRoutes, { excludeTestServices: true, timeout: "60 seconds" })("signing in by the directory", (it) => {
  const signIn = Effect.fnUntraced(function* (username: string, password: string) {
    const { call } = yield* Server;
    const response = yield* call("/api/BasicLogin", { method: "POST", body: JSON.stringify({ username, password }) });
    const body: unknown = yield* Effect.promise(() => response.json());
    return {
      status: response.status,
      code: Array.isArray(body) ? String(body[0]?.code) : null,
      user: Object(Object(body)["user"]) as Readonly<Record<string, unknown>>,
    };
  });
  const shared = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const organisation = yield* makeOrganisation;
        // This account had a local password before, and must change its password.
        const id = yield* createUser({
          targetId: organisation.targetId,
          layerId: organisation.first,
          username: "claire",
          email: "claire@exemple.ca",
          password: testPassword,
          firstName: "Claire",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId: id, roleId: organisation.roleId("MANAGER"), layerId: organisation.first });
        yield* sql`UPDATE user_account SET is_ldap = true, must_change_password = true WHERE user_id = ${id}`;
        return { ...organisation, id };
      }),
    ),
  );

  it.effect(
    "takes the password of the directory by name or address, and none that was kept here; nobody is asked for a new one",
    () =>
      Effect.gen(function* () {
        yield* shared;
        const signInAnswer = yield* signIn("claire", claire.password);
        expect([signInAnswer.status, signInAnswer.user["username"], signInAnswer.user["mustChangePassword"]]).toEqual([
          200,
          "claire",
          false,
        ]);
        expect((yield* signIn("Claire@exemple.ca", claire.password)).status).toBe(200);
        expect(yield* signIn("claire", testPassword)).toMatchObject({ status: 400, code: "LOGIN_FAILED" });
        expect((yield* signIn("claire", "")).status).toBe(400);
        expect((yield* signIn("manager", testPassword)).status).toBe(200);
      }),
  );

  it.effect("adds a second factor with the password of the directory, and then asks for its code", () =>
    Effect.gen(function* () {
      yield* shared;
      const { call } = yield* Server;
      const post = (path: string, body: unknown, token?: string) =>
        Effect.flatMap(
          call(path, { method: "POST", body: JSON.stringify(body), ...(token !== undefined && { token }) }),
          read,
        );
      const { token } = yield* signInAs("claire", claire.password);
      const refusedAnswer = yield* post("/api/Profile/SecondFactor/Start", { password: testPassword }, token);
      expect(refusedAnswer).toEqual({ status: 400, body: [{ code: "PASSWORD_WRONG", field: "password" }] });
      const startAnswer = yield* post("/api/Profile/SecondFactor/Start", { password: claire.password }, token);
      const app = new TOTP({ secret: Secret.fromBase32(String(Object(startAnswer.body)["secret"])) });
      const confirmed = yield* post("/api/Profile/SecondFactor/Confirm", { code: app.generate() }, token);
      expect(confirmed.status).toBe(200);
      expect(yield* signIn("claire", claire.password)).toMatchObject({ status: 400, code: "SECOND_FACTOR_NEEDED" });
      const code = app.generate({ timestamp: Date.now() - 30_000 });
      const login = { username: "claire", password: claire.password, code };
      expect((yield* post("/api/BasicLogin", login)).status).toBe(200);
      yield* (yield* SqlClient.SqlClient)`DELETE FROM second_factor`;
    }),
  );

  it.effect("counts wrong passwords as of everybody: the sixth within a minute waits", () =>
    Effect.gen(function* () {
      yield* shared;
      const codes = yield* Effect.forEach(Array.from({ length: 6 }), () =>
        Effect.map(signIn("claire", "Pas-celui-la-9"), ({ code }) => code),
      );
      expect(codes.at(-1)).toBe("THROTTLED");
      expect(codes[0]).toBe("LOGIN_FAILED");
    }),
  );

  it.effect(
    "reports that the directory does not respond, counts no failed attempt, and lets all other users sign in",
    () =>
      Effect.gen(function* () {
        const { targetId, first, roleId } = yield* shared;
        const sql = yield* SqlClient.SqlClient;
        const id = yield* createUser({
          targetId,
          layerId: first,
          username: "marc",
          email: "marc@exemple.ca",
          password: testPassword,
          firstName: "Marc",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId: id, roleId: roleId("MANAGER"), layerId: first });
        yield* sql`UPDATE user_account SET is_ldap = true WHERE user_id = ${id}`;
        yield* Effect.promise(() => directory.close());
        for (let tries = 0; tries < 7; tries += 1)
          expect(yield* signIn("marc", "Mot-de-l-annuaire-2")).toMatchObject({
            status: 503,
            code: "DIRECTORY_UNAVAILABLE",
          });
        expect(yield* sql`SELECT failed_attempts AS failures FROM user_account WHERE user_id = ${id}`).toEqual([
          { failures: 0 },
        ]);
        expect((yield* signIn("admin", testPassword)).status).toBe(200);
      }),
  );
});
