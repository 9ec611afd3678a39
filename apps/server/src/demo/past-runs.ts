import { nextRuns, parseTaskPattern } from "@comptoir/domain/operation";

const dayMs = 86_400_000;

/** Lists the last due times of a task before a moment, newest first. Units: milliseconds since 1970. */
export function dueInstantsBefore(
  task: { readonly pattern: string; readonly timeZone: string },
  now: number,
  count: number,
): readonly number[] {
  const pattern = parseTaskPattern(task.pattern);
  if (!pattern.ok) return [];
  const time = { pattern: pattern.value, timeZone: task.timeZone };
  for (const days of [2, 14, 90]) {
    const dueTimes = nextRuns(time, now - days * dayMs, days * 24 * 2).filter((atMs) => atMs <= now);
    if (dueTimes.length >= count || days === 90) return dueTimes.slice(-count).toReversed();
  }
  return [];
}
