import { useEffect, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { followScrolling } from "../grid-core/follow-scrolling.ts";

/** Indices of the first and the last row in sight; null while none is. */
export type RowRange = Readonly<{ first: number; last: number }>;

type Edges = Readonly<{ top: number; bottom: number }>;

/** Finds the rows of which at least half is between two edges. Rows are in order, each with its index. */
export function findRowsInSight(
  rows: readonly (Edges & Readonly<{ index: number }>)[],
  { top, bottom }: Edges,
): RowRange | null {
  const rowsInSight = rows.filter((row) => (row.top + row.bottom) / 2 >= top && (row.top + row.bottom) / 2 <= bottom);
  const [firstRow, lastRow] = [rowsInSight[0], rowsInSight.at(-1)];
  return firstRow === undefined || lastRow === undefined ? null : { first: firstRow.index, last: lastRow.index };
}

export type RowRangeTextProps = Readonly<{
  frame: RefObject<HTMLElement | null>;
  /** First and last rendered row: a change of them moves rows. */
  start: number;
  end: number;
  text: (first: number, last: number) => ReactNode;
}>;

/** Text about the rows in sight. It redraws while scrolling, the table does not. */
export function RowRangeText({ frame, start, end, text }: RowRangeTextProps): ReactNode {
  const [range, setRange] = useState<RowRange | null>(null);
  useEffect(
    function followRange() {
      const scroller = frame.current?.querySelector<HTMLElement>("[role=group]");
      if (scroller === null || scroller === undefined) return undefined;
      const readRange = (): void => {
        const nextRange = readRowsInSight(scroller);
        setRange((range) => (range?.first === nextRange?.first && range?.last === nextRange?.last ? range : nextRange));
      };
      readRange();
      const stopFollowing = followScrolling(scroller, readRange);
      window.addEventListener("scroll", readRange, { passive: true });
      return () => {
        stopFollowing();
        window.removeEventListener("scroll", readRange);
      };
    },
    [frame, start, end],
  );
  return range === null ? null : text(range.first, range.last);
}

/** Reads which rendered rows are in sight: below the header, in the scrolling element and in the window. */
function readRowsInSight(scroller: HTMLElement): RowRange | null {
  const { top, bottom } = scroller.getBoundingClientRect();
  const headHeight = scroller.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const rows = [...scroller.querySelectorAll("tbody tr[aria-rowindex]")].map((row) => {
    const edges = row.getBoundingClientRect();
    return { index: Number(row.getAttribute("aria-rowindex")) - 2, top: edges.top, bottom: edges.bottom };
  });
  return findRowsInSight(rows, {
    top: Math.max(top + headHeight, 0),
    bottom: Math.min(bottom, globalThis.innerHeight),
  });
}
