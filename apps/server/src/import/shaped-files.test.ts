import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, it } from "vitest";

import {
  addToTotals,
  createReceiptGrouper,
  emptyControlTotals,
  parseMapping,
  proposeMapping,
  receiptKey,
  statedLineTotals,
  toTransaction,
  type ImportMapping,
  type ProposedChange,
  type TransactionRow,
} from "@comptoir/domain/import-file";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { makeIssueList } from "./issue-list.ts";
import { previewFile } from "./preview-file.ts";
import { readFacts } from "./read-facts.ts";
import { makeZip } from "./testing/make-workbook.ts";

const folder = join(import.meta.dirname, "testing/shaped-files");

/** Totals of each file, summed by the script that printed it, and the right answers to its questions. */
interface Known {
  readonly net: number;
  readonly tax: number;
  readonly receipts: number;
  readonly lines: number;
  readonly answers: Readonly<Record<string, string>>;
  /** Columns chosen by the user, in a file that does not name them. */
  readonly columns?: Readonly<Record<string, string>>;
}
const known: Readonly<Record<string, Known>> = JSON.parse(readFileSync(join(folder, "totals.json"), "utf8"));

/** Returns the mapping that the page proposes for a file, with the given answers. */
async function mappingOf(
  path: string,
  answers: Known["answers"],
  chosen: Known["columns"] = {},
): Promise<ImportMapping> {
  const preview = await previewFile(path, undefined, []);
  const {
    questions: all,
    proof: _proof,
    wrongCells: _wrongCells,
    ...proposal
  } = proposeMapping("transactions", preview);
  // A column chosen in the form answers as well.
  const questions = all.filter(
    ({ asks }) => !(asks === "receipts" && "number" in chosen) && !(asks === "items" && "sku" in chosen),
  );
  expect(Object.fromEntries(questions.map(({ asks }) => [asks, answers[asks]]))).toEqual(answers);
  const changes = questions.flatMap(({ asks, answers: all }) =>
    all.filter(({ answer }) => answer === answers[asks]).map(({ change }) => change),
  );
  const { sku, ...changed }: ProposedChange = changes.reduce<ProposedChange>(
    (before, { columns, ...rules }) => ({ ...before, ...rules, columns: { ...before.columns, ...columns } }),
    proposal,
  );
  const mapping = parseMapping({
    ...changed,
    columns: Object.fromEntries(
      Object.entries({ ...changed.columns, ...chosen }).filter(([, column]) => column !== ""),
    ),
    name: "m",
    kind: "transactions",
    delimiter: preview.delimiter,
    encoding: preview.encoding,
    headerRow: preview.headerRow,
    summaryRows: preview.summaryRows,
    record: preview.record,
    negativeQuantity: "refund",
    negativePrice: "refund",
    constants: sku === undefined ? {} : { sku },
  });
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.issues));
  return mapping.value;
}

/** Reads a file by its proposed mapping, and compares its totals. */
async function compareTotals(path: string, { answers, columns, ...totals }: Known): Promise<void> {
  const mapping = await mappingOf(path, answers, columns);
  const issues = makeIssueList();
  const grouper = createReceiptGrouper<TransactionRow>(receiptKey);
  let read = emptyControlTotals;
  const take = (receipts: readonly (readonly TransactionRow[])[]) => {
    for (const rows of receipts) {
      const made = toTransaction(rows, {
        location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
        itemOf: ({ sku }) => ({
          itemId: 1,
          description: sku,
          departmentId: 1,
          subDepartmentId: null,
          price: null,
          cost: null,
        }),
      });
      if (!made.ok) throw new Error(JSON.stringify(made.issues));
      read = addToTotals(read, rows.length, made.value, statedLineTotals(rows));
    }
  };
  for await (const facts of readFacts({ path, mapping, issues, onProgress: () => {} }))
    for (const { fact } of facts) if (fact.kind === "transactions") take(grouper.push(fact));
  take(grouper.flush());
  expect(issues.listIssues()).toEqual([]);
  expect({ net: read.net, tax: read.tax, receipts: read.transactions, lines: read.lines }).toEqual(totals);
}

it.each(Object.entries(known))("%s comes to its totals without a mapping written beforehand, or asks", (name, totals) =>
  compareTotals(join(folder, name), totals),
);

const texts = Object.entries(known).filter(([name]) => !/\.(?:xlsx|ods)$/u.test(name));

it.each(texts)("%s comes to its totals when it is zipped", async (name, totals) => {
  const path = join(temporaryFolder("shaped"), `${name}.gz`);
  writeFileSync(path, gzipSync(readFileSync(join(folder, name))));
  await compareTotals(path, totals);
});

it("titled.csv comes to its totals in a folder of an archive", async () => {
  const totals = known["titled.csv"];
  if (totals === undefined) throw new Error("titled.csv is gone");
  const path = join(temporaryFolder("shaped"), "ventes.zip");
  writeFileSync(path, await makeZip({ "mars/titled.csv": readFileSync(join(folder, "titled.csv"), "utf8") }));
  await compareTotals(path, totals);
});
