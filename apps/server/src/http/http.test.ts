import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";

import { afterAll, expect, layer } from "@effect/vitest";
import { Deferred, Effect, Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { SqlClient } from "effect/sql";

import { read, serveRoutes, Server } from "../testing/serve-routes.ts";

const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-web-"));
fs.mkdirSync(path.join(webFolder, "assets"));
fs.writeFileSync(path.join(webFolder, "index.html"), "<!doctype html><title>Comptoir</title>");
fs.writeFileSync(path.join(webFolder, "assets", "main-abc.js"), "export const x = 1;\n".repeat(200));
const compressedByBuild = zlib.brotliCompressSync("export const compressedByBuild = 1;");
fs.writeFileSync(path.join(webFolder, "assets", "built-abc.js"), "export const sentAsItIs = 1;\n".repeat(200));
fs.writeFileSync(path.join(webFolder, "assets", "built-abc.js.br"), compressedByBuild);
fs.writeFileSync(path.join(webFolder, "assets", "mended-abc.js"), "export const mended = 1;\n".repeat(200));
fs.writeFileSync(path.join(webFolder, "assets", "mended-abc.js.br"), compressedByBuild);
fs.utimesSync(path.join(webFolder, "assets", "mended-abc.js.br"), 0, 0);
afterAll(() => fs.rmSync(webFolder, { recursive: true }));

const startSignal = Deferred.makeUnsafe<void>();
const interrupted = Deferred.makeUnsafe<void>();
const slow = HttpRouter.add(
  "GET",
  "/api/slow",
  Deferred.succeed(startSignal, undefined).pipe(
    Effect.andThen(Effect.never),
    Effect.onInterrupt(() => Deferred.succeed(interrupted, undefined)),
  ),
);

const slowQuery = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* router.add(
      "GET",
      "/api/slow-query",
      Effect.as(Effect.orDie(sql`SELECT pg_sleep(60)`), HttpServerResponse.empty()),
    );
  }),
);
/** // A database in memory stops a statement only when the process ends; on a folder, embedded.test.ts tests this. */
const onServer = (process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") !== "";

layer(serveRoutes({ webFolder, extra: Layer.merge(slow, slowQuery) }), {
  excludeTestServices: true,
  timeout: "60 seconds",
})("the server", (it) => {
  it.effect("serves the application: its page for its routes, compressed files that never change", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      for (const route of ["/", "/bi", "/chgpwd/abc", "/chgpwd/abc.", "/inventory/stock/A.12?at=3"]) {
        const page = yield* call(route);
        expect(page.headers.get("content-type")).toMatch(/^text\/html/u);
        expect(page.headers.get("cache-control")).toBe("no-cache");
        expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
        expect(yield* Effect.promise(() => page.text())).toContain("Comptoir");
      }
      const file = yield* call("/assets/main-abc.js", { headers: { "accept-encoding": "br" } });
      expect(file.headers.get("content-encoding")).toBe("br");
      expect(file.headers.get("cache-control")).toContain("immutable");
      expect((yield* Effect.promise(() => file.text())).length).toBe(4000);
      const secondResponse = yield* call("/assets/main-abc.js", {
        headers: { "if-none-match": file.headers.get("etag") ?? "" },
      });
      expect(secondResponse.status).toBe(304);
      const built = yield* call("/assets/built-abc.js", { headers: { "accept-encoding": "gzip, br" } });
      expect(yield* Effect.promise(() => built.text())).toBe("export const compressedByBuild = 1;");
      const mended = yield* call("/assets/mended-abc.js", { headers: { "accept-encoding": "br" } });
      expect(yield* Effect.promise(() => mended.text())).toContain("mended");
      const packed = yield* call("/assets/built-abc.js", { headers: { "accept-encoding": "gzip" } });
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(yield* Effect.promise(() => packed.text())).toContain("sentAsItIs");
      expect((yield* call("/assets/built-abc.js.br")).status).toBe(404);
      for (const gone of ["/assets/gone.js", "/favicon.ico", "/stock/A.12"])
        expect((yield* call(gone)).status).toBe(404);
      expect((yield* call("/assets/../../package.json")).status).toBe(404);
    }),
  );

  it.effect("answers every error as a list, with the id of the request", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const notFound = yield* call("/api/Nothing");
      expect(notFound.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/u);
      expect(yield* read(notFound)).toEqual({ status: 404, body: [{ code: "HTTP_404" }] });
      const shapeless = yield* read(yield* call("/api/BasicLogin", { method: "POST", body: "{}" }));
      expect(shapeless.status).toBe(400);
      expect(shapeless.body).toContainEqual({ code: "REQUIRED", field: "username" });
    }),
  );

  it.effect("describes itself without another server", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { body } = yield* read(yield* call("/openapi.json"));
      expect(body).toMatchObject({ openapi: expect.any(String), paths: { "/api/BasicLogin": { post: {} } } });
      const answer = yield* call("/docs");
      const page = yield* Effect.promise(() => answer.text());
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).not.toContain("unsafe");
      const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/gu)].map(([, script = ""]) =>
        createHash("sha256").update(script).digest("base64"),
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(policy).toContain(`script-src 'sha256-${script}'`);
      expect((yield* call("/nowhere")).headers.get("content-security-policy")).not.toContain("sha256");
      expect(page).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="https?:/u);
      const health = yield* read(yield* call("/health"));
      expect(health).toEqual({ status: 200, body: { status: "ok" } });
    }),
  );

  it.effect("the work for a client that disconnects is ended", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const controller = new AbortController();
      const response = Effect.runPromise(call("/api/slow", { signal: controller.signal })).catch(() => "left");
      yield* Deferred.await(startSignal);
      controller.abort();
      yield* Effect.timeout(Deferred.await(interrupted), "5 seconds");
      expect(yield* Effect.promise(() => response)).toBe("left");
    }),
  );

  it.effect.skipIf(!onServer)("the running statement of a client that disconnects is ended too", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const running = Effect.map(
        sql<{
          n: number;
        }>`SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND state = 'active' AND pid <> pg_backend_pid()`,
        ([row]) => row?.n ?? 0,
      );
      const until = (wanted: number) =>
        Effect.repeat(Effect.delay(running, "50 millis"), { until: (n) => n === wanted }).pipe(
          Effect.timeout("5 seconds"),
        );
      const controller = new AbortController();
      const response = Effect.runPromise(call("/api/slow-query", { signal: controller.signal })).catch(() => "left");
      yield* until(1);
      controller.abort();
      yield* until(0);
      yield* Effect.promise(() => response);
    }),
  );
});
