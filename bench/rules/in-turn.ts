/** Times several implementations in turn: processor time of a call, as medians. */

import { median } from "../shared/median.ts";

/** Implementation to time: its name, and a pass over its work that returns the number of calls. */
export interface Way {
  readonly name: string;
  readonly pass: () => number;
}

/** Measures the processor time of a call, by implementation. Units: nanoseconds. */
export function timeInTurn(
  ways: readonly Way[],
  { rounds, budgetMs }: { readonly rounds: number; readonly budgetMs: number },
): ReadonlyMap<string, number> {
  const timesByWay = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, pass } of round % 2 === 0 ? ways : ways.toReversed()) {
      let calls = 0;
      const until = performance.now() + budgetMs;
      const before = process.cpuUsage();
      while (performance.now() < until) calls += pass();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) timesByWay.get(name)?.push(((user + system) * 1000) / calls);
    }
  }
  return new Map([...timesByWay].map(([name, all]) => [name, median(all)]));
}

/** Receives results, so that no implementation is optimized away. */
export const sink: { value: unknown } = { value: null };
