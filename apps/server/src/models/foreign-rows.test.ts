import { listEndpoints } from "@comptoir/api/contract";
import { entityNames, entityRow } from "@comptoir/domain/entity";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { sampleOf } from "./entity-kit.ts";

/** Names that occur only in rows of the other chain. */
const foreignNames = /Étranger|Chaîne B/u;

/** Lists the addresses of all GET endpoints with foreign ids, for every model, with and without children. */
const addressesOf = (ids: readonly string[]) =>
  new Set(
    listEndpoints().flatMap(({ endpoint: { method, path } }) => {
      const models = path.includes(":model") ? entityNames.map((name) => entityRow(name).model) : [""];
      return method === "GET"
        ? models.flatMap((model) =>
            ids.flatMap((id) => ["false", "true"].map((children) => filled(path, { model, id, children }))),
          )
        : [];
    }),
  );

function filled(path: string, { model, id, children }: Readonly<Record<"model" | "id" | "children", string>>): string {
  const values: Readonly<Record<string, string>> = {
    model,
    children,
    getChildren: children,
    sidePanelTemplates: "false",
    columnsDef: "true",
    entity: "product",
  };
  const filledPath = path.replaceAll(/:(\w+)/gu, (_, name: string) => values[name] ?? id);
  return `${filledPath}?itemSKU=F&permissions=SALE_READ${path.endsWith("References") ? `&ids=${id}` : ""}`;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("rows of another chain", (it) => {
  it.effect(
    "is in no answer: not that of another chain, nor that of a store beside one's own",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { targetId, otherTarget, other, first, second, roleId } = yield* makeOrganisation;
        // The other chain's target is a foreign row too.
        const ids = new Set([otherTarget, other]);
        for (const name of entityNames.filter((candidate) => candidate !== "target")) {
          const sample = sampleOf(name);
          if (sample.prepare !== undefined) yield* sample.prepare(sql, { targetId, otherTarget, other });
          for (const { id } of yield* sample.foreign(sql, { otherTarget, other })) ids.add(id);
        }
        for (const layer of [other, second]) {
          const [document] = yield* sql<{ readonly id: number }>`
          INSERT INTO inventory_document (location_id, number, type, comment, business_date, created_by, terminal_id, created_at, changed_at)
          VALUES (${layer}, ${`${layer === other ? "Étranger" : "Magasin 2"} 1`}, 'COUNT', '', '2026-03-01', 1, 'T', 0, 0) RETURNING document_id AS id`;
          yield* sql`INSERT INTO inventory_line (document_id, line_no, line_key, sku, upc, description) VALUES (${document?.id ?? 0}, 1, 'k', 'F', '', ${layer === other ? "Étranger" : "Magasin 2"})`;
          ids.add(document?.id ?? 0);
        }
        const userId = yield* createUser({
          targetId,
          layerId: first,
          username: "gerante",
          email: "gerante@exemple.ca",
          password: testPassword,
          firstName: "Ana",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: first });

        const answerCounts = { admin: 0, gerante: 0 };
        let ofOwn = 0;
        for (const [username, mayNotSee] of [
          ["admin", foreignNames],
          ["gerante", /Étranger|Chaîne B|Magasin 2/u],
        ] as const) {
          const { token } = yield* signInAs(username);
          for (const address of addressesOf([...ids].map(String))) {
            const response = yield* call(address, { token });
            const text = yield* Effect.promise(() => response.text());
            expect([username, address, response.status < 500, mayNotSee.exec(text)?.[0]]).toEqual([
              username,
              address,
              true,
              undefined,
            ]);
            if (text.includes("Magasin 2")) ofOwn++;
            if (response.status === 200) answerCounts[username]++;
          }
        }
        // Checks that enough calls succeeded: refusals alone would prove nothing.
        expect([Math.min(answerCounts.admin, answerCounts.gerante) > 100, ofOwn > 0]).toEqual([true, true]);
      }),
    { timeout: 240_000 },
  );
});
