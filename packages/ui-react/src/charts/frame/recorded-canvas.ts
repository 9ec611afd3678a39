import type { MarkContext, PaintContext } from "./chart-canvas.tsx";

/** Calls of a canvas, each with the fill and the line that it had. */
export type CanvasCall = Readonly<{
  name: string;
  values: readonly unknown[];
  fill: unknown;
  stroke: unknown;
  alpha: number;
  lineWidth: number;
  dash: readonly number[];
}>;

/** Makes a canvas for tests that records what is drawn; colours are the names of their hues and tokens. */
export function recordCanvas(): Readonly<{ paint: PaintContext; calls: CanvasCall[] }> {
  const canvasCalls: CanvasCall[] = [];
  let lineDash: readonly number[] = [];
  const recordCall =
    (name: string) =>
    (...values: readonly unknown[]): void => {
      const { fillStyle, strokeStyle, globalAlpha, lineWidth } = markContext;
      canvasCalls.push({
        name,
        values,
        fill: fillStyle,
        stroke: strokeStyle,
        alpha: globalAlpha,
        lineWidth,
        dash: lineDash,
      });
    };
  const markContext: MarkContext = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 1,
    lineCap: "butt",
    lineJoin: "miter",
    globalAlpha: 1,
    beginPath: recordCall("beginPath"),
    moveTo: recordCall("moveTo"),
    lineTo: recordCall("lineTo"),
    bezierCurveTo: recordCall("bezierCurveTo"),
    closePath: recordCall("closePath"),
    rect: recordCall("rect"),
    fill: recordCall("fill"),
    stroke: recordCall("stroke"),
    translate: recordCall("translate"),
    fillRect: recordCall("fillRect"),
    setLineDash: (lengths) => {
      lineDash = [...lengths];
    },
    createPattern: () => null,
  };
  const paint = {
    context: markContext,
    ratio: 1,
    colorOf: (hue: unknown) => `hue ${hue}`,
    cssColor: String,
    surface: () => "surface",
  };
  return { paint, calls: canvasCalls };
}
