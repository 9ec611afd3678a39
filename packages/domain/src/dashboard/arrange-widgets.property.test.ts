import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  placeWidgetsInOrder,
  sortForPhone,
  mergeBoards,
  moveWithinPhoneOrder,
  moveWidget,
  removeWidget,
  renameWidget,
  resizeWidget,
  moveWidgetOneStep,
  systemDashboard,
  type BoardWidget,
  type GridElement,
} from "./index.ts";

const arbSize = fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 6 }) });
const arbBoard = fc.array(arbSize, { minLength: 1, maxLength: 12 }).map((sizes) =>
  sizes.map((size, index): GridElement => ({
    i: index + 1,
    layout: { x: 0, y: 0, ...size, mobileOrder: index + 1 },
  })),
);
const arbStep = fc.record({
  i: fc.integer({ min: 1, max: 12 }),
  act: fc.constantFrom("left", "right", "up", "down", "size", "place", "phone"),
  to: fc.nat(14),
  size: fc.record({ w: fc.integer({ min: -3, max: 20 }), h: fc.integer({ min: -3, max: 40 }) }),
});
const act = (
  board: readonly GridElement[],
  { i, act: how, to, size }: typeof arbStep extends fc.Arbitrary<infer T> ? T : never,
): readonly GridElement[] =>
  how === "size"
    ? resizeWidget(board, i, size)
    : how === "place"
      ? moveWidget(board, i, to)
      : how === "phone"
        ? moveWithinPhoneOrder(board, i, to)
        : moveWidgetOneStep(board, i, how);
const overlaps = ({ layout: left }: GridElement, { layout: other }: GridElement) =>
  left.x < other.x + other.w && other.x < left.x + left.w && left.y < other.y + other.h && other.y < left.y + left.h;

/** Places elements cell by cell, as the sparse auto-placement of the CSS grid specification does. */
function flowByCells(board: readonly GridElement[]): readonly (readonly [number, number])[] {
  const occupiedCells = new Set<string>();
  let [row, column] = [0, 0];
  return board.map(({ layout: { w, h } }) => {
    for (;;) {
      if (column + w > 12) [row, column] = [row + 1, 0];
      const cells = Array.from({ length: w * h }, (_, n) => `${row + Math.floor(n / w)} ${column + (n % w)}`);
      if (cells.every((cell) => !occupiedCells.has(cell))) {
        for (const cell of cells) occupiedCells.add(cell);
        return [column, row] as const;
      }
      column += 1;
    }
  });
}

describe("widgets that are arranged", () => {
  it("lie where a browser draws them", () => {
    fc.assert(
      fc.property(arbBoard, (board) => {
        expect(placeWidgetsInOrder(board).map(({ layout: { x, y } }) => [x, y])).toEqual(flowByCells(board));
      }),
    );
  });

  it("never overlap or leave the grid, and none is lost, after any steps", () => {
    fc.assert(
      fc.property(arbBoard, fc.array(arbStep, { maxLength: 8 }), (board, steps) => {
        const endBoard = steps.reduce(act, placeWidgetsInOrder(board));
        expect(endBoard.map(({ i }) => i).toSorted((left, right) => left - right)).toEqual(board.map(({ i }) => i));
        for (const [index, widget] of endBoard.entries()) {
          expect(widget.layout.x >= 0 && widget.layout.x + widget.layout.w <= 12 && widget.layout.h >= 1).toBe(true);
          expect(endBoard.slice(index + 1).some((other) => overlaps(widget, other))).toBe(false);
        }
        expect(new Set(endBoard.map(({ layout }) => layout.mobileOrder)).size).toBe(endBoard.length);
      }),
    );
  });

  it("go up and come down a row at a time, and a step to a side is undone by one back", () => {
    fc.assert(
      fc.property(arbBoard, fc.integer({ min: 1, max: 12 }), (sizes, i) => {
        const board = placeWidgetsInOrder(sizes);
        const layoutOf = (widgets: readonly GridElement[]) => widgets.find((widget) => widget.i === i)?.layout;
        const [before, up, layoutDown] = [
          layoutOf(board),
          layoutOf(moveWidgetOneStep(board, i, "up")),
          layoutOf(moveWidgetOneStep(board, i, "down")),
        ];
        if (before === undefined || up === undefined || layoutDown === undefined) return;
        expect(up.y < before.y || moveWidgetOneStep(board, i, "up") === board).toBe(true);
        expect(layoutDown.y > before.y || moveWidgetOneStep(board, i, "down") === board).toBe(true);
        const right = moveWidgetOneStep(board, i, "right");
        if (right !== board) expect(moveWidgetOneStep(right, i, "left")).toEqual(board);
      }),
    );
  });

  it("stay where nothing is beyond them, and keep their place on the board when they move on a phone", () => {
    const board = placeWidgetsInOrder(
      [6, 6, 12].map((w, index) => ({ i: index + 1, layout: { x: 0, y: 0, w, h: 2, mobileOrder: index + 1 } })),
    );
    expect(moveWidgetOneStep(board, 1, "left")).toBe(board);
    expect(moveWidgetOneStep(board, 3, "down")).toBe(board);
    expect(moveWidgetOneStep(board, 9, "up")).toBe(board);
    expect(moveWidgetOneStep(board, 3, "up").map(({ i }) => i)).toEqual([3, 1, 2]);
    const phone = moveWithinPhoneOrder(board, 3, 0);
    expect(sortForPhone(phone).map(({ i }) => i)).toEqual([3, 1, 2]);
    expect(phone.map(({ i, layout: { x, y } }) => [i, x, y])).toEqual(
      board.map(({ i, layout: { x, y } }) => [i, x, y]),
    );
    expect(moveWithinPhoneOrder(board, 9, 0)).toBe(board);
    expect(moveWidget(board, 9, 0)).toBe(board);
    expect(removeWidget(board, 1).map(({ i, layout }) => [i, layout.x, layout.y])).toEqual([
      [2, 0, 0],
      [3, 0, 2],
    ]);
  });

  it("have a title in every language, and keep theirs where none is given", () => {
    const [widget] = systemDashboard("fr").widgets;
    if (widget === undefined) throw new Error("no widget");
    expect(renameWidget([widget], widget.i, { fr: "", en: " Net ", es: "" })[0]?.title).toEqual({
      fr: "Net",
      en: "Net",
      es: "Net",
    });
    expect(renameWidget([widget], widget.i, { fr: " ", en: "", es: "" })).toEqual([widget]);
  });
});

