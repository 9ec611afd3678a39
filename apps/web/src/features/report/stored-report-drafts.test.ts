import { defaultReport } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { makeReportDraftStore } from "./stored-report-drafts.ts";

const report = { ...defaultReport("sale", []), descriptions: { fr: "Lundi" } };
const begun = defaultReport("sale", []);
const draftKey = { userId: 1, kind: "sale", reportId: 0 } as const;

it("keeps one draft per opening, the latest first", () => {
  const drafts = makeReportDraftStore(makeMemoryKeyStore(), draftKey);
  for (const slot of ["a", "b", "a"]) drafts.keepDraft({ slot, report, version: 0, begun });
  expect(drafts.listDrafts().map(({ slot }) => slot)).toEqual(["a", "b"]);
  drafts.dropDraft("a");
  expect(drafts.listDrafts()).toEqual([{ slot: "b", report, version: 0, begun }]);
});

it("hides drafts of another user, kind or report", () => {
  const store = makeMemoryKeyStore();
  makeReportDraftStore(store, draftKey).keepDraft({ slot: "a", report, version: 0, begun });
  for (const other of [{ userId: 2 }, { kind: "target" }, { reportId: 12 }] as const)
    expect(makeReportDraftStore(store, { ...draftKey, ...other }).listDrafts()).toEqual([]);
});

it("skips invalid drafts", () => {
  const store = makeMemoryKeyStore();
  for (const text of ["{", "7", '[{"slot":"a"}]', '[null,{"slot":7,"version":0}]']) {
    store.set("draft.report.1.sale.0", text);
    expect(makeReportDraftStore(store, draftKey).listDrafts()).toEqual([]);
  }
});

it("reads a draft of an earlier version of the product, which does not know what it began with", () => {
  const store = makeMemoryKeyStore();
  store.set("draft.report.1.sale.0", JSON.stringify([{ slot: "a", report, version: 3 }]));
  expect(makeReportDraftStore(store, draftKey).listDrafts()).toEqual([{ slot: "a", report, version: 3, begun: null }]);
});
