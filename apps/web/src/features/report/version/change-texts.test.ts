import { defaultReport, getReportKind, plainColumn, type ReportDefinition } from "@comptoir/domain/report";
import { beforeAll, expect, it } from "vitest";

import { fieldText } from "../../../report/report-words.ts";
import { t, text } from "../../../shared/text.ts";
import { changeTexts } from "./change-texts.ts";

beforeAll(() => text.load("common", "errors", "shell", "dashboard", "report", "reportVersion"));

const { id: _id, source: _source, ...standard } = defaultReport("sale", []);
const plain: ReportDefinition = { ...standard, columns: [plainColumn("net"), plainColumn("tax")], panel: null };
const { fields } = getReportKind("sale");
const everything = { fields, permissions: ["PRODUCT_COST_READ"], names: new Map() };
const changesTo = (part: Partial<ReportDefinition>, knowledge = everything) =>
  changeTexts(plain, { ...plain, ...part }, knowledge);

it("says nothing of what is equal", () => {
  expect(changesTo({})).toEqual([]);
});

it("names columns that were added, hidden and moved", () => {
  const [net, tax] = [plainColumn("net"), plainColumn("tax")];
  expect(changesTo({ columns: [tax, net] })).toHaveLength(1);
  expect(changesTo({ columns: [net, { ...tax, visible: false }] })).toEqual([
    t("reportVersion.columnsHidden", { count: 1, names: fieldText("tax") }),
  ]);
  expect(changesTo({ columns: [net, tax, plainColumn("cost")] })).toEqual([
    t("reportVersion.columnsAdded", { count: 1, names: fieldText("cost") }),
  ]);
});

it("does not name a field that the reader may not see, and says that something changed", () => {
  const texts = changesTo(
    {
      columns: [...plain.columns, plainColumn("cost")],
      filters: [{ field: "cost", operator: ">", values: [500], promptUser: false, locked: false }],
      sorting: [{ column: "cost", direction: "ascending" }],
    },
    { ...everything, permissions: [] },
  );
  expect(texts).toEqual([t("reportVersion.hidden")]);
  expect(texts.join()).not.toContain(fieldText("cost"));
});

it("does not show the id of a value whose name is not known", () => {
  const filters = [{ field: "location", operator: "=", values: [41], promptUser: false, locked: false }] as const;
  expect(changesTo({ filters }).join()).not.toContain("41");
});

it("says that a filter asks or is set by the report, without repeating it", () => {
  const filter = { field: "net", operator: ">", values: [500], promptUser: false, locked: false } as const;
  const before = { ...plain, filters: [filter] };
  expect(
    changeTexts(before, { ...plain, filters: [{ ...filter, promptUser: true, locked: true }] }, everything),
  ).toHaveLength(2);
});
