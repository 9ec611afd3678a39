/** Service of side panels of reports: which one a reader gets, who may change it, and protection from concurrent edits. */

import type { Caller } from "@comptoir/api/contract";
import type { ModelDescription, SidePanelKey, SidePanelSave, SidePanelTemplateWire } from "@comptoir/api/wire";
import {
  getReportKind,
  housePanel,
  parsePanel,
  visibleFields,
  visibleKinds,
  type PanelTemplate,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Effect } from "effect";

import { scopeFor, writeAudit } from "../../access/index.ts";
import { acquireLock, inTransaction } from "../../database/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../../http/refusal.ts";
import { findReport, listOpenReports } from "../report-service.ts";
import { recordVersion } from "../version/version-repository.ts";
import { insertPanel, listSidePanels, lockPanel, updatePanel, type PanelRow } from "./panel-repository.ts";

/** Entity name of side panels in the audit trail. */
const auditedEntity = "sidePanelTemplate";

const placesOf = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return {
    home: layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0,
    targets: [...new Set(layers.map(({ targetId }) => targetId))],
  };
});

/** Lists the side panels of the reports that a caller may open. */
export const panelsOf = Effect.fn("panelsOf")(function* (caller: Caller) {
  const { targets } = yield* placesOf(caller);
  const openReportKeys = new Set(
    (yield* listOpenReports(caller)).filter(({ isDeleted }) => !isDeleted).map(({ source, id }) => `${source} ${id}`),
  );
  return (yield* listSidePanels(targets)).filter(({ source, reportId }) => openReportKeys.has(`${source} ${reportId}`));
});

/** Describes a report kind: the fields that the caller may see, and its side panels, the built-in one last. */
export const describeKind = Effect.fn("describeKind")(function* (
  caller: Caller,
  source: ReportKindCode,
  { columnsDef, sidePanelTemplates }: { readonly columnsDef: boolean; readonly sidePanelTemplates: boolean },
) {
  if (!visibleKinds(caller.permissions).includes(source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const { home } = yield* placesOf(caller);
  const { fields } = getReportKind(source);
  const columns = visibleFields(fields, caller.permissions).map((column) => ({
    column,
    type: fields[column]?.type ?? "text",
    isSorted: true,
    isFiltered: true,
    isRequired: false,
    isWritten: false,
    maxLength: null,
    choices: null,
  }));
  // A panel of a report kind applies only to the reports of its own target.
  const customPanels = sidePanelTemplates
    ? (yield* panelsOf(caller)).filter(
        (panel) => panel.source === source && (panel.reportId !== 0 || panel.targetId === home),
      )
    : [];
  const modelDescription: ModelDescription = {
    model: source,
    path: "/api/Report",
    columns: columnsDef ? columns : [],
    sidePanelTemplates: sidePanelTemplates ? [...customPanels.map(toWire), houseOf(source)] : [],
  };
  return modelDescription;
});

/**
 * Creates a side panel. Errors: those of the form; ENTITY_STALE if the report has one already for this target, HTTP_404
 * for a report that the caller may not open, ACCESS_DENIED for a target outside the caller's scope.
 */
export const createPanel = Effect.fn("createPanel")(function* (caller: Caller, save: SidePanelSave) {
  const panel = yield* checkPanel(caller, save);
  const { home, targets } = yield* placesOf(caller);
  const targetId = save.targetId ?? home;
  if (!targets.includes(targetId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockReport({ ...panel, targetId });
      const row = yield* writeNewPanel(caller, { ...panel, targetId });
      yield* recordPanel(caller, row);
      return toWire(row);
    }),
  );
});

/** Saves a side panel. Errors: those of the form; ENTITY_STALE with the current version and its author, HTTP_404. */
export const savePanel = Effect.fn("savePanel")(function* (caller: Caller, save: SidePanelSave) {
  const { id, version } = save;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "_SidePanelTemplateID" : "version"));
  const panel = yield* checkPanel(caller, save);
  return yield* inTransaction(
    Effect.gen(function* () {
      const panelBefore = yield* lockOwn(caller, { id, version }, { isDeleted: false });
      if (panelBefore.source !== panel.source || panelBefore.reportId !== panel.reportId)
        return yield* Effect.fail(badRequest("REPORT_FIELD", undefined, "dataModel"));
      const row = yield* writePanel(caller, panelBefore, { ...panelBefore, ...panel }, "UPDATE");
      yield* recordPanel(caller, row);
      return toWire(row);
    }),
  );
});

/** Deletes a panel, so that rows open the built-in one again. Returns the key with its new version, which restoring requires. */
export const removePanel = (caller: Caller, key: SidePanelKey) =>
  inTransaction(
    Effect.gen(function* () {
      const panelBefore = yield* lockOwn(caller, key, { isDeleted: false });
      const row = yield* writePanel(caller, panelBefore, { ...panelBefore, isDeleted: true }, "DELETE");
      yield* recordPanel(caller, row);
      return { id: row.id, version: row.version };
    }),
  );

/** Restores a deleted side panel. Errors: ENTITY_STALE if another panel was created meanwhile. */
export const restorePanel = (caller: Caller, key: SidePanelKey) =>
  inTransaction(
    Effect.gen(function* () {
      const panelBefore = yield* lockOwn(caller, key, { isDeleted: true });
      yield* lockReport(panelBefore);
      const row = yield* writePanel(caller, panelBefore, { ...panelBefore, isDeleted: false }, "RESTORE");
      yield* recordPanel(caller, row);
      return toWire(row);
    }),
  );

