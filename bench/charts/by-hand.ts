/** Lower bound: a canvas drawn by hand, with hand-written scales. */

import type { Figures } from "./series.ts";

export const width = 960;
export const height = 320;

const prepare = (canvas: HTMLCanvasElement) => {
  if (canvas.width !== width) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.clearRect(0, 0, width, height);
  return context;
};

function drawBars(canvas: HTMLCanvasElement, [values = []]: Figures): void {
  const context = prepare(canvas);
  const highest = Math.max(...values);
  const step = width / values.length;
  context.fillStyle = "#1f6f54";
  values.forEach((value, index) => {
    const size = (value / highest) * (height - 20);
    context.fillRect(Math.round(index * step), height - size, Math.max(1, Math.floor(step) - 1), size);
  });
}

/** Use lines of one pixel, like the two others: Chromium draws wider ones several times slower. */
function drawLines(canvas: HTMLCanvasElement, series: Figures): void {
  const context = prepare(canvas);
  const highest = Math.max(...series.map((values) => Math.max(...values)));
  context.lineWidth = 1;
  series.forEach((values, index) => {
    context.strokeStyle = `hsl(${index * 18} 50% 40%)`;
    context.beginPath();
    values.forEach((value, at) =>
      context.lineTo((at / (values.length - 1)) * width, height - (value / highest) * (height - 20)),
    );
    context.stroke();
  });
}

export const drawByHand = { bars: drawBars, lines: drawLines } as const;
