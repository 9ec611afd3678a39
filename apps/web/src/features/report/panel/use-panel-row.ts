/** A row of a report with all the fields that its reader may see, and the receipt that it is of. */
import type { ReceiptWire } from "@comptoir/api/wire";
import { noCustomization, plainColumn, visibleFields, type FieldCatalogue, type FieldValue, type ReportView } from "@comptoir/domain/report";
import { namesOf } from "@comptoir/i18n/report";
import { useCallback, useMemo } from "react";

import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import { isReceipt } from "../origin-link.tsx";
import type { ReportAsk } from "../report-gateway.ts";
import type { PanelRow } from "./panel-values.ts";

export interface PanelRowOf {
  /** At once what the table has of it, then all of it; null while nothing is known. */
  readonly row: PanelRow | null;
  readonly receipt: ReceiptWire | null;
  /** The report has changed since the table was read: the row at this place is another one. */
  readonly isMoved: boolean;
}

interface RowQuestion {
  readonly ask: ReportAsk;
  readonly page: number;
}

export type PanelRowInput = Readonly<{
  view: ReportView;
  ask: ReportAsk;
  fields: FieldCatalogue;
  held: readonly string[];
  /** Where it stands among all rows of the report. */
  place: number;
  /** What the table shows of it. */
  shown: PanelRow | null;
  needsReceipt: boolean;
}>;

export function usePanelRow({ view, ask, fields, held, place, shown, needsReceipt }: PanelRowInput): PanelRowOf {
  const { run, receipt: askReceipt } = useReportGateway();
  const columns = visibleFields(fields, held).map(plainColumn);
  const full: ReportAsk = { source: ask.source, id: 0, report: { ...view.report, columns, groups: [], isList: true }, change: { ...noCustomization, sorting: view.sorting }, prompts: ask.prompts };
  const [answer] = useAnswer(
    useCallback(async (asked: RowQuestion, signal: AbortSignal) => {
      const found = await run({ ...asked.ask, page: asked.page, size: 1 }, signal);
      return found.ok ? { ok: true as const, value: { page: asked.page, ...found.value } } : found;
    }, [run]),
    { ask: full, page: place + 1 },
    { isCleared: true },
  );
  const origin = shown?.origin;
  const [paper] = useAnswer(useCallback((asked: string, signal: AbortSignal) => askReceipt(asked, signal), [askReceipt]), needsReceipt && isReceipt(origin) ? origin : null);
  const whole = useMemo((): PanelRow | null => {
    if (answer?.ok !== true || answer.value.page !== place + 1) return null;
    const [row] = answer.value.rows;
    return row === undefined ? null : { columns: answer.value.columns, cells: row.cells, names: namesOf(answer.value.names), origin: row.origin };
  }, [answer, place]);
  const isMoved = answer?.ok === true && shown !== null && (whole === null || !isSameRow(shown, whole));
  return { row: whole !== null && !isMoved ? whole : shown, receipt: paper?.ok === true && paper.value.origin === origin ? paper.value : null, isMoved };
}

/** Whether what the table shows stands in the whole row too. */
function isSameRow(shown: PanelRow, whole: PanelRow): boolean {
  if (shown.origin !== whole.origin) return false;
  const values = new Map<string, FieldValue>(whole.columns.map(({ field }, index) => [field, whole.cells[index] ?? null]));
  return shown.columns.every(({ field }, index) => !values.has(field) || values.get(field) === (shown.cells[index] ?? null));
}
