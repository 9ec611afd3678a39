import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { importsPerList } from "./import-records.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the lists of importing", (it) => {
  it.effect(
    "say how many batches there are when they show the newest alone",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { chain, other } = yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        yield* sql`
        INSERT INTO import_batch (kind, state, target_layer_id, mapping_name, mapping, file_name, file_hash, file_bytes, created_by)
        SELECT 'stock', 'COMMITTED', l, 'm', '{}', 'f' || n, 'h', 1, 1 FROM generate_series(1, ${importsPerList + 3}::integer) n, unnest(${[chain, other]}::integer[]) l`;
        const answer = yield* call("/api/Import/Batch/List", { token });
        const { body } = yield* read(answer);
        const rows = body as readonly { readonly fileName: string }[];
        expect([answer.headers.get("x-total-count"), rows.length, rows[0]?.fileName]).toEqual([
          String(importsPerList + 3),
          importsPerList,
          `f${importsPerList + 3}`,
        ]);
        const filters = JSON.stringify([{ Column: "fileName", Operator: "in", Value: ["f2", "f1", "f3"] }]);
        const query = new URLSearchParams({ filters, sort: "fileName", page: "1", size: "2" }).toString();
        const page = yield* call(`/api/Import/Batch/List?${query}`, { token });
        const names = (yield* read(page)).body as readonly { readonly fileName: string }[];
        expect([page.headers.get("x-total-count"), names.map(({ fileName }) => fileName)]).toEqual(["3", ["f1", "f2"]]);
        const facets = yield* read(
          yield* call("/api/Import/Batch/Facets?search=f12", { method: "POST", token, body: filters }),
        );
        expect(facets.body).toMatchObject([
          { column: "kind", values: [] },
          { column: "state", values: [] },
          { column: "userName", values: [] },
        ]);
        const unknown = encodeURIComponent(JSON.stringify([{ Column: "net", Operator: ">", Value: 1 }]));
        expect((yield* call(`/api/Import/Batch/List?filters=${unknown}`, { token })).status).toBe(400);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "name a saved mapping that cannot be read, with the fields at fault; using it is refused with them",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { token } = yield* signInAs("admin");
        yield* sql`
        INSERT INTO import_mapping (target_id, name, mapping, saved_by)
        SELECT target_id, m.name, m.mapping::jsonb, user_id FROM user_account, (VALUES ('old', '{"name": "old", "kind": "stock", "columns": {"sku": "code"}, "dialect": "1"}'), ('none', '[]')) AS m (name, mapping) WHERE username = 'admin'`;
        const { body } = yield* read(yield* call("/api/Import/Mapping/List", { token }));
        const saved = (body as readonly { readonly isBuiltIn: boolean }[]).filter(({ isBuiltIn }) => !isBuiltIn);
        expect(saved).toMatchObject([
          { name: "none", unreadable: [] },
          { name: "old", unreadable: expect.arrayContaining(["dialect"]) },
        ]);

        const sent = yield* read(
          yield* call("/api/Import/File?name=stock.csv", {
            method: "POST",
            token,
            body: "code,units\nA,1\n",
            headers: { "content-type": "application/octet-stream" },
          }),
        );
        const { fileId } = sent.body as { readonly fileId: string };
        const run = yield* read(
          yield* call("/api/Import/Run", {
            method: "POST",
            token,
            body: JSON.stringify({ fileId, mapping: "old", mode: "dryRun" }),
          }),
        );
        expect(run).toMatchObject({
          status: 400,
          body: expect.arrayContaining([
            expect.objectContaining({ code: "IMPORT_MAPPING", params: { field: "dialect" } }),
          ]),
        });
      }),
    { timeout: 60_000 },
  );
});
