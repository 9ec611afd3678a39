import type { Bar } from "./compute-bar.ts";

/** Draws all bars of a series as one path; few and wide bars get rounded ends. */
export function barPath(bars: readonly Bar[], radius: number): string {
  return bars.map((bar) => (radius > 0 ? softBar(bar, radius) : plainBar(bar))).join("");
}

const plainBar = ({ x, y, width, height }: Bar): string => `M${x},${y}h${width}v${height}h${-width}Z`;

function softBar(bar: Bar, wantedRadius: number): string {
  const { x, y, width, height, end } = bar;
  const breadth = end === "top" || end === "bottom" ? width : height;
  const length = end === "top" || end === "bottom" ? height : width;
  const r = Math.min(wantedRadius, breadth / 2, length);
  if (r <= 0) return plainBar(bar);
  const right = x + width;
  const bottom = y + height;
  if (end === "top") return `M${x},${bottom}V${y + r}q0,${-r} ${r},${-r}H${right - r}q${r},0 ${r},${r}V${bottom}Z`;
  if (end === "bottom") return `M${x},${y}V${bottom - r}q0,${r} ${r},${r}H${right - r}q${r},0 ${r},${-r}V${y}Z`;
  if (end === "right") return `M${x},${y}H${right - r}q${r},0 ${r},${r}V${bottom - r}q0,${r} ${-r},${r}H${x}Z`;
  return `M${right},${y}H${x + r}q${-r},0 ${-r},${r}V${bottom - r}q0,${r} ${r},${r}H${right}Z`;
}
