import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";

import { arbFindingAndAcceptance } from "@comptoir/domain/testing";
import {
  isAcceptanceOf,
  findingFingerprint,
  printSeenFinding,
  type FindingAcceptance,
  type FindingAmounts,
  type FindingSubject,
} from "@comptoir/domain/transaction";

import { testDatabase } from "../../database/index.ts";
import { rounds } from "../../testing/rounds.ts";
import { ReceiptFeed } from "../../sales/index.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { ReportCopy } from "../copy/report-copy.ts";
import { duckdb, postgresql, type Dialect } from "../dialect.ts";
import { testCopy } from "../testing/test-copy.ts";
import { acceptanceJoinSql, seenMarkSql } from "./integrity.ts";

const runtime = ManagedRuntime.make(testCopy.pipe(Layer.provideMerge(Layer.merge(testDatabase, ReceiptFeed.layer))));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);
afterAll(() => runtime.dispose());

const pairs = fc.sample(arbFindingAndAcceptance, { numRuns: rounds({ few: 300, many: 1_500 }), seed: 11 });
const columns = "place, location_id, business_date, rule, terminal, first_number, last_number, expected, actual";

/** Builds the SQL of findings. Every second finding without a till has no receipt number either, like findings of a whole store. */
const valuesOf = (
  { textSql, dateSql }: Dialect,
  place: number,
  {
    locationId,
    businessDate,
    rule,
    terminal,
    firstNumber,
    lastNumber,
    expected,
    actual,
  }: FindingSubject & FindingAmounts,
  isFinding: boolean,
): string =>
  [
    place,
    locationId,
    dateSql(businessDate),
    textSql(rule),
    isFinding && terminal === "" && place % 2 === 0 ? "NULL::text" : textSql(terminal),
    textSql(firstNumber),
    textSql(lastNumber),
    `${expected ?? "NULL"}::bigint`,
    `${actual ?? "NULL"}::bigint`,
  ].join(", ");

/** Reads by SQL which acceptances apply to each finding; the statement contains both as values. */
const joinedSql = (snapshot: Snapshot, dialect: Dialect) => {
  const joinedRows = pairs.map(([finding], place) => `(${valuesOf(dialect, place, finding, true)})`);
  const acceptedValues = pairs.map(
    ([, acceptance], place) =>
      `(${valuesOf(dialect, place, acceptance, false)}, ${acceptance.isReopened}, ${place + 1})`,
  );
  return Effect.map(
    snapshot.query<{ readonly finding: number; readonly acceptance: number | null; readonly seen: string }>(`
      WITH integrity_acceptance (${columns}, is_reopened, version) AS (VALUES ${acceptedValues.join(", ")}), found (${columns}) AS (VALUES ${joinedRows.join(", ")})
      SELECT f.place AS finding, a.place AS acceptance, ${seenMarkSql("f").text} AS seen FROM found f ${acceptanceJoinSql("f")} ORDER BY 1, 2`),
    (rows) => rows.map(({ finding, acceptance, seen }) => [finding, acceptance, seen]),
  );
};

it("an acceptance holds in both databases where it does in the domain, and a row says so in its words", async () => {
  const acceptances: readonly FindingAcceptance[] = pairs.map(([, acceptance]) => acceptance);
  const expectedRows = pairs.flatMap(([finding], place) => {
    const seenMark = (version: number) =>
      printSeenFinding({ rule: finding.rule, version, mark: findingFingerprint(finding) });
    const matches = acceptances.flatMap((acceptance, other) =>
      isAcceptanceOf(acceptance, finding) ? [[place, other, seenMark(other + 1)]] : [],
    );
    return matches.length === 0 ? [[place, null, seenMark(0)]] : matches;
  });
  expect(expectedRows.filter(([, acceptance]) => acceptance !== null).length).toBeGreaterThan(pairs.length / 10);
  expect(await run(withSnapshot((snapshot) => joinedSql(snapshot, postgresql)))).toEqual(expectedRows);
  const ofCopy = run(
    Effect.scoped(
      Effect.gen(function* () {
        const snapshot = yield* (yield* ReportCopy).view;
        return snapshot === null
          ? yield* Effect.die(new Error("The copy is not ready."))
          : yield* joinedSql(snapshot, duckdb);
      }),
    ),
  );
  expect(await ofCopy).toEqual(expectedRows);
}, 180_000);
