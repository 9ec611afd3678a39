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
function open() {
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
const idsOf = ({ store }: ReturnType<typeof open>) => store.state.rows?.map(({ id }) => id);

test("older entries follow those that are there, until there are none", async () => {
  const opened = open();
  await opened.store.show({ kind: "product" });
  expect([idsOf(opened), opened.store.state.older, opened.store.state.asOf]).toEqual([[7, 6, 5], "5", 99]);
  await opened.store.readOlder();
  await opened.store.readOlder();
  expect([idsOf(opened), opened.store.state.older]).toEqual([[7, 6, 5, 4, 3, 2, 1], null]);
  await opened.store.readOlder();
  expect(opened.asked).toHaveLength(3);
  expect(opened.asked[1]).toMatchObject({ kind: "product", before: "5" });
});

test("the newest question wins", async () => {
  const opened = open();
  const slow = opened.store.show({ search: "slow" });
  await opened.store.show({ search: "fast" });
  await slow;
  expect(idsOf(opened)).toEqual([7, 6, 5]);
  expect(opened.asked).toHaveLength(2);
});

test("a failed read is reported, and loaded entries stay", async () => {
  const opened = open();
  await opened.store.show({});
  opened.fail(true);
  await opened.store.readOlder();
  expect([idsOf(opened), opened.store.state.failure?.code]).toEqual([[7, 6, 5], "NETWORK"]);
  opened.fail(false);
  await opened.store.readOlder();
  expect([idsOf(opened), opened.store.state.failure]).toEqual([[7, 6, 5, 4, 3, 2], null]);
});

test("an export reads every entry of the question", async () => {
  const opened = open();
  await opened.store.show({});
  const all = await opened.store.readAll(new AbortController().signal);
  expect(all).toMatchObject({ ok: true, value: { isCut: false } });
  expect(all.ok && all.value.rows.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
});
