/** Several ways to do one thing, timed in turn: the processor's time of one call, medians. */

import { median } from "../shared/median.ts";

/** One way: its name, and one pass over its work; answers how many calls a pass made. */
export interface Way {
  readonly name: string;
  readonly pass: () => number;
}

/** Nanoseconds of processor a call, by the name of the way. */
export function timeInTurn(
  ways: readonly Way[],
  { rounds, budgetMs }: { readonly rounds: number; readonly budgetMs: number },
): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, pass } of round % 2 === 0 ? ways : ways.toReversed()) {
      let calls = 0;
      const until = performance.now() + budgetMs;
      const before = process.cpuUsage();
      while (performance.now() < until) calls += pass();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.get(name)?.push(((user + system) * 1000) / calls);
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

/** Keeps an answer, so that no way is optimised to nothing. */
export const kept: { value: unknown } = { value: null };
