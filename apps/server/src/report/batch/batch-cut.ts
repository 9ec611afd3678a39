/** Data that an export batch covers: its cut, its totals, and the dates and sender that its file states. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { listRepeatedBatches, type ExportBatch } from "@comptoir/domain/transaction";

import { dayRuleOf, highestLayer, scopeFor, type Scope } from "../../access/index.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { postgresql } from "../dialect.ts";
import type { SourceCut } from "../source.ts";
import { listExported } from "./batch-repository.ts";
import { readTotals, type BatchCut } from "./datasets.ts";

export const batchCutOf = Effect.fnUntraced(function* (caller: Caller, exportBatch: ExportBatch) {
  const { from, to, locationIds } = exportBatch;
  const scope = yield* scopeFor(caller);
  const locations = scope.locations.filter(({ id }) => locationIds.includes(id));
  const days = { from, to };
  const sourceCut: SourceCut = {
    dialect: postgresql,
    permissions: caller.permissions,
    locations,
    ...days,
    today: yield* todayOf(scope, locationIds),
    previous: days,
    lastYear: days,
  };
  const part: BatchCut = {
    ...exportBatch,
    repeated:
      exportBatch.reexportOf === null ? noBatches : listRepeatedBatches(exportBatch, yield* listExported(exportBatch)),
  };
  return { scope, cut: sourceCut, part };
});

export const batchTotalsOf = Effect.fnUntraced(function* (caller: Caller, batch: ExportBatch) {
  const { cut, part } = yield* batchCutOf(caller, batch);
  return yield* withSnapshot((snapshot) => readTotals(snapshot, part, cut));
});

const noBatches: ReadonlySet<number> = new Set();

/** Current business day at the first of the locations. */
export const todayOf = (scope: Scope, locationIds: readonly number[]): Effect.Effect<CalendarDate> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) =>
    businessDateOf(nowMs, dayRuleOf(scope.locations.find(({ id }) => locationIds.includes(id)))),
  );

/** Date and time of a moment in UTC, as file envelopes state it. */
export function momentOf(nowMs: number): { readonly day: CalendarDate; readonly time: string } {
  const [day = "", time = ""] = new Date(nowMs).toISOString().split("T");
  const date = parseCalendarDate(day);
  if (!date.ok) throw new Error(day);
  return { day: date.value, time: time.slice(0, 5) };
}

/** Name of the chain that sends the batch. */
export const senderOf = ({ layers }: Scope, { locations }: SourceCut): string =>
  highestLayer(layers, locations[0]?.targetId)?.code ?? "";
