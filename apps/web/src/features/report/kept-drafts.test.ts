import { defaultReport } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { makeReportDraftStore } from "./kept-drafts.ts";

const report = { ...defaultReport("sale", []), descriptions: { fr: "Lundi" } };
const draftKey = { userId: 1, kind: "sale", reportId: 0 } as const;

it("keeps one draft per opening, the latest first", () => {
  const drafts = makeReportDraftStore(makeMemoryKeyStore(), draftKey);
  for (const slot of ["a", "b", "a"]) drafts.keepDraft({ slot, report, version: 0 });
  expect(drafts.listDrafts().map(({ slot }) => slot)).toEqual(["a", "b"]);
  drafts.dropDraft("a");
  expect(drafts.listDrafts()).toEqual([{ slot: "b", report, version: 0 }]);
});

it("hides drafts of another user, kind or report", () => {
  const store = makeMemoryKeyStore();
  makeReportDraftStore(store, draftKey).keepDraft({ slot: "a", report, version: 0 });
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
