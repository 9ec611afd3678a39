import fc from "fast-check";

/**
 * A rule of the product as data: what it says, where it comes from, and the laws that hold it.
 *
 * A law is a property over random values. It is given the functions under test, so that another implementation of
 * the same rule can be held against it.
 */
export interface RuleRow {
  /** The rule in one or two sentences that a store manager can read. */
  readonly says: string;
  /** Section of the specification, of the behaviour pages, or number of the decision. */
  readonly source: string;
  /** The codes with which the rule refuses. */
  readonly codes?: readonly string[];
  /** Files of conformance/ that hold the rule's table of cases. */
  readonly cases?: readonly string[];
  /** Title of the law → the law. */
  readonly laws: Readonly<Record<string, AnyProperty>>;
}

/** A property, whatever its values are. */
export type AnyProperty = fc.IRawProperty<unknown, false>;

/** A law with its place: what a runner runs. */
export interface Law {
  /** Unique, and stable: `area/rule/title`. */
  readonly name: string;
  readonly area: string;
  readonly rule: string;
  readonly title: string;
  readonly property: AnyProperty;
}

/** Every rule of one area, over the functions of the area, or over another's. */
export interface LawBook {
  readonly area: string;
  /** The names of the functions and tables that the laws are held against. */
  readonly functions: readonly string[];
  /** The rules, held against the functions given, and against ours for those not given. */
  readonly rulesOf: (theirs?: Readonly<Record<string, unknown>>) => Readonly<Record<string, RuleRow>>;
}

/**
 * Makes the law book of an area from its functions and a table of rules over them.
 *
 * @example lawBook("sums", { add: (a) => a }, () => ({})).functions // => ["add"]
 */
export function lawBook<Functions extends object>(
  area: string,
  ours: Functions,
  rules: (functions: Functions) => Readonly<Record<string, RuleRow>>,
): LawBook {
  return { area, functions: Object.keys(ours), rulesOf: (theirs = {}) => rules({ ...ours, ...theirs }) };
}

/**
 * Lists the laws of a book, over our functions or over another's.
 *
 * @example lawsOf(lawBook("sums", {}, () => ({ add: { says: "", source: "", laws: {} } }))) // => []
 */
export function lawsOf(book: LawBook, theirs?: Readonly<Record<string, unknown>>): readonly Law[] {
  return Object.entries(book.rulesOf(theirs)).flatMap(([rule, { laws }]) =>
    Object.entries(laws).map(([title, property]) => ({
      name: `${book.area}/${rule}/${title}`,
      area: book.area,
      rule,
      title,
      property,
    })),
  );
}

const plain = new WeakSet<AnyProperty>();

/**
 * Makes a law over one value, such as the rows of a table: a plain test, run once however many cases are asked for.
 *
 * @example oneCase([1, 2], (rows) => rows.length === 2).isAsync() // => false
 */
export function oneCase<const T>(value: T, holds: (value: T) => boolean | void): AnyProperty {
  const property: AnyProperty = fc.property(fc.constant(value), holds);
  plain.add(property);
  return property;
}

/** How a law is held: how many random cases, from which seed, and the path to one shrunk case; or one case by its values. */
export interface LawOptions {
  readonly runs?: number;
  readonly seed?: number;
  readonly path?: string;
  /** The values of one case: the law is held against them alone. */
  readonly values?: readonly unknown[];
}

/** What came of a law. */
export interface LawOutcome {
  readonly law: Law;
  readonly runs: number;
  readonly seed: number;
  /** The shrunk case that breaks the law, or null. */
  readonly failure: { readonly values: string; readonly path: string; readonly message: string } | null;
}

/**
 * Holds a law, and says what came of it; a case that breaks it is shrunk first.
 *
 * @example lawsOf(lawBook("n", {}, () => ({ r: { says: "", source: "", laws: {} } }))).map((law) => checkLaw(law).failure) // => []
 */
export function checkLaw(law: Law, { runs = 100, seed, path, values }: LawOptions = {}): LawOutcome {
  const details = fc.check<unknown>(law.property, {
    numRuns: values === undefined && !plain.has(law.property) ? runs : 1,
    ...(seed === undefined ? {} : { seed }),
    ...(path === undefined ? {} : { path }),
    ...(values === undefined ? {} : { examples: [values] }),
  });
  if (!details.failed) return { law, runs: details.numRuns, seed: details.seed, failure: null };
  const error = details.errorInstance;
  const message = error instanceof Error ? error.message : String(error ?? "too many cases were thrown away");
  const shrunk = details.counterexample === null ? "" : fc.stringify(details.counterexample);
  const way = details.counterexamplePath ?? "";
  const said = shrunk.replaceAll(commandsMark, (_mark, at: number) =>
    "[,".includes(shrunk.charAt(at - 1)) ? "no command" : "",
  );
  // Commands are shrunk by what they did when they ran, so that the way through their shrunk cases cannot be walked again: the case it began with is, and shrinks anew.
  return {
    law,
    runs: details.numRuns,
    seed: details.seed,
    failure: { values: said, path: said === shrunk ? way : (way.split(":", 1)[0] ?? ""), message },
  };
}

/** What fast-check writes behind a run of commands; it reads it back where the commands are made, which a law does not offer. */
const commandsMark = / \/\*replayPath="[^"]*"\*\//gu;

/**
 * Tells whether some case breaks a law, and stops at the first one, unshrunk: enough to see that a planted fault is found.
 *
 * @example lawsOf(lawBook("n", {}, () => ({}))).some((law) => isBroken(law)) // => false
 */
export function isBroken(law: Law, { runs = 100, seed }: Pick<LawOptions, "runs" | "seed"> = {}): boolean {
  return fc.check<unknown>(law.property, {
    numRuns: plain.has(law.property) ? 1 : runs,
    endOnFailure: true,
    ...(seed === undefined ? {} : { seed }),
  }).failed;
}

/**
 * Throws when a law does not hold: the form for a test.
 *
 * Errors: an Error with the shrunk case, the seed and the path that bring it back.
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
