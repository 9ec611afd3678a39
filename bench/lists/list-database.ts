/** Database with many products, and its server; lists are requested from the service, and over HTTP as by a browser. */

import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { Clock, Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import { HttpServer } from "effect/http";

import type { Caller } from "@comptoir/api/contract";
import { permissionCodes } from "@comptoir/domain/access";
import { pageSizes } from "@comptoir/domain/entity";

import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { createRoles, createUser, grantRole } from "../../apps/server/src/organisation/index.ts";
import { productService } from "../../apps/server/src/product/product-service.ts";
import { ReportCopy } from "../../apps/server/src/report/copy/report-copy.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { TillDeriver } from "../../apps/server/src/till/index.ts";
import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { httpLayer } from "../widgets/http-batch.ts";
import { organisationStatements } from "../widgets/generated-sales.ts";

export interface Question {
  readonly search?: string;
  readonly sort?: string;
  readonly page?: number;
}

export interface ListDatabase {
  /** Calls the service behind the request; returns its duration in milliseconds, and the numbers of rows of the page and of the list. */
  readonly ask: (question: Question) => Promise<{ readonly ms: number; readonly rows: number; readonly total: number }>;
  readonly origin: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

const benchUser = { username: "bench", password: "Neige-sur-le-fleuve-9" };

/** Real product names if COMPTOIR_REAL_DATA names a folder with them, else a few invented ones. */
export function productNames(): readonly string[] {
  const file = join(process.env["COMPTOIR_REAL_DATA"] ?? "", "off_barcodes_canada_prefix.csv.gz");
  if (!existsSync(file))
    return Array.from(
      { length: 10_000 },
      (_, index) =>
        `${["Lait", "Pain", "Crème", "Café", "Œufs", "Beurre", "Fromage", "Jus"][index % 8]} ${["maison", "fermier", "doux", "fin"][(index >> 3) % 4]} ${index}`,
    );
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(1);
  return lines.flatMap(
    (line) =>
      line
        .slice(line.indexOf(",") + 1, line.lastIndexOf(","))
        .replaceAll('"', "")
        .trim()
        .slice(0, 180) || [],
  );
}

export async function openListDatabase(settings: DatabaseSettings, products: number): Promise<ListDatabase> {
  const uploadsFolder = join(tmpdir(), `comptoir-bench-uploads-${process.pid}`);
  const runtime = ManagedRuntime.make(
    httpLayer(uploadsFolder, Clock.Clock.defaultValue()).pipe(
      Layer.provideMerge(TillDeriver.layer),
      Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, ReportCopy.layerNone)),
      Layer.provideMerge(databaseLayer(settings)),
    ),
  );
  const names = productNames();
  await runtime.runPromise(fillDatabase(products, names));
  const { origin, token } = await runtime.runPromise(signIn);
  const caller: Caller = { userId: 1, layerId: 1, permissions: permissionCodes, sessionId: "bench", language: "en" };
  const listProducts = (question: Question) =>
    productService.list(caller, { filters: [], size: pageSizes.usual, ...question });
  return {
    origin,
    token,
    ask: async (question) => {
      const began = performance.now();
      const { rows, total } = await runtime.runPromise(listProducts(question));
      return { ms: performance.now() - began, rows: rows.length, total };
    },
    close: async () => {
      await runtime.dispose();
      rmSync(uploadsFolder, { recursive: true, force: true });
    },
  };
}

const fillDatabase = Effect.fnUntraced(function* (products: number, names: readonly string[]) {
  const sql = yield* SqlClient.SqlClient;
  for (const statement of organisationStatements) yield* sql.unsafe(statement);
  yield* sql.unsafe(
    `INSERT INTO department (department_id, target_id, code, description) SELECT n, 1, 'D' || n, 'Rayon ' || n FROM generate_series(1, 20) AS g(n)`,
  );
  for (let from = 0; from < products; from += 10_000) {
    const slice = Array.from({ length: Math.min(10_000, products - from) }, (_, index) => {
      const at = from + index;
      return {
        n: at,
        name: `${names[at % names.length] ?? ""}${at < names.length ? "" : ` ${Math.floor(at / names.length) + 1}`}`,
      };
    });
    yield* sql`
      INSERT INTO item (target_id, sku, description, department_id, unit_price, unit_cost, status_code)
      SELECT 1, 'P' || lpad(p.n::text, 7, '0'), p.name, 1 + p.n % 20, 10000 + (p.n * 7919) % 990000, 5000 + (p.n * 7919) % 490000, 'S' || p.n % 3
      FROM jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) AS p (n integer, name text)`;
  }
  yield* sql`VACUUM (ANALYZE) item`.unprepared;
});

/** Creates a user who may read everything, and signs them in over HTTP. */
const signIn = Effect.gen(function* () {
  const roleId = yield* createRoles(1);
  const userId = yield* createUser({
    ...benchUser,
    targetId: 1,
    layerId: 1,
    firstName: "B",
    lastName: "B",
    language: "en",
  });
  yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: 1 });
  const { address } = yield* HttpServer.HttpServer;
  const origin = `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`;
  const answer = yield* Effect.promise(() =>
    fetch(`${origin}/api/BasicLogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(benchUser),
    }).then((response) => response.json()),
  );
  return { origin, token: (answer as { readonly token: string }).token };
});
