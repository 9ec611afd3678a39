/** Open parts of a report's rows: its groups, a drill-down, and the column that a row was opened from. */
import type { FieldValue } from "@comptoir/domain/report";
import { proxy, ref } from "valtio/vanilla";

import { groupKey, type ClosedGroups } from "../../report/report-rows.ts";
import type { DrillTarget } from "./drill-of-cell.ts";

interface OpenParts {
  closed: ClosedGroups;
  drill: DrillTarget | null;
  openColumn: number | null;
}

/** First rows of a report: how many, the groups that can be closed, and the groups that the report saves as collapsed. */
interface FirstRows {
  readonly closable: ClosedGroups;
  readonly collapsed: ClosedGroups;
  readonly rowCount: number;
  readonly isPhone: boolean;
}

/** Maximum number of rows of a report whose groups start open; those of a longer report start closed, so that totals come first. */
const openRowsAtMost = 30;
const openRowsAtMostOnPhone = 8;

export const noClosedGroups: ClosedGroups = new Set();

export type OpenPartsStore = ReturnType<typeof createOpenPartsStore>;

export function createOpenPartsStore() {
  const openParts = proxy<OpenParts>({ closed: ref(noClosedGroups), drill: null, openColumn: null });
  const closeGroups = (groups: ClosedGroups): void => void (openParts.closed = ref(groups));
  return {
    state: openParts,
    /** Closes some groups and opens all others. */
    close: closeGroups,
    /** Closes the groups that the report opens collapsed; all groups of a long report. */
    closeAtFirst: ({ closable, collapsed, rowCount, isPhone }: FirstRows): void =>
      closeGroups(rowCount > (isPhone ? openRowsAtMostOnPhone : openRowsAtMost) ? closable : collapsed),
    toggle: (path: readonly FieldValue[]): void => {
      const toggledKey = groupKey(path);
      const { closed } = openParts;
      closeGroups(
        closed.has(toggledKey)
          ? new Set([...closed].filter((closedKey) => closedKey !== toggledKey))
          : new Set([...closed, toggledKey]),
      );
    },
    drillInto: (drill: DrillTarget | null): void => void (openParts.drill = drill === null ? null : ref(drill)),
    openFrom: (column: number | null): void => void (openParts.openColumn = column),
  };
}
