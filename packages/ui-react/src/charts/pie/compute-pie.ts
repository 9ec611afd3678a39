import { arc, pie } from "d3-shape";

export type PieSlice = Readonly<{
  key: string;
  label: string;
  value: number;
  /** True for the slice that combines all other members; it is drawn muted. */
  others?: boolean | undefined;
}>;

export type PieArc = Readonly<{
  key: string;
  startAngle: number;
  endAngle: number;
  /** Part of the whole, from 0 to 1. */
  share: number;
  path: string;
  palette: number | null;
}>;

export type PieInput = Readonly<{ size: number; slices: readonly PieSlice[]; donut: boolean }>;

export type PieGeometry = Readonly<{ size: number; arcs: readonly PieArc[]; total: number; innerRadius: number }>;

/** Tells whether a pie can be drawn; negative parts cannot. */
export function isPieDrawable(slices: readonly PieSlice[]): boolean {
  return slices.every((slice) => Number.isFinite(slice.value) && slice.value >= 0);
}

/** Arcs in the given order, clockwise from the top; none if the total is 0. */
export function computePie({ size, slices, donut }: PieInput): PieGeometry {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const outerRadius = size / 2 - 2;
  const innerRadius = donut ? outerRadius * 0.64 : 0;
  if (!isPieDrawable(slices) || total <= 0) return { size, arcs: [], total: 0, innerRadius };

  const drawArc = arc<Readonly<{ startAngle: number; endAngle: number }>>()
    .innerRadius(innerRadius)
    .outerRadius(outerRadius)
    .digits(2);
  const layOutSlices = pie<PieSlice>()
    .sort(null)
    .value((slice) => slice.value);
  let nextHue = 0;
  const arcs = layOutSlices([...slices]).map(({ data, startAngle, endAngle, value }): PieArc => {
    const palette = data.others === true ? null : nextHue++;
    return {
      key: data.key,
      startAngle,
      endAngle,
      share: value / total,
      path: drawArc({ startAngle, endAngle }) ?? "",
      palette,
    };
  });
  return { size, arcs, total, innerRadius };
}

/** Finds the arc at a point relative to the centre; -1 outside the pie, and in the hole of a donut. */
export function findArcAt(geometry: PieGeometry, x: number, y: number): number {
  const pointerRadius = Math.hypot(x, y);
  if (pointerRadius > geometry.size / 2 || pointerRadius < geometry.innerRadius) return -1;
  const pointerAngle = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
  return geometry.arcs.findIndex((arc) => pointerAngle >= arc.startAngle && pointerAngle < arc.endAngle);
}