/** Waits for concurrent creations, so that a report has only one panel for each target: the second creation fails. */
const lockReport = Effect.fnUntraced(function* ({
  targetId,
  source,
  reportId,
}: Pick<PanelRow, "targetId" | "source" | "reportId">) {
  yield* lockPanelPlace({ targetId, source, reportId });
  const otherPanel = (yield* listSidePanels([targetId])).find(
    (panel) => panel.source === source && panel.reportId === reportId,
  );
  if (otherPanel !== undefined) return yield* Effect.fail(staleConflict(otherPanel));
});

/** Makes changes of the panel of a report in a target wait for each other. */
export const lockPanelPlace = ({ targetId, source, reportId }: Pick<PanelRow, "targetId" | "source" | "reportId">) =>
  acquireLock(`side-panel ${targetId} ${source} ${reportId}`);

/** Records a saved panel as a version of its report. */
const recordPanel = ({ userId: savedBy }: Caller, { reportId, targetId }: PanelRow) =>
  reportId === 0 ? Effect.void : recordVersion(reportId, { event: "panel", savedBy, ofTarget: targetId });

const staleConflict = ({ id, version, by }: PanelRow) => conflict("ENTITY_STALE", { id, version, by });

/** Reads and locks a side panel of a report that the caller may open. */
const lockOwn = Effect.fnUntraced(function* (
  caller: Caller,
  { id, version }: SidePanelKey,
  { isDeleted }: Pick<PanelRow, "isDeleted">,
) {
  const { targets } = yield* placesOf(caller);
  const row = yield* lockPanel(targets, id);
  if (row === undefined || row.isDeleted !== isDeleted) return yield* Effect.fail(notFound());
  yield* findReport(caller, { id: row.reportId, source: row.source });
  if (row.version !== version) return yield* Effect.fail(staleConflict(row));
  return row;
});

/** Stores a new panel and its audit entry. */
export const writeNewPanel = Effect.fnUntraced(function* (
  caller: Caller,
  panel: PanelTemplate & Pick<PanelRow, "targetId">,
) {
  const row = yield* lockPanel([panel.targetId], yield* insertPanel({ ...panel, userId: caller.userId }));
  if (row === undefined) return yield* Effect.fail(notFound());
  yield* auditPanel(caller, "CREATE", null, row);
  return row;
});

/** Stores a locked panel and its audit entry. */
export const writePanel = Effect.fnUntraced(function* (
  caller: Caller,
  panelBefore: PanelRow,
  values: PanelRow,
  action: "UPDATE" | "DELETE" | "RESTORE",
) {
  yield* updatePanel({ ...values, userId: caller.userId });
  const panelAfter = yield* lockPanel([panelBefore.targetId], panelBefore.id);
  if (panelAfter === undefined) return yield* Effect.fail(notFound());
  yield* auditPanel(caller, action, panelBefore, panelAfter);
  return panelAfter;
});

const auditPanel = (
  caller: Caller,
  action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE",
  panelBefore: PanelRow | null,
  panelAfter: PanelRow,
) =>
  writeAudit({
    userId: caller.userId,
    action,
    entity: auditedEntity,
    entityId: panelAfter.id,
    label: panelAfter.source,
    details: { before: panelBefore === null ? null : contentOf(panelBefore), after: contentOf(panelAfter) },
  });

const contentOf = ({ source, reportId, linkColumn, html, width, formRows, formColumns, isDeleted }: PanelRow) => ({
  source,
  reportId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
  isDeleted,
});

/** Checks a sent side panel against the form, and its report against the caller's rights. */
const checkPanel = Effect.fnUntraced(function* (
  caller: Caller,
  { source, reportId, linkColumn, html, width, formRows, formColumns }: SidePanelSave,
) {
  const form = parsePanel({ source, reportId, linkColumn, html, width, formRows, formColumns });
  if (!form.ok)
    return yield* Effect.fail(
      invalid(
        form.issues.map((problem) => ({
          ...problem,
          path: problem.path.map((part, index) => (index === 0 ? (onWire[String(part)] ?? part) : part)),
        })),
      ),
    );
  yield* findReport(caller, { id: form.value.reportId, source: form.value.source });
  return form.value;
});

/** Names in the request of the fields whose internal name differs. */
const onWire: Readonly<Record<string, string>> = {
  source: "dataModel",
  reportId: "_ReportDataModelID",
  html: "htmlTemplate",
  width: "defaultDimension",
};

/** Converts a side panel to its wire form. */
const wireOf = ({ source, reportId, linkColumn, html, width, formRows, formColumns }: PanelTemplate) => ({
  dataModel: source,
  modelProperty: "origin",
  htmlTemplate: html,
  defaultDimension: width,
  _ReportDataModelID: reportId === 0 ? null : reportId,
  linkColumn,
  formRows,
  formColumns,
  targetModel: source,
});

export const toWire = (row: PanelRow): SidePanelTemplateWire => ({
  ...wireOf(row),
  _SidePanelTemplateID: row.id,
  version: row.version,
  _UserID: row.userId,
  _TargetID: row.targetId,
  by: row.by,
});

const houseOf = (source: ReportKindCode): SidePanelTemplateWire => ({
  ...wireOf(housePanel(source)),
  _SidePanelTemplateID: 0,
  version: 0,
  _UserID: null,
  _TargetID: null,
  by: "",
});
