import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import path from "node:path";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** A second process that speaks as the previous version does; it ends with the test. */
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

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
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

          // another session asks in a name of its own
          expect(yield* ask(7, (yield* signInAs("buyer")).token)).toEqual({
            status: 502,
            body: [{ code: "WS_LOGIN_FAILED" }],
          });

          yield* Effect.promise(() => fetch(new URL("lock", address)));
          yield* ask(10);
          expect(yield* ask(11)).toEqual({ status: 502, body: [{ code: "WS_RENEWAL_FAILED" }] });

          // what is down keeps nothing else from answering
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
