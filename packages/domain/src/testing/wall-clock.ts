/** The wall clock of an instant, read from Intl alone: what the laws hold the cached offsets against. */

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The reading of a zone's wall clock, as the milliseconds from 1970-01-01 00:00 on it.
 *
 * @example wallClockOf(0, "America/Toronto") // => -18_000_000
 */
export function wallClockOf(instantMs: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  const second = Math.floor(instantMs / 1_000) * 1_000;
  return Date.parse(`${format.format(second).replace(" ", "T")}Z`) + instantMs - second;
}
