import { getReportKind, type ReportFilter } from "@comptoir/domain/report";
import { beforeAll, expect, it } from "vitest";

import { t, text } from "../shared/text.ts";
import { widgetSubtitle } from "./widget-subtitle.ts";

beforeAll(() => text.load("common", "dashboard", "report"));

const filter: ReportFilter = { field: "vendor", operator: "in", values: [], promptUser: true, locked: false };
const input = {
  period: null,
  filters: [filter],
  prompts: [{ place: 0, values: [4711] }],
  fields: getReportKind("sale").fields,
};
const names = new Map([["vendor", new Map([[4711, "Fermes du Nord"]])]]);

it("waits for the names of answers instead of writing their ids", () => {
  expect(widgetSubtitle({ ...input, names: new Map(), isAnswered: false })).toBeUndefined();
  expect(widgetSubtitle({ ...input, names, isAnswered: true })).toContain("Fermes du Nord");
});

it("writes words for an answer that no row has", () => {
  const words = widgetSubtitle({ ...input, names: new Map(), isAnswered: true });
  expect(words).toContain(t("report.valueNotFound"));
  expect(words).not.toContain("4711");
});
