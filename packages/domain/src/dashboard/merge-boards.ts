/** Three-way merge of a dashboard edited by two users: widgets and their order. */

import { sortForPhone, setPhoneOrder } from "./arrange-widgets.ts";
import type { BoardWidget } from "./board-widget.ts";
import { placeWidgetsInOrder } from "./place-widgets-in-order.ts";
import { mergeWidgets, type MergedWidgets, type MergeInput, type MergeSide } from "./merge-widgets.ts";

/** Input of a dashboard merge: the widgets, and whose order wins if both moved them. */
export interface BoardMergeInput extends MergeInput {
  readonly order?: MergeSide | null;
}

/** Merge offered when a save was rejected because another user saved meanwhile. */
export interface MergedBoard extends MergedWidgets {
  /** True if both moved widgets differently: the user must choose; until then the order is theirs. */
  readonly isOrderInConflict: boolean;
}

/**
 * Merges two users' edits of a dashboard. A widget conflicts if both changed its content, size or name differently; a move by one and a change
 * by the other do not.
 *
 * Source: behaviour 3.6 (conflict shows both and offers merge by widget position), decisions 0111 and 0255.
 *
 * @example mergeBoards({ base: [], mine: [], theirs: [] }) // => { widgets: [], conflicts: [], isOrderInConflict: false }
 */
export function mergeBoards({ base, mine, theirs, choices = new Map(), order = null }: BoardMergeInput): MergedBoard {
  const { widgets, conflicts } = mergeWidgets({
    base: base.map(clearPlace),
    mine: mine.map(clearPlace),
    theirs: theirs.map(clearPlace),
    choices,
  });
  const mergedBoardOrder = mergeOrder(base.map(idOf), mine.map(idOf), theirs.map(idOf), order);
  const mergedPhoneOrder = mergeOrder(
    sortForPhone(base).map(idOf),
    sortForPhone(mine).map(idOf),
    sortForPhone(theirs).map(idOf),
    order,
  );
  const rankedWidgets = widgets.toSorted(
    (left, right) => mergedBoardOrder.order.indexOf(left.i) - mergedBoardOrder.order.indexOf(right.i),
  );
  const phoneOrder = mergedPhoneOrder.order.filter((i) => rankedWidgets.some((widget) => widget.i === i));
  const conflictsOnBoard = conflicts.map((conflict) => ({
    i: conflict.i,
    mine: mine.find(({ i }) => i === conflict.i) ?? null,
    theirs: theirs.find(({ i }) => i === conflict.i) ?? null,
  }));
  return {
    widgets: placeWidgetsInOrder(setPhoneOrder(rankedWidgets, phoneOrder)),
    conflicts: conflictsOnBoard,
    isOrderInConflict: order === null && (mergedBoardOrder.isInConflict || mergedPhoneOrder.isInConflict),
  };
}

/** Resets the place of a widget, which follows from the order, so that a comparison of widgets ignores it. */
const clearPlace = (widget: BoardWidget): BoardWidget => ({
  ...widget,
  layout: { ...widget.layout, x: 0, y: 0, mobileOrder: 0 },
});

const idOf = ({ i }: BoardWidget): number => i;

/** Takes the order of the side that moved widgets: the chosen one if both did, theirs by default. Widgets that the other side added follow. */
function mergeOrder(
  baseNumbers: readonly number[],
  myNumbers: readonly number[],
  theirNumbers: readonly number[],
  choice: MergeSide | null,
): { readonly order: readonly number[]; readonly isInConflict: boolean } {
  const wasMovedOnSide = (side: readonly number[]): boolean =>
    !isSameOrder(pickCommonNumbers(baseNumbers, side), pickCommonNumbers(side, baseNumbers));
  const haveOrdersConflict =
    wasMovedOnSide(myNumbers) &&
    wasMovedOnSide(theirNumbers) &&
    !isSameOrder(pickCommonNumbers(myNumbers, theirNumbers), pickCommonNumbers(theirNumbers, myNumbers));
  const takesMyOrder = haveOrdersConflict ? choice === "mine" : wasMovedOnSide(myNumbers);
  const [firstNumbers, secondNumbers] = takesMyOrder ? [myNumbers, theirNumbers] : [theirNumbers, myNumbers];
  return { order: [...new Set([...firstNumbers, ...secondNumbers])], isInConflict: haveOrdersConflict };
}

const pickCommonNumbers = (left: readonly number[], right: readonly number[]): readonly number[] =>
  left.filter((i) => right.includes(i));
const isSameOrder = (left: readonly number[], right: readonly number[]): boolean =>
  left.every((i, index) => right[index] === i);
