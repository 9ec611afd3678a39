/** One's own view of a report: it never changes the report of others, unless it is saved for everyone. */

import type { Caller } from "@comptoir/api/contract";
import type { CustomizationSave, CustomizationWire, ReportKey } from "@comptoir/api/wire";
import { viewsAtMost } from "@comptoir/domain/entity";
import { parseRangeText } from "@comptoir/domain/period";
import { getReportKind, mergeCustomization, noCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { atPath } from "@comptoir/domain/result";
import { Effect } from "effect";

import { oneAtATime } from "../database/index.ts";
import { badRequest, invalid, notFound } from "../http/refusal.ts";
import { deleteCustomization, listCustomizations, putCustomization, type CustomizationRow, type OfReport, type OfView } from "./customization-repository.ts";
import { findReport, inTransaction, shareView } from "./report-service.ts";

const shown = ({ content, ...row }: CustomizationRow): CustomizationWire => ({ ...row, ...content });

/** One's own views of reports. */
export const customizationsOf = Effect.fn("customizationsOf")(function* (caller: Caller) {
  return (yield* listCustomizations(caller.userId)).map(shown);
});

/** Errors: HTTP_404 for a report that the caller may not open, DATE_RANGE, TOO_MANY named views. */
export const saveCustomization = Effect.fn("saveCustomization")(function* (caller: Caller, { source, reportId, name: called = "", ...content }: CustomizationSave) {
  yield* findReport(caller, { id: reportId, source });
  if (content.period !== null) {
    const period = atPath(["period"], parseRangeText(content.period));
    if (!period.ok) return yield* Effect.fail(invalid(period.issues));
  }
  const name = called.trim();
  yield* inTransaction(
    Effect.gen(function* () {
      // Who saves twice at once waits, so that they are counted one after the other.
      yield* oneAtATime(`report-views ${caller.userId}`);
      const others = (yield* customizationsOf(caller)).filter((one) => one.source === source && one.reportId === reportId && one.name !== "" && one.name !== name);
      if (name !== "" && others.length >= viewsAtMost) return yield* Effect.fail(badRequest("TOO_MANY", { max: viewsAtMost }));
      yield* putCustomization({ userId: caller.userId, source, reportId, name, content });
    }),
  );
  return yield* find(caller, { source, reportId, name });
});

/** One sees the report as others do again. */
export const removeCustomization = (caller: Caller, { name = "", ...of }: OfReport & Partial<Pick<OfView, "name">>) => Effect.as(deleteCustomization(caller.userId, { ...of, name: name.trim() }), { ...of, ...(name !== "" && { name }) });

/** Saves one's own view for everyone; what only a view has stays one's own. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const shareCustomization = Effect.fn("shareCustomization")(function* (caller: Caller, { source, reportId, version }: { readonly source: ReportKindCode; readonly reportId: number; readonly version: number }) {
  const { sorting, pivot, ...changed } = yield* find(caller, { source, reportId, name: "" });
  const key: ReportKey = { id: reportId, version };
  return yield* inTransaction(
    Effect.gen(function* () {
      const saved = yield* shareView(caller, key, (report) => mergeCustomization(report, { ...changed, sorting, pivot }, getReportKind(report.source).fields).report);
      yield* putCustomization({ userId: caller.userId, source, reportId, name: "", content: { ...noCustomization, sorting, pivot } });
      return saved;
    }),
  );
});

const find = Effect.fnUntraced(function* (caller: Caller, of: OfView) {
  const found = (yield* customizationsOf(caller)).find(({ source, reportId, name }) => source === of.source && reportId === of.reportId && name === of.name);
  return found ?? (yield* Effect.fail(notFound()));
});
