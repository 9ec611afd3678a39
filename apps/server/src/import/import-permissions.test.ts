import type { PermissionCode } from "@comptoir/domain/access";
import { builtInMappings } from "@comptoir/domain/import-file";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs, testPassword } from "../testing/serve-routes.ts";
import { runOverHttp, upload } from "../testing/import-over-http.ts";
import { header, rowsWritten, tillMapping } from "./testing/till-file.ts";

const content = `${header}1,2026-03-12 09:15:00,NOWHERE,NEW,2,3.49\n`;
const products = builtInMappings["maven-toys-products"];

/** Signs in a user with a custom role. */
const signInWith = Effect.fnUntraced(function* (
  username: string,
  permissions: readonly PermissionCode[],
  place: { readonly targetId: number; readonly layerId: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const { targetId, layerId } = place;
  const userId = yield* createUser({
    targetId,
    layerId,
    username,
    password: testPassword,
    firstName: "Prénom",
    lastName: "Nom",
    language: "fr",
  });
  const [role] = yield* sql<{
    readonly id: number;
  }>`INSERT INTO role (target_id, code, description) VALUES (${targetId}, ${username}, ${username}) RETURNING role_id AS id`;
  const roleId = role?.id ?? 0;
  yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${roleId}::integer, p FROM unnest(${[...permissions]}::text[]) AS p`;
  yield* grantRole({ userId, roleId, layerId });
  return (yield* signInAs(username)).token;
});

/** Permissions that a mapping requires beyond SALE_CUD and those listed with it. */
const refusals: readonly {
  readonly what: string;
  readonly mapping: object;
  readonly asks: PermissionCode;
  readonly permissions?: readonly PermissionCode[];
}[] = [
  { what: "that creates unknown items", mapping: { ...tillMapping, unknownItem: "create" }, asks: "PRODUCT_CUD" },
  {
    what: "that creates unknown items to be completed",
    mapping: { ...tillMapping, unknownItem: "placeholder" },
    asks: "PRODUCT_CUD",
  },
  {
    what: "that creates unknown stores",
    mapping: { ...tillMapping, unknownItem: "error", unknownLocation: "create" },
    asks: "TARGET_CUD",
  },
  { what: "of products", mapping: products, asks: "PRODUCT_CUD" },
  { what: "of products with their costs", mapping: products, asks: "PRODUCT_COST_CUD", permissions: ["PRODUCT_CUD"] },
];

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("importing with SALE_CUD alone", (it) => {
  it.effect(
    "is refused with the permission that is missing, and writes nothing, whatever a mapping would bring in beside sales",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { targetId, chain, second } = yield* makeOrganisation;
        const seller = yield* signInWith("seller", ["SALE_CUD"], { targetId, layerId: chain });
        const owner = yield* signInWith("owner", ["SALE_CUD", "PRODUCT_CUD", "PRODUCT_COST_CUD", "TARGET_CUD"], {
          targetId,
          layerId: chain,
        });
        const elsewhere = yield* signInWith("elsewhere", ["SALE_CUD"], { targetId, layerId: second });
        const fileId = yield* upload(seller, content);
        const before = yield* rowsWritten;
        for (const { what, mapping, asks, permissions = [] } of refusals) {
          const sql = yield* SqlClient.SqlClient;
          const added =
            yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, unnest(${[...permissions]}::text[]) FROM role WHERE code = 'seller' RETURNING role_id`;
          expect(added.length).toBe(permissions.length);
          const refused = { status: 403, body: [{ code: "ACCESS_DENIED", params: { permission: asks } }] };
          for (const mode of ["dryRun", "commit"] as const)
            expect([what, yield* runOverHttp(seller, fileId, mapping, mode)]).toEqual([what, refused]);
          const saved = yield* read(
            yield* call("/api/Import/Mapping", {
              method: "PUT",
              token: seller,
              body: JSON.stringify({ ...mapping, name: "mine" }),
            }),
          );
          expect([what, saved]).toEqual([what, refused]);
          yield* sql`DELETE FROM role_permission WHERE permission = ANY (${[...permissions]}::text[]) AND role_id = (SELECT role_id FROM role WHERE code = 'seller')`;
        }
        expect(yield* rowsWritten).toEqual(before);

        const plain = { ...tillMapping, unknownItem: "error", unknownLocation: "error" };
        expect(yield* runOverHttp(seller, fileId, plain, "commit")).toMatchObject({
          status: 200,
          body: { batchId: null, issues: [{ code: "IMPORT_UNKNOWN_LOCATION", row: 2 }] },
        });
        expect(yield* rowsWritten).toEqual(before);

        expect(yield* runOverHttp(elsewhere, fileId, plain, "dryRun")).toEqual({
          status: 400,
          body: [{ code: "IMPORT_FILE_UNKNOWN" }],
        });

        const done = yield* runOverHttp(
          owner,
          fileId,
          { ...tillMapping, unknownItem: "create", unknownLocation: "create" },
          "commit",
        );
        expect(done).toMatchObject({ status: 200, body: { created: 1, itemsCreated: 1, locationsCreated: 1 } });
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "does not undo what asked for another permission",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const owner = (yield* signInAs("owner")).token;
        const seller = (yield* signInAs("seller")).token;
        const text = "Product_ID,Product_Name,Product_Category,Product_Cost,Product_Price\n1,Ours,Toys,$1.00 ,$2.00 \n";
        const done = yield* runOverHttp(owner, yield* upload(owner, text), products, "commit");
        const { batchId } = done.body as { readonly batchId: number };
        const undo = (token: string) =>
          Effect.flatMap(call(`/api/Import/Batch/${batchId}/undo`, { method: "POST", token }), read);
        const before = yield* rowsWritten;
        const sql = yield* SqlClient.SqlClient;
        for (const permission of ["PRODUCT_CUD", "PRODUCT_COST_CUD"] as const) {
          expect(yield* undo(seller)).toEqual({
            status: 403,
            body: [{ code: "ACCESS_DENIED", params: { permission } }],
          });
          expect(yield* rowsWritten).toEqual(before);
          yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, ${permission} FROM role WHERE code = 'seller'`;
        }
        expect(yield* undo(owner)).toMatchObject({ status: 200, body: { state: "UNDONE" } });
      }),
    { timeout: 60_000 },
  );
});
