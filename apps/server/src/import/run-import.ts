import { Effect } from "effect";

import type { ImportRun } from "./import-run.ts";
import { importLocations } from "./import-locations.ts";
import { importProducts } from "./import-products.ts";
import { importStock } from "./import-stock.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { importTransactions } from "./import-transactions.ts";
import { FileProblem } from "./file-problem.ts";
import { makeIssueList } from "./issue-list.ts";
import { readFacts } from "./read-facts.ts";
import { makeSetAside, type SetAside } from "./set-aside.ts";

/** Maximum number of readings that look for rows to set aside. The second one finds none, unless the stored data it compares with changes. */
const readingsAtMost = 4;

/** Number of issues of an answer. */
const issuesShown = 500;

/** Runs an import of any kind: a dry run, or a write that is complete or nothing. Rows may be set aside first. */
export const runImport = Effect.fn("runImport")(function* (run: ImportRun) {
  const rules = {
    isForErrors: run.refused === "setAside",
    isExistingKept: run.existing === "keep" && run.mapping.kind === "transactions",
  };
  if (!rules.isForErrors && !rules.isExistingKept) return yield* runKind(run);
  const setAside = makeSetAside(run.mapping, rules);
  const chosen: ImportRun = { ...run, setAside };
  let outcome: ImportOutcome = yield* runKind({ ...chosen, mode: "dryRun" });
  for (let reading = 1; outcome.issueCount > 0 && reading < readingsAtMost && setAside.goesOn(); reading++) {
    yield* Effect.promise(() => findRecords(run, setAside));
    outcome = yield* runKind({ ...chosen, mode: "dryRun" });
  }
  if (outcome.issueCount > 0) return { ...outcome, mode: run.mode, ...(run.mode === "commit" && { created: 0 }) };
  if (run.mode === "dryRun") return { ...outcome, ...toAnswer(setAside) };
  const rows = setAside.listRows();
  setAside.goesOn();
  const done: ImportOutcome = yield* runKind({ ...chosen, setAsideRows: { header: setAside.readHeader(), rows } });
  return { ...done, ...toAnswer({ ...setAside, listRows: () => rows }) };
});

function runKind(run: ImportRun) {
  const { mapping } = run;
  if (mapping.kind === "transactions") return importTransactions({ ...run, mapping });
  if (mapping.kind === "products") return importProducts({ ...run, mapping });
  return mapping.kind === "locations" ? importLocations({ ...run, mapping }) : importStock({ ...run, mapping });
}

/** Reads the file to find the receipts of refused rows, whose other rows may be anywhere. */
async function findRecords({ path, mapping, onProgress }: ImportRun, { finder }: SetAside): Promise<void> {
  const reading = readFacts({
    path,
    mapping,
    issues: makeIssueList(),
    visitor: finder,
    onProgress: (progress) => onProgress({ phase: "checking", ...progress }),
  });
  try {
    for await (const _ of reading);
  } catch (error) {
    // The next reading reports a file that is unreadable from some row on.
    if (!(error instanceof FileProblem)) throw error;
  }
}

function toAnswer(setAside: Pick<SetAside, "listRows" | "keptCount">): Partial<ImportOutcome> {
  const rows = setAside.listRows();
  return {
    ...(rows.length > 0 && {
      setAside: { rows: rows.length, issues: rows.flatMap(({ issues }) => issues).slice(0, issuesShown) },
    }),
    ...(setAside.keptCount() > 0 && { keptExisting: setAside.keptCount() }),
  };
}
