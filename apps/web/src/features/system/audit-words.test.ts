import type { AuditRow } from "@comptoir/api/wire";
import { auditKinds, entityNames, getEntity } from "@comptoir/domain/entity";
import { languageCodes } from "@comptoir/domain/language";
import { createI18n } from "@comptoir/i18n";
import { beforeAll, expect, test } from "vitest";

import { dayText } from "../../shared/day-text.ts";
import { text } from "../../shared/text.ts";
import { auditCsv } from "./audit-export.ts";
import { changeTexts, kindText, kindTextKey, personText, recordPath, recordText } from "./audit-words.ts";

beforeAll(() =>
  text.load("legacy", "audit", "management", "goal", "dashboard", "user", "target", "config", "access", "shell"),
);

const row: AuditRow = {
  id: 1,
  at: 0,
  userId: 4,
  userName: "Ana Roy",
  action: "UPDATE",
  kind: "product",
  recordId: "7",
  label: "LAIT-2 · Lait",
  place: "Laval",
  address: "::ffff:10.0.0.1",
  code: null,
  importId: null,
  before: { price: 4.59, departmentId: 2 },
  after: { price: 4.99, departmentId: 3 },
};

test("each field that differs is said with what it was and became, numbers of other records by their names", () => {
  const changes = changeTexts(row, {
    departmentId: [
      { id: 2, label: "Crèmerie", parentId: null, targetId: 1 },
      { id: 3, label: "Épicerie", parentId: null, targetId: 1 },
    ],
  });
  expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["departmentId", "Crèmerie", "Épicerie"],
    ["price", expect.stringContaining("4"), expect.stringContaining("99")],
  ]);
});

test("fields outside the form are left out: versions, sums, and names stored beside ids", () => {
  expect(
    changeTexts(
      { ...row, before: { version: 1, onHand: 3, department: "A" }, after: { version: 2, onHand: 4, department: "B" } },
      {},
    ),
  ).toEqual([]);
});

test("every field of a form has a name in words, of every entity", () => {
  for (const kind of entityNames) {
    const after = Object.fromEntries(Object.keys(getEntity(kind).form.fields).map((field) => [field, "x"]));
    const nameless = changeTexts({ ...row, kind, before: null, after }, {}).filter(
      ({ field, label }) => label === field || label.startsWith("field_"),
    );
    expect([kind, nameless.map(({ field }) => field)]).toEqual([kind, []]);
  }
});

test("goals are called goals, say for whom and what is measured, and lead to their page", () => {
  const changes = changeTexts(
    {
      ...row,
      kind: "goal",
      before: { scope: "LOCATION", metric: "netSales" },
      after: { scope: "TEAM", metric: "items" },
    },
    {},
  );
  expect(
    changes
      .flatMap(({ before, after }) => [before, after])
      .filter((text) => ["LOCATION", "TEAM", "netSales", "items"].includes(text)),
  ).toEqual([]);
  expect(kindText("goal")).not.toBe(kindText("dashboard"));
  expect(recordPath({ kind: "goal", recordId: "4" })).toBe("/management/goal/4");
});

test("no two kinds of entries have the same name, in any language", async () => {
  for (const language of languageCodes) {
    const words = createI18n(language);
    await words.load("audit", "goal", "shell");
    const kindNames = auditKinds.map((kind) => words.t(kindTextKey(kind)));
    expect([language, kindNames]).toEqual([language, [...new Set(kindNames)]]);
  }
});

test("members of a goal are called by name: departments or people, as the goal says of itself; a number that could be either is said as one", () => {
  const record = (id: number, label: string) => ({ id, label, parentId: null, targetId: 1 });
  const references = {
    departmentId: [record(3, "Crèmerie"), record(5, "Épicerie")],
    userId: [record(3, "Ana Roy"), record(4, "Zoé Lévesque")],
  };
  const textsOf = (before: object, after: object) =>
    changeTexts({ ...row, kind: "goal", before: { ...before }, after: { ...after } }, references)
      .filter(({ field }) => field === "members")
      .map((change) => [change.before, change.after]);
  expect(textsOf({ scope: "DEPARTMENT", members: [3] }, { scope: "TEAM", members: [3, 4] })).toEqual([
    ["Crèmerie", "Ana Roy, Zoé Lévesque"],
  ]);
  expect(textsOf({ members: [3] }, { members: [4, 3] })).toEqual([["3", "Zoé Lévesque, #3"]]);
});

