import { useState } from "react";
import type { KeyboardEvent } from "react";

import { moveCursor } from "./move-cursor.ts";

export type ChartCursor = Readonly<{
  /** Index of the active category, or null. */
  active: number | null;
  /** True if keys moved it: only then is the figure announced. */
  byKeys: boolean;
  pointAt: (index: number) => void;
  leave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}>;

/** Finds the index that a key moves to; null leaves the chart, undefined ignores the key. */
type CursorMove = (key: string, active: number | null) => number | null | undefined;

/** Cursor of a chart, moved by the pointer or by keys: through its categories in their order, if no other move is given. */
export function useChartCursor(
  count: number,
  move: CursorMove = (key, currentIndex) => moveCursor(key, currentIndex, count),
): ChartCursor {
  const [state, setState] = useState<Readonly<{ active: number | null; byKeys: boolean }>>({
    active: null,
    byKeys: false,
  });
  const activeIndex = state.active !== null && state.active < count ? state.active : null;
  return {
    active: activeIndex,
    byKeys: state.byKeys,
    pointAt: (index) => {
      const nextIndex = index < 0 ? null : index;
      if (nextIndex !== activeIndex || state.byKeys) setState({ active: nextIndex, byKeys: false });
    },
    leave: () => setState({ active: null, byKeys: false }),
    onKeyDown: (event) => {
      const nextIndex = move(event.key, activeIndex);
      if (nextIndex === undefined) return;
      event.preventDefault();
      setState({ active: nextIndex, byKeys: true });
    },
  };
}
