import { defaultReport, type Pivot, type ReportModel } from "@comptoir/domain/report";
import { describe, expect, it } from "vitest";

import { changesFrom, parseReportAddress, printReportAddress, type ReportAddress } from "./report-address.ts";
import { parseSchedulesOpen, printSchedulesOpen, type ScheduleView } from "./schedule-address.ts";

const pivot: Pivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }],
  columns: [{ field: "date", grain: "month", direction: "ascending", subtotal: false }],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "runningTotal", field: "date" } }],
  totals: { row: true, column: true, grand: true },
  sort: { axis: "rows", measure: 0, direction: "descending", at: ["2026-03"] },
};
const wholeAddress: ReportAddress = {
  change: {
    period: "-1w",
    filters: [{ field: "net", operator: "between", values: [100, 500], promptUser: false, locked: false }],
    sorting: [
      { column: "net", direction: "descending" },
      { column: "sku", direction: "ascending" },
    ],
    columns: [{ column: "net", visible: true, widthPx: 180, frozen: true }],
    pivot,
    drawing: { picture: "line", figure: 1 },
  },
  prompts: [{ place: 2, values: ["Kitchen", 4] }],
  receipt: "receipt.4.2026-03-10.9.12",
  row: { place: 16, origin: "receipt.4.2026-03-10.9.12" },
  named: 14,
  ready: null,
  version: 3,
  versions: true,
  knownAt: Date.parse("2026-03-31T22:00:59.999Z"),
  difference: true,
  schedules: { task: "report", view: { kind: "edit", id: 12 } },
  unread: [],
};

it("parse(print(address)) gives the address back", () => {
  expect(parseReportAddress(printReportAddress(wholeAddress))).toEqual(wholeAddress);
  const emptyAddress: ReportAddress = {
    change: { sorting: [], pivot: "none" },
    prompts: [],
    receipt: null,
    row: null,
    named: null,
    ready: null,
    version: null,
    versions: false,
    knownAt: null,
    difference: false,
    schedules: null,
    unread: [],
  };
  expect(parseReportAddress(printReportAddress(emptyAddress))).toEqual(emptyAddress);
});

it.each([
  ["pivot={", "pivot"],
  ["pivot=[]", "pivot"],
  ["filters=[{}]", "filters"],
  ["columns=7", "columns"],
  ["sort=,", "sorting"],
  ["period=soon", "period"],
  ["period=", "period"],
  ["answers=[[0]]", "answers"],
] as const)("leaves out %s, and says so", (search, part) => {
  expect(parseReportAddress(search)).toEqual({
    change: {},
    prompts: [],
    receipt: null,
    row: null,
    named: null,
    ready: null,
    version: null,
    versions: false,
    knownAt: null,
    difference: false,
    schedules: null,
    unread: [part],
  });
});

it.each(["view=cube", "figure=-1", "row=0", "row=x"])(
  "leaves %s out, without which the figures are the same",
  (search) => {
    expect(parseReportAddress(search)).toEqual({
      change: {},
      prompts: [],
      receipt: null,
      row: null,
      named: null,
      ready: null,
      version: null,
      versions: false,
      knownAt: null,
      difference: false,
      schedules: null,
      unread: [],
    });
  },
);

it("holds only the differences from the saved report", () => {
  const opens: ReportModel = {
    ...defaultReport("sale", []),
    period: "-1w",
    sorting: [{ column: "net", direction: "descending" }],
  };
  expect(changesFrom({ ...opens, pivot }, opens)).toEqual({ pivot });
  expect(changesFrom({ ...opens, sorting: [] }, opens)).toEqual({ sorting: [] });
  expect(changesFrom(opens, { ...opens, pivot })).toEqual({ pivot: "none" });
  expect(changesFrom(opens, opens)).toEqual({});
});

it("opens a saved picture as a table if the address says so", () => {
  const bars = { picture: "bar", figure: 1 } as const;
  const [reportWithBars, seenReport] = [{ ...defaultReport("sale", []), drawing: bars }, defaultReport("sale", [])];
  const address: ReportAddress = { ...wholeAddress, change: changesFrom(seenReport, reportWithBars) };
  expect(parseReportAddress(printReportAddress(address)).change).toEqual({ drawing: { picture: "table", figure: 0 } });
});

describe("open schedules in an address", () => {
  const views: readonly ScheduleView[] = [
    { kind: "list" },
    { kind: "new" },
    { kind: "edit", id: 12 },
    { kind: "history", id: 7 },
  ];
  it.each(views.flatMap((view) => (["report", "batch"] as const).map((task) => ({ task, view }))))(
    "come back as they were: $task $view.kind",
    (openView) => expect(parseSchedulesOpen(printSchedulesOpen(openView))).toEqual(openView),
  );

  it("are none for an invalid one", () => {
    expect(["", "sale", "report.0", "report.history", "report.new.history"].map(parseSchedulesOpen)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });
});
