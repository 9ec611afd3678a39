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
  const staleSave = yield* sendCall(shared.admin, "PUT", path, [changed(row)]);
  expect([staleSave.status, codes(staleSave)]).toEqual([409, ["ENTITY_STALE"]]);
  expect(staleSave.body).toMatchObject([{ params: { version: savedRow?.["version"], by: "Prénom Nom" } }]);
  expect((yield* sendCall(shared.admin, "DELETE", path, [keyOf(row)])).status).toBe(409);
  expect((yield* getOne(shared.admin, idOf(row))).body).toEqual(savedRow);
  expect((yield* sendCall(shared.admin, "PUT", path, [sample.change])).status).toBe(400);
});

const refusesWrongValues = Effect.fnUntraced(function* ({ name, path, sample, wire, list, shared }: EntityLaws) {
  const organisation = shared.place ?? { targetId: 0, chain: 0 };
  const totalBefore = (yield* list(shared.admin)).total;
  const wrongValues = sample.wrong(organisation.targetId, organisation.chain);
  const form = checkForm(
    getEntity(name).form,
    Object.fromEntries(Object.entries(wrongValues).map(([field, value]) => [fieldOfWireName(name, field), value])),
  );
  const expected = form.ok
    ? []
    : form.issues.map(
        ({ code, path: [firstPart, ...restOfPath] }) => `${[wire(String(firstPart)), ...restOfPath].join(".")} ${code}`,
      );
  expect(expected.length).toBeGreaterThan(1);
  const answerAlone = yield* sendCall(shared.admin, "POST", path, [wrongValues]);
  expect([answerAlone.status, codes(answerAlone)]).toEqual([400, expected]);
  const [firstSave] = sample.saves(organisation.targetId, organisation.chain);
  const among = yield* sendCall(shared.admin, "POST", path, [
    { ...firstSave, ...sample.called("Tout neuf") },
    wrongValues,
  ]);
  expect([among.status, codes(among)]).toEqual([400, expected.map((code) => `1.${code}`)]);
  expect((yield* list(shared.admin)).total).toBe(totalBefore);
});

const createsOnce = Effect.fnUntraced(function* ({ name, path, sample, idOf, shared }: EntityLaws) {
  const [firstSave] = sample.saves(shared.place?.targetId ?? 0, shared.place?.chain ?? 0);
  const save = { ...firstSave, ...sample.called("Une seule fois") };
  const key = { "Idempotency-Key": `once-${name}` };
  const [firstRow] = asRows(yield* sendCall(shared.admin, "POST", path, [save], key));
  const [secondAnswer] = asRows(yield* sendCall(shared.admin, "POST", path, [save], key));
  expect(idOf(secondAnswer ?? {})).toBe(idOf(firstRow ?? {}));
  const otherAnswer = yield* sendCall(shared.admin, "POST", path, [{ ...save, ...sample.called("Autre") }], key);
  expect([otherAnswer.status, codes(otherAnswer)]).toEqual([409, ["KEY_USED"]]);
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
  const row = shared.made[1] ?? {};
  const totalRows = Number((yield* list(shared.admin)).total);
  // A body that was read is its own key.
  const [key] = asRows(yield* sendCall(shared.admin, "DELETE", path, [row]));
  expect((yield* list(shared.admin)).total).toBe(String(totalRows - 1));
  expect(
    asRows(yield* filtered(shared.admin, [{ Column: wire("isDeleted"), Operator: "=", Value: "true" }])).map(idOf),
  ).toEqual([idOf(row)]);
  expect((yield* sendCall(shared.admin, "PUT", path, [changed({ ...row, version: key?.["version"] })])).status).toBe(
    404,
  );
  const [restoredRow] = asRows(yield* sendCall(shared.admin, "POST", `${path}/Restore`, [key]));
  expect(withoutStamps(restoredRow)).toEqual(withoutStamps(row));
  const [savedRow] = asRows(yield* sendCall(shared.admin, "PUT", path, [changed(restoredRow ?? {}, sample.change)]));
  expect(savedRow).toMatchObject(sample.change);
  const history = asRows(yield* sendCall(shared.admin, "GET", `${path}/History/${idOf(row)}`));
  expect(history.map(({ action }) => action)).toEqual(["UPDATE", "RESTORE", "DELETE", "CREATE"]);
  expect(history[0]).toMatchObject({
    userName: "Prénom Nom",
    place: "Chaîne A",
    address: "127.0.0.1",
    before: valuesOf(restoredRow ?? {}),
    after: sample.change,
  });
  expect(history[3]).toMatchObject({ before: null, after: valuesOf(row) });
});
