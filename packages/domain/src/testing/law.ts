import fc from "fast-check";

/**
 * A business rule as data: its sentence, its source, and the laws that test the rule.
 *
 * A law is a property over random values. It receives the functions under test, so that another implementation of
 * the same rule can be tested with it.
 */
export interface RuleRow {
  /** The rule in one or two sentences that a store manager can read. */
  readonly says: string;
  /** Section of the specification, of the behaviour pages, or number of the decision. */
  readonly source: string;
  /** Error codes that the rule returns. */
  readonly codes?: readonly string[];
  /** Files in conformance/ with the rule's table of cases. */
  readonly cases?: readonly string[];
  /** Title of the law → the law. */
  readonly laws: Readonly<Record<string, AnyProperty>>;
}

/** A fast-check property, whatever its value types. */
export type AnyProperty = fc.IRawProperty<unknown, false>;

/** A law with its place in the book, ready to run. */
export interface Law {
  /** Unique and stable: `area/rule/title`. */
  readonly name: string;
  readonly area: string;
  readonly rule: string;
  readonly title: string;
  readonly property: AnyProperty;
}

/** All rules of one area, over our functions or over another implementation's. */
export interface LawBook {
  readonly area: string;
  /** Names of the functions and tables that the laws test. */
  readonly functions: readonly string[];
  /** Builds the rules over the given functions; those not given are ours. */
  readonly rulesOf: (theirs?: Readonly<Record<string, unknown>>) => Readonly<Record<string, RuleRow>>;
}

/**
 * Makes the law book of an area from its functions and its table of rules.
 *
 * @example lawBook("sums", { add: (a) => a }, () => ({})).functions // => ["add"]
 */
export function lawBook<Functions extends object>(
  area: string,
  ownFunctions: Functions,
  rules: (functions: Functions) => Readonly<Record<string, RuleRow>>,
): LawBook {
  return {
    area,
    functions: Object.keys(ownFunctions),
    rulesOf: (otherFunctions = {}) => rules({ ...ownFunctions, ...otherFunctions }),
  };
}

/**
 * Lists the laws of a book, over our functions or over another implementation's.
 *
 * @example lawsOf(lawBook("sums", {}, () => ({ add: { says: "", source: "", laws: {} } }))) // => []
 */
export function lawsOf(book: LawBook, otherFunctions?: Readonly<Record<string, unknown>>): readonly Law[] {
  return Object.entries(book.rulesOf(otherFunctions)).flatMap(([rule, { laws }]) =>
    Object.entries(laws).map(([title, property]) => ({
      name: `${book.area}/${rule}/${title}`,
      area: book.area,
      rule,
      title,
      property,
    })),
  );
}

const unshrunkLaws = new WeakSet<AnyProperty>();

/**
 * Makes a law over one fixed value, such as the rows of a table. It runs once, however many cases are requested.
 *
 * @example fixedCase([1, 2], (rows) => rows.length === 2).isAsync() // => false
 */
export function fixedCase<const T>(value: T, holds: (value: T) => boolean | void): AnyProperty {
  const property: AnyProperty = fc.property(fc.constant(value), holds);
  unshrunkLaws.add(property);
  return property;
}

/** Options of a run: the number of random cases, the seed, and the path to one shrunk case; or the values of one case. */
export interface LawOptions {
  readonly runs?: number;
  readonly seed?: number;
  readonly path?: string;
  /** Values of one case: the law is tested with them alone. */
  readonly values?: readonly unknown[];
}

/** Result of testing a law. */
export interface LawOutcome {
  readonly law: Law;
  readonly runs: number;
  readonly seed: number;
  /** The shrunk counterexample, or null. */
  readonly failure: { readonly values: string; readonly path: string; readonly message: string } | null;
}

/**
 * Tests a law, and shrinks the counterexample if there is one.
 *
 * @example lawsOf(lawBook("n", {}, () => ({ r: { says: "", source: "", laws: {} } }))).map((law) => checkLaw(law).failure) // => []
 */
export function checkLaw(law: Law, { runs = 100, seed, path, values }: LawOptions = {}): LawOutcome {
  const details = fc.check<unknown>(law.property, {
    numRuns: values === undefined && !unshrunkLaws.has(law.property) ? runs : 1,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
    ...(values === undefined ? {} : { examples: [values] }),
  });
  if (!details.failed) return { law, runs: details.numRuns, seed: details.seed, failure: null };
  const error = details.errorInstance;
  const message = error instanceof Error ? error.message : String(error ?? "too many cases were thrown away");
  const shrunk = details.counterexample === null ? "" : fc.stringify(details.counterexample);
  const shrinkPath = details.counterexamplePath ?? "";
  const text = shrunk.replaceAll(commandsMark, (_mark, at: number) =>
    "[,".includes(shrunk.charAt(at - 1)) ? "no command" : "",
  );
  // fast-check cannot replay the shrunk path of a command sequence, so return the first failing case: it shrinks
  // again on replay.
  return {
    law,
    runs: details.numRuns,
    seed: details.seed,
    failure: { values: text, path: text === shrunk ? shrinkPath : (shrinkPath.split(":", 1)[0] ?? ""), message },
  };
}

/** Replay mark that fast-check appends to a printed command sequence. It is only useful where commands are created, which a law does not expose. */
const commandsMark = / \/\*replayPath="[^"]*"\*\//gu;

/**
 * Tells whether a law fails for some case. Stops at the first one without shrinking: enough to see that a planted fault is found.
 *
 * @example lawsOf(lawBook("n", {}, () => ({}))).some((law) => isBroken(law)) // => false
 */
export function isBroken(law: Law, { runs = 100, seed }: Pick<LawOptions, "runs" | "seed"> = {}): boolean {
  return fc.check<unknown>(law.property, {
    numRuns: unshrunkLaws.has(law.property) ? 1 : runs,
    endOnFailure: true,
    ...(seed === undefined ? {} : { seed }),
  }).failed;
}

/** Numbers of cases that every law is tried with before one is tried with all: most planted faults show in the first few. */
const firstRuns = [3, 30];

/**
 * Tells whether one of the laws fails for some case, tried with few cases of each law first.
 *
 * @example isAnyBroken(lawsOf(lawBook("n", {}, () => ({})))) // => false
 */
export function isAnyBroken(
  laws: readonly Law[],
  { runs = 100, seed }: Pick<LawOptions, "runs" | "seed"> = {},
): boolean {
  return [...firstRuns.filter((firstRunCount) => firstRunCount < runs), runs].some((cases) =>
    laws.some((law) => isBroken(law, { runs: cases, ...(seed !== undefined && { seed }) })),
  );
}

/**
 * Throws when a law fails, for use in a test.
 *
 * Errors: an Error with the shrunk case, and the seed and path that reproduce it.
 *
 * @example lawsOf(lawBook("n", {}, () => ({}))).forEach((law) => holdLaw(law)) // => undefined
 */
export function holdLaw(law: Law, options: LawOptions = {}): void {
  const { failure, seed } = checkLaw(law, options);
  if (failure === null) return;
  throw new Error(
    `${law.name}\n  ${failure.message}\n  case: ${failure.values}\n  again: { seed: ${seed}, path: "${failure.path}" }`,
  );
}
