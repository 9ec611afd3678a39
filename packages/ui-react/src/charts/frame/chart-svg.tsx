import type { ReactElement, ReactNode } from "react";

type ChartSvgProps = Readonly<{ width: number; height: number; className: string | undefined; children: ReactNode }>;

/** Layer of marks over a whole chart. Screen readers get the sentence and the table of the chart instead. */
export const ChartSvg = ({ width, height, className, children }: ChartSvgProps): ReactElement => (
  <svg
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);
