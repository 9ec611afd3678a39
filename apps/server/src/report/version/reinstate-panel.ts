/** Makes the side panel of an older version of a report the current one. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission } from "@comptoir/domain/access";
import { parsePanel, type ReportPanel } from "@comptoir/domain/report";
import { Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import { listSidePanels, lockPanel, type PanelRow } from "../panel/panel-repository.ts";
import { lockPanelOfReport, writeNewPanel, updateAndAuditPanel } from "../panel/panel-service.ts";

/**
 * Replaces a report's own panel within a transaction; null removes it. Nothing happens if the caller may not change panels.
 * Errors: those of the form, for a panel that can no longer be saved.
 */
export const reinstatePanel = Effect.fn("report.reinstatePanel")(function* (
  caller: Caller,
  reportOfPanel: Pick<PanelRow, "source" | "reportId" | "targetId">,
  panel: ReportPanel | null,
) {
  if (!hasPermission(caller.permissions, ["SIDE_PANEL_TEMPLATE_CUD"])) return;
  yield* lockPanelOfReport(reportOfPanel);
  const listedPanel = (yield* listSidePanels([reportOfPanel.targetId])).find(
    ({ source, reportId }) => source === reportOfPanel.source && reportId === reportOfPanel.reportId,
  );
  const lockedPanel =
    listedPanel === undefined ? undefined : yield* lockPanel([reportOfPanel.targetId], listedPanel.id);
  const undeletedPanelBefore = lockedPanel?.isDeleted === true ? undefined : lockedPanel;
  if (panel === null) {
    if (undeletedPanelBefore !== undefined)
      yield* updateAndAuditPanel(caller, undeletedPanelBefore, { ...undeletedPanelBefore, isDeleted: true }, "DELETE");
    return;
  }
  const panelResult = parsePanel({ ...panel, source: reportOfPanel.source, reportId: reportOfPanel.reportId });
  if (!panelResult.ok)
    return yield* Effect.fail(
      invalid(panelResult.issues.map((problem) => ({ ...problem, path: ["panel", ...problem.path] }))),
    );
  if (undeletedPanelBefore === undefined)
    yield* writeNewPanel(caller, { ...panelResult.value, targetId: reportOfPanel.targetId });
  else if (!isSamePanel(undeletedPanelBefore, panelResult.value))
    yield* updateAndAuditPanel(
      caller,
      undeletedPanelBefore,
      { ...undeletedPanelBefore, ...panelResult.value },
      "UPDATE",
    );
});

const isSamePanel = (panel: ReportPanel, other: ReportPanel): boolean =>
  (["linkColumn", "html", "width", "formRows", "formColumns"] as const).every((name) => panel[name] === other[name]);
