/** Open parts of a report's rows: its groups, a drill-down, and the column that a row was opened from. */
import type { FieldValue } from "@comptoir/domain/report";
import { proxy, ref } from "valtio/vanilla";

import { groupKey, type ClosedGroups } from "../../report/report-rows.ts";
import type { DrillTarget } from "./drill-of-cell.ts";

interface RowsState {
  closed: ClosedGroups;
  drill: DrillTarget | null;
  openColumn: number | null;
}

/** Groups of a report with more rows start closed, so that totals come first. */
const openRowsAtMost = 30;
const openRowsAtMostOnPhone = 8;

export const noClosedGroups: ClosedGroups = new Set();

export type RowsStore = ReturnType<typeof createRowsStore>;

export function createRowsStore() {
  const state = proxy<RowsState>({ closed: ref(noClosedGroups), drill: null, openColumn: null });
  const closeGroups = (groups: ClosedGroups): void => void (state.closed = ref(groups));
  return {
    state,
    /** Closes some groups and opens all others. */
    close: closeGroups,
    /** Opens all groups of a short report and closes those of a long one. */
    closeIfLong: (closable: ClosedGroups, rowCount: number, isPhone: boolean): void =>
      closeGroups(rowCount > (isPhone ? openRowsAtMostOnPhone : openRowsAtMost) ? closable : noClosedGroups),
    toggle: (path: readonly FieldValue[]): void => {
      const toggledKey = groupKey(path);
      const { closed } = state;
      closeGroups(
        closed.has(toggledKey)
          ? new Set([...closed].filter((closedKey) => closedKey !== toggledKey))
          : new Set([...closed, toggledKey]),
      );
    },
    drillInto: (drill: DrillTarget | null): void => void (state.drill = drill === null ? null : ref(drill)),
    openFrom: (column: number | null): void => void (state.openColumn = column),
  };
}
