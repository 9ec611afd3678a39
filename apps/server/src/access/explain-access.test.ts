import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("why", (it) => {
  it.effect("a refusal names the missing permissions, and who could grant them", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      yield* makeOrganisation;
      const why = (token: string, codes: string) =>
        Effect.flatMap(call(`/api/Access/Why?permissions=${encodeURIComponent(codes)}`, { token }), read);
      const clerk = yield* signInAs("stock_clerk");
      const refusal = yield* why(clerk.token, "PRODUCT_COST_READ");
      expect(refusal.status).toBe(200);
      expect(refusal.body).toMatchObject({
        isAllowed: false,
        rule: "PERMISSION_MISSING",
        missing: ["PRODUCT_COST_READ"],
      });
      expect(refusal.body).toHaveProperty("steps", [
        { kind: "ROLE_REACHES", params: { role: "Inventaire", givenAt: "Chaîne A", layer: "Chaîne A" } },
        { kind: "ROLE_LACKS", params: { role: "Inventaire", permission: "PRODUCT_COST_READ" } },
        { kind: "PERMISSION_MISSING", params: { permission: "PRODUCT_COST_READ" } },
        {
          kind: "COULD_GRANT",
          params: { user: "Prénom Nom", role: "Comptabilité", permission: "PRODUCT_COST_READ", layer: "Chaîne A" },
        },
      ]);
      expect((yield* why(clerk.token, "INVENTORYDOCUMENT_READ, SALE_READ")).body).toMatchObject({
        isAllowed: true,
        rule: "CUD_INCLUDES_READ",
        missing: [],
      });
      expect(yield* why(clerk.token, "SALE_WRITE")).toEqual({
        status: 400,
        body: [{ code: "PERMISSION_UNKNOWN", field: "permissions", params: { permission: "SALE_WRITE" } }],
      });
    }),
  );

  it.effect("ADMIN holds everything, whatever is written down", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM role_permission WHERE role_id IN (SELECT role_id FROM role WHERE code = 'ADMIN')`;
      const { token } = yield* signInAs("admin");
      expect((yield* call("/api/Config/List/false", { token })).status).toBe(200);
      expect((yield* read(yield* call("/api/Access/Why?permissions=CONFIG_READ", { token }))).body).toMatchObject({
        isAllowed: true,
        rule: "ADMIN_HOLDS_ALL",
      });
    }),
  );
});
