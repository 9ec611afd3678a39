import { fieldOfWireName } from "@comptoir/domain/entity";
import { addDays, businessDateOf, parseCalendarDate } from "@comptoir/domain/period";
import { userStatus } from "@comptoir/domain/user";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

/** Tests the rules of users beyond those of all entities: who may change whom, visible fields, and states. */

type Body = Readonly<Record<string, unknown>>;

const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const { call } = yield* Server;
  const response = yield* call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return yield* Effect.promise(async () => ({
    status: response.status,
    body: (await response.json()) as readonly Body[],
  }));
});
const codesOf = ({ body }: { readonly body: readonly Body[] }) =>
  body.map(
    ({ field, code }) => `${field === undefined ? "" : `${fieldOfWireName("user", String(field))} `}${String(code)}`,
  );
const listRows = (token: string, filter = "") => send(token, "GET", `/api/User/List/true?size=1000${filter}`);
const keyOf = (row: Body | undefined) => ({ id: row?.["_UserID"], version: row?.["version"] });

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("users", (it) => {
  const make = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const organisation = yield* makeOrganisation;
    const [keeperRole] = yield* sql<{
      readonly id: number;
    }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.targetId}, 'KEEPER', 'Responsable') RETURNING role_id AS id`;
    const roleId = keeperRole?.id ?? 0;
    yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${roleId}, unnest(ARRAY['USER_CUD', 'USER_ACCESS_CUD', 'SALE_READ'])`;
    const keeper = yield* createUser({
      targetId: organisation.targetId,
      layerId: organisation.first,
      username: "keeper",
      email: "keeper@exemple.ca",
      password: testPassword,
      firstName: "Kim",
      lastName: "Roy",
      language: "fr",
    });
    yield* grantRole({ userId: keeper, roleId, layerId: organisation.first });
    const admin = (yield* signInAs("admin")).token;
    const rows = (yield* listRows(admin)).body;
    const rowOf = (username: string) => rows.find((row) => row["username"] === username);
    return { ...organisation, keeperRole: roleId, admin, keeperToken: (yield* signInAs("keeper")).token, rowOf };
  });
  const shared = Effect.runSync(Effect.cached(make));

  it.effect("a store manager sees the accounts of their store, and creates there and nowhere else", () =>
    Effect.gen(function* () {
      const { first, second, keeperToken, keeperRole, roleId } = yield* shared;
      expect((yield* listRows(keeperToken)).body.map((row) => row["username"])).toEqual(["keeper"]);
      const person = {
        username: "nova",
        email: "nova@exemple.ca",
        firstName: "Nova",
        lastName: "Côté",
        _TargetLayerID: first,
        grants: [{ roleId: keeperRole, layerId: first }],
      };
      const createdUsers = yield* send(keeperToken, "POST", "/api/User", [person]);
      expect([createdUsers.status, createdUsers.body[0]]).toEqual([
        200,
        expect.objectContaining({
          status: "INVITED",
          name: "Nova Côté",
          roles: ["Responsable"],
          grants: person.grants,
        }),
      ]);
      const other = { ...person, username: "autre", email: "autre@exemple.ca" };
      expect(
        codesOf(yield* send(keeperToken, "POST", "/api/User", [{ ...other, _TargetLayerID: second, grants: [] }])),
      ).toEqual(["layerId LAYER_UNKNOWN"]);
      expect(
        codesOf(
          yield* send(keeperToken, "POST", "/api/User", [
            { ...other, grants: [{ roleId: roleId("ADMIN"), layerId: first }] },
          ]),
        ),
      ).toContain("grants.0.roleId GRANT_BEYOND_OWN");
      expect(
        codesOf(
          yield* send(keeperToken, "POST", "/api/User", [{ ...other, username: "NOVA", email: "nova@EXEMPLE.ca" }]),
        ),
      ).toEqual(["username USERNAME_EXISTS", "email EMAIL_EXISTS"]);
    }),
  );

  it.effect(
    "a dry run names all that stands against every line at once, and writes nothing; nobody is written to unless it is asked for",
    () =>
      Effect.gen(function* () {
        const { first, second, keeperToken, keeperRole, roleId } = yield* shared;
        const sql = yield* SqlClient.SqlClient;
        const countsQuery = sql`SELECT (SELECT count(*) FROM user_account)::int AS users, (SELECT count(*) FROM mail_outbox)::int AS mails, (SELECT count(*) FROM audit_entry)::int AS entries`;
        const person = (username: string, more: Body = {}) => ({
          username,
          email: `${username}@exemple.ca`,
          firstName: "Ana",
          lastName: "Roy",
          _TargetLayerID: first,
          ...more,
        });
        const before = yield* countsQuery;
        const wrongSave = yield* send(keeperToken, "POST", "/api/User?dryRun=true", [
          person("un"),
          person("deux", { grants: [{ roleId: roleId("ADMIN"), layerId: first }] }),
          person("trois", { email: "UN@exemple.ca" }),
          person("quatre", { _TargetLayerID: second }),
          person("cinq"),
        ]);
        const lines = wrongSave.body.map(
          ({ field, code }) =>
            `${String(field)
              .split(".")
              .map((part) => fieldOfWireName("user", part))
              .join(".")} ${String(code)}`,
        );
        expect([wrongSave.status, lines]).toEqual([
          400,
          expect.arrayContaining([
            "1.grants.0.roleId GRANT_BEYOND_OWN",
            "2.email EMAIL_EXISTS",
            "3.layerId LAYER_UNKNOWN",
          ]),
        ]);
        expect(lines.filter((line) => line.startsWith("0.") || line.startsWith("4."))).toEqual([]);
        expect(yield* send(keeperToken, "POST", "/api/User?dryRun=true", [person("un"), person("cinq")])).toEqual({
          status: 200,
          body: [],
        });
        expect(yield* countsQuery).toEqual(before);
        const [quietAnswer] = (yield* send(keeperToken, "POST", "/api/User?notify=false", [
          person("un", { grants: [{ roleId: keeperRole, layerId: first }] }),
        ])).body;
        expect([quietAnswer?.["status"], quietAnswer?.["invitedUntil"]]).toEqual(["INVITED", null]);
        expect(yield* countsQuery).toEqual([expect.objectContaining({ mails: before[0]?.["mails"] })]);
        expect(
          codesOf(
            yield* send(keeperToken, "PUT", "/api/User?dryRun=true", [
              { _UserID: quietAnswer?.["_UserID"], version: quietAnswer?.["version"], email: "keeper@exemple.ca" },
            ]),
          ),
        ).toEqual(["email EMAIL_EXISTS"]);
        expect(
          yield* send(keeperToken, "PUT", "/api/User?dryRun=true", [
            { _UserID: quietAnswer?.["_UserID"], version: quietAnswer?.["version"], firstName: "Zoé" },
          ]),
        ).toEqual({ status: 200, body: [] });
        expect((yield* listRows(keeperToken)).body.find((row) => row["username"] === "un")).toMatchObject({
          firstName: "Ana",
          version: quietAnswer?.["version"],
        });
        const deletion = yield* send(keeperToken, "DELETE", "/api/User", [keyOf(quietAnswer)]);
        expect(deletion.status).toBe(200);
      }),
  );

  it.effect("an account that holds more than one's own is not saved: whoever changes its address has it", () =>
    Effect.gen(function* () {
      const { admin, first, keeperToken, roleId } = yield* shared;
      const [nova] = (yield* listRows(keeperToken)).body.filter((row) => row["username"] === "nova");
      const [promoted] = (yield* send(admin, "PUT", "/api/User", [
        {
          _UserID: nova?.["_UserID"],
          version: nova?.["version"],
          grants: [{ roleId: roleId("MANAGER"), layerId: first }],
        },
      ])).body;
      expect(promoted).toMatchObject({ roles: ["Gestion"] });
      expect(
        codesOf(
          yield* send(keeperToken, "PUT", "/api/User", [
            { _UserID: promoted?.["_UserID"], version: promoted?.["version"], email: "pirate@exemple.ca" },
          ]),
        ),
      ).toEqual(["USER_BEYOND_OWN"]);
      expect(codesOf(yield* send(keeperToken, "DELETE", "/api/User", [keyOf(promoted)]))).toEqual(["USER_BEYOND_OWN"]);
    }),
  );

  it.effect(
    "the last administrator is neither deleted, nor made inactive, nor left without the role; nothing is written",
    () =>
      Effect.gen(function* () {
        const { admin, rowOf } = yield* shared;
        const row = rowOf("admin");
        const change = (values: Body) =>
          send(admin, "PUT", "/api/User", [{ _UserID: row?.["_UserID"], version: row?.["version"], ...values }]);
        expect(codesOf(yield* send(admin, "DELETE", "/api/User", [keyOf(row)]))).toEqual(["LAST_ADMIN"]);
        expect(codesOf(yield* change({ isActive: false }))).toEqual(["isActive LAST_ADMIN"]);
        expect(codesOf(yield* change({ terminationDate: "2040-01-31" }))).toEqual(["terminationDate LAST_ADMIN"]);
        expect(codesOf(yield* change({ grants: [] }))).toEqual(["grants LAST_ADMIN"]);
        expect(codesOf(yield* change({ isLdap: true }))).toEqual(["isLdap LAST_ADMIN"]);
        expect((yield* listRows(admin)).body.find((user) => user["username"] === "admin")).toMatchObject({
          version: row?.["version"],
          status: "ACTIVE",
        });
      }),
  );

  it.effect(
    "access and personal data are hidden without the permission, in lists, records and history; granting access requires its own",
    () =>
      Effect.gen(function* () {
        const { admin, targetId, chain } = yield* shared;
        const sql = yield* SqlClient.SqlClient;
        yield* sql`DELETE FROM role_permission WHERE role_id = (SELECT role_id FROM role WHERE code = 'VIEWER' AND target_id = ${targetId})`;
        yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, 'USER_READ' FROM role WHERE code = 'VIEWER' AND target_id = ${targetId}`;
        const viewer = (yield* signInAs("viewer")).token;
        const [createdUser] = (yield* send(admin, "POST", "/api/User", [
          {
            username: "secret",
            email: "secret@exemple.ca",
            firstName: "Ana",
            lastName: "Roy",
            _TargetLayerID: chain,
            birthDate: "1990-05-17",
            address: { street: "rue Rachel" },
          },
        ])).body;
        const id = String(createdUser?.["_UserID"]);
        const filters = encodeURIComponent(JSON.stringify([{ Column: "_UserID", Operator: "=", Value: Number(id) }]));
        for (const path of [
          `/api/User/List/true?filters=${filters}`,
          `/api/User/true?filters=${filters}`,
          `/api/User/History/${id}`,
        ]) {
          const answer = yield* send(viewer, "GET", path);
          expect([path, answer.status]).toEqual([path, 200]);
          for (const field of ["grants", "roles", "birthDate", "address"])
            expect([
              path,
              field,
              JSON.stringify(
                path.includes("History") ? answer.body.map(({ before, after }) => [before, after]) : answer.body,
              ).includes(`"${field}"`),
            ]).toEqual([path, field, false]);
        }
        yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, 'USER_CUD' FROM role WHERE code = 'VIEWER' AND target_id = ${targetId}`;
        const savedKey = { _UserID: createdUser?.["_UserID"], version: createdUser?.["version"] };
        expect(codesOf(yield* send(viewer, "PUT", "/api/User", [{ ...savedKey, grants: [] }]))).toEqual([
          "grants ACCESS_DENIED",
        ]);
        expect((yield* send(viewer, "PUT", "/api/User", [{ ...savedKey, phone: "514 555-0100" }])).status).toBe(200);
      }),
  );

  it.effect("the state in a list is the domain's, for every account and every day", () =>
    Effect.gen(function* () {
      const { admin, chain, targetId } = yield* shared;
      const sql = yield* SqlClient.SqlClient;
      const today = businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 });
      const days = [null, addDays(today, -1), today, addDays(today, 1)];
      const bits = Array.from({ length: 32 }, (_, at) => [0, 1, 2, 3, 4].map((bit) => (at >> bit) % 2 === 1));
      const expected = new Map<string, string>();
      for (const [
        stateIndex,
        [isActive = false, isLocked = false, isDeleted = false, hasPassword = false, isLdap = false],
      ] of bits.entries()) {
        for (const [nth, last] of days.entries()) {
          const username = `state_${stateIndex}_${nth}`;
          yield* sql`
            INSERT INTO user_account (target_id, target_layer_id, username, username_key, first_name, last_name, is_active, is_locked, is_deleted, password_hash, is_ldap, termination_date)
            VALUES (${targetId}, ${chain}, ${username}, ${username}, 'A', 'B', ${isActive}, ${isLocked}, ${isDeleted}, ${hasPassword ? "x" : null}, ${isLdap}, ${last})`;
          const day = last === null ? null : parseCalendarDate(last);
          expected.set(
            username,
            userStatus(
              {
                isActive,
                isLocked,
                isDeleted,
                hasPassword,
                isLdap,
                failedAttempts: 0,
                terminationDate: day?.ok === true ? day.value : null,
              },
              today,
            ),
          );
        }
      }
      const deleted = encodeURIComponent(JSON.stringify([{ Column: "isDeleted", Operator: "=", Value: "true" }]));
      const rows = [...(yield* listRows(admin)).body, ...(yield* listRows(admin, `&filters=${deleted}`)).body].filter(
        (row) => expected.has(String(row["username"])),
      );
      expect(rows).toHaveLength(expected.size);
      expect(new Map(rows.map((row) => [String(row["username"]), row["status"]]))).toEqual(expected);
    }),
  );

  // The last test, because either administrator may be the one who is deleted and signed out.
  it.effect("two administrators who delete each other at once leave one of them", () =>
    Effect.gen(function* () {
      const { admin, chain, targetId, roleId } = yield* shared;
      const second = yield* createUser({
        targetId,
        layerId: chain,
        username: "admin2",
        email: "admin2@exemple.ca",
        password: testPassword,
        firstName: "Zoé",
        lastName: "Roy",
        language: "fr",
      });
      yield* grantRole({ userId: second, roleId: roleId("ADMIN"), layerId: chain });
      const other = (yield* signInAs("admin2")).token;
      const rows = (yield* listRows(admin)).body;
      const key = (username: string) => keyOf(rows.find((row) => row["username"] === username));
      // Two changes in one call: the second is checked against the result of the first.
      const off = (username: string) => ({
        _UserID: key(username).id,
        version: key(username).version,
        isActive: false,
      });
      expect(codesOf(yield* send(admin, "PUT", "/api/User", [off("admin2"), off("admin")]))).toEqual([
        "1.isActive LAST_ADMIN",
      ]);
      const answers = yield* Effect.all(
        [send(admin, "DELETE", "/api/User", [key("admin2")]), send(other, "DELETE", "/api/User", [key("admin")])],
        { concurrency: 2 },
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const deletedUser = answers[0].status === 200 ? "admin2" : "admin";
      expect((yield* send(deletedUser === "admin2" ? other : admin, "GET", "/api/SideNav")).status).toBe(401);
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE user_account SET is_deleted = (username = 'admin2') WHERE username IN ('admin', 'admin2')`;
    }),
  );
});
