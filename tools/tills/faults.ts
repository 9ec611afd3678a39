/** Faults of terminals and their network, each with its rate. */

/** Probability of each fault, per call unless said otherwise. */
export const faultRates = {
  /** The same call is sent again. */
  repeat: 0.05,
  /** Per fact: it is sent hours later. */
  late: 0.02,
  /** The facts of a call are in another order. */
  reordered: 0.1,
  /** The connection breaks in the middle of the body. */
  cut: 0.03,
  /** The network is gone for some minutes. */
  network: 0.01,
  /** Per terminal: its clock is minutes or decades wrong. */
  clock: 0.15,
  /** The terminal stops without reading the answer, and comes back with its queue. */
  killed: 0.01,
} as const;

/** A fault by name. */
export type FaultName = keyof typeof faultRates;

export const faultNames = Object.keys(faultRates).filter((name): name is FaultName => Object.hasOwn(faultRates, name));

/** Parses the faults of a command line: `all`, `none`, or names with commas; undefined if a name is unknown. */
export function parseFaults(text: string): ReadonlySet<FaultName> | undefined {
  if (text === "none") return new Set();
  if (text === "all") return new Set(faultNames);
  const names = text.split(",").map((name) => faultNames.find((known) => known === name.trim()));
  return names.includes(undefined) ? undefined : new Set(names.filter((name) => name !== undefined));
}
