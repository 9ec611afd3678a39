import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { recordCanvas } from "../frame/recorded-canvas.ts";
import {
  computeHeat,
  findCellAt,
  heatRangeOf,
  heatStepOf,
  moveInGrid,
  type HeatCell,
  type HeatInput,
} from "./compute-heat.ts";
import { heatFills, paintHeat } from "./paint-heat.ts";

const line = (prefix: string) => (_: unknown, index: number) => ({
  key: `${prefix}${index}`,
  label: `${prefix} ${index}`,
  tick: index % 2 === 0 ? `${prefix}${index}` : undefined,
});
const arbInput: fc.Arbitrary<HeatInput> = fc
  .record({
    width: fc.integer({ min: 120, max: 1400 }),
    height: fc.integer({ min: 60, max: 600 }),
    rows: fc.integer({ min: 1, max: 7 }),
    columns: fc.integer({ min: 1, max: 53 }),
    values: fc.array(fc.option(fc.integer({ min: -500, max: 90_000 }), { nil: null }), {
      minLength: 371,
      maxLength: 371,
    }),
    missing: fc.nat(9),
  })
  .map(({ width, height, rows, columns, values, missing }) => ({
    width,
    height,
    rows: Array.from({ length: rows }, line("r")),
    columns: Array.from({ length: columns }, line("c")),
    cells: Array.from({ length: rows * columns }, (_, index): HeatCell => ({
      key: String(index),
      label: `Cell ${index}`,
      row: index % rows,
      column: Math.floor(index / rows),
      value: values[index] ?? null,
    })).filter((_, index) => index === 0 || index % 10 !== missing),
  }));
const middleOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
});

describe("a heat map", () => {
  it("draws each mark once, in the fill of its step, on whole pixels; one below zero is outlined too", () => {
    fc.assert(
      fc.property(arbInput, (input) => {
        const { marks } = computeHeat(input);
        const { paint, calls } = recordCanvas();
        paintHeat(paint, marks);
        const filledCells = calls.filter(({ name }) => name === "fillRect");
        expect(filledCells).toHaveLength(marks.length);
        for (const step of new Set(marks.map((mark) => mark.step)))
          expect(filledCells.filter(({ fill }) => fill === heatFills[step])).toHaveLength(
            marks.filter((mark) => mark.step === step).length,
          );
        expect(filledCells.flatMap(({ values }) => values).every(Number.isInteger)).toBe(true);
        expect(calls.filter(({ name }) => name === "rect")).toHaveLength(
          marks.filter(({ step }) => step === "negative").length,
        );
      }),
    );
  });

  it("has ends of its scale that are round, around every figure above zero", () => {
    fc.assert(
      fc.property(arbInput, ({ cells }) => {
        const [from, to] = heatRangeOf(cells) ?? [0, 0];
        for (const { value } of cells) if (value !== null && value > 0) expect(value >= from && value <= to).toBe(true);
        for (const endValue of [from, to])
          expect(String(Math.round(endValue * 1e6) / 1e6).replaceAll(/[-0.]/gu, "").length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it("keeps each mark within its own cell, where the pointer finds it", () => {
    fc.assert(
      fc.property(arbInput, (input) => {
        const geometry = computeHeat(input);
        const { plot, marks, cell } = geometry;
        for (const [index, mark] of marks.entries()) {
          expect(mark.x).toBeGreaterThanOrEqual(plot.left - 1e-6);
          expect(mark.x + mark.width).toBeLessThanOrEqual(plot.left + plot.width + 1e-6);
          expect(mark.y + mark.height).toBeLessThanOrEqual(plot.height + 1e-6);
          expect(mark.width).toBeLessThanOrEqual(cell.width + 1e-6);
          expect(findCellAt(geometry, input, middleOf(mark))).toBe(index);
        }
      }),
    );
  });

  it("draws a larger figure as large or larger, and nothing or less than nothing apart", () => {
    fc.assert(
      fc.property(arbInput, ({ cells }) => {
        const stepOf = heatStepOf(heatRangeOf(cells));
        const figures = cells.map(({ value }) => ({ value, step: stepOf(value) }));
        for (const { value, step } of figures) {
          expect(step === "none").toBe(value === null || value === 0);
          expect(step === "negative").toBe(value !== null && value < 0);
        }
        const positive = figures
          .filter(({ value }) => (value ?? 0) > 0)
          .toSorted((left, right) => (left.value ?? 0) - (right.value ?? 0));
        const steps = positive.map(({ step }) => Number(step));
        expect(steps).toEqual(steps.toSorted((left, right) => left - right));
        // A figure alone is in the middle of its scale.
        if (new Set(positive.map(({ value }) => value)).size > 1) expect(steps.at(-1)).toBeGreaterThanOrEqual(4);
      }),
    );
  });

  it("moves to the next cell of the row or the column, and back, and reaches each by keys", () => {
    fc.assert(
      fc.property(arbInput, fc.nat(400), (input, at) => {
        const { cells } = input;
        const start = at % cells.length;
        const from = cells[start];
        for (const [key, oppositeKey, line] of [
          ["ArrowRight", "ArrowLeft", "row"],
          ["ArrowDown", "ArrowUp", "column"],
        ] as const) {
          const next = moveInGrid(key, start, cells);
          expect(cells[next ?? -1]?.[line]).toBe(from?.[line]);
          if (next !== start) expect(moveInGrid(oppositeKey, next ?? null, cells)).toBe(start);
        }
        expect(moveInGrid("Escape", start, cells)).toBeNull();
        expect(moveInGrid("x", start, cells)).toBeUndefined();
      }),
    );
  });

  it("writes no name of a column over another", () => {
    fc.assert(
      fc.property(arbInput, (input) => {
        const { columnTicks } = computeHeat(input);
        for (const [index, { x, text }] of columnTicks.entries())
          expect(x + text.length * 4).toBeLessThanOrEqual(columnTicks[index + 1]?.x ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});
