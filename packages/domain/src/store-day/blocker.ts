/** Blockers of the audit of a store day, each with the action that settles it. */

import { isBlank, parseText } from "../text/index.ts";
import { prefixIssuePaths, fail, issue, mapResult, type Result } from "../result/index.ts";
import { getIntegrityRule } from "../transaction/index.ts";

import { computeCertificate } from "./certificate.ts";
import { isOverShortBeyond, listDrawers, sumOverShort } from "./day-drawers.ts";
import type { DayFinding, StoreDayFacts } from "./store-day-facts.ts";

/** Conditions of the audit, in the order in which people check them. */
export const storeDayChecks = [
  "numbers",
  "refused",
  "suspended",
  "drawers",
  "overShort",
  "deposit",
  "integrity",
  "ties",
] as const;

/** A condition of the audit. */
export type StoreDayCheck = (typeof storeDayChecks)[number];

/** Action that settles a blocker; each is a screen. */
export type StoreDayRemedy = "findReceipt" | "quarantine" | "deposit" | "integrity";

/** Properties of a blocker. */
export interface StoreDayBlockerRow {
  readonly check: StoreDayCheck;
  readonly remedy: StoreDayRemedy;
}

/**
 * Every blocker, with its condition and its action.
 *
 * Source: behaviour 3.4, 3.8, 3.13, decision 0365.
 */
export const storeDayBlockers = {
  STORE_DAY_MISSING: { check: "numbers", remedy: "findReceipt" },
  STORE_DAY_DUPLICATE: { check: "numbers", remedy: "integrity" },
  STORE_DAY_REFUSED: { check: "refused", remedy: "quarantine" },
  STORE_DAY_OPEN: { check: "suspended", remedy: "findReceipt" },
  STORE_DAY_UNDECLARED: { check: "drawers", remedy: "deposit" },
  STORE_DAY_OVER_SHORT: { check: "overShort", remedy: "deposit" },
  STORE_DAY_DEPOSIT: { check: "deposit", remedy: "deposit" },
  STORE_DAY_ERRORS: { check: "integrity", remedy: "integrity" },
  STORE_DAY_TIES: { check: "ties", remedy: "integrity" },
} as const satisfies Record<string, StoreDayBlockerRow>;

/** Code of a blocker. */
export type StoreDayBlockerCode = keyof typeof storeDayBlockers;

/** Codes of the blockers, in the order of their conditions. */
export const storeDayBlockerCodes: readonly StoreDayBlockerCode[] =
  /* @__PURE__ */ Object.keys(storeDayBlockers).filter(isStoreDayBlocker);

/**
 * Tells whether a text is the code of a blocker.
 *
 * @example isStoreDayBlocker("STORE_DAY_OPEN") // => true
 */
export function isStoreDayBlocker(value: unknown): value is StoreDayBlockerCode {
  return typeof value === "string" && Object.hasOwn(storeDayBlockers, value);
}

