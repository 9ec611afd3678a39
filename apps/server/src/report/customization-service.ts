/** One's own view of a report: it never changes the report of others, unless it is saved for everyone. */

import type { Caller } from "@comptoir/api/contract";
import type { CustomizationKey, CustomizationSave, CustomizationWire, ReportKey } from "@comptoir/api/wire";
import { viewsAtMost } from "@comptoir/domain/entity";
import { parseRangeText } from "@comptoir/domain/period";
import { freeViewName, getReportKind, mergeCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { atPath, type Issue, type Result } from "@comptoir/domain/result";
import { parseText } from "@comptoir/domain/text";
import { Effect } from "effect";

import { oneAtATime } from "../database/index.ts";
import { badRequest, conflict, invalid, notFound } from "../http/refusal.ts";
import {
  deleteCustomization,
  deleteNamed,
  listCustomizations,
  putCustomization,
  updateCustomization,
  type CustomizationRow,
  type OfView,
} from "./customization-repository.ts";
import { findReport, inTransaction, shareView } from "./report-service.ts";

const shown = ({ content, ...row }: CustomizationRow): CustomizationWire => ({ ...row, ...content });

/** One's own views of reports. */
export const customizationsOf = Effect.fn("customizationsOf")(function* (caller: Caller) {
  return (yield* listCustomizations(caller.userId)).map(shown);
});

/** Keeps a new view. One with a name that is taken is numbered; the one without a name is replaced. Errors: HTTP_404 for a report that the caller may not open, MAX_LENGTH, DATE_RANGE, TOO_MANY named views. */
export const createCustomization = (caller: Caller, save: CustomizationSave) => put(caller, save, true);

/** Saves a view over the one of its number, which can get another name, or over the one of its name. Errors: those of a new one, HTTP_404 for a number that is gone, ENTITY_STALE. */
export const saveCustomization = (caller: Caller, save: CustomizationSave) => put(caller, save, false);

const put = Effect.fn("saveCustomization")(function* (
  caller: Caller,
  { source, reportId, name: called = "", id, version, ...content }: CustomizationSave,
  isNew: boolean,
) {
  yield* findReport(caller, { id: reportId, source });
  const issues = [
    ...(content.period === null ? [] : toldOf(atPath(["period"], parseRangeText(content.period)))),
    ...(called.trim() === "" ? [] : toldOf(atPath(["name"], parseText(called, "max100")))),
  ];
  if (issues.length > 0) return yield* Effect.fail(invalid(issues));
  const name = called.trim();
  const view = { userId: caller.userId, source, reportId, content };
  const keptAs = yield* inTransaction(
    Effect.gen(function* () {
      // Who saves twice at once waits, so that they are counted, and told apart by name, one after the other.
      yield* oneAtATime(`report-views ${caller.userId}`);
      const views = (yield* customizationsOf(caller)).filter(
        (one) => one.source === source && one.reportId === reportId,
      );
      const named = views.filter((one) => one.name !== "");
      // The view that the report opens with is sent back under its number too, as it was read.
      const opening = views.find((one) => one.name === "" && one.id === id);
      if (opening !== undefined && name === "" && version !== undefined && version !== opening.version)
        return yield* Effect.fail(conflict("ENTITY_STALE", { id: opening.id, version: opening.version }));
      const before = id === undefined || isNew ? undefined : named.find((one) => one.id === id);
      if (before !== undefined) {
        if (version !== undefined && version !== before.version)
          return yield* Effect.fail(conflict("ENTITY_STALE", { id: before.id, version: before.version }));
        const free =
          name === ""
            ? before.name
            : freeViewName(
                name,
                named.flatMap((one) => (one.id === before.id ? [] : [one.name])),
              );
        yield* updateCustomization(before.id, { ...view, name: free });
        return free;
      }
      if (id !== undefined && opening === undefined && !isNew) return yield* Effect.fail(notFound());
      const isMore = name !== "" && (isNew || !named.some((one) => one.name === name));
      if (isMore && named.length >= viewsAtMost)
        return yield* Effect.fail(badRequest("TOO_MANY", { max: viewsAtMost }));
      const free = isMore
        ? freeViewName(
            name,
            named.map((one) => one.name),
          )
        : name;
      yield* putCustomization({ ...view, name: free });
      return free;
    }),
  );
  return yield* find(caller, { source, reportId, name: keptAs });
});

const toldOf = (read: Result<unknown>): readonly Issue[] => (read.ok ? [] : read.issues);

/** One sees the report as others do again, or has one view fewer. Errors: HTTP_404 for a number that is gone. */
export const removeCustomization = Effect.fn("removeCustomization")(function* (
  caller: Caller,
  { name = "", id, ...of }: CustomizationKey,
) {
  if (id === undefined) yield* deleteCustomization(caller.userId, { ...of, name: name.trim() });
  else if (!(yield* deleteNamed(caller.userId, { ...of, id }))) {
    const opening = yield* find(caller, { ...of, name: "" });
    if (opening.id !== id) return yield* Effect.fail(notFound());
    yield* deleteCustomization(caller.userId, { ...of, name: "" });
  }
  return { ...of, ...(name !== "" && { name }), ...(id !== undefined && { id }) };
});

/** Saves the caller's own view for everyone; the caller then sees the report as everyone does. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const shareCustomization = Effect.fn("shareCustomization")(function* (
  caller: Caller,
  {
    source,
    reportId,
    version,
  }: { readonly source: ReportKindCode; readonly reportId: number; readonly version: number },
) {
  const own = { source, reportId, name: "" };
  const view = yield* find(caller, own);
  const key: ReportKey = { id: reportId, version };
  return yield* inTransaction(
    Effect.gen(function* () {
      const saved = yield* shareView(
        caller,
        key,
        (report) => mergeCustomization(report, view, getReportKind(report.source).fields).report,
      );
      yield* deleteCustomization(caller.userId, own);
      return saved;
    }),
  );
});

const find = Effect.fnUntraced(function* (caller: Caller, of: OfView) {
  const found = (yield* customizationsOf(caller)).find(
    ({ source, reportId, name }) => source === of.source && reportId === of.reportId && name === of.name,
  );
  return found ?? (yield* Effect.fail(notFound()));
});
