import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { newestResetToken } from "../auth/testing/reset-link.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

/** Tests accounts: invitation, lock, required password change and consent, and listing and ending sessions. */

type Body = Readonly<Record<string, unknown>>;

const send = Effect.fnUntraced(function* (
  method: string,
  path: string,
  {
    token,
    body,
    headers,
  }: { readonly token?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const { call } = yield* Server;
  const response = yield* call(path, {
    method,
    ...(token === undefined ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return yield* Effect.promise(async () => ({ status: response.status, body: (await response.json()) as unknown }));
});
const codes = ({ body }: { readonly body: unknown }) =>
  Array.isArray(body) ? (body as readonly Body[]).map(({ code }) => code) : body;
const signIn = (username: string, password: string) =>
  send("POST", "/api/BasicLogin", { body: { username, password } });
const choose = (password: string) =>
  Effect.flatMap(newestResetToken, (token) => send("POST", "/api/ForgotPassword/chg", { body: { token, password } }));
const mails = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql<{
      readonly template: string;
      readonly recipient: string;
      readonly language: string;
      readonly parameters: Readonly<Record<string, string>>;
    }>`SELECT template, recipient, language, parameters FROM mail_outbox ORDER BY mail_id`,
);
const actionsOf = (id: unknown) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{
        readonly action: string;
      }>`SELECT action FROM audit_entry WHERE entity = 'user' AND entity_id = ${String(id)} AND action NOT LIKE 'SIGN_IN%' ORDER BY audit_id`,
      (rows) => rows.map(({ action }) => action),
    ),
  );
const first = ({ body }: { readonly body: unknown }) => (body as readonly Body[])[0] ?? {};

const strong = "Érablière-du-Nord-27";
const stronger = "Cabane-à-sucre-1642";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("accounts", (it) => {
  const shared = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const admin = (yield* signInAs("admin")).token;
        const person = {
          username: "nova",
          email: "nova@exemple.ca",
          firstName: "Nova",
          lastName: "Côté",
          language: "es",
          _TargetLayerID: organisation.first,
          grants: [{ roleId: organisation.roleId("MANAGER"), layerId: organisation.first }],
        };
        const createdUser = first(
          yield* send("POST", "/api/User", { token: admin, body: [person], headers: { "Idempotency-Key": "nova" } }),
        );
        const act = (action: string, token = admin) =>
          send("POST", `/api/User/${String(createdUser["_UserID"])}/Act/${action}`, { token });
        return { ...organisation, admin, person, id: createdUser["_UserID"], made: createdUser, act };
      }),
    ),
  );

  it.effect(
    "a new user is invited once, in their language, and signs in by the link after choosing a valid password",
    () =>
      Effect.gen(function* () {
        const { admin, id, made, person } = yield* shared;
        expect(made).toMatchObject({ status: "INVITED", invitedUntil: expect.any(Number) });
        yield* send("POST", "/api/User", { token: admin, body: [person], headers: { "Idempotency-Key": "nova" } });
        expect(yield* mails).toEqual([
          {
            template: "invitation",
            recipient: "nova@exemple.ca",
            language: "es",
            parameters: expect.objectContaining({
              firstName: "Nova",
              username: "nova",
              from: "Prénom Nom",
              hours: "72",
            }),
          },
        ]);
        expect(codes(yield* signIn("nova", strong))).toEqual(["LOGIN_FAILED"]);
        const token = yield* newestResetToken;
        expect(yield* send("POST", "/api/ForgotPassword/check", { body: { token } })).toMatchObject({
          status: 200,
          body: { isInvitation: true, username: "nova", firstName: "Nova", passwordRules: { minLength: 12 } },
        });
        expect(codes(yield* choose("court"))).toContain("PASSWORD_LENGTH");
        expect((yield* choose(strong)).status).toBe(200);
        expect(codes(yield* choose(stronger))).toEqual(["RESET_TOKEN_EXPIRED"]);
        expect((yield* signIn("nova", strong)).body).toMatchObject({
          user: { language: "es", mustChangePassword: false, isTermsAccepted: false },
        });
        const ownToken = (yield* signInAs("nova", strong)).token;
        expect(codes(yield* send("GET", "/api/SideNav", { token: ownToken }))).toEqual(["TERMS_DUE"]);
        expect((yield* send("POST", "/api/Profile/Terms", { token: ownToken, body: { version: 1 } })).status).toBe(200);
        expect((yield* send("GET", "/api/SideNav", { token: ownToken })).status).toBe(200);
        expect(yield* actionsOf(id)).toEqual(["CREATE", "PASSWORD", "TERMS"]);
      }),
  );

  it.effect(
    "an invitation that is sent again ends the one before; one that went to an older address is worth nothing",
    () =>
      Effect.gen(function* () {
        const { admin, person } = yield* shared;
        const createdUser = first(
          yield* send("POST", "/api/User", {
            token: admin,
            body: [{ ...person, username: "luz", email: "luz@exemple.ca", grants: [] }],
          }),
        );
        const before = yield* newestResetToken;
        const secondAnswer = yield* send("POST", `/api/User/${String(createdUser["_UserID"])}/Act/invite`, {
          token: admin,
        });
        expect([secondAnswer.status, (secondAnswer.body as Body)["status"]]).toEqual([200, "INVITED"]);
        expect(codes(yield* send("POST", "/api/ForgotPassword/check", { body: { token: before } }))).toEqual([
          "RESET_TOKEN_EXPIRED",
        ]);
        const token = yield* newestResetToken;
        const changedUser = first(
          yield* send("PUT", "/api/User", {
            token: admin,
            body: [{ _UserID: createdUser["_UserID"], version: createdUser["version"], email: "luz.nueva@exemple.ca" }],
          }),
        );
        expect(changedUser).toMatchObject({ email: "luz.nueva@exemple.ca", invitedUntil: null });
        expect(codes(yield* send("POST", "/api/ForgotPassword/chg", { body: { token, password: strong } }))).toEqual([
          "RESET_TOKEN_EXPIRED",
        ]);
        expect(yield* actionsOf(createdUser["_UserID"])).toEqual(["CREATE", "INVITE", "UPDATE"]);
      }),
  );

  it.effect(
    "a locked account is out at once and is told by mail; it is unlocked with its failures forgotten; what its state does not allow is refused",
    () =>
      Effect.gen(function* () {
        const { id, act } = yield* shared;
        const { token } = yield* signInAs("nova", strong);
        expect((yield* act("lock")).body).toMatchObject({ status: "LOCKED", isLocked: true });
        expect((yield* send("GET", "/api/SideNav", { token })).status).toBe(401);
        expect((yield* mails).at(-1)).toMatchObject({
          template: "accountLocked",
          recipient: "nova@exemple.ca",
          language: "es",
        });
        expect(codes(yield* act("lock"))).toEqual(["USER_STATUS"]);
        expect(codes(yield* act("invite"))).toEqual(["USER_STATUS"]);
        expect((yield* act("unlock")).body).toMatchObject({ status: "ACTIVE", passwordTries: 0 });
        expect((yield* signIn("nova", strong)).status).toBe(200);
        expect(codes(yield* act("unlock"))).toEqual(["USER_STATUS"]);
        expect((yield* act("fly")).status).toBe(400);
        expect((yield* actionsOf(id)).slice(-2)).toEqual(["LOCK", "UNLOCK"]);
      }),
  );

  it.effect("nobody acts on an account beyond their own, nor locks the last administrator", () =>
    Effect.gen(function* () {
      const { admin, targetId, first: store, id } = yield* shared;
      const sql = yield* SqlClient.SqlClient;
      const [role] = yield* sql<{
        readonly id: number;
      }>`INSERT INTO role (target_id, code, description) VALUES (${targetId}, 'KEEPER', 'Responsable') RETURNING role_id AS id`;
      yield* sql`INSERT INTO role_permission (role_id, permission) VALUES (${role?.id ?? 0}, 'USER_CUD')`;
      const keeper = yield* createUser({
        targetId,
        layerId: store,
        username: "keeper",
        email: "keeper@exemple.ca",
        password: testPassword,
        firstName: "Kim",
        lastName: "Roy",
        language: "fr",
      });
      yield* grantRole({ userId: keeper, roleId: role?.id ?? 0, layerId: store });
      const { token } = yield* signInAs("keeper");
      for (const action of ["lock", "requirePassword", "endSessions"])
        expect([action, codes(yield* send("POST", `/api/User/${String(id)}/Act/${action}`, { token }))]).toEqual([
          action,
          ["USER_BEYOND_OWN"],
        ]);
      const [administrator] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
      expect((yield* send("POST", `/api/User/${administrator?.id ?? 0}/Act/lock`, { token })).status).toBe(404);
      expect(codes(yield* send("POST", `/api/User/${administrator?.id ?? 0}/Act/lock`, { token: admin }))).toEqual([
        "LAST_ADMIN",
      ]);
      expect((yield* send("GET", `/api/User/${administrator?.id ?? 0}/Sessions`, { token })).status).toBe(404);
    }),
  );

  it.effect(
    "a user who must choose a new password can do nothing else before; the session then continues, and the others end",
    () =>
      Effect.gen(function* () {
        const { act, id } = yield* shared;
        const sql = yield* SqlClient.SqlClient;
        const { token } = yield* signInAs("nova", strong);
        const other = (yield* signInAs("nova", strong)).token;
        yield* act("requirePassword");
        expect(codes(yield* send("GET", "/api/SideNav", { token }))).toEqual(["PASSWORD_DUE"]);
        expect((yield* send("GET", "/api/Profile", { token })).body).toMatchObject({
          username: "nova",
          mustChangePassword: true,
          passwordRules: { minLength: 12 },
        });
        const change = (password: string, newPassword: string) =>
          send("POST", "/api/Profile/Password", { token, body: { password, newPassword } });
        yield* sql`DELETE FROM throttle`;
        for (let time = 0; time < 5; time += 1)
          expect(codes(yield* change("faux", stronger))).toEqual(["PASSWORD_WRONG"]);
        expect((yield* actionsOf(id)).slice(-5)).toEqual(Array.from({ length: 5 }, () => "PASSWORD_REFUSED"));
        // Wrong passwords here count like those at a sign-in, and then even the right password must wait.
        expect(codes(yield* change(strong, stronger))).toEqual(["THROTTLED"]);
        expect(codes(yield* signIn("nova", strong))).toEqual(["THROTTLED"]);
        yield* sql`DELETE FROM throttle`;
        expect(codes(yield* change(strong, strong))).toEqual(["PASSWORD_REUSED"]);
        expect((yield* change(strong, stronger)).status).toBe(200);
        expect((yield* send("GET", "/api/SideNav", { token })).status).toBe(200);
        expect((yield* send("GET", "/api/SideNav", { token: other })).status).toBe(401);
        expect((yield* signIn("nova", strong)).status).toBe(400);
      }),
  );

  it.effect("newer terms are accepted before anything else: those that are asked for, and no others", () =>
    Effect.gen(function* () {
      const { id } = yield* shared;
      const sql = yield* SqlClient.SqlClient;
      const { token } = yield* signInAs("nova", stronger);
      yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (NULL, 'TERMS_VERSION', '3')`;
      expect(codes(yield* send("GET", "/api/SideNav", { token }))).toEqual(["TERMS_DUE"]);
      expect((yield* signIn("nova", stronger)).body).toMatchObject({ user: { isTermsAccepted: false } });
      expect(codes(yield* send("POST", "/api/Profile/Terms", { token, body: { version: 2 } }))).toEqual(["TERMS_DUE"]);
      expect((yield* send("POST", "/api/Profile/Terms", { token, body: { version: 3 } })).body).toMatchObject({
        termsAndConditionsVersion: 3,
        termsAccepted: 3,
      });
      expect((yield* send("GET", "/api/SideNav", { token })).status).toBe(200);
      expect((yield* actionsOf(id)).at(-1)).toBe("TERMS");
      yield* sql`UPDATE user_account SET terms_version = 3`;
    }),
  );

  it.effect(
    "sessions are seen with their device, by an administrator and by oneself, and ended one by one or all, one's own by the password",
    () =>
      Effect.gen(function* () {
        const { admin, id, act } = yield* shared;
        const { call } = yield* Server;
        const openOn = (device: string) =>
          Effect.flatMap(
            call("/api/BasicLogin", {
              method: "POST",
              headers: { "user-agent": device },
              body: JSON.stringify({ username: "nova", password: stronger }),
            }),
            (answer) => Effect.promise(async () => ((await answer.json()) as { readonly token: string }).token),
          );
        yield* act("endSessions");
        const [phone, desk] = [yield* openOn("Téléphone"), yield* openOn("Bureau")];
        const ownSessions = (yield* send("GET", "/api/Profile/Sessions", { token: desk })).body as readonly Body[];
        expect(ownSessions.map(({ device, isCurrent, address }) => [device, isCurrent, address])).toEqual([
          ["Bureau", true, "127.0.0.1"],
          ["Téléphone", false, "127.0.0.1"],
        ]);
        expect((yield* send("GET", `/api/User/${String(id)}/Sessions`, { token: admin })).body).toHaveLength(2);
        const endSession = (session: Body | undefined, password: string) =>
          send("POST", `/api/Profile/Session/${String(session?.["id"])}/End`, { token: desk, body: { password } });
        expect(yield* endSession(ownSessions[1], "wrong")).toMatchObject({
          status: 400,
          body: [{ code: "PASSWORD_WRONG", field: "password" }],
        });
        expect((yield* send("GET", "/api/SideNav", { token: phone })).status).toBe(200);
        expect((yield* endSession(ownSessions[1], stronger)).status).toBe(200);
        expect((yield* send("GET", "/api/SideNav", { token: phone })).status).toBe(401);
        const foreignSession = (
          (yield* send("GET", "/api/Profile/Sessions", { token: admin })).body as readonly Body[]
        )[0];
        expect((yield* endSession(foreignSession, stronger)).status).toBe(404);
        const everywhere = (password: string) =>
          send("POST", "/api/Session/logoutEverywhere", { token: desk, body: { password } });
        expect(yield* everywhere("wrong")).toMatchObject({ status: 400, body: [{ code: "PASSWORD_WRONG" }] });
        expect(
          (yield* send("DELETE", `/api/User/${String(id)}/Session/${String(ownSessions[0]?.["id"])}`, { token: admin }))
            .status,
        ).toBe(200);
        expect((yield* send("GET", "/api/SideNav", { token: desk })).status).toBe(401);
      }),
  );

  it.effect("nobody ends their own sessions or removes their own second factor by their permissions", () =>
    Effect.gen(function* () {
      yield* shared;
      const sql = yield* SqlClient.SqlClient;
      const [findOwnUser] = yield* sql<{
        readonly id: number;
      }>`SELECT user_id AS id FROM user_account WHERE username = 'admin'`;
      const [firstToken, secondToken] = [(yield* signInAs("admin")).token, (yield* signInAs("admin")).token];
      yield* sql`INSERT INTO second_factor (user_id, sealed_secret, created_at, confirmed_at) VALUES (${findOwnUser?.id}, 'sealed', now(), now())`;
      const sessions = (yield* send("GET", "/api/Profile/Sessions", { token: firstToken })).body as readonly Body[];
      const other = sessions.find(({ isCurrent }) => isCurrent === false);
      const user = `/api/User/${findOwnUser?.id}`;
      for (const [method, path] of [
        ["POST", `${user}/Act/resetSecondFactor`],
        ["POST", `${user}/Act/endSessions`],
        ["DELETE", `${user}/Session/${String(other?.["id"])}`],
      ] as const)
        expect([path, codes(yield* send(method, path, { token: firstToken }))]).toEqual([path, ["ACCESS_DENIED"]]);
      expect((yield* send("GET", "/api/SideNav", { token: secondToken })).status).toBe(200);
      expect(yield* sql`DELETE FROM second_factor WHERE user_id = ${findOwnUser?.id} RETURNING user_id`).toHaveLength(
        1,
      );
    }),
  );

  it.effect("one's own language is kept and written down", () =>
    Effect.gen(function* () {
      const { id } = yield* shared;
      const { token } = yield* signInAs("nova", stronger);
      expect((yield* send("PUT", "/api/Profile", { token, body: { language: "en" } })).body).toMatchObject({
        language: "en",
      });
      expect((yield* signIn("nova", stronger)).body).toMatchObject({ user: { language: "en" } });
      expect((yield* send("PUT", "/api/Profile", { token, body: { language: "de" } })).status).toBe(400);
      expect((yield* actionsOf(id)).at(-1)).toBe("UPDATE");
    }),
  );
});
