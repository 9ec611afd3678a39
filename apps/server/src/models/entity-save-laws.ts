/** Laws of the saves of an entity: versions, wrong values, repeated requests, deletion and history. */
import { fieldOfWireName, getEntity } from "@comptoir/domain/entity";
import { checkForm } from "@comptoir/domain/validation";
import { expect } from "@effect/vitest";
import { Effect } from "effect";

import { asRows, codes, sendCall, type Body } from "./entity-calls.ts";

import type { EntityLaws, LawTest } from "./entity-law-context.ts";

export function testSaveLaws(it: LawTest, laws: EntityLaws): void {
  const { prefix } = laws;
  it.effect(
    `${prefix}is changed by those who read it last: a stale save is refused with the version that is there and who made it`,
    () => refusesStaleSave(laws),
  );
  it.effect(
    `${prefix}says the same of wrong values as its form says: all at once, each at its field; nothing is written`,
    () => refusesWrongValues(laws),
  );
  it.effect(`${prefix}is made once by a request that comes twice; another content under its key is refused`, () =>
    createsOnce(laws),
  );
  it.effect(
    `${prefix}is deleted and brought back: hidden meanwhile, and each step is in its history with before and after`,
    () => deletesAndRestores(laws),
  );
}

const refusesStaleSave = Effect.fnUntraced(function* ({
  path,
  sample,
  idOf,
  keyOf,
  changed,
  getOne,
  shared,
}: EntityLaws) {
  const [row] = shared.made;
  if (row === undefined) throw new Error("nothing was made");
  const [savedRow] = asRows(yield* sendCall(shared.admin, "PUT", path, [changed(row)]));
  expect(savedRow).toMatchObject({ ...sample.change, version: Number(row["version"]) + 1 });
  const staleSaveAnswer = yield* sendCall(shared.admin, "PUT", path, [changed(row)]);
  expect([staleSaveAnswer.status, codes(staleSaveAnswer)]).toEqual([409, ["ENTITY_STALE"]]);
  expect(staleSaveAnswer.body).toMatchObject([{ params: { version: savedRow?.["version"], by: "Prénom Nom" } }]);
  expect((yield* sendCall(shared.admin, "DELETE", path, [keyOf(row)])).status).toBe(409);
  expect((yield* getOne(shared.admin, idOf(row))).body).toEqual(savedRow);
  expect((yield* sendCall(shared.admin, "PUT", path, [sample.change])).status).toBe(400);
});

const refusesWrongValues = Effect.fnUntraced(function* ({ name, path, sample, wire, list, shared }: EntityLaws) {
  const organisation = shared.organisation ?? { targetId: 0, chain: 0 };
  const totalBefore = (yield* list(shared.admin)).total;
  const wrongValues = sample.wrong(organisation.targetId, organisation.chain);
  const formResult = checkForm(
    getEntity(name).form,
    Object.fromEntries(Object.entries(wrongValues).map(([field, value]) => [fieldOfWireName(name, field), value])),
  );
  const expectedIssueTexts = formResult.ok
    ? []
    : formResult.issues.map(
        ({ code, path: [firstPart, ...restOfPath] }) => `${[wire(String(firstPart)), ...restOfPath].join(".")} ${code}`,
      );
  expect(expectedIssueTexts.length).toBeGreaterThan(1);
  const wrongSaveAnswer = yield* sendCall(shared.admin, "POST", path, [wrongValues]);
  expect([wrongSaveAnswer.status, codes(wrongSaveAnswer)]).toEqual([400, expectedIssueTexts]);
  const [firstSave] = sample.saves(organisation.targetId, organisation.chain);
  const mixedSaveAnswer = yield* sendCall(shared.admin, "POST", path, [
    { ...firstSave, ...sample.called("Tout neuf") },
    wrongValues,
  ]);
  expect([mixedSaveAnswer.status, codes(mixedSaveAnswer)]).toEqual([
    400,
    expectedIssueTexts.map((code) => `1.${code}`),
  ]);
  expect((yield* list(shared.admin)).total).toBe(totalBefore);
});

const createsOnce = Effect.fnUntraced(function* ({ name, path, sample, idOf, shared }: EntityLaws) {
  const [firstSave] = sample.saves(shared.organisation?.targetId ?? 0, shared.organisation?.chain ?? 0);
  const saveToRepeat = { ...firstSave, ...sample.called("Une seule fois") };
  const idempotencyHeaders = { "Idempotency-Key": `once-${name}` };
  const [firstRow] = asRows(yield* sendCall(shared.admin, "POST", path, [saveToRepeat], idempotencyHeaders));
  const [secondAnswer] = asRows(yield* sendCall(shared.admin, "POST", path, [saveToRepeat], idempotencyHeaders));
  expect(idOf(secondAnswer ?? {})).toBe(idOf(firstRow ?? {}));
  const otherSaveAnswer = yield* sendCall(
    shared.admin,
    "POST",
    path,
    [{ ...saveToRepeat, ...sample.called("Autre") }],
    idempotencyHeaders,
  );
  expect([otherSaveAnswer.status, codes(otherSaveAnswer)]).toEqual([409, ["KEY_USED"]]);
});

/** Leaves out the fields that every save changes, and the end of an invitation: the links of a deleted account stay invalid. */
const withoutStamps = ({
  version: _version,
  dateChanged: _dateChanged,
  invitedUntil: _invitedUntil,
  ...row
}: Body = {}) => row;

const deletesAndRestores = Effect.fnUntraced(function* ({
  path,
  sample,
  wire,
  valuesOf,
  idOf,
  changed,
  list,
  filtered,
  shared,
}: EntityLaws) {
  const rowToDelete = shared.made[1] ?? {};
  const rowCountBefore = Number((yield* list(shared.admin)).total);
  // A body that was read is its own key.
  const [key] = asRows(yield* sendCall(shared.admin, "DELETE", path, [rowToDelete]));
  expect((yield* list(shared.admin)).total).toBe(String(rowCountBefore - 1));
  expect(
    asRows(yield* filtered(shared.admin, [{ Column: wire("isDeleted"), Operator: "=", Value: "true" }])).map(idOf),
  ).toEqual([idOf(rowToDelete)]);
  expect(
    (yield* sendCall(shared.admin, "PUT", path, [changed({ ...rowToDelete, version: key?.["version"] })])).status,
  ).toBe(404);
  const [restoredRow] = asRows(yield* sendCall(shared.admin, "POST", `${path}/Restore`, [key]));
  expect(withoutStamps(restoredRow)).toEqual(withoutStamps(rowToDelete));
  const [savedRow] = asRows(yield* sendCall(shared.admin, "PUT", path, [changed(restoredRow ?? {}, sample.change)]));
  expect(savedRow).toMatchObject(sample.change);
  const historyRows = asRows(yield* sendCall(shared.admin, "GET", `${path}/History/${idOf(rowToDelete)}`));
  expect(historyRows.map(({ action }) => action)).toEqual(["UPDATE", "RESTORE", "DELETE", "CREATE"]);
  expect(historyRows[0]).toMatchObject({
    userName: "Prénom Nom",
    place: "Chaîne A",
    address: "127.0.0.1",
    before: valuesOf(restoredRow ?? {}),
    after: sample.change,
  });
  expect(historyRows[3]).toMatchObject({ before: null, after: valuesOf(rowToDelete) });
});
