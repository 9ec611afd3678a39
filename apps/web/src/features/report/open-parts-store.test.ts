import { describe, expect, test } from "vitest";

import { groupKey } from "../../report/report-rows.ts";
import { createOpenPartsStore, noClosedGroups } from "./open-parts-store.ts";

const groups = new Set([groupKey(["Nantes"]), groupKey(["Lyon"])]);

describe("the open parts of a report's rows", () => {
  test.each([
    [30, false, 0],
    [31, false, 2],
    [8, true, 0],
    [9, true, 2],
  ] as const)("%i rows, on a phone %s: %i groups start closed", (rows, isPhone, closedCount) => {
    const { state, closeAtFirst } = createOpenPartsStore();
    closeAtFirst({ closable: groups, collapsed: noClosedGroups, rowCount: rows, isPhone });
    expect(state.closed.size).toBe(closedCount);
  });

  test("the collapsed groups of a short report start closed, and no others", () => {
    const { state, closeAtFirst } = createOpenPartsStore();
    const collapsed = new Set([groupKey(["Lyon"])]);
    closeAtFirst({ closable: groups, collapsed, rowCount: 5, isPhone: false });
    expect(state.closed).toEqual(collapsed);
  });

  test("a group toggles between open and closed, and leaves the others alone", () => {
    const { state, close, toggle } = createOpenPartsStore();
    close(groups);
    toggle(["Nantes"]);
    expect([...state.closed]).toEqual([groupKey(["Lyon"])]);
    toggle(["Nantes"]);
    expect(state.closed).toEqual(groups);
    close(noClosedGroups);
    expect(state.closed.size).toBe(0);
  });
});
