import { createServer } from "node:net";

import { readIpNetworks } from "@comptoir/domain/setting";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { Environment } from "../environment/read-environment.ts";
import { EnvironmentMailServerUrl } from "../monitoring/index.ts";
import { OutgoingNetworks } from "../outgoing/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

const callsOf = Effect.fnUntraced(function* (username: string) {
  const { call } = yield* Server;
  const { token } = yield* signInAs(username);
  return (method: string, path: string, body?: unknown) =>
    Effect.flatMap(
      call(`/api/Config${path}`, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      read,
    );
});

interface Row {
  readonly code: string;
  readonly outcome: string;
  readonly version: number;
  readonly value: unknown;
  readonly issues: readonly { readonly code: string }[];
}

const passwords = "smtp://comptoir:Secret-9@mail.exemple.ca:587";

layer(
  serveRoutes().pipe(
    Layer.provide(
      Layer.succeed(Environment, { PORT: "3000", SMTP_URL: passwords, COMPTOIR_MAIL_FROM: "a@exemple.ca" }),
    ),
  ),
  { excludeTestServices: true, timeout: "60 seconds" },
)("settings as a file", (it) => {
  const shared = { chain: 0, first: 0, other: 0 };

  it.effect("leave without secrets, are compared before they are applied, and are applied all or not at all", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      Object.assign(shared, organisation);
      const ask = yield* callsOf("admin");
      const queryOfLayer = (layerId: number) => `?targetLayerID=${layerId}`;
      yield* ask("PUT", "", { code: "WEEK_START", _TargetLayerID: organisation.chain, value: 1, version: 0 });
      yield* ask("PUT", "", { code: "PASSWORD_MIN_LENGTH", _TargetLayerID: organisation.chain, value: 14, version: 0 });
      const mail = yield* ask("PUT", "", {
        code: "MAIL_SERVER",
        _TargetLayerID: organisation.chain,
        value: passwords,
        version: 0,
      });
      expect(mail.status).toBe(200);
      const file = (yield* ask("GET", `/File${queryOfLayer(organisation.chain)}`)).body as {
        readonly settings: object;
      };
      expect(file).toMatchObject({
        format: "comptoir-settings",
        version: 1,
        settings: { WEEK_START: 1, PASSWORD_MIN_LENGTH: 14 },
      });
      expect(JSON.stringify(file)).not.toContain("Secret-9");
      expect(Object.keys(file.settings)).not.toContain("MAIL_SERVER");

      const check = (layerId: number, content: unknown) =>
        Effect.map(
          ask("POST", "/File/Check", {
            _TargetLayerID: layerId,
            content: typeof content === "string" ? content : JSON.stringify(content),
          }),
          ({ status, body }) => ({ status, rows: body as readonly Row[], body }),
        );
      expect((yield* check(organisation.chain, file)).rows.map(({ outcome }) => outcome)).toEqual(["SAME", "SAME"]);
      const { rows } = yield* check(organisation.first, {
        ...file,
        settings: { ...file.settings, COFFEE: 1, MAIL_SERVER: "smtp://x.ca", WS_BASE_URL: "http://169.254.169.254/" },
      });
      expect(rows.map(({ code, outcome, issues }) => [code, outcome, issues[0]?.code])).toEqual([
        ["WEEK_START", "CHANGED", undefined],
        ["PASSWORD_MIN_LENGTH", "CHANGED", undefined],
        ["MAIL_SERVER", "SECRET", undefined],
        ["WS_BASE_URL", "INVALID", "ADDRESS_INTERNAL"],
        ["COFFEE", "UNKNOWN", undefined],
      ]);
      expect(yield* check(organisation.first, "x")).toMatchObject({
        status: 400,
        body: [{ code: "SETTING_FILE", field: "content" }],
      });
      expect(yield* check(organisation.first, { ...file, version: 2 })).toMatchObject({
        status: 400,
        body: [{ code: "SETTING_FILE_NEWER", params: { version: 2, max: 1 } }],
      });

      const changes = rows
        .filter(({ outcome }) => outcome === "CHANGED")
        .map(({ code, value, version }) => ({ code, value, version }));
      // After a change by somebody else, the whole file is refused.
      yield* ask("PUT", "", { code: "PASSWORD_MIN_LENGTH", _TargetLayerID: organisation.first, value: 20, version: 0 });
      expect((yield* ask("PUT", "/Many", { _TargetLayerID: organisation.first, changes })).status).toBe(409);
      const wrongSave = yield* ask("PUT", "/Many", {
        _TargetLayerID: organisation.first,
        changes: [changes[0], { code: "PASSWORD_REMEMBERED", value: -1, version: 0 }],
      });
      expect(wrongSave).toMatchObject({ status: 400, body: [{ field: "changes.1.value" }] });
      const storeFile = (yield* ask("GET", `/File${queryOfLayer(organisation.first)}`)).body as {
        readonly settings: object;
      };
      expect(storeFile.settings).toEqual({ PASSWORD_MIN_LENGTH: 20 });

      const checkedRows = (yield* check(organisation.first, file)).rows.map(({ code, value, version }) => ({
        code,
        value,
        version,
      }));
      expect((yield* ask("PUT", "/Many", { _TargetLayerID: organisation.first, changes: checkedRows })).status).toBe(
        200,
      );
      const applied = (yield* ask("GET", `/File${queryOfLayer(organisation.first)}`)).body as {
        readonly settings: object;
      };
      expect(applied.settings).toEqual(file.settings);
      const sql = yield* SqlClient.SqlClient;
      expect(
        yield* sql`SELECT count(*)::integer AS count FROM audit_entry WHERE entity = 'setting' AND entity_id LIKE ${`${organisation.first}.%`}`,
      ).toEqual([{ count: 3 }]);
      expect((yield* ask("POST", "/File/Check", { _TargetLayerID: organisation.other, content: "{}" })).status).toBe(
        403,
      );
    }),
  );

  it.effect("the environment is shown to readers of the whole installation, without secrets", () =>
    Effect.gen(function* () {
      // There are two chains: nobody of one of them sees the whole installation.
      const ask = yield* callsOf("admin");
      expect((yield* ask("GET", "/Environment")).body).toEqual([]);
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE target_layer SET parent_id = ${shared.chain} WHERE target_layer_id = ${shared.other}`;
      const { body } = yield* (yield* callsOf("admin"))("GET", "/Environment");
      yield* sql`UPDATE target_layer SET parent_id = NULL WHERE target_layer_id = ${shared.other}`;
      expect(body).toEqual(
        expect.arrayContaining([
          { name: "PORT", isSet: true, isSecret: false, value: "3000" },
          { name: "SMTP_URL", isSet: true, isSecret: true, value: null },
          { name: "DATABASE_URL", isSet: false, isSecret: true, value: null },
        ]),
      );
      expect(JSON.stringify(body)).not.toContain("Secret-9");
    }),
  );
});

layer(
  serveRoutes().pipe(
    Layer.provide(
      Layer.mergeAll(
        Layer.succeed(OutgoingNetworks, readIpNetworks("127.0.0.1") ?? []),
        Layer.succeed(EnvironmentMailServerUrl, Redacted.make("smtp://127.0.0.1:1")),
      ),
    ),
  ),
  { excludeTestServices: true, timeout: "60 seconds" },
)("connections of settings", (it) => {
  it.effect("are tested by connecting: set up or not, answering or not, with the reason", () =>
    Effect.gen(function* () {
      const { chain, other } = yield* makeOrganisation;
      const ask = yield* callsOf("admin");
      const test = (part: string, layerId = chain) =>
        Effect.map(ask("POST", "/Test", { part, _TargetLayerID: layerId }), ({ status, body }) => ({
          status,
          ...(body as object),
        }));
      expect(yield* test("DIRECTORY")).toMatchObject({ state: "OFF", latencyMs: null, reason: null });
      expect(yield* test("WEB_SERVICE")).toMatchObject({ state: "OFF" });
      expect(yield* test("MAIL")).toMatchObject({ state: "FAILED", reason: expect.stringContaining("ECONNREFUSED") });
      expect((yield* test("MAIL", other)).status).toBe(403);
      expect(
        (yield* (yield* callsOf("accountant"))("POST", "/Test", { part: "MAIL", _TargetLayerID: chain })).status,
      ).toBe(403);

      const greeter = createServer((socket) => {
        socket.write("220 exemple.ca ESMTP\r\n");
        socket.on("data", () => socket.write("250 exemple.ca\r\n"));
        socket.on("error", () => {});
      });
      yield* Effect.promise(() => new Promise<void>((resolve) => greeter.listen(0, "127.0.0.1", resolve)));
      const address = greeter.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const savedServer = yield* ask("PUT", "", {
        code: "MAIL_SERVER",
        _TargetLayerID: chain,
        value: `smtp://127.0.0.1:${port}`,
        version: 0,
      });
      expect(savedServer.status).toBe(200);
      expect(yield* test("MAIL")).toMatchObject({ state: "OK", latencyMs: expect.any(Number), reason: null });
      greeter.close();
    }),
  );
});
