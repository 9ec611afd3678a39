/** The peer: recharts without animation and without points, as its documentation advises for many of them. */

import type { ReactElement } from "react";
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";

import { height, width } from "./by-hand.ts";
import { bars, lineCount, lines, pointCount } from "./series.ts";

export function RechartsBars({ edition }: Readonly<{ edition: number }>): ReactElement {
  const data = bars(edition).map((value, day) => ({ day, value }));
  return (
    <BarChart width={width} height={height} data={data}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="day" />
      <YAxis />
      <Tooltip />
      <Bar dataKey="value" fill="#1f6f54" isAnimationActive={false} />
    </BarChart>
  );
}

export function RechartsLines({ edition }: Readonly<{ edition: number }>): ReactElement {
  const all = lines(edition);
  const data = Array.from({ length: pointCount }, (_, day) => Object.fromEntries([["day", day], ...all.map((one, shop) => [`s${shop}`, one[day]])]));
  return (
    <LineChart width={width} height={height} data={data}>
      <CartesianGrid vertical={false} />
      <XAxis dataKey="day" />
      <YAxis />
      <Tooltip />
      {Array.from({ length: lineCount }, (_, shop) => (
        <Line key={shop} dataKey={`s${shop}`} stroke={`hsl(${shop * 18} 50% 40%)`} dot={false} isAnimationActive={false} />
      ))}
    </LineChart>
  );
}
