/** One's own view of a report: it never changes the report of others, unless it is saved for everyone. */

import type { Caller } from "@comptoir/api/contract";
import type { CustomizationSave, CustomizationWire, ReportKey } from "@comptoir/api/wire";
import { parseRangeText } from "@comptoir/domain/period";
import { getReportKind, mergeCustomization, noCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { atPath } from "@comptoir/domain/result";
import { Effect } from "effect";

import { invalid, notFound } from "../http/refusal.ts";
import { deleteCustomization, listCustomizations, putCustomization, type CustomizationRow, type OfReport } from "./customization-repository.ts";
import { findReport, inTransaction, shareView } from "./report-service.ts";

const shown = ({ content, ...row }: CustomizationRow): CustomizationWire => ({ ...row, ...content });

/** One's own views of reports. */
export const customizationsOf = Effect.fn("customizationsOf")(function* (caller: Caller) {
  return (yield* listCustomizations(caller.userId)).map(shown);
});

/** Errors: HTTP_404 for a report that the caller may not open, DATE_RANGE. */
export const saveCustomization = Effect.fn("saveCustomization")(function* (caller: Caller, { source, reportId, ...content }: CustomizationSave) {
  yield* findReport(caller, { id: reportId, source });
  if (content.period !== null) {
    const period = atPath(["period"], parseRangeText(content.period));
    if (!period.ok) return yield* Effect.fail(invalid(period.issues));
  }
  yield* putCustomization({ userId: caller.userId, source, reportId, content });
  return yield* find(caller, { source, reportId });
});

/** One sees the report as others do again. */
export const removeCustomization = (caller: Caller, of: OfReport) => Effect.as(deleteCustomization(caller.userId, of), of);

/** Saves one's own view for everyone; what only a view has stays one's own. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const shareCustomization = Effect.fn("shareCustomization")(function* (caller: Caller, { source, reportId, version }: { readonly source: ReportKindCode; readonly reportId: number; readonly version: number }) {
  const { sorting, pivot, ...changed } = yield* find(caller, { source, reportId });
  const key: ReportKey = { id: reportId, version };
  return yield* inTransaction(
    Effect.gen(function* () {
      const saved = yield* shareView(caller, key, (report) => mergeCustomization(report, { ...changed, sorting, pivot }, getReportKind(report.source).fields).report);
      yield* putCustomization({ userId: caller.userId, source, reportId, content: { ...noCustomization, sorting, pivot } });
      return saved;
    }),
  );
});

const find = Effect.fnUntraced(function* (caller: Caller, of: OfReport) {
  const found = (yield* customizationsOf(caller)).find(({ source, reportId }) => source === of.source && reportId === of.reportId);
  return found ?? (yield* Effect.fail(notFound()));
});
