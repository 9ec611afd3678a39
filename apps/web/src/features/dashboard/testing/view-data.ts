/** Widgets of the system dashboard and the data of one morning, for the tests of views. */

import { systemDashboard, type Widget } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { parseCalendarDate } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";

/** Parses a date of a test. */
export const dateOf = (iso: string): CalendarDate => {
  const dateResult = parseCalendarDate(iso);
  if (!dateResult.ok) throw new Error(iso);
  return dateResult.value;
};

/** The day that the widgets show. */
const day = { value: dateOf("2026-03-12") };

/** The head of every answer. */
export const meta = {
  range: { from: day.value, to: day.value, tz: "America/Toronto", code: "-0d" },
  asOf: 0,
  currency: "CAD",
  partial: true,
  targetId: null,
  tl: 1,
} as const;

/** The day before, as a comparison. */
export const yesterday = { rule: "previous", from: dateOf("2026-03-11"), to: dateOf("2026-03-11") } as const;

const systemWidget = (kind: Widget["kind"]): Widget => {
  const widget = systemDashboard("en").widgets.find((candidate) => candidate.kind === kind);
  if (widget === undefined) throw new Error(`the system dashboard has no ${kind}`);
  return widget;
};

/** The sales of the day as a line. */
export const line = systemWidget("SalesPerRange");

/** The sales of each department. */
export const bars = systemWidget("GetStatsPer");

/** The best-selling items. */
export const top = systemWidget("TopSales");

/** Half hour that starts at `hour`. Units of `net` and `previous`: cents. */
export const bin = (hour: string, net: number, more: { future?: boolean; previous?: number | null } = {}) => ({
  key: `2026-03-12#${hour}`,
  start: `2026-03-12T${hour}`,
  end: `2026-03-12T${hour}`,
  label: hour,
  net: cents(net),
  transactions: net === 0 ? 0 : 1,
  items: quantity(0),
  ...(more.future === undefined ? {} : { future: more.future }),
  ...(more.previous === undefined ? {} : { previous: more.previous === null ? null : cents(more.previous) }),
});
