import { endpointAccessOf, isRepeatable, listEndpoints } from "@comptoir/api/contract";
import { hasPermission, roleTemplates } from "@comptoir/domain/access";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs, tokenIn } from "../testing/serve-routes.ts";

const values: Readonly<Record<string, string>> = {
  getChildren: "false",
  id: "1",
  targetID: "1",
  x: "day",
  model: "Product",
};
const addressOf = (path: string) => path.replaceAll(/:(\w+)/gu, (_, name: string) => values[name] ?? "1");

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("looking as a role", (it) => {
  it.effect(
    "a user viewing as a role may open what the role may open, nothing more, and may change nothing",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { roleId } = yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        const headers = { "View-As": String(roleId("STOCK_CLERK")) };
        const permissions = roleTemplates.STOCK_CLERK.permissions;
        const guardedEndpoints = listEndpoints().filter(
          ({ endpoint }) =>
            !["public", "terminal"].includes(endpointAccessOf(endpoint).kind) && !endpoint.path.includes(":model"),
        );
        expect(guardedEndpoints.length).toBeGreaterThan(25);
        for (const { endpoint } of guardedEndpoints) {
          const access = endpointAccessOf(endpoint);
          const mayCall =
            isRepeatable(endpoint) && (access.kind !== "anyOf" || hasPermission(permissions, access.permissions));
          const { status } = yield* call(addressOf(endpoint.path), {
            method: endpoint.method,
            token,
            headers,
            ...(endpoint.method === "GET" ? {} : { body: "{" }),
          });
          expect([endpoint.method, endpoint.path, status === 403]).toEqual([endpoint.method, endpoint.path, !mayCall]);
        }
        const writeAnswer = yield* read(
          yield* call("/api/Product", {
            method: "POST",
            token,
            headers: { "View-As": String(roleId("BUYER")) },
            body: JSON.stringify([{ itemSKU: "A", description: "A" }]),
          }),
        );
        expect(writeAnswer).toMatchObject({ status: 403, body: [{ code: "VIEW_READ_ONLY" }] });
      }),
    { timeout: 240_000 },
  );

  it.effect("answers what one may create, why, and where, by what the role holds and not by one's own roles", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const roles = yield* sql<{ readonly id: number; readonly code: string }>`SELECT role_id AS id, code FROM role`;
      const ask = (path: string, role?: string) =>
        Effect.map(
          Effect.flatMap(
            call(path, {
              token,
              ...(role === undefined
                ? {}
                : { headers: { "View-As": String(roles.find(({ code }) => code === role)?.id) } }),
            }),
            read,
          ),
          ({ body }) => body as Readonly<Record<string, unknown>>,
        );
      for (const [role, mayCreate, maySeeUsers] of [
        ["VIEWER", false, false],
        ["BUYER", true, false],
        [undefined, true, true],
      ] as const) {
        expect([role, (yield* ask("/api/Product/GetCreationScope", role))["allowed"]]).toEqual([role, mayCreate]);
        expect([role, (yield* ask("/api/Access/Why?permissions=USER_READ", role))["isAllowed"]]).toEqual([
          role,
          maySeeUsers,
        ]);
      }
      const { first } = yield* Effect.map(
        sql<{ readonly first: number }>`SELECT target_layer_id AS first FROM target_layer WHERE code = 'A1'`,
        ([row]) => row ?? { first: 0 },
      );
      const inStore = yield* tokenIn(yield* call(`/api/TargetLayer/Change/${first}`, { token }));
      const places = yield* read(
        yield* call("/api/TargetLayer/Location", {
          token: inStore,
          headers: { "View-As": String(roles.find(({ code }) => code === "BUYER")?.id) },
        }),
      );
      expect(
        (places.body as readonly Readonly<Record<string, unknown>>[]).map((layer) => layer["_TargetLayerID"]),
      ).toEqual([first]);
    }),
  );

  it.effect("is for roles within one's own rights and reach alone", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("manager");
      const admin = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const roles = yield* sql<{ readonly id: number; readonly code: string }>`SELECT role_id AS id, code FROM role`;
      const idOf = (code: string) => roles.find((role) => role.code === code)?.id ?? 0;
      const as = (role: string | number, by = token) =>
        Effect.map(
          Effect.flatMap(call("/api/SideNav", { token: by, headers: { "View-As": String(role) } }), read),
          ({ status, body }) => [
            status,
            status === 200 ? null : (body as readonly { readonly code: string }[])[0]?.code,
          ],
        );
      expect(yield* as(idOf("VIEWER"))).toEqual([200, null]);
      expect(yield* as(idOf("ADMIN"))).toEqual([403, "ROLE_BEYOND_OWN"]);
      expect(yield* as(9_999)).toEqual([403, "ROLE_UNKNOWN"]);
      expect(yield* as("x")).toEqual([403, "ROLE_UNKNOWN"]);
      const viewer = yield* signInAs("viewer");
      expect(yield* as(idOf("VIEWER"), viewer.token)).toEqual([403, "ACCESS_DENIED"]);
      const nav = yield* read(
        yield* call("/api/SideNav", { token: admin.token, headers: { "View-As": String(idOf("VIEWER")) } }),
      );
      expect(JSON.stringify(nav.body)).not.toContain("/management/");
    }),
  );
});
