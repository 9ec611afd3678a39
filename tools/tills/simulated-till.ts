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

/** Sends facts; `mustCut` breaks the connection in the middle of the body. */
export type SendFacts = (facts: readonly SentFact[], mustCut: boolean) => Promise<FactsReply>;

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

/** Shortest and longest duration of an outage. Units: simulated minutes. */
const outageMinutes = [5, 40] as const;
/** Shortest and longest duration of a restart. Units: simulated minutes. */
const restartMinutes = [1, 5] as const;
/** Shortest and longest delay of a late fact. Units: simulated minutes. */
const delayMinutes = [60, 240] as const;
const minuteMs = 60_000;
/** Least and greatest change of a clock that jumps. Units: minutes. */
const jumpMinutes = [-20, 20] as const;
/** Interval of the heartbeats of a terminal with something to tell. Units: simulated milliseconds. */
const heartbeatMs = 60 * minuteMs;

/** Version of the simulated application. */
export const simulatorVersion = "simulator 2";
/** Version before that of the simulated application. */
const oldSimulatorVersion = "simulator 1";
/** Free space of a usual disk. Units: percent. */
const usualDiskFree = 60;
/** Free space of a disk that is almost full. Units: percent. */
const lowDiskFree = 2;

/** Numbers of the faults that occurred, facts that the server refused, and number of calls. */
export interface TillTally {
  readonly faults: Map<FaultName, number>;
  readonly refused: unknown[];
  calls: number;
}

export function createTill({ firstNo, send, faults, random }: TillOptions) {
  const tillTally: TillTally = { faults: new Map(), refused: [], calls: 0 };
  const trouble = createTrouble(faults, random, tillTally);
  const queue = createFactQueue(firstNo, tillTally);
  const heartbeats = createHeartbeats(trouble);
  const clock = createClock(trouble, random);
  let awayUntil = 0;

  const ringFact = ({ kind, body, at }: TimedFact): void => {
    const clockTime = clock.read(at);
    const fact = { no: queue.takeNo(), kind, ...clockTime, body };
    queue.add(fact, trouble.occurs("late") ? at + trouble.lasts(delayMinutes) : null);
  };

  const sendFacts = async (facts: readonly SentFact[], mustCut = false): Promise<void> => {
    tillTally.calls += 1;
    const reply = await send(facts, mustCut);
    if (reply !== undefined) queue.settle(facts, reply);
  };

  return {
    tally: tillTally,
    /** Records a fact with the next number, after a heartbeat that is due. */
    ring: (fact: TimedFact): void => {
      const heartbeat = heartbeats.take(fact.at, queue.waiting());
      if (heartbeat !== null) ringFact(heartbeat);
      ringFact(fact);
    },
    /** Sends the waiting facts once, at a time of the simulated clock. */
    work: async (now: number): Promise<void> => {
      const next = queue.next(now);
      if (next.length === 0 || now < awayUntil) return;
      if (trouble.occurs("network")) return void (awayUntil = now + trouble.lasts(outageMinutes));
      const sentFacts = trouble.occurs("reordered") ? next.toSorted((left, right) => right.no - left.no) : next;
      if (trouble.occurs("killed")) {
        // The call arrives, but the terminal does not read the answer.
        await send(sentFacts, false);
        clock.restart(now);
        return void (awayUntil = now + trouble.lasts(restartMinutes));
      }
      if (trouble.occurs("cut")) return sendFacts(sentFacts, true);
      await sendFacts(sentFacts);
      if (trouble.occurs("repeat")) await sendFacts(sentFacts);
    },
    /** Ends the faults, and releases what is late. */
    calm: (): void => {
      trouble.end();
      awayUntil = 0;
      queue.release();
    },
    waiting: queue.waiting,
    /** Whether the server has every fact of this terminal. */
    isComplete: queue.isComplete,
  };
}

