/** Data that an export batch covers: its cut, its totals, and the dates and sender that its file states. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { listRepeatedBatchIds, type ExportBatch } from "@comptoir/domain/transaction";

import { dayRuleOf, highestLayer, scopeFor, type Scope } from "../../access/index.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { postgresql } from "../dialect.ts";
import type { SourceCut } from "../source.ts";
import { listExportedBatches } from "./batch-repository.ts";
import { readTotalsAndDashboard, type BatchCut } from "./datasets.ts";

export const readBatchCut = Effect.fnUntraced(function* (caller: Caller, exportBatch: ExportBatch) {
  const { from, to, locationIds } = exportBatch;
  const scope = yield* scopeFor(caller);
  const batchLocations = scope.locations.filter(({ id }) => locationIds.includes(id));
  const batchDays = { from, to };
  const sourceCut: SourceCut = {
    dialect: postgresql,
    permissions: caller.permissions,
    locations: batchLocations,
    ...batchDays,
    today: yield* todayOf(scope, locationIds),
    previous: batchDays,
    lastYear: batchDays,
  };
  const batchCut: BatchCut = {
    ...exportBatch,
    repeated:
      exportBatch.reexportOf === null
        ? noBatches
        : listRepeatedBatchIds(exportBatch, yield* listExportedBatches(exportBatch)),
  };
  return { scope, cut: sourceCut, batchCut };
});

export const readBatchTotals = Effect.fnUntraced(function* (caller: Caller, batch: ExportBatch) {
  const { cut, batchCut } = yield* readBatchCut(caller, batch);
  return yield* withSnapshot((snapshot) => readTotalsAndDashboard(snapshot, batchCut, cut));
});

const noBatches: ReadonlySet<number> = new Set();

/** Current business day at the first of the locations. */
export const todayOf = (scope: Scope, locationIds: readonly number[]): Effect.Effect<CalendarDate> =>
  Effect.map(Clock.currentTimeMillis, (nowMs) =>
    businessDateOf(nowMs, dayRuleOf(scope.locations.find(({ id }) => locationIds.includes(id)))),
  );

/** Date and time of a moment in UTC, as file envelopes state it. */
export function utcDayAndTimeOf(nowMs: number): { readonly day: CalendarDate; readonly time: string } {
  const [day = "", time = ""] = new Date(nowMs).toISOString().split("T");
  const dateResult = parseCalendarDate(day);
  if (!dateResult.ok) throw new Error(day);
  return { day: dateResult.value, time: time.slice(0, 5) };
}

/** Code of the chain that sends the batch; empty if the caller does not see it. */
export const senderCodeOf = ({ layers }: Scope, { locations }: SourceCut): string =>
  highestLayer(layers, locations[0]?.targetId)?.code ?? "";
