import { nextRuns, parseTaskPattern } from "@comptoir/domain/operation";

const dayMs = 86_400_000;

/** Lists the last due times of a task before a moment, newest first. Units: milliseconds since 1970. */
export function dueInstantsBefore(
  task: { readonly pattern: string; readonly timeZone: string },
  now: number,
  count: number,
): readonly number[] {
  const taskPattern = parseTaskPattern(task.pattern);
  if (!taskPattern.ok) return [];
  const taskTime = { pattern: taskPattern.value, timeZone: task.timeZone };
  for (const days of [2, 14, 90]) {
    const dueTimesMs = nextRuns(taskTime, now - days * dayMs, days * 24 * 2).filter((atMs) => atMs <= now);
    if (dueTimesMs.length >= count || days === 90) return dueTimesMs.slice(-count).toReversed();
  }
  return [];
}
