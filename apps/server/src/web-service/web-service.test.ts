import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import path from "node:path";

import { expect, layer } from "@effect/vitest";
import { readIpNetworks } from "@comptoir/domain/setting";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** Starts a process that simulates the previous version, until the test ends. */
const oldSystem = (uses: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, "testing/old-system.mjs"), String(uses)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const port = await new Promise<string>((done) => createInterface({ input: child.stdout }).once("line", done));
      return { child, address: `http://127.0.0.1:${port}/v1/` };
    }),
    ({ child }) => Effect.sync(() => void child.kill()),
  );

/** Allows the simulated service on this machine, which the guard of outgoing calls otherwise refuses. */
const onThisMachine = serveRoutes().pipe(
  Layer.provideMerge(Layer.succeed(OutgoingNetworks, readIpNetworks("127.0.0.1") ?? [])),
);

layer(onThisMachine, { excludeTestServices: true, timeout: "60 seconds" })(
  "the web service of the previous version",
  (it) => {
    it.effect(
      "is signed in to, asked, and its token renewed when it has ended; each of its failures says which it is",
      () =>
        Effect.gen(function* () {
          yield* makeOrganisation;
          const { call } = yield* Server;
          const sql = yield* SqlClient.SqlClient;
          const { token } = yield* signInAs("manager");
          const login = (Email: string, Password: string, by = token) =>
            Effect.flatMap(
              call("/api/WSConfig/Login", { method: "POST", token: by, body: JSON.stringify({ Email, Password }) }),
              read,
            );
          const ask = (dwId: number, by = token) =>
            Effect.flatMap(call(`/api/WSConfig/Restricted?dwId=${dwId}`, { token: by }), read);

          expect(yield* login("ana@exemple.ca", "vieux-mot")).toEqual({
            status: 400,
            body: [{ code: "WS_URL_MISSING" }],
          });
          const { child, address } = yield* oldSystem(2);
          yield* sql`INSERT INTO setting (code, value) VALUES ('WS_BASE_URL', ${JSON.stringify(address)}::jsonb)`;

          expect(yield* login("ana@exemple.ca", "autre")).toEqual({ status: 502, body: [{ code: "WS_LOGIN_FAILED" }] });
          expect(yield* ask(7)).toEqual({ status: 502, body: [{ code: "WS_LOGIN_FAILED" }] });
          expect(yield* login("ana@exemple.ca", "vieux-mot")).toEqual({
            status: 200,
            body: { token: "t-1", _UserAccessID: 42 },
          });
          const tokens: unknown[] = [];
          for (const dwId of [7, 8, 9]) {
            const answer = yield* ask(dwId);
            expect(answer).toMatchObject({
              status: 200,
              body: { answer: { given: { _UserAccessID: "42", _DWID: String(dwId) } } },
            });
            tokens.push((answer.body as { readonly account: { readonly token: string } }).account.token);
          }
          expect(tokens).toEqual(["t-1", "t-1", "t-2"]);
          expect(yield* ask(403)).toEqual({ status: 403, body: [{ code: "ACCESS_DENIED" }] });

          // another session must sign in with an account of its own
          expect(yield* ask(7, (yield* signInAs("buyer")).token)).toEqual({
            status: 502,
            body: [{ code: "WS_LOGIN_FAILED" }],
          });

          yield* Effect.promise(() => fetch(new URL("lock", address)));
          yield* ask(10);
          expect(yield* ask(11)).toEqual({ status: 502, body: [{ code: "WS_RENEWAL_FAILED" }] });

          // requests to other services still work while this service is down
          yield* Effect.promise(
            () =>
              new Promise((done) => {
                child.once("exit", done);
                child.kill();
              }),
          );
          expect((yield* ask(12)).status).toBe(502);
          expect((yield* call("/api/SideNav", { token })).status).toBe(200);
        }).pipe(Effect.scoped),
    );
  },
);

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the server's own network", (it) => {
  it.effect(
    "is neither taken as a setting nor called, and its name leads nobody there, unless the operator allows it",
    () =>
      Effect.gen(function* () {
        const { chain } = yield* makeOrganisation;
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { token } = yield* signInAs("admin");
        const { child, address } = yield* oldSystem(2);
        const port = new URL(address).port;
        const save = (code: string, value: string) =>
          Effect.flatMap(
            call("/api/Config", {
              method: "PUT",
              token,
              body: JSON.stringify({ code, _TargetLayerID: chain, value, version: 0 }),
            }),
            read,
          );
        for (const host of ["localhost", "127.0.0.1", "2130706433", "0x7f.1", "169.254.169.254", "10.0.0.7"])
          expect(yield* save("WS_BASE_URL", `http://${host}:${port}/v1`)).toEqual({
            status: 400,
            body: [{ code: "ADDRESS_INTERNAL", field: "value" }],
          });
        expect((yield* save("MAIL_SERVER", "smtp://127.0.0.1:25")).body).toEqual([
          { code: "ADDRESS_INTERNAL", field: "value" },
        ]);

        // Addresses written to the database directly, or resolving to this machine, are not called either.
        for (const host of ["127.0.0.1", "2130706433", "localhost"]) {
          yield* sql`DELETE FROM setting WHERE code = 'WS_BASE_URL'`;
          yield* sql`INSERT INTO setting (code, value) VALUES ('WS_BASE_URL', ${JSON.stringify(`http://${host}:${port}/v1`)}::jsonb)`;
          const answer = yield* call("/api/WSConfig/Login", {
            method: "POST",
            token,
            body: JSON.stringify({ Email: "ana@exemple.ca", Password: "vieux-mot" }),
          });
          expect([host, yield* read(answer)]).toEqual([host, { status: 400, body: [{ code: "ADDRESS_INTERNAL" }] }]);
        }
        child.kill();
      }).pipe(Effect.scoped),
  );
});
