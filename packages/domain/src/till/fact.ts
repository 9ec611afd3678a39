/** Fact of a till: envelope, identity, and the difference between a repetition and a contradiction. */

import { checkForm, defineForm, isFields } from "../validation/index.ts";
import { prefixIssuePaths, fail, failAll, issue, ok, type Result } from "../result/index.ts";

import { checkBody, type FactBody } from "./fact-body.ts";
import { factKinds, type FactKind } from "./fact-kind.ts";

/** Maximum number of facts in one call. */
export const factsAtMost = 500;

/** Maximum number of a fact; terminals count from 1. */
export const factNoAtMost = 1_000_000_000_000;

/** Maximum uptime of a terminal. Units: milliseconds. */
const uptimeMsAtMost = 10 ** 13;

/** Envelope of a fact. */
export interface FactEnvelope {
  readonly no: number;
  readonly kind: FactKind;
  /** Wall clock of the till. Units: milliseconds since 1970. */
  readonly saidAt: number;
  /** Monotonic clock of the till. Units: milliseconds. */
  readonly uptimeMs: number;
}

/** Fact with the body of its kind. */
export type TillFact = {
  readonly [K in FactKind]: FactEnvelope & { readonly kind: K; readonly body: FactBody<K> };
}[FactKind];

const factNumberRules = ["required", { integer: { min: 1, max: factNoAtMost } }] as const;
const factNumberForm = defineForm({ no: factNumberRules });
const envelopeForm = defineForm({
  no: factNumberRules,
  kind: ["required", { codeOf: factKinds }],
  at: ["required", { custom: parseInstant }],
  uptimeMs: ["required", { integer: { min: 0, max: uptimeMsAtMost } }],
});

/**
 * Reads the number that a terminal gave a fact; null if the value has none, and the fact cannot be identified.
 *
 * @example [readFactNo({ no: 4417 }), readFactNo({ no: -1 })] // => [4417, null]
 */
export function readFactNo(value: unknown): number | null {
  const formResult = checkForm(factNumberForm, value);
  return formResult.ok ? formResult.value.no : null;
}

/**
 * Parses a fact: its envelope, then its body. A wrong clock is no reason to refuse a fact.
 *
 * Errors: those of the fields, each with its path. Source: decision 0320.
 *
 * @example parseFact({ no: 0, kind: "cashier", at: "2026-11-23T09:14:05-05:00", uptimeMs: 1 }).issues // => [{ code: "NUMBER_RANGE", path: ["no"], params: { min: 1, max: 1000000000000 } }]
 */
export function parseFact(value: unknown): Result<TillFact> {
  const envelopeResult = checkForm(envelopeForm, value);
  if (!envelopeResult.ok) return envelopeResult;
  const { no, kind, at, uptimeMs } = envelopeResult.value;
  const rawBody = isFields(value) ? value["body"] : undefined;
  if (!isFields(rawBody))
    return fail(issue(rawBody === undefined || rawBody === null ? "REQUIRED" : "VALUE_TYPE", ["body"]));
  const bodyResult = prefixIssuePaths(["body"], checkBody(kind, rawBody));
  // The body is of the kind that checked it.
  return bodyResult.ok
    ? ok({ no, kind, saidAt: at, uptimeMs, body: bodyResult.value } as TillFact)
    : failAll(bodyResult.issues);
}

/** Matches a date, time and offset, as machines write them. */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/u;

/** Reads an instant with its offset. Units: milliseconds since 1970. */
export function parseInstant(value: unknown): Result<number> {
  const instantMs = typeof value === "string" && instantPattern.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instantMs) ? fail(issue("DATE")) : ok(instantMs);
}

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * Serialises the content of a fact, whatever the order of its fields and the spaces between them. Its hash is stored, so the text of a
 * content must never change.
 *
 * @example factContent({ b: [1, "x"], a: null }) // => "{\"a\":null,\"b\":[1,\"x\"]}"
 */
export function factContent(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isJsonList(value)) return `[${value.map(factContent).join(",")}]`;
  const fieldTexts = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${factContent(value[name] ?? null)}`);
  return `{${fieldTexts.join(",")}}`;
}

const isJsonList = (value: object): value is readonly JsonValue[] => Array.isArray(value);

/** Standing of a fact: new, known, or in conflict with another content of its number. */
export type FactStanding = "new" | "known" | "conflict";

/**
 * Compares a fact with the one that its terminal sent under the same number, if any: new, known, or in conflict.
 *
 * @example [factStanding(undefined, "a"), factStanding("a", "a"), factStanding("a", "b")] // => ["new", "known", "conflict"]
 */
export function factStanding(storedHash: string | undefined, hash: string): FactStanding {
  if (storedHash === undefined) return "new";
  return storedHash === hash ? "known" : "conflict";
}

/**
 * Returns the next missing number, from a number below which none is missing.
 *
 * @example nextMissing(5, [7, 5, 6, 9]) // => 8
 */
export function nextMissing(from: number, numbers: readonly number[]): number {
  const numberSet = new Set(numbers);
  let nextNumber = from;
  while (numberSet.has(nextNumber)) nextNumber += 1;
  return nextNumber;
}
