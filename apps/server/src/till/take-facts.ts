/** Receives the facts of a call: stores new ones, recognizes repeated ones, and quarantines the others. Facts are on disk when the call is answered; deriving follows later. */

import { hash } from "node:crypto";

import type { CallingTill } from "@comptoir/api/contract";
import { toApiIssue } from "@comptoir/api/errors";
import type { FactResult } from "@comptoir/api/wire";
import { issue, type Issue } from "@comptoir/domain/result";
import {
  factContent,
  factStanding,
  needsReview,
  momentOfFact,
  parseFact,
  readFactNo,
  type FactMoment,
  type JsonValue,
  type TillClocks,
  type TillFact,
} from "@comptoir/domain/till";
import { isFields } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { appendTogether } from "./append-together.ts";
import { checkFacts, type DatedFact } from "./check-fact.ts";
import {
  appendFacts,
  lockSequence,
  advanceSequence,
  readHashes,
  type FactOrigin,
  type FactRow,
} from "./fact-repository.ts";
import type { RawFact } from "./read-call.ts";

/** Time of arrival, and time of sending by the till's clock. */
export interface CallTimes {
  readonly arrivedAt: number;
  readonly sent: TillClocks | null;
}

/** Value in a call's body, parsed as a fact if possible. */
interface ReadValue {
  readonly no: number | null;
  readonly kind: string;
  readonly contentHash: string;
  /** Whole value as JSON. */
  readonly content: string;
  readonly fact: TillFact | null;
  readonly issues: readonly Issue[];
}

/** Hashes a JSON value to a uuid. */
export function hashFact(value: unknown): string {
  return hash("sha256", factContent(value as JsonValue), "hex").slice(0, 32);
}

/** Stores the values of a call; returns the outcome of each, and the first missing number. */
export const receiveFacts = Effect.fn("till.receiveFacts")(
  function* (callingTill: CallingTill, values: readonly RawFact[], callTimes: CallTimes) {
    const sql = yield* SqlClient.SqlClient;
    const readings = values.map(readValue);
    const facts = readings.flatMap(({ fact }) => (fact === null ? [] : [fact]));
    const newestFact = facts.toSorted((left, right) => right.no - left.no)[0];
    const momentOf = (fact: TillFact): FactMoment => momentOfFact(fact, { ...callTimes, newest: newestFact ?? fact });
    const datedFacts = facts.map((fact): DatedFact => ({ fact, at: momentOf(fact).at }));
    const checkByFact = new Map(
      (yield* checkFacts(sql, callingTill, datedFacts)).map((check, index) => [facts[index], check]),
    );
    const rows = readings.map((value): FactRow => {
      const check = value.fact === null ? undefined : checkByFact.get(value.fact);
      const issues = check === undefined || check.ok ? value.issues : check.issues;
      const moment =
        value.fact === null ? { at: callTimes.arrivedAt, assumed: "BOUND" as const } : momentOf(value.fact);
      return {
        no: value.no,
        kind: value.kind,
        happenedAt: moment.at,
        saidAt: value.fact?.saidAt ?? callTimes.arrivedAt,
        uptimeMs: value.fact?.uptimeMs ?? 0,
        clock: moment.assumed,
        contentHash: value.contentHash,
        body: value.fact === null || issues.length > 0 ? value.content : bodyOf(value.content),
        content: value.content,
        isKept: true,
        issues,
        isQuarantined: value.content !== "" && needsReview(value.kind),
      };
    });
    const origin = { ...callingTill, arrivedAt: callTimes.arrivedAt };
    if (areInSequence(rows) && (yield* appendTogether(sql, { origin, rows })))
      return {
        facts: rows.map(({ no }): FactResult => ({ no, result: "stored", issues: [] })),
        expect: (rows.at(-1)?.no ?? 0) + 1,
      };
    return yield* writeFacts(sql, origin, rows);
  },
  Effect.catchTag("SqlError", Effect.die),
);

/** Returns whether all facts are accepted and each number follows the one before. */
const areInSequence = (rows: readonly FactRow[]): boolean =>
  rows.length > 0 &&
  rows.every(({ no, issues }, index) => no !== null && no === (rows[0]?.no ?? 0) + index && issues.length === 0);

/** Writes new facts in one transaction. */
const writeFacts = (sql: SqlClient.SqlClient, factOrigin: FactOrigin, factRows: readonly FactRow[]) =>
  sql.withTransaction(
    Effect.gen(function* () {
      const nextNumber = yield* lockSequence(sql, factOrigin.terminalId);
      const numbers = factRows.flatMap(({ no }) => no ?? []);
      const hashByNumber = new Map(yield* readHashes(sql, factOrigin.terminalId, numbers));
      const writtenFacts: FactRow[] = [];
      const results = factRows.map((row): FactResult => {
        const { no, contentHash, issues } = row;
        // A number below the first missing one was used, even if its fact has been deleted.
        const storedHash =
          no === null ? undefined : (hashByNumber.get(no) ?? (no < nextNumber ? contentHash : undefined));
        const factStatus = factStanding(storedHash, contentHash);
        if (factStatus === "known" && issues.length === 0) return { no, result: "known", issues: [] };
        if (factStatus === "conflict") {
          const conflict = issue("TILL_CONFLICT", ["no"], { value: no ?? 0 });
          writtenFacts.push({ ...row, isKept: false, issues: [conflict] });
          return { no, result: "refused", issues: [toApiIssue(conflict)] };
        }
        if (factStatus === "new") {
          writtenFacts.push(row);
          if (no !== null) hashByNumber.set(no, contentHash);
        }
        return { no, result: issues.length === 0 ? "stored" : "refused", issues: issues.map(toApiIssue) };
      });
      if (writtenFacts.length > 0) yield* appendFacts(sql, factOrigin, writtenFacts);
      const arrived = writtenFacts.flatMap(({ no, isKept }) => (isKept && no !== null ? [no] : []));
      const expect = arrived.includes(nextNumber)
        ? yield* advanceSequence(sql, factOrigin.terminalId, nextNumber, arrived)
        : nextNumber;
      return { facts: results, expect };
    }),
  );

function readValue(rawFact: RawFact): ReadValue {
  if ("line" in rawFact)
    return {
      no: null,
      kind: "",
      contentHash: hashFact(rawFact.line),
      content: "",
      fact: null,
      issues: [issue("TILL_BODY", [], { line: rawFact.line })],
    };
  const { value } = rawFact;
  const factResult = parseFact(value);
  const kind =
    isFields(value) && typeof value["kind"] === "string" ? value["kind"].slice(0, kindAtMost).replaceAll("\0", "") : "";
  return {
    no: readFactNo(value),
    kind: kind.toWellFormed(),
    contentHash: hashFact(value),
    content: JSON.stringify(value),
    fact: factResult.ok ? factResult.value : null,
    issues: factResult.ok ? [] : factResult.issues.slice(0, issuesAtMost),
  };
}

/** Maximum length of a fact's kind. Units: characters. */
const kindAtMost = 40;

/** Maximum number of issues stored for one fact. */
const issuesAtMost = 50;

function bodyOf(content: string): string {
  const value: unknown = JSON.parse(content);
  return JSON.stringify(isFields(value) ? value["body"] : null);
}