describe("two users who arrange the same dashboard", () => {
  const baseWidgets: readonly BoardWidget[] = placeWidgetsInOrder(systemDashboard("fr").widgets.slice(0, 4));
  const ids = baseWidgets.map(({ i }) => i);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  const rename = (widgets: readonly BoardWidget[], i: number, name: string) =>
    renameWidget(widgets, i, { fr: name, en: name, es: name });

  it("meet in nothing where one moves and the other renames, resizes or takes away", () => {
    const ownChange = moveWidget(baseWidgets, d, 0);
    const theirChange = removeWidget(resizeWidget(rename(baseWidgets, b, "Neu"), a, { w: 12, h: 3 }), c);
    const { widgets, conflicts, isOrderInConflict } = mergeBoards({
      base: baseWidgets,
      mine: ownChange,
      theirs: theirChange,
    });
    expect([conflicts, isOrderInConflict]).toEqual([[], false]);
    expect(widgets.map(({ i }) => i)).toEqual([d, a, b]);
    expect(widgets.find(({ i }) => i === b)?.title.en).toBe("Neu");
    expect(widgets.find(({ i }) => i === a)?.layout).toMatchObject({ w: 12, h: 3 });
    expect(widgets).toEqual(placeWidgetsInOrder(widgets));
  });

  it("decide a widget that both changed, and the order that both changed", () => {
    const ownChange = moveWidget(rename(baseWidgets, a, "Mine"), d, 0);
    const theirChange = moveWidget(rename(baseWidgets, a, "Theirs"), c, 0);
    const mergedBoard = mergeBoards({ base: baseWidgets, mine: ownChange, theirs: theirChange });
    expect(mergedBoard.conflicts.map(({ i, mine: my, theirs: their }) => [i, my?.title.en, their?.title.en])).toEqual([
      [a, "Mine", "Theirs"],
    ]);
    expect([mergedBoard.isOrderInConflict, mergedBoard.widgets.map(({ i }) => i)]).toEqual([true, [c, a, b, d]]);
    const decidedBoard = mergeBoards({
      base: baseWidgets,
      mine: ownChange,
      theirs: theirChange,
      choices: new Map([[a, "theirs"]]),
      order: "mine",
    });
    expect([decidedBoard.conflicts, decidedBoard.isOrderInConflict, decidedBoard.widgets.map(({ i }) => i)]).toEqual([
      [],
      false,
      [d, a, b, c],
    ]);
    expect(decidedBoard.widgets.find(({ i }) => i === a)?.title.en).toBe("Theirs");
  });

  it("lose no change made by only one of them", () => {
    const arbWidgetId = fc.constantFrom(...ids);
    const arbChange = fc.array(
      fc.record({ i: arbWidgetId, how: fc.constantFrom("move", "size", "name", "phone"), to: fc.nat(4) }),
      { maxLength: 4 },
    );
    const change = (
      widgets: readonly BoardWidget[],
      steps: typeof arbChange extends fc.Arbitrary<infer T> ? T : never,
    ): readonly BoardWidget[] =>
      steps.reduce(
        (now, { i, how, to }) =>
          how === "move"
            ? moveWidget(now, i, to)
            : how === "size"
              ? resizeWidget(now, i, { w: 2 + to, h: 1 + to })
              : how === "name"
                ? rename(now, i, `n${to}`)
                : moveWithinPhoneOrder(now, i, to),
        widgets,
      );
    fc.assert(
      fc.property(arbChange, (steps) => {
        const changedWidgets = change(baseWidgets, steps);
        expect(mergeBoards({ base: baseWidgets, mine: changedWidgets, theirs: baseWidgets })).toEqual({
          widgets: changedWidgets,
          conflicts: [],
          isOrderInConflict: false,
        });
        expect(mergeBoards({ base: baseWidgets, mine: baseWidgets, theirs: changedWidgets })).toEqual({
          widgets: changedWidgets,
          conflicts: [],
          isOrderInConflict: false,
        });
        expect(mergeBoards({ base: baseWidgets, mine: changedWidgets, theirs: changedWidgets })).toEqual({
          widgets: changedWidgets,
          conflicts: [],
          isOrderInConflict: false,
        });
      }),
    );
  });
});
