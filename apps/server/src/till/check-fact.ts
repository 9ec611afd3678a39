/** Checks facts against the catalogue: items, tenders and the sums of receipts. */

import { fail, failAll, issue, ok, type Issue, type Result } from "@comptoir/domain/result";
import { receiptOfFact, type TillFact } from "@comptoir/domain/till";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { findTillPlace, makeItemFinder, readUnknownTenders } from "./till-place.ts";

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
  const receiptBodies = datedFacts.flatMap(({ fact }) => (fact.kind === "receipt" ? [fact.body] : []));
  const drawerCloseBodies = datedFacts.flatMap(({ fact }) => (fact.kind === "drawer-close" ? [fact.body] : []));
  const okWithoutIssue = (): Result<null> => ok(null);
  if (receiptBodies.length + drawerCloseBodies.length === 0) return datedFacts.map(okWithoutIssue);
  const tillPlace = yield* findTillPlace(sql, till.locationId);
  if (tillPlace === undefined) return datedFacts.map((): Result<null> => fail(issue("LOCATION_TYPE")));
  const findItemOfTargets = yield* makeItemFinder(
    sql,
    tillPlace.targetIds,
    receiptBodies.flatMap(({ lines }) => lines.map(({ item }) => item)),
    "left",
  );
  const unknownTenderCodes = yield* readUnknownTenders(
    sql,
    tillPlace.targetIds,
    [...receiptBodies, ...drawerCloseBodies].flatMap(({ tenders }) => tenders.map(({ code }) => code)),
  );
  return datedFacts.map(({ fact, at }): Result<null> => {
    if (fact.kind !== "receipt" && fact.kind !== "drawer-close") return ok(null);
    const tenderIssues = fact.body.tenders.flatMap(({ code }, index): Issue[] =>
      unknownTenderCodes.has(code) ? [issue("REFERENCE_UNKNOWN", ["tenders", index, "code"], { value: code })] : [],
    );
    const receiptResult =
      fact.kind === "receipt"
        ? receiptOfFact(fact.body, {
            location: tillPlace,
            terminal: till.terminal,
            at,
            itemOf: (code) => findItemOfTargets(tillPlace.targetIds, code),
          })
        : ok(null);
    const factIssues = [...tenderIssues, ...(receiptResult.ok ? [] : receiptResult.issues)];
    return factIssues.length === 0
      ? ok(null)
      : failAll(factIssues.map(({ code, path, params }) => issue(code, ["body", ...path], params)));
  });
});
