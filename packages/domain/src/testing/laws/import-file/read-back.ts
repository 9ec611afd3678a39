import type * as importFile from "../../../import-file/index.ts";
import type { FileSample, ProposedChange, TransactionRow } from "../../../import-file/index.ts";
import type { Transaction } from "../../../transaction/index.ts";

/** Functions that read a file of sales. */
export type ReadingFunctions = Pick<
  typeof importFile,
  "compileMapping" | "decodeRow" | "parseMapping" | "proposeMapping" | "receiptKey" | "toTransaction"
>;

/**
 * Reads a file of sales with the mapping proposed for it, once for each way to answer its questions. Null stands for a mapping, a row or a
 * receipt that is rejected.
 */
export type FileReader = (sample: FileSample) => readonly (readonly Transaction[] | null)[];

/** Makes a reader of files; a file without a column of stores is of store 1. */
export function createFileReader({
  compileMapping,
  decodeRow,
  parseMapping,
  proposeMapping,
  receiptKey,
  toTransaction,
}: ReadingFunctions): FileReader {
  const itemOf = ({ sku: code }: { readonly sku: string }) => ({
    itemId: 1,
    description: code,
    departmentId: 1,
    subDepartmentId: null,
    price: null,
    cost: null,
  });
  const receiptOf = (rows: readonly TransactionRow[]) =>
    toTransaction(rows, { location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 }, itemOf });
  const readWith = (fileSample: FileSample, proposal: ProposedChange, answers: readonly ProposedChange[]) => {
    const {
      sku,
      columns: namedColumns = {},
      ...rules
    } = answers.reduce<ProposedChange>(
      (all, part) => ({ ...all, ...part, columns: { ...all.columns, ...part.columns } }),
      proposal,
    );
    const columns = Object.fromEntries(Object.entries(namedColumns).filter(([, column]) => column !== ""));
    const mapping = parseMapping({
      name: "m",
      kind: "transactions",
      ...rules,
      columns,
      constants: { ...("location" in columns ? {} : { location: "1" }), ...(sku === undefined ? {} : { sku }) },
      negativeQuantity: "refund",
      negativePrice: "refund",
    });
    const file = mapping.ok ? compileMapping(mapping.value, fileSample.header) : mapping;
    if (!file.ok) return null;
    const receipts = new Map<string, TransactionRow[]>();
    for (const cells of fileSample.rows) {
      const row = decodeRow(file.value, cells);
      if (!row.ok || row.value.kind !== "transactions") return null;
      const key = receiptKey(row.value);
      receipts.set(key, [...(receipts.get(key) ?? []), row.value]);
    }
    const results = [...receipts.values()].map(receiptOf);
    const receiptsRead = results.flatMap((receipt) => (receipt.ok && receipt.value !== null ? [receipt.value] : []));
    return receiptsRead.length === results.length ? receiptsRead : null;
  };
  return (sample) => {
    const { questions, proof: _proof, wrongCells: _wrongCells, ...proposal } = proposeMapping("transactions", sample);
    return questions
      .reduce<readonly (readonly ProposedChange[])[]>(
        (all, { answers }) => all.flatMap((before) => answers.map(({ change }) => [...before, change])),
        [[]],
      )
      .map((answers) => readWith(sample, proposal, answers));
  };
}
