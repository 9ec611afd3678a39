/** Draws each chart by hand on a canvas, with hand-written scales: the lower bound of drawing time. */

import { memberCount, ranksOf, weekdayCount, type Figures, type Shape } from "./series.ts";

export const widthPx = 960;
export const heightPx = 320;

const prepareCanvas = (canvas: HTMLCanvasElement) => {
  if (canvas.width !== widthPx) {
    canvas.width = widthPx;
    canvas.height = heightPx;
  }
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.clearRect(0, 0, widthPx, heightPx);
  return context;
};

function drawBars(canvas: HTMLCanvasElement, [values = []]: Figures): void {
  const context = prepareCanvas(canvas);
  const highest = Math.max(...values);
  const step = widthPx / values.length;
  context.fillStyle = "#1f6f54";
  values.forEach((value, index) => {
    const size = (value / highest) * (heightPx - 20);
    context.fillRect(Math.round(index * step), heightPx - size, Math.max(1, Math.floor(step) - 1), size);
  });
}

/** Draws lines one pixel wide, like the other drawings: Chromium draws wider ones several times slower. */
function drawLines(canvas: HTMLCanvasElement, series: Figures): void {
  const context = prepareCanvas(canvas);
  const highest = Math.max(...series.map((values) => Math.max(...values)));
  context.lineWidth = 1;
  series.forEach((values, index) => {
    context.strokeStyle = `hsl(${index * 18} 50% 40%)`;
    context.beginPath();
    values.forEach((value, at) =>
      context.lineTo((at / (values.length - 1)) * widthPx, heightPx - (value / highest) * (heightPx - 20)),
    );
    context.stroke();
  });
}

/** Draws a heat map; the larger the figure, the larger and darker its cell. */
function drawCells(canvas: HTMLCanvasElement, rows: Figures): void {
  const context = prepareCanvas(canvas);
  const highest = Math.max(...rows.map((values) => Math.max(...values)));
  rows.forEach((values, row) => {
    const [across, down] = [widthPx / values.length, heightPx / rows.length];
    values.forEach((value, column) => {
      const step = Math.ceil((value / highest) * 5);
      const size = 0.3 + step * 0.13;
      context.fillStyle = `hsl(158 45% ${75 - step * 9}%)`;
      context.fillRect((column + (1 - size) / 2) * across, (row + (1 - size) / 2) * down, across * size, down * size);
    });
  });
}

/** Draws a calendar, one week in each column. */
function drawCalendar(canvas: HTMLCanvasElement, [values = []]: Figures): void {
  drawCells(
    canvas,
    Array.from({ length: weekdayCount }, (_, weekday) => values.filter((__, day) => day % weekdayCount === weekday)),
  );
}

/** Draws small lines with areas on one scale, five in a row. */
function drawMultiples(canvas: HTMLCanvasElement, panels: Figures): void {
  const context = prepareCanvas(canvas);
  const highest = Math.max(...panels.map((values) => Math.max(...values)));
  const inRow = 5;
  const [across, down] = [widthPx / inRow, heightPx / Math.ceil(panels.length / inRow)];
  panels.forEach((values, index) => {
    const [left, bottom] = [(index % inRow) * across, (Math.floor(index / inRow) + 1) * down];
    const trace = (): void =>
      values.forEach((value, at) =>
        context.lineTo(left + (at / values.length) * (across - 16), bottom - (value / highest) * (down - 36)),
      );
    context.fillStyle = "#e7efeb";
    context.beginPath();
    context.moveTo(left, bottom);
    trace();
    context.lineTo(left + across - 16, bottom);
    context.fill();
    context.strokeStyle = "#1f6f54";
    context.beginPath();
    trace();
    context.stroke();
  });
}

/** Draws ranks as curves with a square for each. */
function drawBump(canvas: HTMLCanvasElement, figures: Figures): void {
  const context = prepareCanvas(canvas);
  ranksOf(figures).forEach((ranks, member) => {
    const step = widthPx / ranks.length;
    const yOf = (rank: number): number => ((rank - 0.5) / memberCount) * heightPx;
    context.strokeStyle = `hsl(${member * 36} 50% 40%)`;
    context.fillStyle = context.strokeStyle;
    context.beginPath();
    ranks.forEach((rank, bin) => {
      const [x, y, before] = [bin * step, yOf(rank), yOf(ranks[bin - 1] ?? rank)];
      context.bezierCurveTo(x - step / 2, before, x - step / 2, y, x, y);
    });
    context.stroke();
    ranks.forEach((rank, bin) => context.fillRect(bin * step - 3, yOf(rank) - 3, 6, 6));
  });
}

/** Draws a waterfall: steps between two levels. */
function drawWaterfall(canvas: HTMLCanvasElement, [steps = []]: Figures): void {
  const context = prepareCanvas(canvas);
  const ends = steps.reduce<number[]>((sums, step) => [...sums, (sums.at(-1) ?? 0) + step], [0]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const xOf = (value: number): number => ((value - low) / Math.max(1, high - low)) * (widthPx - 20);
  const row = heightPx / steps.length;
  steps.forEach((step, index) => {
    const start = ends[index] ?? 0;
    context.fillStyle = step < 0 ? "#b3261e" : "#1f6f54";
    context.fillRect(
      xOf(Math.min(start, start + step)),
      index * row,
      Math.max(1, Math.abs(xOf(start + step) - xOf(start))),
      row - 6,
    );
  });
}

export const drawByHand = {
  bars: drawBars,
  lines: drawLines,
  heat: drawCells,
  calendar: drawCalendar,
  multiples: drawMultiples,
  bump: drawBump,
  waterfall: drawWaterfall,
} as const satisfies Record<Shape, (canvas: HTMLCanvasElement, figures: Figures) => void>;
