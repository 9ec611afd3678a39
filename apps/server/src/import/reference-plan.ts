import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { ParsedRow } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";

import type { ItemLookup } from "../catalogue/index.ts";
import { yieldToRequests } from "../database/index.ts";
import { auditItems } from "./item-audit.ts";
import type { ImportChange } from "./import-changes.ts";
import { ImportRepository } from "./import-repository.ts";
import { listCorrectedRows, readImportFile, type ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { makeDeviationList, type DeviationList } from "./deviation-list.ts";
import type { IssueList } from "./issue-list.ts";
import type { NumberedFact } from "./read-facts.ts";
import { rollBackImport } from "./roll-back-import.ts";

/** Shared plan of product, location and stock files: a file is imported entirely or not at all, and importing it again changes nothing. */

/** Collects the facts of a file by key. Repeated facts count once; contradictory ones are issues. */
export const collectFacts = Effect.fnUntraced(function* <T extends ParsedRow>(
  importRun: ImportRun,
  keyOf: (fact: T) => string,
  column: string,
) {
  const factByKey = new Map<string, NumberedFact<T>>();
  const deviationList = makeDeviationList();
  const checkIssues = yield* readImportFile<T, never, never>(
    importRun,
    "checking",
    (chunk, list) =>
      Effect.sync(() => {
        for (const { row, position, fact } of chunk) {
          const factKey = keyOf(fact);
          const keyName = factKey.split("\n").at(-1) ?? factKey;
          const earlierFact = factByKey.get(factKey);
          if (earlierFact === undefined) factByKey.set(factKey, { row, position, fact });
          else if (JSON.stringify(earlierFact.fact) !== JSON.stringify(fact))
            list.addIssue(row, issue("IMPORT_CONFLICT", [column], { value: keyName }));
          else deviationList.add(row, { code: "REPEATED", value: keyName, taken: String(earlierFact.row) });
        }
      }),
    deviationList,
  );
  const distinctFacts: readonly NumberedFact<T>[] = [...factByKey.values()];
  return { facts: distinctFacts, issues: checkIssues, deviations: deviationList };
});

export interface ReferencePlan {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of records that are stored with other values and stay as they are. */
  readonly kept?: number;
  /** Number of new items that are not the subject of the file, such as items that only a stock file names. */
  readonly itemsCreated?: number;
  /** Writes the plan; returns the changes. */
  readonly write: (reference: string) => Effect.Effect<readonly ImportChange[]>;
}

export interface ReferenceImport<T, R> {
  readonly facts: readonly T[];
  /** Number of facts written in one transaction; other requests run between two transactions. */
  readonly factsPerStep: number;
  /** Compares facts with the stored rows and reports issues; locks those rows until the end of the transaction. */
  readonly plan: (facts: readonly T[]) => Effect.Effect<ReferencePlan, never, R>;
  /** Values that the import adjusted, reported as they are after the first plan, of all facts. */
  readonly deviations: DeviationList;
}

/**
 * Plans what a file would write, and writes unless it is a dry run or has issues. Writes one step per transaction;
 * each step compares the facts with the stored rows again, so that it changes what it compared. An import that fails
 * or is cancelled is rolled back.
 */
export const planOrWrite = Effect.fnUntraced(
  function* <T, R>(run: ImportRun, issues: IssueList, work: ReferenceImport<T, R>) {
    const sql = yield* SqlClient.SqlClient;
    const plannedImport = yield* sql.withTransaction(work.plan(work.facts));
    const deviations = work.deviations.listDeviations();
    const plannedOutcome = toImportOutcome(run, issues, plannedImport);
    const importOutcome =
      run.mode === "dryRun" || plannedOutcome.issueCount > 0 ? plannedOutcome : yield* writeFacts(run, issues, work);
    return { ...importOutcome, deviations };
  },
  Effect.catchTag("SqlError", Effect.die),
);

const writeFacts = Effect.fnUntraced(function* <T, R>(
  importRun: ImportRun,
  issues: IssueList,
  { facts, factsPerStep, plan }: ReferenceImport<T, R>,
) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  const { layerId, userId } = importRun.importer;
  const { mapping, file, corrects, setAsideRows, jobId } = importRun;
  const importId = yield* repository.begin({ mapping, file, layerId, userId, corrects, setAsideRows, jobId });
  return yield* Effect.gen(function* () {
    const writtenPlans: ReferencePlan[] = [];
    let writtenChangeCount = 0;
    for (let first = 0; first < facts.length; first += factsPerStep) {
      importRun.onProgress({ phase: "committing", rows: first, bytes: importRun.file.bytes });
      const writeStep = Effect.gen(function* () {
        const stepPlan = yield* plan(facts.slice(first, first + factsPerStep));
        if (issues.countIssues() > 0) return yield* Effect.fail(new RefusedMeanwhile());
        const stepChanges = yield* stepPlan.write(`import:${importId}`);
        yield* repository.addChanges(importId, writtenChangeCount + 1, stepChanges);
        yield* auditItems({ importId, layerId, userId }, stepChanges);
        writtenChangeCount += stepChanges.length;
        writtenPlans.push(stepPlan);
      });
      yield* Effect.andThen(yieldToRequests, sql.withTransaction(writeStep));
    }
    const importOutcome: ImportOutcome = {
      ...toImportOutcome(importRun, issues, sumPlans(writtenPlans)),
      ...listCorrectedRows(importRun),
      batchId: importId,
    };
    yield* repository.finish(importId, "COMMITTED", importOutcome);
    return importOutcome;
  }).pipe(
    Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : rollBackImport(importId))),
    Effect.catchTag("RefusedMeanwhile", () => Effect.succeed(toImportOutcome(importRun, issues, sumPlans([])))),
  );
});

/** A row that the file names was renamed or deleted between two steps. */
class RefusedMeanwhile {
  readonly _tag = "RefusedMeanwhile";
}

type PlanCounts = Omit<ReferencePlan, "write">;

function sumPlans(plans: readonly PlanCounts[]): PlanCounts {
  const sumCounts = (count: (plan: PlanCounts) => number | undefined) =>
    plans.reduce((total, plan) => total + (count(plan) ?? 0), 0);
  const summedCounts = {
    created: sumCounts((plan) => plan.created),
    updated: sumCounts((plan) => plan.updated),
    unchanged: sumCounts((plan) => plan.unchanged),
    kept: sumCounts((plan) => plan.kept),
  };
  return plans.some(({ itemsCreated }) => itemsCreated !== undefined)
    ? { ...summedCounts, itemsCreated: sumCounts((plan) => plan.itemsCreated) }
    : summedCounts;
}

function toImportOutcome(
  importRun: ImportRun,
  issues: IssueList,
  { created, updated, unchanged, kept = 0, itemsCreated }: PlanCounts,
): ImportOutcome {
  return {
    kind: importRun.mapping.kind,
    mode: importRun.mode,
    batchId: null,
    created,
    updated,
    unchanged,
    ...(kept > 0 && { keptExisting: kept }),
    ...(itemsCreated === undefined ? {} : { itemsCreated }),
    issueCount: issues.countIssues(),
    issues: issues.listIssues(),
  };
}

/** Lists the changes of the items that an import created or restored. */
export function listCreatedItemChanges(ensured: ReadonlyMap<string, ItemLookup>): readonly ImportChange[] {
  return [...ensured.values()].flatMap(({ itemId, isKnown, before, after }) =>
    isKnown ? [] : [{ entity: "item" as const, entityId: itemId, locationId: null, before, after }],
  );
}
