import type { Bar } from "./compute-bar.ts";

/** Returns the SVG path of all bars of a series, with rounded ends if the radius is above 0. */
export function barPath(bars: readonly Bar[], radius: number): string {
  return bars.map((bar) => (radius > 0 ? softBarPath(bar, radius) : plainBarPath(bar))).join("");
}

const plainBarPath = ({ x, y, width, height }: Bar): string => `M${x},${y}h${width}v${height}h${-width}Z`;

function softBarPath(bar: Bar, wantedRadius: number): string {
  const { x, y, width, height, end } = bar;
  const breadth = end === "top" || end === "bottom" ? width : height;
  const barLength = end === "top" || end === "bottom" ? height : width;
  const cornerRadius = Math.min(wantedRadius, breadth / 2, barLength);
  if (cornerRadius <= 0) return plainBarPath(bar);
  const right = x + width;
  const bottom = y + height;
  if (end === "top")
    return `M${x},${bottom}V${y + cornerRadius}q0,${-cornerRadius} ${cornerRadius},${-cornerRadius}H${right - cornerRadius}q${cornerRadius},0 ${cornerRadius},${cornerRadius}V${bottom}Z`;
  if (end === "bottom")
    return `M${x},${y}V${bottom - cornerRadius}q0,${cornerRadius} ${cornerRadius},${cornerRadius}H${right - cornerRadius}q${cornerRadius},0 ${cornerRadius},${-cornerRadius}V${y}Z`;
  if (end === "right")
    return `M${x},${y}H${right - cornerRadius}q${cornerRadius},0 ${cornerRadius},${cornerRadius}V${bottom - cornerRadius}q0,${cornerRadius} ${-cornerRadius},${cornerRadius}H${x}Z`;
  return `M${right},${y}H${x + cornerRadius}q${-cornerRadius},0 ${-cornerRadius},${cornerRadius}V${bottom - cornerRadius}q0,${cornerRadius} ${cornerRadius},${cornerRadius}H${right}Z`;
}