test("permissions are called by their names, never counted", () => {
  const [change] = changeTexts(
    { ...row, kind: "role", before: { permissions: ["SALE_READ"] }, after: { permissions: ["SALE_CUD"] } },
    {},
  );
  expect(change?.before).not.toBe(change?.after);
  expect(change?.after).not.toContain("SALE_CUD");
});

test("a record leads to its screen, an account that nobody has to none", () => {
  expect(recordPath(row)).toBe("/management/product/7");
  expect(recordPath({ kind: "productCost", recordId: "7" })).toBe("/management/product/7");
  expect(recordPath({ kind: "setting", recordId: "1.TIME_ZONE" })).toBeNull();
  expect(recordPath({ kind: "user", recordId: null })).toBeNull();
});

test("a failed sign-in and an action of the server are named differently, and neither as a person", () => {
  const nobody = { userId: null, userName: null };
  expect(personText({ ...nobody, action: "SIGN_IN_FAILED" })).not.toBe(personText({ ...nobody, action: "LOCK" }));
  expect(recordText({ kind: "dashboard", label: null, recordId: "12" })).toContain("12");
  expect(recordText({ kind: "storeDay", label: "Laval 2026-11-25", recordId: "4 2026-11-25" })).toBe(
    `Laval ${dayText("2026-11-25")}`,
  );
  expect(recordText({ kind: "dashboard", label: "Soldes 2026-11-25", recordId: "12" })).toBe("Soldes 2026-11-25");
});

test("a file has an address where one may be seen, and guards what a spreadsheet would run", () => {
  const withAddress = auditCsv([{ ...row, label: "=1+1" }], ",");
  expect(withAddress).toContain("10.0.0.1");
  expect(withAddress).not.toMatch(/(?:^|,)=1\+1/mu);
  const { address: _address, ...hiddenRow } = row;
  expect(auditCsv([hiddenRow], ",").split("\n")[0]?.split(",").length).toBe(
    (withAddress.split("\n")[0]?.split(",").length ?? 0) - 1,
  );
});

test.each([
  [
    "report",
    [
      "source",
      "descriptions",
      "period",
      "columns",
      "filters",
      "groups",
      "sorting",
      "pivot",
      "drawing",
      "isList",
      "roleIds",
      "isDeleted",
    ],
  ],
  ["reportView", ["roles"]],
  [
    "reportSchedule",
    [
      "rhythm",
      "weekdays",
      "monthDay",
      "time",
      "timeZone",
      "missed",
      "delivery",
      "format",
      "folder",
      "recipientIds",
      "batch",
      "isPaused",
    ],
  ],
  [
    "exportBatch",
    ["kind", "format", "from", "to", "locationIds", "vendorIds", "isChangesOnly", "status", "reexportOf", "reason"],
  ],
  ["sidePanelTemplate", ["source", "reportId", "linkColumn", "html", "width", "formRows", "formColumns"]],
  ["integrityFinding", ["rule", "date", "terminal", "numbers", "status", "comment"]],
  ["errorGroup", ["status", "assignee", "mutedUntil", "comment"]],
  [
    "deposit",
    [
      "status",
      "drawers",
      "dropsBanked",
      "cheques",
      "remainingFloat",
      "bagNumber",
      "bankReference",
      "comment",
      "countedBy",
      "verifiedBy",
      "confirmedBy",
      "corrections",
    ],
  ],
  ["figureAlert", ["isMailed", "quiet", "isPaused", "isDeleted"]],
  ["receipt", ["recipient", "date", "terminal"]],
  ["tillFact", ["state", "reason"]],
  [
    "inventoryDocument",
    ["type", "comment", "scope", "isBlind", "supplements", "reverses", "status", "uncountedPolicy", "hold"],
  ],
  ["productPrice", ["amount", "from"]],
] as const)("the fields of a change to a %s are words", (kind, fields) => {
  const before = Object.fromEntries(fields.map((field) => [field, "a"]));
  const after = Object.fromEntries(fields.map((field) => [field, "b"]));
  const labels = changeTexts({ ...row, kind, before, after }, {}).map(({ label }) => label);
  expect(labels).toHaveLength(fields.length);
  expect(labels.filter((label) => fields.some((field) => field === label))).toEqual([]);
});
