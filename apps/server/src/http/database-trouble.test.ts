import { expect, layer } from "@effect/vitest";
import { Cause, Effect, Layer } from "effect";
import { HttpRouter } from "effect/http";
import { SqlClient } from "effect/sql";
import { it as plainly } from "vitest";

import { FreeDiskBytes } from "../database/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { databaseFailureStatus } from "./database-trouble.ts";

/** Database error with the structure that the driver produces. */
const sqlError = (code: string, tag = "UnknownError") => ({
  _tag: "SqlError",
  cause: { _tag: tag, cause: Object.assign(new Error("no"), { code }) },
});

plainly("a full disk is 507 and a database that is gone 503, wherever in the causes; anything else is neither", () => {
  expect(
    [
      Cause.die(sqlError("53100")),
      Cause.die(new Error("a file", { cause: Object.assign(new Error("no"), { code: "ENOSPC" }) })),
      Cause.fail(sqlError("ECONNREFUSED", "ConnectionError")),
      Cause.die(sqlError("57P01")),
      Cause.die(sqlError("08006")),
      Cause.die(sqlError("EHOSTUNREACH")),
      Cause.die(sqlError("EAI_AGAIN")),
      Cause.die(sqlError("23505")),
      Cause.die(Object.assign(new Error("another server"), { code: "ECONNREFUSED" })),
      Cause.die("text"),
    ].map(databaseFailureStatus),
  ).toEqual([507, 507, 503, 503, 503, 503, 503, null, null, null]);
});

let free = Number.POSITIVE_INFINITY;
const withDisk = serveRoutes({
  extra: Layer.mergeAll(
    HttpRouter.add("GET", "/api/Test/full", Effect.die(sqlError("53100"))),
    HttpRouter.add("GET", "/api/Test/gone", Effect.die(sqlError("57P01"))),
  ),
}).pipe(
  Layer.provideMerge(
    Layer.succeed(
      FreeDiskBytes,
      Effect.sync(() => free),
    ),
  ),
);

layer(withDisk, { excludeTestServices: true, timeout: "120 seconds" })("a server in trouble", (it) => {
  it.effect("is reported with 507 and 503, and with a time to retry", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      for (const [path, status] of [
        ["/api/Test/full", 507],
        ["/api/Test/gone", 503],
      ] as const) {
        const answer = yield* call(path);
        expect(answer.headers.get("retry-after")).toBe("5");
        expect(yield* read(answer)).toEqual({ status, body: [{ code: `HTTP_${status}` }] });
      }
    }),
  );

  it.effect("on a disk that is nearly full refuses what writes, and reads and lets people in all the same", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const { chain } = yield* makeOrganisation;
      free = 10 * 1024 ** 2;
      const { token } = yield* signInAs("admin");
      const save = () =>
        Effect.flatMap(
          call("/api/Config", {
            method: "PUT",
            token,
            body: JSON.stringify({ code: "WEEK_START", _TargetLayerID: chain, value: 1, version: 0 }),
          }),
          read,
        );
      expect(yield* save()).toEqual({ status: 507, body: [{ code: "HTTP_507" }] });
      expect(yield* sql`SELECT FROM setting WHERE code = 'WEEK_START'`).toEqual([]);
      expect((yield* call("/api/User/List/true", { token })).status).toBe(200);
      free = Number.POSITIVE_INFINITY;
      expect((yield* save()).status).toBe(200);
    }),
  );
});
