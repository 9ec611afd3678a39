import fc from "fast-check";

import type { BoardWidget } from "../../../dashboard/index.ts";

export const arbId = fc.integer({ min: 0, max: 7 });

export const withOtherRefresh = (widget: BoardWidget): BoardWidget => ({
  ...widget,
  refreshSec: widget.refreshSec === 0 ? 60 : 0,
});
