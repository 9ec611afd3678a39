/** Three-way merge of widgets by their number `i`. */

import type { BoardWidget } from "./board-widget.ts";

/** Side whose widget wins. */
export type MergeSide = "mine" | "theirs";

/** A widget that both users changed differently; null if that user removed it. */
export interface WidgetConflict {
  readonly i: number;
  readonly mine: BoardWidget | null;
  readonly theirs: BoardWidget | null;
}

/** Merge offered when a save was rejected because another user saved meanwhile. */
export interface MergedWidgets {
  /** Merged widgets; theirs where a conflict is undecided. */
  readonly widgets: readonly BoardWidget[];
  /** Undecided conflicts; empty means that the merge can be saved. */
  readonly conflicts: readonly WidgetConflict[];
}

/**
 * Merges the widgets of two users by their number `i`. A change by one user is taken; equal changes do not conflict; different changes
 * show both and ask for a choice.
 *
 * Source: behaviour 3.6 (conflict shows both and offers merge by widget position), decision 0111.
 *
 * @example mergeWidgets({ base: [], mine: [], theirs: systemDashboard("fr").widgets }).conflicts // => []
 */
export function mergeWidgets({ base, mine, theirs, choices = new Map() }: MergeInput): MergedWidgets {
  const [baseByNumber, mineByNumber, theirsByNumber] = [mapByNumber(base), mapByNumber(mine), mapByNumber(theirs)];
  const widgetNumbers = new Set([...theirs, ...mine].map(({ i }) => i));
  const conflicts: WidgetConflict[] = [];
  const mergedWidgets = [...widgetNumbers].flatMap((i) => {
    const [widgetBefore, my, their] = [
      baseByNumber.get(i) ?? null,
      mineByNumber.get(i) ?? null,
      theirsByNumber.get(i) ?? null,
    ];
    const takesMine = isSameWidget(their, widgetBefore) || isSameWidget(my, their);
    const chosenSide = takesMine ? "mine" : isSameWidget(my, widgetBefore) ? "theirs" : choices.get(i);
    if (chosenSide === undefined) conflicts.push({ i, mine: my, theirs: their });
    return (chosenSide === "mine" ? my : their) ?? [];
  });
  return { widgets: mergedWidgets, conflicts };
}

/** Input of a merge: the common base, each side's widgets, and the choice for conflicts. */
export interface MergeInput {
  readonly base: readonly BoardWidget[];
  readonly mine: readonly BoardWidget[];
  readonly theirs: readonly BoardWidget[];
  /** By the number `i` of a widget. */
  readonly choices?: ReadonlyMap<number, MergeSide>;
}

function mapByNumber(widgets: readonly BoardWidget[]): ReadonlyMap<number, BoardWidget> {
  return new Map(widgets.map((widget) => [widget.i, widget]));
}

/** Tells whether two widgets are deeply equal, whatever the order of their fields. */
export function isSameWidget(left: object | null, right: object | null): boolean {
  return JSON.stringify(left, sortFields) === JSON.stringify(right, sortFields);
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
}
