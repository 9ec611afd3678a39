/** Service of side panels of reports: which one a reader gets, who may change it, and protection from concurrent edits. */

import type { Caller } from "@comptoir/api/contract";
import type { SidePanelKey, SidePanelSave, SidePanelTemplateWire } from "@comptoir/api/wire";
import { parsePanel, type PanelTemplate } from "@comptoir/domain/report";
import { Effect } from "effect";

import { scopeFor, writeAudit } from "../../access/index.ts";
import { acquireLock, inTransaction } from "../../database/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../../http/refusal.ts";
import { findReport, listOpenReports } from "../report-service.ts";
import { recordVersion } from "../version/version-repository.ts";
import { insertPanel, listSidePanels, lockPanel, updatePanel, type PanelRow } from "./panel-repository.ts";

/** Entity name of side panels in the audit trail. */
const auditEntityName = "sidePanelTemplate";

/** Finds the target of the layer that a caller acts in, and all targets of their scope. */
export const targetIdsOf = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return {
    home: layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0,
    targets: [...new Set(layers.map(({ targetId }) => targetId))],
  };
});

/** Lists the side panels of the reports that a caller may open. */
export const listOpenPanels = Effect.fn("listOpenPanels")(function* (caller: Caller) {
  const { targets } = yield* targetIdsOf(caller);
  const openReportKeys = new Set(
    (yield* listOpenReports(caller)).filter(({ isDeleted }) => !isDeleted).map(({ source, id }) => `${source} ${id}`),
  );
  return (yield* listSidePanels(targets)).filter(({ source, reportId }) => openReportKeys.has(`${source} ${reportId}`));
});

/**
 * Creates a side panel. Errors: those of the form; ENTITY_STALE if the report has one already for this target, HTTP_404
 * for a report that the caller may not open, ACCESS_DENIED for a target outside the caller's scope.
 */
export const createPanel = Effect.fn("createPanel")(function* (caller: Caller, save: SidePanelSave) {
  const checkedPanel = yield* checkPanel(caller, save);
  const { home, targets } = yield* targetIdsOf(caller);
  const targetId = save.targetId ?? home;
  if (!targets.includes(targetId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* requireNoPanelForReport({ ...checkedPanel, targetId });
      const createdPanelRow = yield* writeNewPanel(caller, { ...checkedPanel, targetId });
      yield* recordPanelAsVersion(caller, createdPanelRow);
      return toWirePanel(createdPanelRow);
    }),
  );
});

/** Saves a side panel. Errors: those of the form; ENTITY_STALE with the current version and its author, HTTP_404. */
export const savePanel = Effect.fn("savePanel")(function* (caller: Caller, save: SidePanelSave) {
  const { id, version } = save;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "_SidePanelTemplateID" : "version"));
  const checkedPanel = yield* checkPanel(caller, save);
  return yield* inTransaction(
    Effect.gen(function* () {
      const panelBefore = yield* lockOpenPanel(caller, { id, version }, { isDeleted: false });
      if (panelBefore.source !== checkedPanel.source || panelBefore.reportId !== checkedPanel.reportId)
        return yield* Effect.fail(badRequest("REPORT_FIELD", undefined, "dataModel"));
      const savedPanelRow = yield* updateAndAuditPanel(
        caller,
        panelBefore,
        { ...panelBefore, ...checkedPanel },
        "UPDATE",
      );
      yield* recordPanelAsVersion(caller, savedPanelRow);
      return toWirePanel(savedPanelRow);
    }),
  );
});

/** Deletes a panel, so that rows open the built-in one again. Returns the key with its new version, which restoring requires. */
export const removePanel = (caller: Caller, key: SidePanelKey) =>
  inTransaction(
    Effect.gen(function* () {
      const panelBefore = yield* lockOpenPanel(caller, key, { isDeleted: false });
      const deletedPanelRow = yield* updateAndAuditPanel(
        caller,
        panelBefore,
        { ...panelBefore, isDeleted: true },
        "DELETE",
      );
      yield* recordPanelAsVersion(caller, deletedPanelRow);
      return { id: deletedPanelRow.id, version: deletedPanelRow.version };
    }),
  );

/** Restores a deleted side panel. Errors: ENTITY_STALE if another panel was created meanwhile. */
export const restorePanel = (caller: Caller, key: SidePanelKey) =>
  inTransaction(
    Effect.gen(function* () {
      const panelBefore = yield* lockOpenPanel(caller, key, { isDeleted: true });
      yield* requireNoPanelForReport(panelBefore);
      const restoredPanelRow = yield* updateAndAuditPanel(
        caller,
        panelBefore,
        { ...panelBefore, isDeleted: false },
        "RESTORE",
      );
      yield* recordPanelAsVersion(caller, restoredPanelRow);
      return toWirePanel(restoredPanelRow);
    }),
  );