/** A blocker of a day. */
export interface StoreDayBlocker {
  readonly code: StoreDayBlockerCode;
  /** Terminal, rule or line that it concerns; '' if it concerns the whole day. */
  readonly subject: string;
  /** Figures of the blocker, by name. Units: cents for amounts, thousandths for quantities. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** A blocker accepted with a comment, at the figures it then had. */
export interface StoreDayAcceptance extends Pick<StoreDayBlocker, "code" | "subject"> {
  /** The figures, as `blockerFingerprint` writes them. */
  readonly mark: string;
  readonly comment: string;
}

/**
 * Serialises the figures of a blocker in a fixed order. An acceptance applies only while this text is unchanged.
 *
 * @example blockerFingerprint({ params: { to: 2, from: 1 } }) // => "from=1;to=2"
 */
export function blockerFingerprint({ params }: Pick<StoreDayBlocker, "params">): string {
  return Object.keys(params)
    .toSorted()
    .map((name) => `${name}=${params[name] ?? ""}`)
    .join(";");
}

/**
 * Finds the acceptance of a blocker: same code, subject and figures; undefined if there is none.
 *
 * @example findAcceptance({ code: "STORE_DAY_OPEN", subject: "", params: { count: 1 } }, [{ code: "STORE_DAY_OPEN", subject: "", mark: "count=2", comment: "ok" }]) // => undefined
 */
export function findAcceptance<A extends StoreDayAcceptance>(
  blocker: StoreDayBlocker,
  acceptances: readonly A[],
): A | undefined {
  return acceptances.find(
    ({ code, subject, mark }) =>
      code === blocker.code && subject === blocker.subject && mark === blockerFingerprint(blocker),
  );
}

/**
 * Parses the comment of an acceptance or of a reopening.
 *
 * Errors: STORE_DAY_REASON, MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example parseDayReason(" seen ") // => { ok: true, value: "seen" }
 */
export function parseDayReason(comment: string): Result<string> {
  if (isBlank(comment)) return fail(issue("STORE_DAY_REASON", ["comment"]));
  return mapResult(prefixIssuePaths(["comment"], parseText(comment, "max200")), (text) => text);
}

/**
 * Lists the blockers of a day in the order of its conditions, accepted or not.
 *
 * Source: behaviour 3.4, 3.8, 3.13, decision 0365.
 */
export function listBlockers(facts: StoreDayFacts): readonly StoreDayBlocker[] {
  const openFindings = facts.findings.filter(({ isAccepted }) => !isAccepted);
  const blockers = [
    ...makeNumberBlockers(openFindings, "SEQUENCE_GAP", "STORE_DAY_MISSING"),
    ...makeNumberBlockers(openFindings, "SEQUENCE_DUPLICATE", "STORE_DAY_DUPLICATE"),
    ...facts.refused
      .filter(({ count }) => count > 0)
      .map(({ terminal, count }) => makeBlocker("STORE_DAY_REFUSED", terminal, { count })),
    ...makeSuspendedBlockers(facts),
    ...makeCashBlockers(facts),
    ...makeErrorBlockers(openFindings),
    ...makeTieBlockers(facts),
  ];
  return blockers.toSorted(
    (left, right) =>
      storeDayBlockerCodes.indexOf(left.code) - storeDayBlockerCodes.indexOf(right.code) ||
      (left.subject < right.subject ? -1 : left.subject > right.subject ? 1 : 0),
  );
}

const sequenceRules: readonly DayFinding["rule"][] = ["SEQUENCE_GAP", "SEQUENCE_DUPLICATE"];

/** Makes a blocker for each terminal, with the missing or repeated numbers. */
function makeNumberBlockers(
  findings: readonly DayFinding[],
  rule: DayFinding["rule"],
  code: StoreDayBlockerCode,
): readonly StoreDayBlocker[] {
  const ruleFindings = findings.filter((finding) => finding.rule === rule);
  return [...new Set(ruleFindings.map(({ terminal }) => terminal))].map((terminal) => {
    const terminalFindings = ruleFindings.filter((finding) => finding.terminal === terminal);
    const numberCount = terminalFindings.reduce(
      (sum, { missing, count: rows }) => sum + (rule === "SEQUENCE_GAP" ? missing : rows),
      0,
    );
    const numbersText = terminalFindings
      .map((finding) => finding.numbers)
      .toSorted()
      .join(", ");
    return makeBlocker(code, terminal, { count: numberCount, numbers: numbersText });
  });
}

function makeSuspendedBlockers({ terminals }: StoreDayFacts): readonly StoreDayBlocker[] {
  return terminals
    .filter(({ suspended }) => suspended > 0)
    .map(({ terminal, suspended }) => makeBlocker("STORE_DAY_OPEN", terminal, { count: suspended }));
}

/** Makes the blockers of cash: undeclared drawers, over or short without a comment, and a deposit still in the store. */
function makeCashBlockers(facts: StoreDayFacts): readonly StoreDayBlocker[] {
  const { deposit, tolerance } = facts;
  const drawers = listDrawers(facts);
  if (drawers.length === 0) return [];
  const undeclaredTerminals = drawers.filter(({ counted }) => counted === null).map(({ terminal }) => terminal);
  const hasDepositComment = deposit !== null && deposit.comment.trim() !== "";
  const depositStatus = deposit?.status ?? "NONE";
  return [
    ...(undeclaredTerminals.length > 0
      ? [
          makeBlocker("STORE_DAY_UNDECLARED", "", {
            count: undeclaredTerminals.length,
            terminals: undeclaredTerminals.join(", "),
          }),
        ]
      : []),
    ...(isOverShortBeyond(drawers, tolerance) && !hasDepositComment
      ? [makeBlocker("STORE_DAY_OVER_SHORT", "", { amount: sumOverShort(drawers) })]
      : []),
    ...(depositStatus === "DEPOSITED" || depositStatus === "CONFIRMED"
      ? []
      : [makeBlocker("STORE_DAY_DEPOSIT", "", { status: depositStatus })]),
  ];
}

/** Makes a blocker for each rule with errors, except those of receipt numbers; warnings do not prevent an audit. */
function makeErrorBlockers(findings: readonly DayFinding[]): readonly StoreDayBlocker[] {
  const errorFindings = findings.filter(
    ({ rule }) => !sequenceRules.includes(rule) && getIntegrityRule(rule).severity === "error",
  );
  return [...new Set(errorFindings.map(({ rule }) => rule))].map((rule) =>
    makeBlocker("STORE_DAY_ERRORS", rule, {
      count: errorFindings.reduce((sum, finding) => sum + (finding.rule === rule ? finding.count : 0), 0),
    }),
  );
}

/**
 * Makes a blocker for each certificate line whose records disagree, except the drawers: their over or short has a blocker of its own.
 */
function makeTieBlockers(facts: StoreDayFacts): readonly StoreDayBlocker[] {
  return computeCertificate(facts)
    .lines.filter(({ line, isTied }) => !isTied && line !== "drawers")
    .map(({ line, difference, explained }) =>
      makeBlocker("STORE_DAY_TIES", line, { amount: (difference ?? 0) - explained }),
    );
}

function makeBlocker(code: StoreDayBlockerCode, subject: string, params: StoreDayBlocker["params"]): StoreDayBlocker {
  return { code, subject, params };
}
