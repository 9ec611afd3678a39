import { expect, it, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, serveRoutes, Server, testPassword } from "../testing/serve-routes.ts";
import { parseProxies } from "./trusted-proxy.ts";

const forwarded = { "x-forwarded-for": "203.0.113.9, 198.51.100.7", "x-forwarded-proto": "https" };
const signIn = {
  method: "POST",
  body: JSON.stringify({ username: "admin", password: testPassword }),
  headers: forwarded,
};

layer(serveRoutes({ trustedProxies: parseProxies("127.0.0.1, 10.0.0.0/8, ::1") }), {
  excludeTestServices: true,
  timeout: "60 seconds",
})("behind a trusted proxy", (it) => {
  it.effect("the session cookie is bound to the host and sent over HTTPS only, and responses require HTTPS", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { call } = yield* Server;
      const answer = yield* call("/api/BasicLogin", signIn);
      const cookie = answer.headers.get("set-cookie") ?? "";
      expect(cookie).toMatch(/^__Host-comptoir_refresh=/u);
      expect(cookie).toMatch(/Path=\/(?:;|$)/u);
      expect(cookie).toContain("Secure");
      const renewedSession = yield* call("/api/Session/refresh", {
        method: "POST",
        headers: { ...forwarded, cookie: cookie.split(";")[0] ?? "" },
      });
      expect(renewedSession.status).toBe(200);
      for (const path of ["/api/Version", "/docs", "/nowhere"]) {
        const { headers } = yield* call(path, { headers: forwarded });
        expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000; includeSubDomains"]);
        expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      }
    }),
  );

  it.effect("the client is who the nearest proxy names, not who they say they are", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM throttle`;
      yield* call("/api/BasicLogin", { ...signIn, body: JSON.stringify({ username: "viewer", password: "faux" }) });
      const keys = yield* sql<{
        readonly key: string;
      }>`SELECT throttle_key AS key FROM throttle WHERE throttle_key LIKE 'signInAddress:%'`;
      expect(keys).toEqual([{ key: "signInAddress:198.51.100.7" }]);
    }),
  );

  it.effect("over plain HTTP, neither the cookie nor a header requires HTTPS", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const answer = yield* call("/api/BasicLogin", { ...signIn, headers: { "x-forwarded-proto": "http" } });
      expect(answer.headers.get("set-cookie")).toMatch(/^comptoir_refresh=/u);
      expect(answer.headers.get("strict-transport-security")).toBeNull();
    }),
  );
});

layer(serveRoutes({ trustedProxies: parseProxies("10.0.0.0/8") }), {
  excludeTestServices: true,
  timeout: "60 seconds",
})("addresses claimed by untrusted clients", (it) => {
  it.effect("is not believed", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { call } = yield* Server;
      const answer = yield* call("/api/BasicLogin", signIn);
      expect(answer.headers.get("set-cookie")).toMatch(/^comptoir_refresh=/u);
      expect(answer.headers.get("strict-transport-security")).toBeNull();
    }),
  );
});

it.each([
  ["10.0.0.1", 1],
  ["10.0.0.0/8, ::1", 2],
  ["", 0],
  ["proxy", undefined],
  ["10.0.0.0/33", undefined],
  ["10.0.0.1,x", undefined],
])("%j is read as %j proxies", (text, count) => {
  expect(parseProxies(text)?.length).toBe(count);
});
