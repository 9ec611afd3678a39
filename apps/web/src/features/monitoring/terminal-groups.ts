/** Stores with their terminals, worst first, and the filters of the page. */
import type { TerminalStatus } from "@comptoir/api/wire";
import { sortWorstFirst, type TerminalAlert } from "@comptoir/domain/operation";
import { foldText } from "@comptoir/domain/text";

/** Store with its terminals. */
export interface TerminalGroup {
  readonly locationId: number;
  readonly location: string;
  /** Terminals of the store, worst first. */
  readonly terminals: readonly TerminalStatus[];
  /** Alerts of all its terminals. */
  readonly alerts: readonly TerminalAlert[];
  readonly online: number;
}

/** Groups terminals by store, worst first. */
export function groupTerminals(rows: readonly TerminalStatus[]): readonly TerminalGroup[] {
  const terminalsByLocation = new Map<number, TerminalStatus[]>();
  for (const row of rows)
    terminalsByLocation.set(row.locationId, [...(terminalsByLocation.get(row.locationId) ?? []), row]);
  const allGroups = [...terminalsByLocation].map(([locationId, terminals]): TerminalGroup => ({
    locationId,
    location: terminals[0]?.location ?? "",
    terminals: sortWorstFirst(terminals, ({ alerts }) => alerts),
    alerts: terminals.flatMap(({ alerts }) => alerts),
    online: terminals.filter(({ state }) => state === "ONLINE").length,
  }));
  return sortWorstFirst(
    allGroups.toSorted((left, right) => left.location.localeCompare(right.location)),
    ({ alerts }) => alerts,
  );
}

/** Alert of one or more terminals of a store. */
export interface AlertGroup {
  readonly alert: TerminalAlert;
  readonly locationId: number;
  readonly location: string;
  readonly terminals: readonly TerminalStatus[];
  /** When the first of them raised it; null if that was within the last minute. Units: milliseconds since 1970. */
  readonly since: number | null;
}

/** Time after every alert, for those raised within the last minute. */
const latestMs = Number.MAX_SAFE_INTEGER;

/** Groups the alerts of terminals by store and kind: most severe first, and the longest of equally severe ones. */
export function groupAlerts(rows: readonly TerminalStatus[]): readonly AlertGroup[] {
  const groupByKey = new Map<string, AlertGroup>();
  for (const terminal of rows)
    for (const alert of terminal.alerts) {
      const { locationId, location } = terminal;
      const key = `${alert} ${locationId}`;
      const group = groupByKey.get(key);
      const raisedTimes = [group?.since, terminal.raisedAt[alert]].flatMap((atMs) => atMs ?? []);
      groupByKey.set(key, {
        alert,
        locationId,
        location,
        terminals: [...(group?.terminals ?? []), terminal],
        since: raisedTimes.length === 0 ? null : Math.min(...raisedTimes),
      });
    }
  return sortWorstFirst(
    [...groupByKey.values()].toSorted((left, right) => (left.since ?? latestMs) - (right.since ?? latestMs)),
    ({ alert }) => [alert],
  );
}

/** Filters of the page. */
export interface TerminalFilter {
  readonly search: string;
  /** Only terminals with an alert. */
  readonly isAttention: boolean;
  readonly locationId: number | null;
}

/** Selects terminals by store, alerts, and words of their store, name, code or version. */
export function filterTerminals(
  rows: readonly TerminalStatus[],
  { search, isAttention, locationId }: TerminalFilter,
): readonly TerminalStatus[] {
  const searchWords = foldText(search)
    .split(" ")
    .filter((word) => word !== "");
  return rows.filter((row) => {
    const terminalText = foldText(`${row.location} ${row.name} ${row.code} ${row.version ?? ""}`);
    return (
      (locationId === null || row.locationId === locationId) &&
      (!isAttention || row.alerts.length > 0) &&
      searchWords.every((word) => terminalText.includes(word))
    );
  });
}
