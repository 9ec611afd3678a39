import { expect, it } from "vitest";

import { recordCanvas } from "../frame/recorded-canvas.ts";
import { computeMultiples } from "./compute-multiples.ts";
import { paintMultiples } from "./paint-multiples.ts";

const panelsOf = (count: number, values: readonly (number | null)[]) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    label: `Store ${index}`,
    figure: "1",
    exactFigure: "1",
    values,
  }));
const paintOf = (count: number, values: readonly (number | null)[], runningFrom?: number) => {
  const { marks } = computeMultiples({ width: 800, height: 300, panels: panelsOf(count, values) });
  const { paint, calls } = recordCanvas();
  paintMultiples(paint, marks, runningFrom);
  return { marks, calls };
};

it("draws all areas at once and all lines at once, through every figure and with a gap where there is none", () => {
  const { marks, calls } = paintOf(3, [4, 2, null, 7, 1]);
  expect(calls.filter(({ name }) => name === "fill").map(({ alpha }) => alpha)).toEqual([0.1]);
  expect(calls.filter(({ name }) => name === "stroke").map(({ alpha }) => alpha)).toEqual([1]);
  const fill = calls.findIndex(({ name }) => name === "fill");
  const line = calls.slice(fill).filter(({ name }) => name === "moveTo" || name === "lineTo");
  expect(line.map(({ values }) => values)).toEqual(
    marks.flatMap(({ xs, ys }) => ys.flatMap((y, bin) => (y === null ? [] : [[xs[bin], y]]))),
  );
  expect(line.filter(({ name }) => name === "moveTo")).toHaveLength(6);
  expect(calls.slice(0, fill).filter(({ name }) => name === "closePath")).toHaveLength(6);
});

it("dots the line to a bin that is still running", () => {
  const { calls } = paintOf(2, [4, 2, 3], 2);
  expect(calls.filter(({ name }) => name === "stroke").map(({ dash }) => dash.length)).toEqual([0, 2]);
});

it("draws thin lines where there are many points", () => {
  const widthOf = (count: number) =>
    paintOf(
      count,
      Array.from({ length: 90 }, (_, day) => day),
    ).calls.at(-1)?.lineWidth;
  expect([widthOf(2), widthOf(20)]).toEqual([1.75, 1]);
});
