/** Checks facts against the catalogue: items, tenders and the sums of receipts. */

import { fail, failAll, issue, ok, type Issue, type Result } from "@comptoir/domain/result";
import { receiptOfFact, type TillFact } from "@comptoir/domain/till";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { findTillPlace, readTillItems, readUnknownTenders } from "./till-place.ts";

/** Fact of a till with its resolved time. */
export interface DatedFact {
  readonly fact: TillFact;
  /** Time of the fact. Units: milliseconds since 1970. */
  readonly at: number;
}

/** Checks facts of one store as deriving will, so that accepted facts can be derived. Errors: LOCATION_TYPE, IMPORT_UNKNOWN_ITEM, REFERENCE_UNKNOWN, those of the receipt. */
export const checkFacts = Effect.fn("till.checkFacts")(function* (
  sql: SqlClient.SqlClient,
  till: { readonly locationId: number; readonly terminal: string },
  datedFacts: readonly DatedFact[],
) {
  const receipts = datedFacts.flatMap(({ fact }) => (fact.kind === "receipt" ? [fact.body] : []));
  const closes = datedFacts.flatMap(({ fact }) => (fact.kind === "drawer-close" ? [fact.body] : []));
  const withoutIssue = (): Result<null> => ok(null);
  if (receipts.length + closes.length === 0) return datedFacts.map(withoutIssue);
  const location = yield* findTillPlace(sql, till.locationId);
  if (location === undefined) return datedFacts.map((): Result<null> => fail(issue("LOCATION_TYPE")));
  const itemAt = yield* readTillItems(
    sql,
    location.targetIds,
    receipts.flatMap(({ lines }) => lines.map(({ item }) => item)),
    "left",
  );
  const unknownTenders = yield* readUnknownTenders(
    sql,
    location.targetIds,
    [...receipts, ...closes].flatMap(({ tenders }) => tenders.map(({ code }) => code)),
  );
  return datedFacts.map(({ fact, at }): Result<null> => {
    if (fact.kind !== "receipt" && fact.kind !== "drawer-close") return ok(null);
    const tenders = fact.body.tenders.flatMap(({ code }, index): Issue[] =>
      unknownTenders.has(code) ? [issue("REFERENCE_UNKNOWN", ["tenders", index, "code"], { value: code })] : [],
    );
    const receipt =
      fact.kind === "receipt"
        ? receiptOfFact(fact.body, {
            location,
            terminal: till.terminal,
            at,
            itemOf: (code) => itemAt(location.targetIds, code),
          })
        : ok(null);
    const issuesFound = [...tenders, ...(receipt.ok ? [] : receipt.issues)];
    return issuesFound.length === 0
      ? ok(null)
      : failAll(issuesFound.map(({ code, path, params }) => issue(code, ["body", ...path], params)));
  });
});
