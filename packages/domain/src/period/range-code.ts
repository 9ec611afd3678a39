/** Date ranges with a code; anything else is a custom range. Source: specification 4. */

import type { CalendarUnit } from "./calendar-unit.ts";

type RangeCodeRow = {
  /** The whole unit that the range spans. */
  readonly unit: CalendarUnit;
  /** 0 for the unit that contains today, 1 for the one before. */
  readonly back: 0 | 1;
};

/** Every range code, in menu order. */
export const rangeCodes = {
  "-0d": { unit: "day", back: 0 },
  "-1d": { unit: "day", back: 1 },
  "-0w": { unit: "week", back: 0 },
  "-1w": { unit: "week", back: 1 },
  "-0m": { unit: "month", back: 0 },
  "-1m": { unit: "month", back: 1 },
  "-0q": { unit: "quarter", back: 0 },
  "-1q": { unit: "quarter", back: 1 },
  "-0y": { unit: "year", back: 0 },
  "-1y": { unit: "year", back: 1 },
} as const satisfies Record<string, RangeCodeRow>;

/** Code of a range, such as `-0d`. */
export type RangeCode = keyof typeof rangeCodes;

/**
 * Tells whether a text is a range code.
 *
 * @example isRangeCode("-2w") // => false
 */
export function isRangeCode(text: string): text is RangeCode {
  return Object.hasOwn(rangeCodes, text);
}
