/** Saves rows in one transaction: all issues are reported at once, and a dry run is rolled back. */

import { BadRequest, type ApiIssue } from "@comptoir/api/errors";
import type { EntityKey } from "@comptoir/api/wire";
import { issue, type Issue } from "@comptoir/domain/result";
import { Data, Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { invalid } from "../http/refusal.ts";
import type { SaveFailure } from "./entity-hooks.ts";

/** Refuses a request that names a row twice. */
export const refuseDuplicates = (keys: readonly EntityKey[]) => {
  const repeatedIndex = keys.findIndex(({ id }, index) => keys.findIndex((otherKey) => otherKey.id === id) !== index);
  return repeatedIndex === -1 ? Effect.void : Effect.fail(invalid([issue("VALUE_TWICE", [repeatedIndex, "id"])]));
};

/** Error that rolls back a dry run without issues. */
class DryRunRollback extends Data.TaggedError("DryRunRollback") {}

/** Saves rows one after another; returns the saved ones, or fails with the issues of all rows, at most `issuesAtMost`. A dry run tries each row separately, and reports every issue. */
export const saveEach = Effect.fnUntraced(function* <Save, A, R>(
  saves: readonly Save[],
  dryRun: boolean,
  takenIssue: Issue,
  work: (save: Save, index: number) => Effect.Effect<A, SaveFailure | SqlError.SqlError, R>,
) {
  const savedRows: A[] = [];
  const issuesFound: ApiIssue[] = [];
  for (const [index, save] of saves.entries()) {
    if (!dryRun && issuesFound.length >= issuesAtMost) break;
    const saveStep = Effect.map(work(save, index), (savedRow) => void savedRows.push(savedRow));
    // After the first error everything is rolled back, so the remaining rows are only checked, each on its own.
    const rowStep =
      dryRun || issuesFound.length > 0
        ? inTransaction(
            saveStep,
            saves.length === 1 ? takenIssue : { ...takenIssue, path: [index, ...takenIssue.path] },
          )
        : saveStep;
    yield* Effect.catchTag(rowStep, "BadRequest", ({ issues }) => Effect.sync(() => void issuesFound.push(...issues)));
  }
  if (issuesFound.length > 0)
    return yield* Effect.fail(new BadRequest({ issues: dryRun ? issuesFound : issuesFound.slice(0, issuesAtMost) }));
  return dryRun ? yield* Effect.fail(new DryRunRollback()) : savedRows;
});

/** Maximum number of issues reported for a save or deletion of many rows that is no dry run. */
const issuesAtMost = 50;

/** Refuses to delete rows and names them: if the rule refuses them together, it tries each alone to find out which. */
export const refuseDeletions = <Row, R>(
  rows: readonly Row[],
  refuse: (some: readonly Row[]) => Effect.Effect<void, SaveFailure, R>,
) =>
  rows.length === 1
    ? refuse(rows)
    : Effect.catchTag(refuse(rows), "BadRequest", (refusalOfAll) =>
        Effect.gen(function* () {
          const issuesFound: ApiIssue[] = [];
          for (const [index, row] of rows.entries()) {
            if (issuesFound.length >= issuesAtMost) break;
            const locateIssue = ({ field, ...issueFields }: ApiIssue): ApiIssue => ({
              ...issueFields,
              field: field === undefined ? String(index) : `${index}.${field}`,
            });
            yield* Effect.catchTag(refuse([row]), "BadRequest", ({ issues }) =>
              Effect.sync(() => void issuesFound.push(...issues.map(locateIssue))),
            );
          }
          return yield* Effect.fail(
            issuesFound.length === 0 ? refusalOfAll : new BadRequest({ issues: issuesFound.slice(0, issuesAtMost) }),
          );
        }),
      );

/** Runs work in a transaction. A unique name taken at the same moment is an issue; any other database failure is a defect. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E | SqlError.SqlError, R>, takenIssue: Issue) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, (error) =>
      error.reason._tag === "UniqueViolation" ? Effect.fail(invalid([takenIssue])) : Effect.die(error),
    ),
  );
