/** Laws of who may see and change the rows of an entity. */
import { getEntity, fieldPermissionsOf, type EntityName } from "@comptoir/domain/entity";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import { expect } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { legacyStorageOf } from "../legacy/legacy-table.ts";
import { asRows, sendCall } from "./entity-calls.ts";

import { signInWithPermissions, type EntityLaws, type LawTest } from "./entity-law-context.ts";

/** Database table of each entity, and its id column. */
const tableAndKeyByEntity: Partial<Record<EntityName, readonly [string, string]>> = {
  goal: ["goal", "goal_id"],
  layer: ["target_layer", "target_layer_id"],
  product: ["item", "item_id"],
  role: ["role", "role_id"],
  user: ["user_account", "user_id"],
};
const tableAndKeyOf = (name: EntityName) =>
  tableAndKeyByEntity[name] ??
  (isLegacyEntity(name) ? ([legacyStorageOf(name).table, legacyStorageOf(name).id] as const) : (["", ""] as const));

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
  const { otherTarget, other } = shared.organisation ?? { otherTarget: 0, other: 0 };
  const sql = yield* SqlClient.SqlClient;
  const [foreignRow] = yield* sample.foreign(sql, { otherTarget, other });
  const foreignId = foreignRow?.id ?? 0;
  expect(asRows(yield* filtered(shared.admin, [{ Column: wire("id"), Operator: "=", Value: foreignId }]))).toEqual([]);
  const foreignKeys = [{ id: foreignId, version: 1 }];
  const callsOnForeignRow = [
    getOne(shared.admin, foreignId),
    sendCall(shared.admin, "GET", `${path}/History/${foreignId}`),
    sendCall(shared.admin, "PUT", path, [changed({ [wire("id")]: foreignId, version: 1 })]),
    sendCall(shared.admin, "DELETE", path, foreignKeys),
    sendCall(shared.admin, "POST", `${path}/Restore`, foreignKeys),
  ];
  for (const call of callsOnForeignRow) expect((yield* call).status).toBe(404);
  const [firstSave] = sample.saves(otherTarget, other);
  const createAnswer = yield* sendCall(shared.admin, "POST", path, [
    { ...firstSave, ...sample.called("Xavier"), [wire("targetId")]: otherTarget },
  ]);
  if (createAnswer.status === 200)
    expect(asRows(createAnswer)[0]).toMatchObject({ [wire("targetId")]: shared.organisation?.targetId });
  else expect(createAnswer.status).toBe(403);
  const [table, key] = tableAndKeyOf(name);
  const [untouched] = yield* sql`SELECT version, is_deleted FROM ${sql(table)} WHERE ${sql(key)} = ${foreignId}`;
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
  const guardedFields = Object.keys(fieldPermissionsOf(name));
  const readerToken = yield* signInWithPermissions(`reader_${name.toLowerCase()}`, getEntity(name).read);
  const firstMadeRow = shared.made[0] ?? {};
  const historyAnswer = yield* sendCall(readerToken, "GET", `${path}/History/${idOf(firstMadeRow)}`);
  const readAnswers = [
    yield* list(readerToken, "size=1000"),
    yield* getOne(readerToken, idOf(firstMadeRow)),
    { ...historyAnswer, body: asRows(historyAnswer).map(({ before, after }) => [before, after]) },
  ];
  expect(guardedFields.length > 0).toBe(!isLegacyEntity(name));
  for (const field of guardedFields) {
    for (const { status, body } of readAnswers)
      expect([status, JSON.stringify(body).includes(`"${wire(field)}"`)], field).toEqual([200, false]);
    expect(JSON.stringify(shared.made[0])).toContain(`"${wire(field)}"`);
    expect((yield* list(readerToken, `sort=${wire(field)}`)).status).toBe(400);
    expect((yield* filtered(readerToken, [{ Column: wire(field), Operator: ">", Value: 0 }])).status).toBe(400);
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
  const sampleSaves = sample.saves(shared.organisation?.targetId ?? 0, shared.organisation?.chain ?? 0);
  expect(write.length).toBeGreaterThan(0);
  for (const [method, body] of [
    ["POST", [sampleSaves[0]]],
    ["PUT", [changed(shared.made[2] ?? {})]],
    ["DELETE", [keyOf(shared.made[2] ?? {})]],
  ] as const)
    expect((yield* sendCall(shared.viewer, method, path, body)).status).toBe(403);
  expect((yield* sendCall(shared.admin, "GET", `${path}/GetCreationScope`)).body).toMatchObject({ allowed: true });
  expect(model).not.toBe("");

  const writerToken = yield* signInWithPermissions(`writer_${name.toLowerCase()}`, ...write);
  for (const [guardedPath, permission] of Object.entries(getEntity(name).guarded)) {
    const guardedField = wire(guardedPath);
    const guardedValue = sampleSaves.find((save) => (save[guardedField] ?? null) !== null)?.[guardedField];
    const saveWithGuardedField = {
      ...sampleSaves[0],
      ...sample.called(`Sans ${guardedPath}`),
      [guardedField]: guardedValue,
    };
    const rowToChange = shared.made[2] ?? {};
    const expectedIssues = [{ code: "ACCESS_DENIED", field: guardedField, params: { permission } }];
    expect(guardedValue).toBeDefined();
    expect(yield* sendCall(writerToken, "POST", path, [saveWithGuardedField])).toMatchObject({
      status: 400,
      body: expectedIssues,
    });
    expect(
      yield* sendCall(writerToken, "PUT", path, [changed(rowToChange, { [guardedField]: guardedValue })]),
    ).toMatchObject({
      status: 400,
      body: expectedIssues,
    });
    expect((yield* getOne(shared.admin, idOf(rowToChange))).body).toEqual(rowToChange);
    expect(
      (yield* sendCall(writerToken, "POST", path, [{ ...saveWithGuardedField, [guardedField]: undefined }])).status,
    ).toBe(200);
  }
});
