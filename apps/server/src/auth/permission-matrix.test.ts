import { createHmac } from "node:crypto";

import {
  resolveModelAccess,
  endpointAccessOf,
  isForPeople,
  permissionsByListedModel,
  listEndpoints,
} from "@comptoir/api/contract";
import { entityNames, entityRow } from "@comptoir/domain/entity";
import { legacyAliases } from "@comptoir/domain/legacy";
import { hasPermission, roleTemplates } from "@comptoir/domain/access";
import { expect, layer } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { rounds } from "../testing/rounds.ts";
import {
  makeOrganisation,
  read,
  roleCodes,
  serveRoutes,
  Server,
  signInAs,
  testPassword,
} from "../testing/serve-routes.ts";
import { SigningSecret } from "./index.ts";

const values: Readonly<Record<string, string>> = {
  getChildren: "false",
  children: "false",
  sidePanelTemplates: "false",
  columnsDef: "true",
  id: "1",
  targetID: "1",
  x: "day",
  model: "Tax",
};

/** Every model that a path may name: those of the entity table, and former names of a few models. */
const models = [
  ...entityNames.map((name) => entityRow(name).model),
  ...Object.keys(legacyAliases),
  ...Object.keys(permissionsByListedModel),
];
const addressOf = (path: string) => path.replaceAll(/:(\w+)/gu, (_, name: string) => values[name] ?? "1");

/** Builds a request whose body fits no schema, so that an allowed call is answered with an error and writes nothing. */
const requestOf = (method: string, token?: string) => ({
  method,
  ...(token === undefined ? {} : { token }),
  ...(method === "GET" ? {} : { body: "{" }),
});

const guardedEndpoints = listEndpoints().filter(({ endpoint }) => endpointAccessOf(endpoint).kind !== "public");

/** Checks whether an endpoint without a model in its path serves this address. */
const isOwn = (method: string, place: string): boolean =>
  guardedEndpoints.some(
    ({ endpoint }) =>
      endpoint.method === method &&
      !endpoint.path.includes(":model") &&
      new RegExp(`^${endpoint.path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(place),
  );

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("who may call", (it) => {
  it.effect(
    "every endpoint requires the permission that the contract states",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { chain } = yield* makeOrganisation;
        expect(guardedEndpoints.length).toBeGreaterThan(25);
        const tokens = yield* Effect.forEach(roleCodes, (role) =>
          Effect.map(signInAs(role.toLowerCase()), ({ token }) => [role, token] as const),
        );
        // A key of the administrator, with what the role VIEWER has.
        const keyPermissions = roleTemplates.VIEWER.permissions;
        const [, admin = ""] = tokens.find(([role]) => role === "ADMIN") ?? [];
        const wish = { name: "K", password: testPassword, layerId: chain, days: 1, permissions: keyPermissions };
        const makeKey = call("/api/Profile/ApiKey", { method: "POST", token: admin, body: JSON.stringify(wish) });
        // The test revokes key 1 as it calls every endpoint, so it uses another key.
        expect(yield* read(yield* makeKey)).toMatchObject({ status: 200, body: { id: Number(values["id"]) } });
        const createdKey = yield* read(yield* makeKey);
        expect(createdKey).toMatchObject({ status: 200 });
        const key = String(Object(createdKey.body)["key"]);
        const { id: kid, secret: redactedSecret } = (yield* SigningSecret).current;
        const secret = Redacted.value(redactedSecret);
        const sign = (claims: object, key: Buffer, alg = "HS256") => {
          const content = [{ alg, typ: "JWT", kid }, claims]
            .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
            .join(".");
          return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
        };
        const claims = { sub: "1", permissions: Object.values(roleTemplates.ADMIN.permissions), tli: 1, sid: "none" };
        const now = Math.floor(Date.now() / 1000);
        const refusedTokens = {
          missing: undefined,
          ended: sign({ ...claims, exp: now - 1 }, secret),
          forged: sign({ ...claims, exp: now + 900 }, Buffer.from("another")),
          unsigned: sign({ ...claims, exp: now + 900 }, secret, "none"),
          unknownKey: `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`,
          withoutSession: sign({ ...claims, exp: now + 900 }, secret),
        };

        for (const { endpoint } of guardedEndpoints) {
          const name = `${endpoint.method} ${endpoint.path}`;
          const path = addressOf(endpoint.path);
          for (const [kind, token] of Object.entries(refusedTokens)) {
            const answer = yield* read(yield* call(path, requestOf(endpoint.method, token)));
            expect([name, kind, answer.status]).toEqual([name, kind, 401]);
            expect(answer.body).toEqual([{ code: expect.stringMatching(/^TOKEN_/u) }]);
          }
          for (const model of endpointAccessOf(endpoint).kind === "ofModel" ? models : [""]) {
            const access = resolveModelAccess(endpointAccessOf(endpoint), model);
            const address = model === "" ? path : addressOf(endpoint.path.replace(":model", model));
            // Skips a path that an endpoint without a model in its path serves: that endpoint has a row of its own.
            if (model !== "" && isOwn(endpoint.method, address)) continue;
            // A model that can only be listed has no such endpoint, or a separate one.
            if (access === null) continue;
            const callers = tokens.map(([role, token]) => ({
              role,
              token,
              mayCall:
                access.kind === "session" ||
                (access.kind === "anyOf" && hasPermission(roleTemplates[role].permissions, access.permissions)),
            }));
            const byKey = {
              role: "a key",
              token: key,
              mayCall:
                !isForPeople(endpoint) &&
                (access.kind === "session" ||
                  (access.kind === "anyOf" && hasPermission(keyPermissions, access.permissions))),
            };
            // All models share one implementation: for each, test one allowed and one refused role, or every role in
            // the long tests.
            const testedCallers = [true, false].flatMap((may) =>
              callers.filter(({ mayCall }) => mayCall === may).slice(0, rounds({ few: 1, many: callers.length })),
            );
            for (const { role, token, mayCall } of [byKey, ...(model === "" ? callers : testedCallers)]) {
              const { status } = yield* call(address, requestOf(endpoint.method, token));
              expect([name, model, role, status === 401 || status === 403]).toEqual([name, model, role, !mayCall]);
            }
          }
        }
      }),
    { timeout: 240_000 },
  );

  it.effect(
    "a permission that is revoked stops at the next request, and one that is given works at once, whatever the token says",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { token } = yield* signInAs("manager");
        const statusOf = (path: string) => Effect.map(call(path, { token }), ({ status }) => status);
        const manager = sql`SELECT role_id FROM role WHERE code = 'MANAGER'`;
        expect(yield* statusOf("/api/Dashboard/List?getChildren=true")).toBe(200);
        yield* sql`DELETE FROM role_permission WHERE role_id IN (${manager}) AND permission LIKE 'DASHBOARD_%'`;
        const answer = yield* read(yield* call("/api/Dashboard/List?getChildren=true", { token }));
        expect(answer).toMatchObject({ status: 403, body: [{ code: "ACCESS_DENIED" }] });
        yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, 'DASHBOARD_READ' FROM role WHERE code = 'MANAGER'`;
        expect(yield* statusOf("/api/Dashboard/List?getChildren=true")).toBe(200);

        // The session is refused because its user has no role at the token's layer.
        yield* sql`DELETE FROM user_role WHERE role_id IN (${manager})`;
        expect(yield* statusOf("/api/SideNav")).toBe(401);
      }),
  );
});
