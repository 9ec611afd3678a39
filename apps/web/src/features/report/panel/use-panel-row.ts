/** A row of a report with all the fields that its reader may see, and the receipt that it is of. */
import type { ReceiptWire } from "@comptoir/api/wire";
import {
  noCustomization,
  plainColumn,
  visibleFields,
  type FieldCatalogue,
  type FieldValue,
  type ReportView,
} from "@comptoir/domain/report";
import { namesOf } from "@comptoir/i18n/report";
import { useCallback } from "react";

import type { Answer } from "../../../shared/answer.ts";
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
  /** The report as it is read. */
  readonly ask: ReportAsk;
  /** The same with every column that its reader may see. */
  readonly full: ReportAsk;
  readonly page: number;
  readonly seen: SeenRow | null;
}

/** What the table shows of a row. */
interface SeenRow {
  readonly origin: string | null;
  readonly values: readonly (readonly [string, FieldValue])[];
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
  const full: ReportAsk = {
    source: ask.source,
    id: 0,
    report: { ...view.report, columns, groups: [], pivot: null, isList: true },
    change: noCustomization,
    prompts: ask.prompts,
  };
  const origin = shown?.origin;
  const seen =
    shown === null
      ? null
      : {
          origin: origin ?? null,
          values: shown.columns.map(({ field }, index) => [field, shown.cells[index] ?? null] as const),
        };
  const [answer] = useAnswer(
    useCallback(
      async (asked: RowQuestion, signal: AbortSignal): Promise<Answer<ReadRow>> => {
        const read = async (of: ReportAsk): Promise<Answer<PanelRow | null>> => {
          const found = await run({ ...of, page: asked.page, size: 1 }, signal);
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
                        names: namesOf(found.value.names),
                        origin: row.origin,
                      },
              };
        };
        const { page } = asked;
        const whole = await read(asked.full);
        if (!whole.ok) return whole;
        if (asked.seen === null || isSeen(asked.seen, whole.value))
          return { ok: true, value: { page, row: whole.value, isMoved: false } };
        // Rows of some kinds are as fine as their columns: with others they are other rows, and what the table shows of this one is all there is.
        const again = await read(asked.ask);
        return again.ok ? { ok: true, value: { page, row: null, isMoved: !isSeen(asked.seen, again.value) } } : again;
      },
      [run],
    ),
    { ask, full, page: place + 1, seen },
    { isCleared: true },
  );
  const [paper] = useAnswer(
    useCallback((asked: string, signal: AbortSignal) => askReceipt(asked, signal), [askReceipt]),
    needsReceipt && isReceipt(origin) ? origin : null,
  );
  const known = answer?.ok === true && answer.value.page === place + 1 ? answer.value : null;
  return {
    row: known?.row ?? shown,
    receipt: paper?.ok === true && paper.value.origin === origin ? paper.value : null,
    isMoved: known?.isMoved ?? false,
  };
}

interface ReadRow {
  readonly page: number;
  readonly row: PanelRow | null;
  readonly isMoved: boolean;
}

/** Whether what the table shows of a row stands in what was read of it. */
function isSeen({ origin, values }: SeenRow, row: PanelRow | null): boolean {
  if (row === null || origin !== (row.origin ?? null)) return false;
  const read = new Map<string, FieldValue>(row.columns.map(({ field }, index) => [field, row.cells[index] ?? null]));
  return values.every(([field, value]) => !read.has(field) || read.get(field) === value);
}
