import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { createUser, grantRole } from "../organisation/create-organisation.ts";

const status = [{ code: "A", fr: "Actif", en: "Active", es: "Activo" }];

/** Makes the calls of one user. */
const callsOf = Effect.fnUntraced(function* (username: string) {
  const { call } = yield* Server;
  const { token } = yield* signInAs(username);
  const ask = (path: string) => Effect.flatMap(call(path, { token }), read);
  const send = (method: string, path: string, body?: unknown) =>
    Effect.flatMap(call(path, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }), read);
  const listAt = (layerId: number) =>
    Effect.map(
      ask(`/api/Config/List/true?targetLayerID=${layerId}`),
      ({ body }) => new Map((body as readonly Listed[]).map((setting) => [setting.code, setting])),
    );
  return { ask, send, listAt, save: (body: unknown) => send("PUT", "/api/Config", body) };
});

interface Listed {
  readonly code: string;
  readonly version: number;
  readonly value: unknown;
  readonly planned: readonly { readonly id: number; readonly value: unknown }[];
  readonly [field: string]: unknown;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("settings of layers", (it) => {
  it.effect("are given at a layer, inherited below with their origin, and taken back", () =>
    Effect.gen(function* () {
      const { chain, first, second } = yield* makeOrganisation;
      const admin = yield* callsOf("admin");
      const saveAnswer = yield* admin.save({
        code: "BUSINESS_DAY_START",
        _TargetLayerID: chain,
        value: 240,
        version: 0,
      });
      expect(saveAnswer).toMatchObject({
        status: 200,
        body: {
          value: 240,
          isInherited: false,
          from: { id: chain },
          above: { value: 0, from: null },
          below: { inheriting: 2, own: [] },
          current: { changedBy: "Prénom Nom" },
        },
      });
      const valueBelow = (yield* admin.listAt(first)).get("BUSINESS_DAY_START");
      expect(valueBelow).toMatchObject({
        value: 240,
        isInherited: true,
        from: { id: chain, description: "Chaîne A" },
        version: 0,
      });
      expect(
        yield* admin.save({ code: "BUSINESS_DAY_START", _TargetLayerID: first, value: 300, version: 0 }),
      ).toMatchObject({ body: { value: 300, above: { value: 240, from: { id: chain } } } });
      expect((yield* admin.listAt(chain)).get("BUSINESS_DAY_START")).toMatchObject({
        below: { inheriting: 1, own: [{ id: first, value: 300 }] },
      });
      expect((yield* admin.listAt(second)).get("BUSINESS_DAY_START")).toMatchObject({ value: 240 });
      const { version = 0 } = (yield* admin.listAt(first)).get("BUSINESS_DAY_START") ?? {};
      expect(
        yield* admin.save({ code: "BUSINESS_DAY_START", _TargetLayerID: first, value: null, version }),
      ).toMatchObject({ body: { value: 240, isInherited: true } });
      const history = yield* admin.ask(`/api/Config/History/BUSINESS_DAY_START?targetLayerID=${first}`);
      expect(history.body).toMatchObject([
        { state: "CURRENT", isGiven: false },
        { state: "PAST", value: 300, changedBy: "Prénom Nom" },
      ]);
      const sql = yield* SqlClient.SqlClient;
      const audit =
        yield* sql`SELECT details -> 'before' -> 'value' AS before, details -> 'after' -> 'value' AS after FROM audit_entry WHERE entity = 'setting' AND entity_id = ${`${first}.BUSINESS_DAY_START`} ORDER BY audit_id`;
      expect(audit).toEqual([
        { before: null, after: 300 },
        { before: 300, after: null },
      ]);
    }),
  );

  it.effect("are refused by the rules of the setting, and by a day that has begun", () =>
    Effect.gen(function* () {
      const admin = yield* callsOf("admin");
      const sql = yield* SqlClient.SqlClient;
      const layers = yield* sql<{
        readonly id: number;
        readonly code: string;
      }>`SELECT target_layer_id AS id, code FROM target_layer`;
      const idOf = (code: string) => layers.find((layer) => layer.code === code)?.id ?? 0;
      const refusalOf = (body: object) =>
        Effect.map(admin.save({ _TargetLayerID: idOf("A"), version: 0, ...body }), (answer) => [
          answer.status,
          answer.body,
        ]);
      expect(yield* refusalOf({ code: "PASSWORD_MIN_LENGTH", value: 4 })).toEqual([
        400,
        [expect.objectContaining({ code: "NUMBER_RANGE", field: "value" })],
      ]);
      expect(yield* refusalOf({ code: "TIME_ZONE", value: "Mars/Phobos" })).toEqual([
        400,
        [expect.objectContaining({ code: "TIME_ZONE" })],
      ]);
      expect(yield* refusalOf({ code: "WS_BASE_URL", value: "https://ana:secret@exemple.ca" })).toEqual([
        400,
        [expect.objectContaining({ code: "WEB_ADDRESS" })],
      ]);
      expect(yield* refusalOf({ code: "TERMS_VERSION", value: 2, _TargetLayerID: idOf("A1") })).toEqual([
        400,
        [expect.objectContaining({ code: "SETTING_AT_TOP" })],
      ]);
      expect(
        yield* refusalOf({ code: "PRODUCT_STATUS_CODES", value: [...status, { ...status[0], code: "a", en: "" }] }),
      ).toEqual([400, [expect.objectContaining({ code: "REQUIRED", field: "value.1.en" })]]);
      expect(yield* refusalOf({ code: "WEEK_START", value: 1, from: "2020-01-01" })).toEqual([
        400,
        [expect.objectContaining({ code: "SETTING_DATE", field: "from" })],
      ]);
      expect(yield* refusalOf({ code: "WEEK_START", value: 1, from: "soon" })).toEqual([
        400,
        [expect.objectContaining({ code: "SETTING_DATE" })],
      ]);
      expect((yield* refusalOf({ code: "demo", value: "x" }))[0]).toBe(400);
      expect(
        yield* sql`SELECT FROM setting WHERE code IN ('PASSWORD_MIN_LENGTH', 'WS_BASE_URL', 'TERMS_VERSION', 'PRODUCT_STATUS_CODES', 'WEEK_START')`,
      ).toEqual([]);
    }),
  );

  it.effect("hold from the start of a chosen day, and are withdrawn before", () =>
    Effect.gen(function* () {
      const admin = yield* callsOf("admin");
      const sql = yield* SqlClient.SqlClient;
      const [chain] = yield* sql<{
        readonly id: number;
      }>`SELECT target_layer_id AS id FROM target_layer WHERE code = 'A'`;
      const chainId = chain?.id ?? 0;
      const plannedValue = yield* admin.save({
        code: "WEEK_START",
        _TargetLayerID: chainId,
        value: 1,
        from: "2099-01-05",
        version: 0,
      });
      // The value starts at four in the morning in Toronto, when this chain's business day starts.
      expect(plannedValue).toMatchObject({
        status: 200,
        body: {
          value: 0,
          isInherited: true,
          planned: [{ state: "PLANNED", value: 1, holdsFrom: Date.UTC(2099, 0, 5, 9) }],
        },
      });
      const plannedSetting = plannedValue.body as Listed;
      expect(yield* admin.save({ code: "WEEK_START", _TargetLayerID: chainId, value: 2, version: 0 })).toMatchObject({
        status: 409,
        body: [{ code: "SETTING_STALE" }],
      });
      const savedAgain = (yield* admin.save({
        code: "WEEK_START",
        _TargetLayerID: chainId,
        value: 2,
        from: "2099-01-05",
        version: plannedSetting.version,
      })).body as Listed;
      expect(savedAgain.planned).toMatchObject([{ value: 2 }]);
      // Another user, who read the earlier value, plans a change for the same day and is refused.
      expect(
        yield* admin.save({
          code: "WEEK_START",
          _TargetLayerID: chainId,
          value: 3,
          from: "2099-01-05",
          version: plannedSetting.version,
        }),
      ).toMatchObject({ status: 409, body: [{ code: "SETTING_STALE" }] });
      const [step] = savedAgain.planned;
      expect(yield* admin.send("DELETE", `/api/Config/Planned/${step?.id}`)).toMatchObject({
        status: 200,
        body: { planned: [], value: 0 },
      });
      expect((yield* admin.send("DELETE", `/api/Config/Planned/${step?.id}`)).status).toBe(404);
      yield* admin.save({ code: "WEEK_START", _TargetLayerID: chainId, value: 1, from: "2099-01-05", version: 0 });
      yield* sql`UPDATE setting SET effective_at = now() - interval '1 minute' WHERE code = 'WEEK_START'`;
      const weekStart = (yield* admin.listAt(chainId)).get("WEEK_START");
      expect(weekStart).toMatchObject({ value: 1, planned: [], current: { value: 1 } });
      expect((yield* admin.send("DELETE", `/api/Config/Planned/${weekStart?.version}`)).status).toBe(404);
    }),
  );

  it.effect("make a layer's editor stale when its clock changes", () =>
    Effect.gen(function* () {
      const admin = yield* callsOf("admin");
      const sql = yield* SqlClient.SqlClient;
      const [store] = yield* sql<{
        readonly id: number;
        readonly version: number;
      }>`SELECT target_layer_id AS id, version FROM target_layer WHERE code = 'A2'`;
      const { id = 0, version = 0 } = store ?? {};
      expect(
        (yield* admin.save({ code: "BUSINESS_DAY_START", _TargetLayerID: id, value: 120, version: 0 })).status,
      ).toBe(200);
      expect(
        yield* admin.send("PUT", "/api/TargetLayer", [{ _TargetLayerID: id, version, businessDayStart: 60 }]),
      ).toMatchObject({ status: 409 });
      expect((yield* admin.listAt(id)).get("BUSINESS_DAY_START")).toMatchObject({ value: 120 });
    }),
  );

  it.effect("are seen and changed within one's scope alone, and changed by who may", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const layers = yield* sql<{
        readonly id: number;
        readonly code: string;
        readonly targetId: number;
      }>`SELECT target_layer_id AS id, code, target_id AS "targetId" FROM target_layer`;
      const [chain, first, second] = ["A", "A1", "A2"].map(
        (code) => layers.find((layer) => layer.code === code)?.id ?? 0,
      ) as [number, number, number];
      const [role] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'ADMIN'`;
      const userId = yield* createUser({
        targetId: layers[0]?.targetId ?? 0,
        layerId: first,
        username: "magasin",
        password: "Comptoir-essai-2026!",
        firstName: "Ana",
        lastName: "Roy",
        language: "fr",
      });
      yield* grantRole({ userId, roleId: role?.id ?? 0, layerId: first });
      const { call } = yield* Server;
      const { token } = yield* signInAs("magasin", "Comptoir-essai-2026!");
      const status = (method: string, path: string, body?: unknown) =>
        Effect.map(
          call(path, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
          (answer) => answer.status,
        );
      const saveStatusAt = (layerId: number) =>
        status("PUT", "/api/Config", { code: "FAILURES_TO_LOCK", _TargetLayerID: layerId, value: 6, version: 0 });
      expect([
        yield* saveStatusAt(first),
        yield* saveStatusAt(second),
        yield* saveStatusAt(chain),
        yield* saveStatusAt(9_999),
      ]).toEqual([200, 403, 403, 403]);
      expect(yield* status("GET", `/api/Config/List/true?targetLayerID=${chain}`)).toBe(403);
      expect(yield* status("GET", `/api/Config/History/WEEK_START?targetLayerID=${second}`)).toBe(403);
      const admin = yield* callsOf("admin");
      const plannedValue = (yield* admin.save({
        code: "FAILURES_TO_LOCK",
        _TargetLayerID: chain,
        value: 6,
        from: "2099-01-05",
        version: 0,
      })).body as Listed;
      expect(yield* status("DELETE", `/api/Config/Planned/${plannedValue.planned[0]?.id}`)).toBe(404);
      const accountant = yield* callsOf("accountant");
      expect((yield* accountant.ask("/api/Config/List/false")).status).toBe(200);
      expect(
        (yield* accountant.save({
          code: "FAILURES_TO_LOCK",
          _TargetLayerID: chain,
          value: 6,
          version: plannedValue.version,
        })).status,
      ).toBe(403);
    }),
  );

  it.effect("list the codes that products are given: others are refused, and those that stand stay", () =>
    Effect.gen(function* () {
      const admin = yield* callsOf("admin");
      const sql = yield* SqlClient.SqlClient;
      const [chain] = yield* sql<{
        readonly id: number;
        readonly targetId: number;
      }>`SELECT target_layer_id AS id, target_id AS "targetId" FROM target_layer WHERE code = 'A'`;
      const create = (itemSKU: string, statusCode: string) =>
        admin.send("POST", "/api/Product", [{ itemSKU, description: "Lait", statusCode, _TargetID: chain?.targetId }]);
      const typedCode = yield* create("LAIT-1", "OLD");
      expect(typedCode.status).toBe(200);
      const list = (yield* admin.listAt(chain?.id ?? 0)).get("PRODUCT_STATUS_CODES");
      expect(
        (yield* admin.save({
          code: "PRODUCT_STATUS_CODES",
          _TargetLayerID: chain?.id,
          value: status,
          version: list?.version,
        })).status,
      ).toBe(200);
      expect((yield* admin.ask("/api/ProductCode")).body).toEqual({
        statusCode: status,
        tareCode: [],
        bottleCode: [],
        environmentCode: [],
      });
      expect(yield* create("LAIT-2", "OLD")).toMatchObject({
        status: 400,
        body: [{ code: "ONE_OF", field: "statusCode" }],
      });
      expect((yield* create("LAIT-3", "A")).status).toBe(200);
      const [row] = typedCode.body as readonly { readonly _ItemID: number; readonly version: number }[];
      expect(
        yield* admin.send("PUT", "/api/Product", [
          { _ItemID: row?._ItemID, version: row?.version, description: "Lait 2 L" },
        ]),
      ).toMatchObject({ status: 200, body: [{ statusCode: "OLD" }] });
    }),
  );

  it.effect("that are secrets are given and removed, and never told again", () =>
    Effect.gen(function* () {
      const admin = yield* callsOf("admin");
      const sql = yield* SqlClient.SqlClient;
      const [chain] = yield* sql<{
        readonly id: number;
      }>`SELECT target_layer_id AS id FROM target_layer WHERE code = 'A'`;
      const chainId = chain?.id ?? 0;
      const give = (value: unknown, version: number) =>
        admin.save({ code: "MAIL_SERVER", _TargetLayerID: chainId, value, version });
      expect(yield* give("smtps://boutique:s3cret@courriel.exemple.ca?pool=true", 0)).toMatchObject({
        status: 400,
        body: [{ code: "MAIL_SERVER_ADDRESS" }],
      });
      const first = (yield* give("smtps://boutique:s3cret-1@courriel.exemple.ca", 0)).body as Listed;
      const second = (yield* give("smtps://boutique:s3cret-2@courriel.exemple.ca", first.version)).body as Listed;
      expect([first.value, second.value, second["current"]]).toEqual([
        true,
        true,
        expect.objectContaining({ value: true, changedBy: "Prénom Nom" }),
      ]);
      const answers = yield* Effect.all([
        admin.ask("/api/Config/List/true"),
        admin.ask("/api/Config/History/MAIL_SERVER"),
        admin.ask(`/api/TargetLayer/History/${chainId}`),
        sql`SELECT details FROM audit_entry`,
        sql`SELECT value FROM setting`,
      ]);
      expect(JSON.stringify([first, second, ...answers])).not.toMatch(/s3cret|courriel\.exemple/u);
      expect(yield* give(null, second.version)).toMatchObject({
        status: 200,
        body: { value: null, isInherited: true },
      });
    }),
  );
});
