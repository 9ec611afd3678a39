/** Two people changed one dashboard: their widgets, put together by position. */

import type { BoardWidget } from "./board-widget.ts";

/** Side whose widget wins. */
export type WidgetChoice = "mine" | "theirs";

/** A position that both changed, each in another way; null is a widget that was taken away. */
export interface WidgetConflict {
  readonly i: number;
  readonly mine: BoardWidget | null;
  readonly theirs: BoardWidget | null;
}

/** Merge offered when a save was refused because somebody else saved meanwhile. */
export interface MergedWidgets {
  /** The widgets together; at a position that is still to be decided, theirs. */
  readonly widgets: readonly BoardWidget[];
  /** The positions to decide; none left is a board that may be saved over theirs. */
  readonly conflicts: readonly WidgetConflict[];
}

/**
 * Merges the widgets of two people by position. What one of them changed, added or took away is taken; what both made the same is no conflict; where they differ,
 * both are shown, and a choice decides.
 *
 * Source: behaviour 3.6 (conflict shows both and offers merge by widget position), decision 0111.
 *
 * @example mergeWidgets({ base: [], mine: [], theirs: systemDashboard("fr").widgets }).conflicts // => []
 */
export function mergeWidgets({ base, mine, theirs, choices = new Map() }: MergeInput): MergedWidgets {
  const [before, own, other] = [byPosition(base), byPosition(mine), byPosition(theirs)];
  const positions = new Set([...theirs, ...mine].map(({ i }) => i));
  const conflicts: WidgetConflict[] = [];
  const widgets = [...positions].flatMap((i) => {
    const [was, my, their] = [before.get(i) ?? null, own.get(i) ?? null, other.get(i) ?? null];
    const isMineAlone = isSame(their, was) || isSame(my, their);
    const choice = isMineAlone ? "mine" : isSame(my, was) ? "theirs" : choices.get(i);
    if (choice === undefined) conflicts.push({ i, mine: my, theirs: their });
    return (choice === "mine" ? my : their) ?? [];
  });
  return { widgets, conflicts };
}

/** Input of a merge: the widgets both sides started from, each side's result, and the choice where both changed one. */
export interface MergeInput {
  readonly base: readonly BoardWidget[];
  readonly mine: readonly BoardWidget[];
  readonly theirs: readonly BoardWidget[];
  /** By position. */
  readonly choices?: ReadonlyMap<number, WidgetChoice>;
}

function byPosition(widgets: readonly BoardWidget[]): ReadonlyMap<number, BoardWidget> {
  return new Map(widgets.map((widget) => [widget.i, widget]));
}

/** Alike in every field, in whatever order their fields came. */
function isSame(left: BoardWidget | null, right: BoardWidget | null): boolean {
  return JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([left], [other]) => (left < other ? -1 : 1));
}