/** Draws the faults of a terminal, and how long they last, until they end. */
function createTrouble(faults: ReadonlySet<FaultName>, random: Random, tillTally: TillTally) {
  let isOver = false;
  return {
    occurs: (name: FaultName): boolean => {
      if (isOver || !faults.has(name) || !random.chance(faultRates[name])) return false;
      tillTally.faults.set(name, (tillTally.faults.get(name) ?? 0) + 1);
      return true;
    },
    /** Random duration. Units: milliseconds; `least` and `most` are minutes. */
    lasts: ([leastMinutes, mostMinutes]: readonly [number, number]): number =>
      random.integer(leastMinutes, mostMinutes) * minuteMs,
    end: (): void => {
      isOver = true;
    },
  };
}

type Trouble = ReturnType<typeof createTrouble>;

/** Clock of a terminal, which may be wrong and may jump, and the time since its start. */
function createClock(trouble: Trouble, random: Random) {
  let skewMs = trouble.occurs("clock")
    ? random.chance(0.3)
      ? -40 * 365.25 * 86_400_000
      : trouble.lasts([-20, 20])
    : 0;
  let bootedAt: number | null = null;
  return {
    /** Returns what the terminal tells of a time of the simulated clock. */
    read: (at: number): Pick<SentFact, "at" | "uptimeMs"> => {
      bootedAt ??= at - minuteMs;
      if (trouble.occurs("jump")) skewMs += trouble.lasts(jumpMinutes);
      return { at: new Date(at + skewMs).toISOString(), uptimeMs: Math.max(0, Math.round(at - bootedAt)) };
    },
    restart: (now: number): void => {
      bootedAt = now;
    },
  };
}

/** Tells the version and the disk of a terminal where they are out of order, once an hour. */
function createHeartbeats(trouble: Trouble) {
  const health = { version: trouble.occurs("version"), disk: trouble.occurs("disk") };
  let beatAt: number | null = null;
  return {
    /** Returns the heartbeat that is due at a time; null without one. */
    take: (at: number, waitingCount: number): TimedFact | null => {
      if (!(health.version || health.disk) || (beatAt !== null && at - beatAt < heartbeatMs)) return null;
      beatAt = at;
      const version = health.version ? oldSimulatorVersion : simulatorVersion;
      const diskFreePercent = health.disk ? lowDiskFree : usualDiskFree;
      return { kind: "heartbeat", body: { version, queue: waitingCount, diskFreePercent }, at };
    },
  };
}

/** Keeps the facts of a terminal until the server acknowledges them. */
function createFactQueue(firstNo: number, tillTally: TillTally) {
  const sentFacts: SentFact[] = [];
  const delayedFacts: { readonly due: number; readonly fact: SentFact }[] = [];
  let nextNo = firstNo;
  let expected = firstNo;
  const countWaiting = (): number => sentFacts.length + delayedFacts.length;
  return {
    takeNo: (): number => nextNo++,
    /** Adds a fact; one with a time is late, and waits until then. */
    add: (fact: SentFact, due: number | null): void => {
      if (due === null) sentFacts.push(fact);
      else delayedFacts.push({ due, fact });
    },
    /** Returns the facts of the next call, with those that were late until then. */
    next: (now: number): readonly SentFact[] => {
      for (const { fact } of delayedFacts.filter(({ due }) => due <= now)) sentFacts.push(fact);
      delayedFacts.splice(0, delayedFacts.length, ...delayedFacts.filter(({ due }) => due > now));
      return sentFacts.slice(0, factsPerCall);
    },
    release: (): void => {
      for (const { fact } of delayedFacts.splice(0)) sentFacts.push(fact);
    },
    /** Handles an answer: facts that are stored, known or refused leave the queue. */
    settle: (sent: readonly SentFact[], reply: NonNullable<FactsReply>): void => {
      const answeredNumbers = new Set(reply.facts.map(({ no }) => no));
      sentFacts.splice(0, sentFacts.length, ...sentFacts.filter(({ no }) => !answeredNumbers.has(no)));
      expected = Math.max(expected, reply.expect);
      for (const [index, { result, issues }] of reply.facts.entries())
        if (result === "refused") tillTally.refused.push({ fact: sent[index], issues });
    },
    waiting: countWaiting,
    isComplete: (): boolean => countWaiting() === 0 && expected === nextNo,
  };
}

/** Simulated terminal. */
export type SimulatedTill = ReturnType<typeof createTill>;
