/** Local times computed with Intl alone: the reference for our cached offsets. */

const formatByZone = new Map<string, Intl.DateTimeFormat>();

/**
 * Local time of an instant in a zone, as milliseconds since 1970-01-01 00:00 local time.
 *
 * @example wallClockOf(0, "America/Toronto") // => -18_000_000
 */
export function wallClockOf(instantMs: number, timeZone: string): number {
  let format = formatByZone.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formatByZone.set(timeZone, format);
  }
  const second = Math.floor(instantMs / 1_000) * 1_000;
  return Date.parse(`${format.format(second).replace(" ", "T")}Z`) + instantMs - second;
}
