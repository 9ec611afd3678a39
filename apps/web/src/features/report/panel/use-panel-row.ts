/** Loads a row of a report with all fields that its reader may see, and its receipt. */
import type { ReceiptWire } from "@comptoir/api/wire";
import {
  noCustomization,
  plainColumn,
  visibleFields,
  type FieldCatalogue,
  type FieldValue,
  type ReportView,
} from "@comptoir/domain/report";
import { indexValueNames } from "@comptoir/i18n/report";
import { useCallback } from "react";

import type { Answer } from "../../../shared/answer.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import { isReceiptOrigin } from "../../../rows/origin-link.tsx";
import type { ReportAsk, ReportGateway } from "../report-gateway.ts";
import type { PanelRow } from "../../../rows/panel-values.ts";

export interface LoadedPanelRow {
  /** First the cells of the table, then all fields; null while nothing is known. */
  readonly row: PanelRow | null;
  readonly receipt: ReceiptWire | null;
  /** Whether the report has changed since the table was read, so that another row is at this index. */
  readonly isMoved: boolean;
}

interface RowQuestion {
  /** Question of the report. */
  readonly ask: ReportAsk;
  /** The same question with all columns that the reader may see. */
  readonly full: ReportAsk;
  readonly page: number;
  readonly visibleIdentity: RowIdentity | null;
}

/** Origin and values of a visible row, by which the row read whole is recognised. */
interface RowIdentity {
  readonly origin: string | null;
  readonly values: readonly (readonly [string, FieldValue])[];
}

export type PanelRowInput = Readonly<{
  view: ReportView;
  ask: ReportAsk;
  fields: FieldCatalogue;
  permissions: readonly string[];
  /** Index among all rows of the report, those not loaded included. */
  rowIndex: number;
  /** Row as the table shows it; null if the table has not loaded it. */
  visibleRow: PanelRow | null;
  needsReceipt: boolean;
}>;

export function usePanelRow(input: PanelRowInput): LoadedPanelRow {
  const { ask, rowIndex, visibleRow, needsReceipt } = input;
  const { run, receipt: askReceipt } = useReportGateway();
  const rowOrigin = visibleRow?.origin;
  const [answer] = useAnswer(
    useCallback((question: RowQuestion, signal: AbortSignal) => readRow(run, question, signal), [run]),
    { ask, full: withAllColumns(input), page: rowIndex + 1, visibleIdentity: rowIdentityOf(visibleRow) },
    { isCleared: true },
  );
  const [receiptAnswer] = useAnswer(
    useCallback((origin: string, signal: AbortSignal) => askReceipt(origin, signal), [askReceipt]),
    needsReceipt && isReceiptOrigin(rowOrigin) ? rowOrigin : null,
  );
  const knownRow = answer?.ok === true && answer.value.page === rowIndex + 1 ? answer.value : null;
  return {
    row: knownRow?.row ?? visibleRow,
    receipt: receiptAnswer?.ok === true && receiptAnswer.value.origin === rowOrigin ? receiptAnswer.value : null,
    isMoved: knownRow?.isMoved ?? false,
  };
}

/** Builds the question of the report with all columns that the reader may see, and no groups. */
const withAllColumns = ({ view, ask, fields, permissions }: PanelRowInput): ReportAsk => ({
  source: ask.source,
  id: 0,
  report: {
    ...view.report,
    columns: visibleFields(fields, permissions).map(plainColumn),
    groups: [],
    pivot: null,
    isList: true,
  },
  change: noCustomization,
  prompts: ask.prompts,
  ...(ask.knownAt !== undefined && { knownAt: ask.knownAt }),
});

const rowIdentityOf = (visibleRow: PanelRow | null): RowIdentity | null =>
  visibleRow === null
    ? null
    : {
        origin: visibleRow.origin ?? null,
        values: visibleRow.columns.map(({ field }, index) => [field, visibleRow.cells[index] ?? null] as const),
      };

/** Reads the row at an index with all columns. `row` is null if it is not the visible row; `isMoved` tells whether another row is at the index. */
async function readRow(
  run: ReportGateway["run"],
  { ask, full, page, visibleIdentity }: RowQuestion,
  signal: AbortSignal,
): Promise<Answer<ReadRow>> {
  const wholeAnswer = await readCells(run, full, page, signal);
  if (!wholeAnswer.ok) return wholeAnswer;
  if (visibleIdentity === null || hasIdentity(visibleIdentity, wholeAnswer.value))
    return { ok: true, value: { page, row: wholeAnswer.value, isMoved: false } };
  // Columns of some kinds define their rows: more columns would give other rows, so only the cells of the table
  // are known.
  const retriedAnswer = await readCells(run, ask, page, signal);
  return retriedAnswer.ok
    ? { ok: true, value: { page, row: null, isMoved: !hasIdentity(visibleIdentity, retriedAnswer.value) } }
    : retriedAnswer;
}

async function readCells(
  run: ReportGateway["run"],
  question: ReportAsk,
  page: number,
  signal: AbortSignal,
): Promise<Answer<PanelRow | null>> {
  const foundAnswer = await run({ ...question, page, size: 1 }, signal);
  if (!foundAnswer.ok) return foundAnswer;
  const { columns, rows, names } = foundAnswer.value;
  const [row] = rows;
  return {
    ok: true,
    value: row === undefined ? null : { columns, cells: row.cells, names: indexValueNames(names), origin: row.origin },
  };
}

interface ReadRow {
  readonly page: number;
  readonly row: PanelRow | null;
  readonly isMoved: boolean;
}

/** Says whether a read row is the visible one: the same origin, and equal values in the fields that both have. */
function hasIdentity({ origin, values }: RowIdentity, row: PanelRow | null): boolean {
  if (row === null || origin !== (row.origin ?? null)) return false;
  const valueByField = new Map<string, FieldValue>(
    row.columns.map(({ field }, index) => [field, row.cells[index] ?? null]),
  );
  return values.every(([field, value]) => !valueByField.has(field) || valueByField.get(field) === value);
}
