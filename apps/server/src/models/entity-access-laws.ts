/** Laws of who may see and change the rows of an entity. */
import { getEntity, fieldPermissionsOf, type EntityName } from "@comptoir/domain/entity";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import { expect } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { legacyTableOf } from "../legacy/legacy-table.ts";
import { asRows, sendCall } from "./entity-calls.ts";

import { holderOf, type EntityLaws, type LawTest } from "./entity-law-context.ts";

/** Database table of each entity, and its id column. */
const tableByEntity: Partial<Record<EntityName, readonly [string, string]>> = {
  goal: ["goal", "goal_id"],
  layer: ["target_layer", "target_layer_id"],
  product: ["item", "item_id"],
  role: ["role", "role_id"],
  user: ["user_account", "user_id"],
};
const tableOf = (name: EntityName) =>
  tableByEntity[name] ??
  (isLegacyEntity(name) ? ([legacyTableOf(name).table, legacyTableOf(name).id] as const) : (["", ""] as const));

export function holdAccessLaws(it: LawTest, laws: EntityLaws): void {
  const { prefix } = laws;
  it.effect(`${prefix}of another chain is not there, in any call`, () => hidesOtherChains(laws));
  it.effect(`${prefix}holds no field that its reader may not see: in lists, one by one, and in its history`, () =>
    hidesGuardedFields(laws),
  );
  it.effect(`${prefix}is refused to who lacks the permission, and a guarded field to who may not fill it in`, () =>
    refusesWithoutPermission(laws),
  );
}

const hidesOtherChains = Effect.fnUntraced(function* ({
  name,
  path,
  sample,
  wire,
  changed,
  filtered,
  getOne,
  shared,
}: EntityLaws) {
  const { otherTarget, other } = shared.place ?? { otherTarget: 0, other: 0 };
  const sql = yield* SqlClient.SqlClient;
  const [foreignRow] = yield* sample.foreign(sql, { otherTarget, other });
  const id = foreignRow?.id ?? 0;
  expect(asRows(yield* filtered(shared.admin, [{ Column: wire("id"), Operator: "=", Value: id }]))).toEqual([]);
  const keys = [{ id, version: 1 }];
  const calls = [
    getOne(shared.admin, id),
    sendCall(shared.admin, "GET", `${path}/History/${id}`),
    sendCall(shared.admin, "PUT", path, [changed({ [wire("id")]: id, version: 1 })]),
    sendCall(shared.admin, "DELETE", path, keys),
    sendCall(shared.admin, "POST", `${path}/Restore`, keys),
  ];
  for (const call of calls) expect((yield* call).status).toBe(404);
  const [firstSave] = sample.saves(otherTarget, other);
  const createdRows = yield* sendCall(shared.admin, "POST", path, [
    { ...firstSave, ...sample.called("Xavier"), [wire("targetId")]: otherTarget },
  ]);
  if (createdRows.status === 200)
    expect(asRows(createdRows)[0]).toMatchObject({ [wire("targetId")]: shared.place?.targetId });
  else expect(createdRows.status).toBe(403);
  const [table, key] = tableOf(name);
  const [untouched] = yield* sql`SELECT version, is_deleted FROM ${sql(table)} WHERE ${sql(key)} = ${id}`;
  expect(untouched).toEqual({ version: 1, is_deleted: false });
});

const hidesGuardedFields = Effect.fnUntraced(function* ({
  name,
  path,
  wire,
  idOf,
  list,
  filtered,
  getOne,
  shared,
}: EntityLaws) {
  const guards = Object.keys(fieldPermissionsOf(name));
  const reader = yield* holderOf(`reader_${name.toLowerCase()}`, getEntity(name).read);
  const row = shared.made[0] ?? {};
  const history = yield* sendCall(reader, "GET", `${path}/History/${idOf(row)}`);
  const answers = [
    yield* list(reader, "size=1000"),
    yield* getOne(reader, idOf(row)),
    { ...history, body: asRows(history).map(({ before, after }) => [before, after]) },
  ];
  expect(guards.length > 0).toBe(!isLegacyEntity(name));
  for (const field of guards) {
    for (const { status, body } of answers)
      expect([status, JSON.stringify(body).includes(`"${wire(field)}"`)], field).toEqual([200, false]);
    expect(JSON.stringify(shared.made[0])).toContain(`"${wire(field)}"`);
    expect((yield* list(reader, `sort=${wire(field)}`)).status).toBe(400);
    expect((yield* filtered(reader, [{ Column: wire(field), Operator: ">", Value: 0 }])).status).toBe(400);
  }
});

const refusesWithoutPermission = Effect.fnUntraced(function* ({
  name,
  path,
  write,
  model,
  sample,
  wire,
  idOf,
  keyOf,
  changed,
  getOne,
  shared,
}: EntityLaws) {
  const saves = sample.saves(shared.place?.targetId ?? 0, shared.place?.chain ?? 0);
  expect(write.length).toBeGreaterThan(0);
  for (const [method, body] of [
    ["POST", [saves[0]]],
    ["PUT", [changed(shared.made[2] ?? {})]],
    ["DELETE", [keyOf(shared.made[2] ?? {})]],
  ] as const)
    expect((yield* sendCall(shared.viewer, method, path, body)).status).toBe(403);
  expect((yield* sendCall(shared.admin, "GET", `${path}/GetCreationScope`)).body).toMatchObject({ allowed: true });
  expect(model).not.toBe("");

  const writer = yield* holderOf(`writer_${name.toLowerCase()}`, ...write);
  for (const [guardedPath, permission] of Object.entries(getEntity(name).guarded)) {
    const field = wire(guardedPath);
    const value = saves.find((save) => (save[field] ?? null) !== null)?.[field];
    const save = { ...saves[0], ...sample.called(`Sans ${guardedPath}`), [field]: value };
    const row = shared.made[2] ?? {};
    const refusal = [{ code: "ACCESS_DENIED", field, params: { permission } }];
    expect(value).toBeDefined();
    expect(yield* sendCall(writer, "POST", path, [save])).toMatchObject({ status: 400, body: refusal });
    expect(yield* sendCall(writer, "PUT", path, [changed(row, { [field]: value })])).toMatchObject({
      status: 400,
      body: refusal,
    });
    expect((yield* getOne(shared.admin, idOf(row))).body).toEqual(row);
    expect((yield* sendCall(writer, "POST", path, [{ ...save, [field]: undefined }])).status).toBe(200);
  }
});
