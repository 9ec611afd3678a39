/** /health: whether the server answers, and how its database is kept. */

import { Effect } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { SqlClient } from "effect/sql";

import { DatabaseEngine, Maintenance } from "../database/index.ts";
import { productVersion } from "../product-version.ts";

export const healthRoute = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const engine = yield* DatabaseEngine;
    const maintenance = yield* Maintenance;

    const database = Effect.gen(function* () {
      const [row] = yield* sql<{ version: string; fsync: string; bytes: number }>`
        SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
          pg_database_size(current_database())::float8 AS bytes`;
      return { engine: engine.kind, ...row, restarts: engine.restarts(), ...(yield* maintenance.facts) };
    });

    yield* router.add(
      "GET",
      "/health",
      database.pipe(
        Effect.map((facts) => HttpServerResponse.jsonUnsafe({ status: "ok", version: productVersion, database: facts })),
        Effect.timeout("5 seconds"),
        Effect.catch(() => Effect.succeed(HttpServerResponse.jsonUnsafe([{ code: "HTTP_503" }], { status: 503 }))),
        Effect.map(HttpServerResponse.setHeader("cache-control", "no-store")),
      ),
    );
  }),
);
