import { parseArgs } from "node:util";

/** Options of `npm run laws`. */
export interface LawsOptions {
  readonly areas: readonly string[];
  readonly rules: readonly string[];
  readonly runs: number | null;
  readonly seed: number | null;
  readonly path: string | null;
  readonly against: string | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly jobs: number | null;
  readonly timeoutSeconds: number;
  readonly junit: string | null;
  readonly html: string | null;
  readonly json: boolean;
  readonly list: boolean;
  readonly help: boolean;
}

/** Error in the command's arguments, with a message for its user; the exit code is 2. */
export class BadArguments extends Error {}

/** Maximum number of threads: each loads every law. */
const mostJobs = 64;
/** Maximum of a timer. Units: seconds. */
const mostSeconds = 2_000_000;

const textOption = { type: "string" } as const;
const textsOption = { type: "string", multiple: true } as const;
const flagOption = { type: "boolean" } as const;
const optionTypes = {
  area: textsOption,
  rule: textsOption,
  runs: textOption,
  seed: textOption,
  path: textOption,
  against: textOption,
  user: textOption,
  password: textOption,
  jobs: textOption,
  timeout: textOption,
  junit: textOption,
  html: textOption,
  json: flagOption,
  list: flagOption,
  help: { type: "boolean", short: "h" },
} as const;

export const helpText = `npm run laws -- [options]      Holds the laws of the business rules.

  --area <name>        only this area; may be given again, and a beginning is enough
  --rule <name>        only this rule (print-money), or this law (money/print-money/…); may be given again, a beginning is enough
  --runs <n>           random cases a law; 100 unless told, 10 against a running Comptoir
  --seed <n>           the seed of the random cases; a new one each time unless told, and always printed
  --path <path>        the path of one shrunk case, with its --seed and one law
  --against <what>     hold the laws against another implementation:
                         a module (./mine.mjs, a package): its exports replace ours, flat or one object an area
                         an address (http://…): a server of the protocol of docs/conformance.md, or a running Comptoir
  --user, --password   to sign in with, against a running Comptoir; or COMPTOIR_PASSWORD
  --jobs <n>           laws at the same time; one a core unless told
  --timeout <seconds>  a law that takes longer is broken; 300 unless told
  --junit <file>       a JUnit report        --html <file>  a page to read and print
  --json               the outcome as JSON on the standard output, and nothing else there
  --list               the rules and their laws, held by nobody
  --help

Exit code: 0 every law holds, 1 a law is broken, 2 the command was not understood, 3 a report could not be written, 130 stopped by Ctrl-C.`;

/**
 * Parses the options of the command.
 *
 * Errors: BadArguments with one clear line.
 */
export function readOptions(argv: readonly string[]): LawsOptions {
  const { values, positionals } = parseWords(argv);
  if (positionals.length > 0)
    throw new BadArguments(`"${positionals[0]}" is not an option. Name an area with --area, a rule with --rule.`);
  const read = {
    areas: checkNames("--area", values.area),
    rules: checkNames("--rule", values.rule),
    runs: wholeNumber("--runs", values.runs, 1),
    seed: wholeNumber("--seed", values.seed, Number.MIN_SAFE_INTEGER),
    path: values.path ?? null,
    against: values.against ?? null,
    user: values.user ?? null,
    password: values.password ?? process.env["COMPTOIR_PASSWORD"] ?? null,
    jobs: wholeNumber("--jobs", values.jobs, 1, mostJobs),
    timeoutSeconds: wholeNumber("--timeout", values.timeout, 1, mostSeconds) ?? 300,
    junit: fileName("--junit", values.junit),
    html: fileName("--html", values.html),
    json: values.json ?? false,
    list: values.list ?? false,
    help: values.help ?? false,
  };
  if (read.junit !== null && read.junit === read.html)
    throw new BadArguments(`--junit and --html are both ${read.junit}: one would take the place of the other.`);
  if (read.path !== null && !/^\d+(?::\d+)*$/u.test(read.path))
    throw new BadArguments(`--path ${read.path} is not a path: it is numbers with colons, as 12:0:3.`);
  if (read.path !== null && read.seed === null)
    throw new BadArguments("--path leads to a case of one seed: give its --seed too.");
  return read;
}

function parseWords(argv: readonly string[]) {
  try {
    return parseArgs({ args: joinNumbers(argv), options: optionTypes, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BadArguments(`${message.split(/\.?\n|\. |\.$/u, 1)[0] ?? message}. --help lists the options.`);
  }
}

/** Joins `--seed -1` to `--seed=-1`: printed seeds are often negative, and a number is never an option. */
function joinNumbers(argv: readonly string[]): string[] {
  return argv.flatMap((arg, index) => {
    const isNumber = /^-\d/u.test(arg) && /^--[a-z]+$/u.test(argv[index - 1] ?? "");
    const hasNumber = /^-\d/u.test(argv[index + 1] ?? "") && /^--[a-z]+$/u.test(arg);
    return isNumber ? [] : [hasNumber ? `${arg}=${argv[index + 1]}` : arg];
  });
}

/** Returns the names of an option. Rejects an empty name, most often from an unset variable of a script: as a prefix it would match everything. */
function checkNames(option: string, typedNames: readonly string[] = []): readonly string[] {
  if (typedNames.some((name) => name.trim() === ""))
    throw new BadArguments(`${option} has no name. --list shows them all.`);
  return typedNames;
}

function fileName(option: string, typedName: string | undefined): string | null {
  if (typedName?.trim() === "") throw new BadArguments(`${option} has no name of a file.`);
  return typedName ?? null;
}

function wholeNumber(
  name: string,
  typedText: string | undefined,
  least: number,
  valueAtMost = Number.MAX_SAFE_INTEGER,
): number | null {
  if (typedText === undefined) return null;
  const value = Number(typedText);
  if (typedText.trim() === "" || !Number.isSafeInteger(value) || value < least || value > valueAtMost) {
    const bounds =
      valueAtMost !== Number.MAX_SAFE_INTEGER ? ` of ${least} to ${valueAtMost}` : least === 1 ? " of 1 or more" : "";
    throw new BadArguments(`${name} ${JSON.stringify(typedText)} is not a whole number${bounds}.`);
  }
  return value;
}