/** Fails with ENTITY_STALE if the report already has a panel for this target. Waits for concurrent creations first. */
const requireNoPanelForReport = Effect.fnUntraced(function* ({
  targetId,
  source,
  reportId,
}: Pick<PanelRow, "targetId" | "source" | "reportId">) {
  yield* lockPanelOfReport({ targetId, source, reportId });
  const existingPanel = (yield* listSidePanels([targetId])).find(
    (panel) => panel.source === source && panel.reportId === reportId,
  );
  if (existingPanel !== undefined) return yield* Effect.fail(makeStaleConflict(existingPanel));
});

/** Makes changes of the panel of a report in a target wait for each other. */
export const lockPanelOfReport = ({ targetId, source, reportId }: Pick<PanelRow, "targetId" | "source" | "reportId">) =>
  acquireLock(`side-panel ${targetId} ${source} ${reportId}`);

/** Records a saved panel as a version of its report. */
const recordPanelAsVersion = ({ userId: savedBy }: Caller, { reportId, targetId }: PanelRow) =>
  reportId === 0 ? Effect.void : recordVersion(reportId, { event: "panel", savedBy, ofTarget: targetId });

const makeStaleConflict = ({ id, version, by }: PanelRow) => conflict("ENTITY_STALE", { id, version, by });

/** Reads and locks a side panel of a report that the caller may open. */
const lockOpenPanel = Effect.fnUntraced(function* (
  caller: Caller,
  { id, version }: SidePanelKey,
  { isDeleted }: Pick<PanelRow, "isDeleted">,
) {
  const { targets } = yield* targetIdsOf(caller);
  const panelRow = yield* lockPanel(targets, id);
  if (panelRow === undefined || panelRow.isDeleted !== isDeleted) return yield* Effect.fail(notFound());
  yield* findReport(caller, { id: panelRow.reportId, source: panelRow.source });
  if (panelRow.version !== version) return yield* Effect.fail(makeStaleConflict(panelRow));
  return panelRow;
});

/** Stores a new panel and its audit entry. */
export const writeNewPanel = Effect.fnUntraced(function* (
  caller: Caller,
  panel: PanelTemplate & Pick<PanelRow, "targetId">,
) {
  const insertedPanelRow = yield* lockPanel([panel.targetId], yield* insertPanel({ ...panel, userId: caller.userId }));
  if (insertedPanelRow === undefined) return yield* Effect.fail(notFound());
  yield* auditPanel(caller, "CREATE", null, insertedPanelRow);
  return insertedPanelRow;
});

/** Stores a locked panel and its audit entry. */
export const updateAndAuditPanel = Effect.fnUntraced(function* (
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
    entity: auditEntityName,
    entityId: panelAfter.id,
    label: panelAfter.source,
    details: { before: panelBefore === null ? null : auditFieldsOf(panelBefore), after: auditFieldsOf(panelAfter) },
  });

const auditFieldsOf = ({ source, reportId, linkColumn, html, width, formRows, formColumns, isDeleted }: PanelRow) => ({
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
  const panelResult = parsePanel({ source, reportId, linkColumn, html, width, formRows, formColumns });
  if (!panelResult.ok)
    return yield* Effect.fail(
      invalid(
        panelResult.issues.map((problem) => ({
          ...problem,
          path: problem.path.map((part, index) => (index === 0 ? (wireNameByField[String(part)] ?? part) : part)),
        })),
      ),
    );
  yield* findReport(caller, { id: panelResult.value.reportId, source: panelResult.value.source });
  return panelResult.value;
});

/** Names in the request of the fields whose internal name differs. */
const wireNameByField: Readonly<Record<string, string>> = {
  source: "dataModel",
  reportId: "_ReportDataModelID",
  html: "htmlTemplate",
  width: "defaultDimension",
};

/** Converts a side panel to its wire form. */
export const toWireTemplate = ({
  source,
  reportId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
}: PanelTemplate) => ({
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

export const toWirePanel = (row: PanelRow): SidePanelTemplateWire => ({
  ...toWireTemplate(row),
  _SidePanelTemplateID: row.id,
  version: row.version,
  _UserID: row.userId,
  _TargetID: row.targetId,
  by: row.by,
});
