import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { read, Server, serveRoutes } from "../testing/serve-routes.ts";
import { listMethodsOfPath } from "./allowed-methods.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("methods and caches", (it) => {
  it.effect("a wrong method is answered 405 with those that are right, an unknown path 404; nothing is stored", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      for (const [method, path, allowedMethods] of [
        ["DELETE", "/api/BasicLogin", "POST"],
        ["GET", "/api/BasicLogin", "POST"],
        ["PATCH", "/api/Config", "PUT"],
        ["POST", "/api/Config/Planned/7", "DELETE"],
        ["PATCH", "/api/User", "DELETE, POST, PUT"],
      ] as const) {
        const response = yield* call(path, { method });
        expect([path, response.headers.get("allow"), response.headers.get("cache-control")]).toEqual([
          path,
          allowedMethods,
          "no-store",
        ]);
        expect(yield* read(response)).toEqual({ status: 405, body: [{ code: "HTTP_405" }] });
      }
      expect((yield* call("/api/Nothing")).status).toBe(404);
      const refusedAnswer = yield* call("/api/SideNav");
      expect([refusedAnswer.status, refusedAnswer.headers.get("cache-control")]).toEqual([401, "no-store"]);
    }),
  );

  it("methods are those of the contract", () => {
    expect(listMethodsOfPath("/api/Config/Planned/7")).toEqual(["DELETE"]);
    expect(listMethodsOfPath("/api/Config/Planned/")).toEqual([]);
    expect(listMethodsOfPath("/api")).toEqual([]);
  });
});
