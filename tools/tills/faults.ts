/** Faults of simulated terminals and their network, each with its probability. */

/** Probability of each fault; of a call unless said otherwise. */
export const faultRates = {
  /** A call is sent twice. */
  repeat: 0.05,
  /** A fact is sent hours later (probability of a fact). */
  late: 0.02,
  /** The facts of a call are in another order. */
  reordered: 0.1,
  /** The connection breaks in the middle of the body. */
  cut: 0.03,
  /** The network fails for some minutes. */
  network: 0.01,
  /** The clock of a terminal is minutes or decades wrong (probability of a terminal). */
  clock: 0.15,
  /** The clock of a terminal jumps by minutes while it runs (probability of a fact). */
  jump: 0.005,
  /** A terminal has an old version of its application, and says so (probability of a terminal). */
  version: 0.1,
  /** The disk of a terminal is almost full, and it says so (probability of a terminal). */
  disk: 0.1,
  /** A terminal stops without reading the answer, and restarts with its queue. */
  killed: 0.01,
} as const;

/** Name of a fault. */
export type FaultName = keyof typeof faultRates;

export const faultNames = Object.keys(faultRates).filter((name): name is FaultName => Object.hasOwn(faultRates, name));

/** Parses the faults of a command line: `all`, `none`, or names with commas; undefined if a name is unknown. */
export function parseFaults(text: string): ReadonlySet<FaultName> | undefined {
  if (text === "none") return new Set();
  if (text === "all") return new Set(faultNames);
  const names = text.split(",").map((name) => faultNames.find((known) => known === name.trim()));
  return names.includes(undefined) ? undefined : new Set(names.filter((name) => name !== undefined));
}
