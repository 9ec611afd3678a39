/** The page that draws: `measure` draws an edition of the data and answers when the frame that shows it has been painted. */

import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

import { drawBars, drawLines, height, width } from "./by-hand.ts";
import { OurBars, OurLines } from "./draw-ours.tsx";
import { RechartsBars, RechartsLines } from "./draw-recharts.tsx";
import { bars, lines } from "./series.ts";

export type Renderer = "by hand" | "ours" | "recharts";
export type Shape = "bars" | "lines";

declare global {
  interface Window {
    measure: (renderer: Renderer, shape: Shape, edition: number) => Promise<number>;
  }
}

const components = { ours: { bars: OurBars, lines: OurLines }, recharts: { bars: RechartsBars, lines: RechartsLines } } as const;
const place = document.getElementById("place");
let root: Root | undefined;
let canvas: HTMLCanvasElement | undefined;

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

window.measure = async (renderer, shape, edition) => {
  await painted();
  const began = performance.now();
  if (renderer === "by hand") {
    if (canvas === undefined) {
      canvas = document.createElement("canvas");
      canvas.style.cssText = `width: ${width}px; height: ${height}px`;
      place?.append(canvas);
    }
    if (shape === "bars") drawBars(canvas, bars(edition));
    else drawLines(canvas, lines(edition));
  } else {
    if (place === null) throw new Error("no place to draw");
    root ??= createRoot(place);
    const Chart = components[renderer][shape];
    const into = root;
    flushSync(() => into.render(<Chart edition={edition} />));
  }
  await painted();
  return performance.now() - began;
};
