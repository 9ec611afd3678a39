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
  readonly seen: SeenRow | null;
}

/** Cells of a row in the table. */
interface SeenRow {
  readonly origin: string | null;
  readonly values: readonly (readonly [string, FieldValue])[];
}

export type PanelRowInput = Readonly<{
  view: ReportView;
  ask: ReportAsk;
  fields: FieldCatalogue;
  permissions: readonly string[];
  /** Index among all rows of the report. */
  place: number;
  /** Cells in the table. */
  visibleRow: PanelRow | null;
  needsReceipt: boolean;
}>;

export function usePanelRow(input: PanelRowInput): LoadedPanelRow {
  const { ask, place, visibleRow, needsReceipt } = input;
  const { run, receipt: askReceipt } = useReportGateway();
  const rowOrigin = visibleRow?.origin;
  const [answer] = useAnswer(
    useCallback((question: RowQuestion, signal: AbortSignal) => readRow(run, question, signal), [run]),
    { ask, full: withAllColumns(input), page: place + 1, seen: toSeenRow(visibleRow) },
    { isCleared: true },
  );
  const [paper] = useAnswer(
    useCallback((origin: string, signal: AbortSignal) => askReceipt(origin, signal), [askReceipt]),
    needsReceipt && isReceiptOrigin(rowOrigin) ? rowOrigin : null,
  );
  const knownRow = answer?.ok === true && answer.value.page === place + 1 ? answer.value : null;
  return {
    row: knownRow?.row ?? visibleRow,
    receipt: paper?.ok === true && paper.value.origin === rowOrigin ? paper.value : null,
    isMoved: knownRow?.isMoved ?? false,
  };
}

/** Question of the report with all columns that the reader may see, and no groups. */
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

const toSeenRow = (row: PanelRow | null): SeenRow | null =>
  row === null
    ? null
    : {
        origin: row.origin ?? null,
        values: row.columns.map(({ field }, index) => [field, row.cells[index] ?? null] as const),
      };

/** Reads a row with all columns; null if it is not the row seen in the table, with whether another row is at the index by now. */
async function readRow(
  run: ReportGateway["run"],
  { ask, full, page, seen }: RowQuestion,
  signal: AbortSignal,
): Promise<Answer<ReadRow>> {
  const wholeAnswer = await readCells(run, full, page, signal);
  if (!wholeAnswer.ok) return wholeAnswer;
  if (seen === null || isSeenRow(seen, wholeAnswer.value))
    return { ok: true, value: { page, row: wholeAnswer.value, isMoved: false } };
  // Columns of some kinds define their rows: more columns would give other rows, so only the cells of the table
  // are known.
  const retriedAnswer = await readCells(run, ask, page, signal);
  return retriedAnswer.ok
    ? { ok: true, value: { page, row: null, isMoved: !isSeenRow(seen, retriedAnswer.value) } }
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

/** Says whether the cells in the table equal those of the row that was read. */
function isSeenRow({ origin, values }: SeenRow, row: PanelRow | null): boolean {
  if (row === null || origin !== (row.origin ?? null)) return false;
  const valueByField = new Map<string, FieldValue>(
    row.columns.map(({ field }, index) => [field, row.cells[index] ?? null]),
  );
  return values.every(([field, value]) => !valueByField.has(field) || valueByField.get(field) === value);
}
