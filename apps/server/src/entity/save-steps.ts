/** The rows of one save, one after the other, in one transaction: everything that is wrong with them is named at once, and nothing is kept of a dry run. */

import { BadRequest, type ApiIssue } from "@comptoir/api/errors";
import type { EntityKey } from "@comptoir/api/wire";
import { issue, type Issue } from "@comptoir/domain/result";
import { Data, Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { invalid } from "../http/refusal.ts";
import type { SaveFailure } from "./entity-hooks.ts";

/** Refuses a row that is named twice in one call. */
export const onceEach = (keys: readonly EntityKey[]) => {
  const twice = keys.findIndex(({ id }, index) => keys.findIndex((other) => other.id === id) !== index);
  return twice === -1 ? Effect.void : Effect.fail(invalid([issue("VALUE_TWICE", [twice, "id"])]));
};

/** Everything stood, and is taken back: it was only tried. */
class Tried extends Data.TaggedError("Tried") {}

/** Does a save after the other. Of a dry run each is held apart, so that all that stands against all of them is named at once. */
export const eachSave = Effect.fnUntraced(function* <Save, A, R>(
  saves: readonly Save[],
  dryRun: boolean,
  taken: Issue,
  work: (save: Save, index: number) => Effect.Effect<A, SaveFailure | SqlError.SqlError, R>,
) {
  const done: A[] = [];
  const found: ApiIssue[] = [];
  for (const [index, save] of saves.entries()) {
    if (!dryRun && found.length >= issuesAtMost) break;
    const one = Effect.map(work(save, index), (made) => void done.push(made));
    // Once one is wrong nothing is kept: the others are only held against the rules, each as if it were alone.
    const tried =
      dryRun || found.length > 0
        ? inTransaction(one, saves.length === 1 ? taken : { ...taken, path: [index, ...taken.path] })
        : one;
    yield* Effect.catchTag(tried, "BadRequest", ({ issues }) => Effect.sync(() => void found.push(...issues)));
  }
  if (found.length > 0)
    return yield* Effect.fail(new BadRequest({ issues: dryRun ? found : found.slice(0, issuesAtMost) }));
  return dryRun ? yield* Effect.fail(new Tried()) : done;
});

/** What is said of a save of many rows that is refused. */
const issuesAtMost = 50;

/** Refuses to delete rows, and says which of them: each is asked about alone where they are refused together. */
export const refuseEach = <Row, R>(
  rows: readonly Row[],
  refuse: (some: readonly Row[]) => Effect.Effect<void, SaveFailure, R>,
) =>
  rows.length === 1
    ? refuse(rows)
    : Effect.catchTag(refuse(rows), "BadRequest", (together) =>
        Effect.gen(function* () {
          const found: ApiIssue[] = [];
          for (const [index, row] of rows.entries()) {
            if (found.length >= issuesAtMost) break;
            const place = ({ field, ...one }: ApiIssue): ApiIssue => ({
              ...one,
              field: field === undefined ? String(index) : `${index}.${field}`,
            });
            yield* Effect.catchTag(refuse([row]), "BadRequest", ({ issues }) =>
              Effect.sync(() => void found.push(...issues.map(place))),
            );
          }
          return yield* Effect.fail(
            found.length === 0 ? together : new BadRequest({ issues: found.slice(0, issuesAtMost) }),
          );
        }),
      );

/** One transaction; a name that another took at the same moment is a refusal, any other failure of the database a defect. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E | SqlError.SqlError, R>, taken: Issue) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, (error) =>
      error.reason._tag === "UniqueViolation" ? Effect.fail(invalid([taken])) : Effect.die(error),
    ),
  );
