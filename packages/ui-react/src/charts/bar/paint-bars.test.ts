import { describe, expect, it } from "vitest";

import { recordCanvas } from "../frame/recorded-canvas.ts";
import { computeBar } from "./compute-bar.ts";
import { paintBars } from "./paint-bars.ts";

describe("bars on a canvas", () => {
  it("are filled where they were computed, the comparison first, pale and outlined", () => {
    const { paint, calls } = recordCanvas();
    const days = ["a", "b", "c"].map((key) => ({ key, label: key }));
    const series = [
      { key: "now", label: "Now", values: [3, null, -2] },
      { key: "before", label: "Before", values: [1, 2, 3], comparison: true },
    ];
    const { marks } = computeBar({
      width: 300,
      height: 120,
      categories: days,
      series,
      direction: "vertical",
      arrangement: "grouped",
      formatTick: String,
      devicePixels: 1,
    });
    paintBars(paint, marks);
    const outlined = calls.filter(({ name }) => name === "rect").map(({ values }) => values);
    const filledRectangles = calls
      .filter(({ name }) => name === "fillRect")
      .map(({ fill, alpha, values }) => ({ style: fill, alpha, place: values }));

    const placesOf = (palette: number | "comparison") =>
      marks
        .filter((mark) => mark.palette === palette)
        .flatMap(({ bars }) => bars.map(({ x, y, width, height }) => [x, y, width, height]));
    expect(placesOf(0)).toHaveLength(2);
    expect(outlined).toEqual(placesOf("comparison"));
    expect(filledRectangles).toEqual([
      ...placesOf("comparison").map((place) => ({ style: "hue comparison", alpha: 0.1, place })),
      ...placesOf(0).map((place) => ({ style: "hue 0", alpha: 1, place })),
    ]);
  });
});
