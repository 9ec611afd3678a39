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

/** Cursor of a chart, moved by the pointer or by keys. */
export function useChartCursor(count: number): ChartCursor {
  const [state, setState] = useState<Readonly<{ active: number | null; byKeys: boolean }>>({
    active: null,
    byKeys: false,
  });
  const active = state.active !== null && state.active < count ? state.active : null;
  return {
    active,
    byKeys: state.byKeys,
    pointAt: (index) => {
      const next = index < 0 ? null : index;
      if (next !== active || state.byKeys) setState({ active: next, byKeys: false });
    },
    leave: () => setState({ active: null, byKeys: false }),
    onKeyDown: (event) => {
      const next = moveCursor(event.key, active, count);
      if (next === undefined) return;
      event.preventDefault();
      setState({ active: next, byKeys: true });
    },
  };
}
