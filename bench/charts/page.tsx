/** Page of the benchmark: `measure` draws the data and returns when its frame is painted. */

import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";

import { measureDrawing } from "../shared/measure-drawing.ts";
import { drawByHand, heightPx, widthPx } from "./by-hand.ts";
import { OurBars, OurLines, oursOf } from "./draw-ours.tsx";
import { specialOf } from "./draw-special.tsx";
import { RechartsBars, RechartsLines, rowsOf } from "./draw-recharts.tsx";
import { figuresOf } from "./series.ts";
import type { Figures, Shape } from "./series.ts";

export type Renderer = "by hand" | "ours" | "recharts";

declare global {
  interface Window {
    /** Loads the code that a drawing needs before it is first drawn. */
    prepare: (renderer: Renderer, shape: Shape) => Promise<void>;
    measure: (renderer: Renderer, shape: Shape, edition: number) => Promise<number>;
  }
}

const placeElement = document.getElementById("place");
if (placeElement === null) throw new Error("no place to draw");
let reactRoot: Root | undefined;
let handCanvas: HTMLCanvasElement | undefined;

/** Converts the data to the form of a drawing, outside the measured time. */
function drawingOf(renderer: Renderer, shape: Shape, figures: Figures): () => void {
  if (renderer === "by hand")
    return () => {
      if (handCanvas === undefined) {
        handCanvas = document.createElement("canvas");
        handCanvas.style.cssText = `width: ${widthPx}px; height: ${heightPx}px`;
        placeElement?.append(handCanvas);
      }
      drawByHand[shape](handCanvas, figures);
    };
  reactRoot ??= createRoot(placeElement ?? document.body);
  const into = reactRoot;
  if (shape !== "bars" && shape !== "lines") {
    const drawNow = specialOf[shape](figures);
    return () => flushSync(() => into.render(drawNow()));
  }
  if (renderer === "ours") {
    const [Chart, data] = [shape === "bars" ? OurBars : OurLines, oursOf(figures)];
    return () => flushSync(() => into.render(<Chart data={data} />));
  }
  const [Chart, chartRows] = [shape === "bars" ? RechartsBars : RechartsLines, rowsOf(figures)];
  return () => flushSync(() => into.render(<Chart data={chartRows} />));
}

/** Draws once outside the page, until the chart's own code is loaded. */
window.prepare = async (renderer, shape) => {
  if (renderer !== "ours" || shape === "bars" || shape === "lines") return;
  const beside = document.createElement("div");
  beside.style.cssText = "width: 400px; height: 300px";
  document.body.append(beside);
  const first = createRoot(beside);
  first.render(specialOf[shape](figuresOf[shape](0))());
  while (beside.querySelector("[role=application] svg") === null)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  first.unmount();
  beside.remove();
};

window.measure = (renderer, shape, edition) => measureDrawing(drawingOf(renderer, shape, figuresOf[shape](edition)));
