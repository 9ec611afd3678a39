import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { RowFact } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";

import type { EnsuredItem } from "../catalogue/index.ts";
import { auditItems } from "./item-audit.ts";
import { ImportRepository, type ImportChange } from "./import-repository.ts";
import { readThrough, type ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import type { IssueList } from "./issue-list.ts";

/** What files of products, locations and stock have in common: all of a file in one transaction, and a file that says nothing new changes nothing. */

/** Gathers the facts of a file by key. The same thing said twice is said once; two things said of one key are for a person to settle. */
export const gather = Effect.fnUntraced(function* <T extends RowFact>(run: ImportRun, keyOf: (fact: T) => string, column: string) {
  const facts = new Map<string, { readonly row: number; readonly fact: T }>();
  const issues = yield* readThrough<T, never, never>(run, "checking", (chunk, list) =>
    Effect.sync(() => {
      for (const { row, fact } of chunk) {
        const key = keyOf(fact);
        const known = facts.get(key);
        if (known === undefined) facts.set(key, { row, fact });
        else if (JSON.stringify(known.fact) !== JSON.stringify(fact)) list.add(row, issue("IMPORT_CONFLICT", [column], { value: key.split("\n").at(-1) ?? key }));
      }
    }),
  );
  return { facts: [...facts.values()], issues };
});

export interface Plan {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Items that come in beside what the file is about. */
  readonly itemsCreated?: number;
  /** Writes everything; gives what it made and changed. */
  readonly write: (reference: string) => Effect.Effect<readonly ImportChange[]>;
}

/** Makes the plan and carries it out in one transaction: what the file was compared with is what is changed. */
export const finish = Effect.fnUntraced(function* <R>(run: ImportRun, issues: IssueList, makePlan: Effect.Effect<Plan, never, R>) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const plan = yield* makePlan;
      const { created, updated, unchanged, itemsCreated } = plan;
      const outcome: ImportOutcome = {
        kind: run.mapping.kind,
        mode: run.mode,
        batchId: null,
        created,
        updated,
        unchanged,
        ...(itemsCreated === undefined ? {} : { itemsCreated }),
        issueCount: issues.count(),
        issues: issues.list(),
      };
      if (run.mode === "dryRun" || outcome.issueCount > 0) return outcome;
      run.onProgress({ phase: "committing", rows: created + updated + unchanged, bytes: run.file.bytes });
      const importId = yield* repository.begin({ mapping: run.mapping, file: run.file, layerId: run.importer.layerId, userId: run.importer.userId });
      const changes = yield* plan.write(`import:${importId}`);
      yield* repository.addChanges(importId, 1, changes);
      yield* auditItems({ importId, layerId: run.importer.layerId, userId: run.importer.userId }, changes);
      const done = { ...outcome, batchId: importId };
      yield* repository.finish(importId, "COMMITTED", done);
      return done;
    }),
  ).pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Items that an import made or brought back, with what it wrote of each. */
export function itemsMade(ensured: ReadonlyMap<string, EnsuredItem>): readonly ImportChange[] {
  return [...ensured.values()].flatMap(({ itemId, isKnown, before, after }) => (isKnown ? [] : [{ entity: "item" as const, entityId: itemId, locationId: null, before, after }]));
}
