/** Draws charts with recharts, for comparison: without animation and points, as its documentation advises for large series. */

import type { ReactElement } from "react";
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";

import { heightPx, widthPx } from "./by-hand.ts";
import { lineCount } from "./series.ts";
import type { Figures } from "./series.ts";

export type Rows = readonly Readonly<Record<string, number>>[];

/** Converts figures to the form of recharts: a row for each day. */
export function rowsOf(figures: Figures): Rows {
  const days = figures[0] ?? [];
  return days.map((_, day) =>
    Object.fromEntries([["day", day], ...figures.map((values, shop) => [`s${shop}`, values[day] ?? 0] as const)]),
  );
}

type Props = Readonly<{ data: Rows }>;

export function RechartsBars({ data }: Props): ReactElement {
  return (
    <BarChart width={widthPx} height={heightPx} data={data}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="day" />
      <YAxis />
      <Tooltip />
      <Bar dataKey="s0" fill="#1f6f54" isAnimationActive={false} />
    </BarChart>
  );
}

export function RechartsLines({ data }: Props): ReactElement {
  return (
    <LineChart width={widthPx} height={heightPx} data={data}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="day" />
      <YAxis />
      <Tooltip />
      {Array.from({ length: lineCount }, (_, shop) => (
        <Line
          key={shop}
          dataKey={`s${shop}`}
          stroke={`hsl(${shop * 18} 50% 40%)`}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}
