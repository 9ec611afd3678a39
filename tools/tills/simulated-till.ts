/** Terminal that keeps its facts in a queue until the server acknowledges them, whatever happens between. */

import type { Random } from "../../apps/server/src/demo/random.ts";
import type { PlannedFact } from "../../apps/server/src/demo/live/plan-day.ts";
import { faultRates, type FaultName } from "./faults.ts";

/** Fact as it is sent. */
export interface SentFact {
  readonly no: number;
  readonly kind: string;
  readonly at: string;
  readonly uptimeMs: number;
  readonly body: object;
}

/** Answer to a call; undefined if it never came. */
export type FactsReply =
  | {
      readonly facts: readonly {
        readonly no: number | null;
        readonly result: string;
        readonly issues: readonly unknown[];
      }[];
      readonly expect: number;
    }
  | undefined;

/** Sends facts; `isCut` breaks the connection in the middle of the body. */
export type SendFacts = (facts: readonly SentFact[], isCut: boolean) => Promise<FactsReply>;

export interface TillOptions {
  /** Number of its first fact. */
  readonly firstNo: number;
  readonly send: SendFacts;
  readonly faults: ReadonlySet<FaultName>;
  readonly random: Random;
}

/** Planned fact with its time. Units: milliseconds since 1970, on the simulated clock. */
export interface TimedFact extends Pick<PlannedFact, "kind" | "body"> {
  readonly at: number;
}

/** Maximum number of facts in a call. */
const factsPerCall = 100;

/** Duration of an outage, of a restart, and of a late fact's delay, from and to. Units: simulated minutes. */
const outage = [5, 40] as const;
const restartMinutes = [1, 5] as const;
const delayMinutes = [60, 240] as const;
const minuteMs = 60_000;

/** Number of faults that occurred, and of answers that no fault explains. */
export interface TillTally {
  readonly faults: Map<FaultName, number>;
  readonly refused: unknown[];
  calls: number;
}

export function createTill({ firstNo, send, faults, random }: TillOptions) {
  const queue: SentFact[] = [];
  const late: { readonly due: number; readonly fact: SentFact }[] = [];
  const tally: TillTally = { faults: new Map(), refused: [], calls: 0 };
  let nextNo = firstNo;
  let expected = firstNo;
  let awayUntil = 0;
  let bootedAt: number | null = null;
  let isCalm = false;

  const occurs = (name: FaultName): boolean => {
    if (isCalm || !faults.has(name) || !random.chance(faultRates[name])) return false;
    tally.faults.set(name, (tally.faults.get(name) ?? 0) + 1);
    return true;
  };
  const minutes = ([least, most]: readonly [number, number]) => random.integer(least, most) * minuteMs;
  const skewMs = occurs("clock") ? (random.chance(0.3) ? -40 * 365.25 * 86_400_000 : minutes([-20, 20])) : 0;

  /** Handles an answer: facts that are stored, known or refused leave the queue. */
  const settle = (sent: readonly SentFact[], reply: NonNullable<FactsReply>): void => {
    const answered = new Set(reply.facts.map(({ no }) => no));
    const left = queue.filter(({ no }) => !answered.has(no));
    queue.splice(0, queue.length, ...left);
    expected = Math.max(expected, reply.expect);
    for (const [index, { result, issues }] of reply.facts.entries())
      if (result === "refused") tally.refused.push({ fact: sent[index], issues });
  };

  const call = async (facts: readonly SentFact[], isCut = false): Promise<void> => {
    tally.calls += 1;
    const reply = await send(facts, isCut);
    if (reply !== undefined) settle(facts, reply);
  };

  return {
    tally,
    /** Records a fact with the next number. */
    ring: ({ kind, body, at }: TimedFact): void => {
      bootedAt ??= at - minuteMs;
      const fact = {
        no: nextNo,
        kind,
        at: new Date(at + skewMs).toISOString(),
        uptimeMs: Math.max(0, Math.round(at - bootedAt)),
        body,
      };
      nextNo += 1;
      if (occurs("late")) late.push({ due: at + minutes(delayMinutes), fact });
      else queue.push(fact);
    },
    /** Sends the waiting facts once, at a time of the simulated clock. */
    work: async (now: number): Promise<void> => {
      for (const { fact } of late.filter(({ due }) => due <= now)) queue.push(fact);
      late.splice(0, late.length, ...late.filter(({ due }) => due > now));
      if (queue.length === 0 || now < awayUntil) return;
      if (occurs("network")) return void (awayUntil = now + minutes(outage));
      const next = queue.slice(0, factsPerCall);
      const sent = occurs("reordered") ? next.toSorted((left, right) => right.no - left.no) : next;
      if (occurs("killed")) {
        // The call arrives, but the terminal does not read the answer.
        await send(sent, false);
        bootedAt = now;
        return void (awayUntil = now + minutes(restartMinutes));
      }
      if (occurs("cut")) return call(sent, true);
      await call(sent);
      if (occurs("repeat")) await call(sent);
    },
    /** Ends the faults, and releases what is late. */
    calm: (): void => {
      isCalm = true;
      awayUntil = 0;
      for (const { fact } of late.splice(0)) queue.push(fact);
    },
    waiting: (): number => queue.length + late.length,
    /** Whether the server has every fact of this terminal. */
    isComplete: (): boolean => queue.length + late.length === 0 && expected === nextNo,
  };
}

/** Simulated terminal. */
export type SimulatedTill = ReturnType<typeof createTill>;
