import type { AuditRow } from "@comptoir/api/wire";
import { expect, test } from "vitest";

import { failWith, succeed } from "../../shared/answer.ts";
import { createAuditStore } from "./audit-store.ts";

const entry = (id: number): AuditRow => ({
  id,
  at: id,
  userId: 1,
  userName: "Ana Roy",
  action: "UPDATE",
  kind: "product",
  recordId: "7",
  label: "LAIT",
  place: "Laval",
  code: null,
  importId: null,
  before: null,
  after: null,
});

/** Seven entries, three per page. */
function openTrail() {
  const questions: object[] = [];
  let isDown = false;
  const store = createAuditStore(async (question) => {
    questions.push(question);
    await Promise.resolve();
    if (isDown) return failWith("NETWORK");
    const rows = [7, 6, 5, 4, 3, 2, 1].filter((id) => id < Number(question.before ?? 8)).slice(0, 3);
    return succeed({ rows: rows.map(entry), older: (rows.at(-1) ?? 1) > 1 ? String(rows.at(-1)) : null, asOf: 99 });
  });
  return { store, asked: questions, fail: (next: boolean) => void (isDown = next) };
}
const idsOf = ({ store }: ReturnType<typeof openTrail>) => store.state.rows?.map(({ id }) => id);

test("older entries are appended to the shown ones, until there are no more", async () => {
  const trail = openTrail();
  await trail.store.show({ kind: "product" });
  expect([idsOf(trail), trail.store.state.older, trail.store.state.asOf]).toEqual([[7, 6, 5], "5", 99]);
  await trail.store.readOlder();
  await trail.store.readOlder();
  expect([idsOf(trail), trail.store.state.older]).toEqual([[7, 6, 5, 4, 3, 2, 1], null]);
  await trail.store.readOlder();
  expect(trail.asked).toHaveLength(3);
  expect(trail.asked[1]).toMatchObject({ kind: "product", before: "5" });
});

test("the newest question wins", async () => {
  const trail = openTrail();
  const slowSearch = trail.store.show({ search: "slow" });
  await trail.store.show({ search: "fast" });
  await slowSearch;
  expect(idsOf(trail)).toEqual([7, 6, 5]);
  expect(trail.asked).toHaveLength(2);
});

test("a failed read is reported, and loaded entries stay", async () => {
  const trail = openTrail();
  await trail.store.show({});
  trail.fail(true);
  await trail.store.readOlder();
  expect([idsOf(trail), trail.store.state.failure?.code]).toEqual([[7, 6, 5], "NETWORK"]);
  trail.fail(false);
  await trail.store.readOlder();
  expect([idsOf(trail), trail.store.state.failure]).toEqual([[7, 6, 5, 4, 3, 2], null]);
});

test("an export reads every entry of the question", async () => {
  const trail = openTrail();
  await trail.store.show({});
  const all = await trail.store.readAll(new AbortController().signal);
  expect(all).toMatchObject({ ok: true, value: { isCut: false } });
  expect(all.ok && all.value.rows.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
});
