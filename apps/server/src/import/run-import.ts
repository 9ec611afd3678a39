import { Effect } from "effect";

import type { ImportRun } from "./import-run.ts";
import { importLocations } from "./import-locations.ts";
import { importProducts } from "./import-products.ts";
import { importStock } from "./import-stock.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { importTransactions } from "./import-transactions.ts";
import { openCorrection } from "./correction.ts";
import { FileProblem } from "./file-problem.ts";
import { makeIssueList } from "./issue-list.ts";
import { readFacts } from "./read-facts.ts";
import { makeSetAside, type SetAside } from "./set-aside.ts";

/** Maximum number of readings that look for rows to set aside. The second one finds none, unless the stored data it compares with changes. */
const readingsAtMost = 4;

/** Maximum number of issues of rows set aside in a result. */
const issuesInAnswerAtMost = 500;

/** Runs an import of any kind: a dry run, or a write that is complete or nothing. Rows may be set aside first. */
export const runImport = Effect.fn("runImport")(function* (askedRun: ImportRun) {
  const { mapping, corrects } = askedRun;
  const importRun: ImportRun =
    corrects === undefined ? askedRun : { ...askedRun, correction: yield* openCorrection(mapping, corrects) };
  const setAsideRules = {
    isForErrors: importRun.refused === "setAside",
    isExistingKept: importRun.existing === "keep" && importRun.mapping.kind === "transactions",
  };
  if (!setAsideRules.isForErrors && !setAsideRules.isExistingKept) return yield* runKind(importRun);
  const setAside = makeSetAside(importRun.mapping, setAsideRules);
  const runWithSetAside: ImportRun = { ...importRun, setAside };
  let importOutcome: ImportOutcome = yield* runKind({ ...runWithSetAside, mode: "dryRun" });
  for (
    let reading = 1;
    importOutcome.issueCount > 0 && reading < readingsAtMost && setAside.startReading();
    reading++
  ) {
    yield* Effect.promise(() => findSetAsideRecords(importRun, setAside));
    importOutcome = yield* runKind({ ...runWithSetAside, mode: "dryRun" });
  }
  if (importOutcome.issueCount > 0)
    return { ...importOutcome, mode: importRun.mode, ...(importRun.mode === "commit" && { created: 0 }) };
  if (importRun.mode === "dryRun") return { ...importOutcome, ...toSetAsideAnswer(setAside) };
  const rowsSetAside = setAside.listRows();
  setAside.startReading();
  const finalOutcome: ImportOutcome = yield* runKind({
    ...runWithSetAside,
    setAsideRows: { header: setAside.readHeader(), rows: rowsSetAside },
  });
  return { ...finalOutcome, ...toSetAsideAnswer({ ...setAside, listRows: () => rowsSetAside }) };
});

function runKind(run: ImportRun) {
  const { mapping } = run;
  if (mapping.kind === "transactions") return importTransactions({ ...run, mapping });
  if (mapping.kind === "products") return importProducts({ ...run, mapping });
  return mapping.kind === "locations" ? importLocations({ ...run, mapping }) : importStock({ ...run, mapping });
}

/** Reads the file to find the receipts of refused rows, whose other rows may be anywhere. */
async function findSetAsideRecords({ path, mapping, onProgress }: ImportRun, { finder }: SetAside): Promise<void> {
  const factReading = readFacts({
    path,
    mapping,
    issues: makeIssueList(),
    visitor: finder,
    onProgress: (progress) => onProgress({ phase: "checking", ...progress }),
  });
  try {
    for await (const _ of factReading);
  } catch (error) {
    // The next reading reports a file that is unreadable from some row on.
    if (!(error instanceof FileProblem)) throw error;
  }
}

function toSetAsideAnswer(setAside: Pick<SetAside, "listRows" | "keptCount">): Partial<ImportOutcome> {
  const rowsSetAside = setAside.listRows();
  return {
    ...(rowsSetAside.length > 0 && {
      setAside: {
        rows: rowsSetAside.length,
        issues: rowsSetAside.flatMap(({ issues }) => issues).slice(0, issuesInAnswerAtMost),
      },
    }),
    ...(setAside.keptCount() > 0 && { keptExisting: setAside.keptCount() }),
  };
}
