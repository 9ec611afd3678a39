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
export const runImport = Effect.fn("runImport")(function* (importRun: ImportRun) {
  const rules = {
    isForErrors: importRun.refused === "setAside",
    isExistingKept: importRun.existing === "keep" && importRun.mapping.kind === "transactions",
  };
  if (!rules.isForErrors && !rules.isExistingKept) return yield* runKind(importRun);
  const setAside = makeSetAside(importRun.mapping, rules);
  const chosen: ImportRun = { ...importRun, setAside };
  let importOutcome: ImportOutcome = yield* runKind({ ...chosen, mode: "dryRun" });
  for (let reading = 1; importOutcome.issueCount > 0 && reading < readingsAtMost && setAside.goesOn(); reading++) {
    yield* Effect.promise(() => findRecords(importRun, setAside));
    importOutcome = yield* runKind({ ...chosen, mode: "dryRun" });
  }
  if (importOutcome.issueCount > 0)
    return { ...importOutcome, mode: importRun.mode, ...(importRun.mode === "commit" && { created: 0 }) };
  if (importRun.mode === "dryRun") return { ...importOutcome, ...toAnswer(setAside) };
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
