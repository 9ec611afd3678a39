import type { ReportFilter } from "@comptoir/domain/report";
import { describe, expect, it } from "vitest";

import { documentsScreen } from "../features/inventory/documents-screen.tsx";
import { dropFilter, filtersBesideTab, findTab } from "./list-tabs.ts";

const makeFilter = (field: string, ...values: readonly string[]): ReportFilter => ({
  field,
  operator: values.length === 1 ? "=" : "in",
  values,
  promptUser: false,
  locked: false,
});
const inProgress = makeFilter("status", "OPEN", "SUSPENDED");
const open = makeFilter("status", "OPEN");
const closed = makeFilter("status", "CLOSED");
const deleted = makeFilter("isDeleted", "true");
const counts = makeFilter("type", "COUNT");

describe("the tab of a list", () => {
  it.each([
    ["inProgress", [inProgress]],
    ["inProgress", [open, counts]],
    ["closed", [closed]],
    ["deleted", [deleted]],
    ["deleted", [makeFilter("status", "SUSPENDED"), deleted]],
    ["deleted", [deleted, inProgress]],
    [undefined, [makeFilter("isDeleted", "true", "false"), inProgress]],
    [undefined, [makeFilter("status", "OPEN", "CLOSED")]],
    [undefined, []],
  ])("is %s by its filters", (key, filters) => {
    expect(findTab(documentsScreen, filters)?.key).toBe(key);
  });

  it("is kept when a filter that narrows it is dropped", () => {
    expect(dropFilter(documentsScreen, [open, counts], "status")).toEqual([inProgress, counts]);
    expect(dropFilter(documentsScreen, [inProgress, counts], "type")).toEqual([inProgress]);
    expect(dropFilter(documentsScreen, [deleted, open], "status")).toEqual([deleted]);
  });

  it("shows the filter of another tab's field as one that narrows it", () => {
    expect(filtersBesideTab(documentsScreen, [open, deleted])).toEqual([open]);
  });
});
