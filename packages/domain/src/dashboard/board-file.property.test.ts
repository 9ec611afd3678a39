import fc from "fast-check";
import { expect, test } from "vitest";

import { arbWidget } from "../testing/index.ts";
import {
  printBoardFile,
  readBoardFile,
  type BoardFile,
  type BoardFileChain,
  type BoardWidget,
  type Dashboard,
} from "./index.ts";

const home = { id: 7, name: "Chaîne A" };
const otherChain = { id: 7, name: "Chaîne B" };
const report: BoardWidget = {
  i: 0,
  kind: "Report",
  type: "bar",
  title: { fr: "Ventes", en: "Sales", es: "Ventas" },
  layout: { x: 0, y: 0, w: 6, h: 4, mobileOrder: 0 },
  period: null,
  refreshSec: 0,
  roles: [4],
  report: { source: "sale", id: 0, query: "sort=-net&period=-1w", figure: 0 },
  extra: {},
};
const boardOf = (
  widgets: readonly BoardWidget[],
): Pick<Dashboard, keyof BoardFile | "targetId" | "targetDescription"> => ({
  targetId: home.id,
  targetDescription: home.name,
  description: "Comptoir =1+1",
  longDescription: "Deux\nlignes",
  period: "-0w",
  widgets: widgets.map((widget, i) => ({ ...widget, i })),
});
const arbBoard = fc.array(arbWidget, { maxLength: 12 }).map((widgets) => boardOf([...widgets, report]));

const contentOf = ({ description, longDescription, period, widgets }: BoardFile): BoardFile => ({
  description,
  longDescription,
  period,
  widgets,
});

const codesOf = (content: string, chain: BoardFileChain | null = home) => {
  const fileResult = readBoardFile(content, chain);
  return fileResult.ok ? [] : fileResult.issues.map(({ code, path }) => [code, ...path].join(" "));
};

test("a dashboard comes back from its file as it was, for everybody", () => {
  fc.assert(
    fc.property(arbBoard, (board) => {
      const fileResult = readBoardFile(printBoardFile(board), home);
      expect(fileResult).toEqual({
        ok: true,
        value: { ...contentOf(board), widgets: board.widgets.map((widget) => ({ ...widget, roles: [] })) },
      });
    }),
  );
});

test("in another chain, each widget that names members or reports of the first is told, and no other", () => {
  fc.assert(
    fc.property(arbBoard, (board) => {
      const refusedWidgets = codesOf(printBoardFile(board), otherChain).map((text) => Number(text.split(" ")[2]));
      const naming = board.widgets.flatMap((widget, position) =>
        widget.kind !== "Report" && (widget.filters.length > 0 || (widget.drill?.filters.length ?? 0) > 0)
          ? [position]
          : [],
      );
      expect(refusedWidgets.filter((position) => naming.includes(position))).toEqual(naming);
      const otherWidgets = refusedWidgets
        .filter((position) => !naming.includes(position))
        .map((position) => board.widgets[position]);
      expect(otherWidgets.every((widget) => widget?.kind !== "Report" && /\d/u.test(widget?.drill?.report ?? ""))).toBe(
        true,
      );
    }),
  );
});

test.each([
  [{ id: 12 }, ["BOARD_FILE_OTHER widgets 0 report"]],
  [{ query: "filters=%5B%5D" }, ["BOARD_FILE_OTHER widgets 0 report"]],
  [{ query: "answers=1" }, ["BOARD_FILE_OTHER widgets 0 report"]],
  [{ query: "view=line&figure=1" }, []],
])("a report with %j leads to %j in another chain", (part, expected) => {
  const content = printBoardFile(boardOf([{ ...report, report: { ...report.report, ...part } }]));
  expect(codesOf(content, otherChain)).toEqual(expected);
});

test("the file of a dashboard without a chain, read where the chain is not known, names no members", () => {
  const filteredWidget = { ...report, report: { ...report.report, id: 12 } };
  const content = printBoardFile({ ...boardOf([filteredWidget]), targetId: null, targetDescription: "" });
  expect(codesOf(content, null)).toEqual(["BOARD_FILE_OTHER widgets 0 report"]);
});

const changedFile = (part: object) => JSON.stringify({ ...JSON.parse(printBoardFile(boardOf([report]))), ...part });
const widgetWith = (part: object) => ({ ...report, roles: undefined, ...part });

test.each([
  ["", ["BOARD_FILE"]],
  ["[]", ["BOARD_FILE"]],
  [changedFile({ format: "comptoir-settings" }), ["BOARD_FILE"]],
  [changedFile({ version: 0 }), ["BOARD_FILE"]],
  [changedFile({ version: 2 }), ["BOARD_FILE_NEWER"]],
  [" ".repeat(4_000_001), ["BOARD_FILE"]],
  [changedFile({ widgets: Array.from({ length: 1_001 }, (_, i) => widgetWith({ i })) }), ["WIDGET_COUNT widgets"]],
  [changedFile({ widgets: [widgetWith({ kind: "Weather" })] }), ["WIDGET_FIELD widgets 0 kind"]],
  [changedFile({ description: "a".repeat(10_000), period: "soon" }), ["MAX_LENGTH description", "DATE_RANGE period"]],
])("a file with faults is refused with each of them", (content, expected) => {
  expect(codesOf(content)).toEqual(expected);
});
