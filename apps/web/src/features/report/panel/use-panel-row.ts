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
import { isReceipt } from "../../../rows/origin-link.tsx";
import type { ReportAsk } from "../report-gateway.ts";
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

export function usePanelRow({
  view,
  ask,
  fields,
  permissions,
  place,
  visibleRow,
  needsReceipt,
}: PanelRowInput): LoadedPanelRow {
  const { run, receipt: askReceipt } = useReportGateway();
  const columns = visibleFields(fields, permissions).map(plainColumn);
  const full: ReportAsk = {
    source: ask.source,
    id: 0,
    report: { ...view.report, columns, groups: [], pivot: null, isList: true },
    change: noCustomization,
    prompts: ask.prompts,
  };
  const origin = visibleRow?.origin;
  const seen =
    visibleRow === null
      ? null
      : {
          origin: origin ?? null,
          values: visibleRow.columns.map(({ field }, index) => [field, visibleRow.cells[index] ?? null] as const),
        };
  const [answer] = useAnswer(
    useCallback(
      async (question: RowQuestion, signal: AbortSignal): Promise<Answer<ReadRow>> => {
        const read = async (of: ReportAsk): Promise<Answer<PanelRow | null>> => {
          const found = await run({ ...of, page: question.page, size: 1 }, signal);
          const [row] = found.ok ? found.value.rows : [];
          return !found.ok
            ? found
            : {
                ok: true,
                value:
                  row === undefined
                    ? null
                    : {
                        columns: found.value.columns,
                        cells: row.cells,
                        names: indexValueNames(found.value.names),
                        origin: row.origin,
                      },
              };
        };
        const { page } = question;
        const whole = await read(question.full);
        if (!whole.ok) return whole;
        if (question.seen === null || isSeen(question.seen, whole.value))
          return { ok: true, value: { page, row: whole.value, isMoved: false } };
        // Columns of some kinds define their rows: more columns would give other rows, so only the cells of the table
        // are known.
        const again = await read(question.ask);
        return again.ok
          ? { ok: true, value: { page, row: null, isMoved: !isSeen(question.seen, again.value) } }
          : again;
      },
      [run],
    ),
    { ask, full, page: place + 1, seen },
    { isCleared: true },
  );
  const [paper] = useAnswer(
    useCallback((origin: string, signal: AbortSignal) => askReceipt(origin, signal), [askReceipt]),
    needsReceipt && isReceipt(origin) ? origin : null,
  );
  const known = answer?.ok === true && answer.value.page === place + 1 ? answer.value : null;
  return {
    row: known?.row ?? visibleRow,
    receipt: paper?.ok === true && paper.value.origin === origin ? paper.value : null,
    isMoved: known?.isMoved ?? false,
  };
}

interface ReadRow {
  readonly page: number;
  readonly row: PanelRow | null;
  readonly isMoved: boolean;
}

/** Says whether the cells in the table equal those of the row that was read. */
function isSeen({ origin, values }: SeenRow, row: PanelRow | null): boolean {
  if (row === null || origin !== (row.origin ?? null)) return false;
  const read = new Map<string, FieldValue>(row.columns.map(({ field }, index) => [field, row.cells[index] ?? null]));
  return values.every(([field, value]) => !read.has(field) || read.get(field) === value);
}
