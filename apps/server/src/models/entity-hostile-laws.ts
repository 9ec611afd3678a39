/** Laws of hostile requests about an entity: odd numbers, unasked fields, repeated and countless keys. */
import { operatorsByType } from "@comptoir/domain/report";
import { expect } from "@effect/vitest";
import { Effect } from "effect";

import { type Server } from "../testing/serve-routes.ts";
import { asRows, sendCall, type Answer } from "./entity-calls.ts";

import type { EntityLaws, LawTest } from "./entity-law-context.ts";

export function holdHostileLaws(it: LawTest, laws: EntityLaws): void {
  const { prefix } = laws;
  it.effect(
    `${prefix}answers numbers that no row has, and questions that nobody answered, as what they are: wrong`,
    () => refusesOddNumbers(laws),
  );
  it.effect(`${prefix}is not written by what no form asks for, by a key sent twice, or by ten thousand keys`, () =>
    ignoresOtherFields(laws),
  );
}

const refusesOddNumbers = Effect.fnUntraced(function* ({ path, columns, wire, changed, filtered, shared }: EntityLaws) {
  const statusOf = (answer: Effect.Effect<Answer, never, Server>) => Effect.map(answer, ({ status }) => status);
  for (const id of [2 ** 31, 3_000_000_000, -1, 1.5]) {
    const keysWithOddId = [{ id, version: 1 }];
    const callsWithOddId = [
      sendCall(shared.admin, "DELETE", path, keysWithOddId),
      sendCall(shared.admin, "POST", `${path}/Restore`, keysWithOddId),
      sendCall(shared.admin, "PUT", path, [changed({ [wire("id")]: id, version: 1 })]),
    ];
    for (const answer of callsWithOddId) expect(yield* statusOf(answer), String(id)).toBe(400);
  }
  for (const id of [2 ** 31 - 1, 0])
    expect(yield* statusOf(sendCall(shared.admin, "DELETE", path, [{ id, version: 1 }])), String(id)).toBe(404);
  expect(yield* statusOf(sendCall(shared.admin, "GET", `${path}/History/3000000000`))).toBe(404);
  for (const [field, { type, filter }] of Object.entries(columns)) {
    if (filter !== true) continue;
    const [operator] = operatorsByType[type];
    const oddNumbers = type === "ref" || type === "int" ? [1.5, 1e300, -1e300, 2 ** 53] : [];
    for (const Value of oddNumbers)
      expect(
        yield* statusOf(filtered(shared.admin, [{ Column: wire(field), Operator: "=", Value }])),
        `${field} ${Value}`,
      ).toBe(400);
    expect(
      yield* statusOf(
        filtered(shared.admin, [{ Column: wire(field), Operator: operator, Value: null, promptUser: true }]),
      ),
      `${field} is asked for`,
    ).toBe(400);
    if (oddNumbers.length > 0)
      expect(
        yield* statusOf(filtered(shared.admin, [{ Column: wire(field), Operator: "=", Value: 2 ** 53 - 1 }])),
        field,
      ).toBe(200);
  }
});

const ignoresOtherFields = Effect.fnUntraced(function* ({
  path,
  wire,
  idOf,
  keyOf,
  changed,
  filtered,
  getOne,
  shared,
  sample,
}: EntityLaws) {
  const rowBefore =
    asRows(
      yield* filtered(shared.admin, [{ Column: wire("id"), Operator: "=", Value: idOf(shared.made[3] ?? {}) }]),
    )[0] ?? {};
  const [savedRow] = asRows(
    yield* sendCall(shared.admin, "PUT", path, [
      changed(rowBefore, {
        ...sample.change,
        [wire("isDeleted")]: true,
        changedOn: "1999-01-01",
        __proto__: { x: 1 },
        people: 99,
        onHand: 7,
      }),
    ]),
  );
  expect(savedRow).toMatchObject({ ...sample.change, [wire("isDeleted")]: false });
  const savedRowKey = keyOf(savedRow ?? {});
  expect((yield* sendCall(shared.admin, "DELETE", path, [savedRowKey, savedRowKey])).status).toBe(400);
  expect(
    (yield* sendCall(
      shared.admin,
      "DELETE",
      path,
      Array.from({ length: 1_001 }, () => savedRowKey),
    )).status,
  ).toBe(400);
  // A body of this size is refused before it is parsed.
  expect(
    (yield* sendCall(
      shared.admin,
      "DELETE",
      path,
      Array.from({ length: 10_000 }, () => savedRowKey),
    )).status,
  ).toBe(413);
  expect((yield* sendCall(shared.admin, "DELETE", path, [])).status).toBe(400);
  expect((yield* getOne(shared.admin, savedRowKey.id)).body).toMatchObject({ version: savedRowKey.version });
});
