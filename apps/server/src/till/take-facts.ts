/** Receives the facts of a call: stores new ones, recognizes repeated ones, and quarantines refused ones. Facts are on disk when the call is answered; deriving follows later. */

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
  lockNextNumber,
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
interface ParsedRawFact {
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
    const readValues = values.map(parseRawFact);
    const readableFacts = readValues.flatMap(({ fact }) => (fact === null ? [] : [fact]));
    const newestFact = readableFacts.toSorted((left, right) => right.no - left.no)[0];
    const factMomentOf = (fact: TillFact): FactMoment =>
      momentOfFact(fact, { ...callTimes, newest: newestFact ?? fact });
    const datedFacts = readableFacts.map((fact): DatedFact => ({ fact, at: factMomentOf(fact).at }));
    const checkByFact = new Map(
      (yield* checkFacts(sql, callingTill, datedFacts)).map((check, index) => [readableFacts[index], check]),
    );
    const factRows = readValues.map((value): FactRow => {
      const factCheck = value.fact === null ? undefined : checkByFact.get(value.fact);
      const factIssues = factCheck === undefined || factCheck.ok ? value.issues : factCheck.issues;
      const factMoment =
        value.fact === null ? { at: callTimes.arrivedAt, assumed: "BOUND" as const } : factMomentOf(value.fact);
      return {
        no: value.no,
        kind: value.kind,
        happenedAt: factMoment.at,
        saidAt: value.fact?.saidAt ?? callTimes.arrivedAt,
        uptimeMs: value.fact?.uptimeMs ?? 0,
        clock: factMoment.assumed,
        contentHash: value.contentHash,
        body: value.fact === null || factIssues.length > 0 ? value.content : bodyJsonOf(value.content),
        content: value.content,
        isKept: true,
        issues: factIssues,
        isQuarantined: value.content !== "" && needsReview(value.kind),
      };
    });
    const factOrigin = { ...callingTill, arrivedAt: callTimes.arrivedAt };
    if (areInSequence(factRows) && (yield* appendTogether(sql, { origin: factOrigin, rows: factRows })))
      return {
        facts: factRows.map(({ no }): FactResult => ({ no, result: "stored", issues: [] })),
        expect: (factRows.at(-1)?.no ?? 0) + 1,
      };
    return yield* writeFacts(sql, factOrigin, factRows);
  },
  Effect.catchTag("SqlError", Effect.die),
);

/** Returns whether all facts are accepted and each number follows the one before. */
const areInSequence = (rows: readonly FactRow[]): boolean =>
  rows.length > 0 &&
  rows.every(({ no, issues }, index) => no !== null && no === (rows[0]?.no ?? 0) + index && issues.length === 0);

/** Writes new facts in one transaction; returns the outcome of each fact, and the first missing number. */
const writeFacts = (sql: SqlClient.SqlClient, factOrigin: FactOrigin, factRows: readonly FactRow[]) =>
  sql.withTransaction(
    Effect.gen(function* () {
      const nextNumber = yield* lockNextNumber(sql, factOrigin.terminalId);
      const sentNumbers = factRows.flatMap(({ no }) => no ?? []);
      const hashByNumber = new Map(yield* readHashes(sql, factOrigin.terminalId, sentNumbers));
      const writtenFacts: FactRow[] = [];
      const factResults = factRows.map((row): FactResult => {
        const { no, contentHash, issues } = row;
        // A number below the first missing one was used, even if its fact has been deleted.
        const storedHash =
          no === null ? undefined : (hashByNumber.get(no) ?? (no < nextNumber ? contentHash : undefined));
        const numberStanding = factStanding(storedHash, contentHash);
        if (numberStanding === "known" && issues.length === 0) return { no, result: "known", issues: [] };
        if (numberStanding === "conflict") {
          const conflictIssue = issue("TILL_CONFLICT", ["no"], { value: no ?? 0 });
          writtenFacts.push({ ...row, isKept: false, issues: [conflictIssue] });
          return { no, result: "refused", issues: [toApiIssue(conflictIssue)] };
        }
        if (numberStanding === "new") {
          writtenFacts.push(row);
          if (no !== null) hashByNumber.set(no, contentHash);
        }
        return { no, result: issues.length === 0 ? "stored" : "refused", issues: issues.map(toApiIssue) };
      });
      if (writtenFacts.length > 0) yield* appendFacts(sql, factOrigin, writtenFacts);
      const storedNumbers = writtenFacts.flatMap(({ no, isKept }) => (isKept && no !== null ? [no] : []));
      const expectedNumber = storedNumbers.includes(nextNumber)
        ? yield* advanceSequence(sql, factOrigin.terminalId, nextNumber, storedNumbers)
        : nextNumber;
      return { facts: factResults, expect: expectedNumber };
    }),
  );

function parseRawFact(rawFact: RawFact): ParsedRawFact {
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
  const sentKind =
    isFields(value) && typeof value["kind"] === "string"
      ? value["kind"].slice(0, kindLengthAtMost).replaceAll("\0", "")
      : "";
  return {
    no: readFactNo(value),
    kind: sentKind.toWellFormed(),
    contentHash: hashFact(value),
    content: JSON.stringify(value),
    fact: factResult.ok ? factResult.value : null,
    issues: factResult.ok ? [] : factResult.issues.slice(0, storedIssuesAtMost),
  };
}

/** Maximum length of a fact's kind. Units: characters. */
const kindLengthAtMost = 40;

/** Maximum number of issues stored for one fact. */
const storedIssuesAtMost = 50;

function bodyJsonOf(content: string): string {
  const parsedContent: unknown = JSON.parse(content);
  return JSON.stringify(isFields(parsedContent) ? parsedContent["body"] : null);
}
