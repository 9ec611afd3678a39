/** Makes the side panel of an older version of a report the current one. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission } from "@comptoir/domain/access";
import { parsePanel, type ReportPanel } from "@comptoir/domain/report";
import { Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import { listSidePanels, lockPanel, type PanelRow } from "../panel/panel-repository.ts";
import { lockPanelPlace, writeNewPanel, writePanel } from "../panel/panel-service.ts";

/**
 * Replaces a report's own panel within a transaction; null removes it. Nothing happens if the caller may not change panels.
 * Errors: those of the form, for a panel that can no longer be saved.
 */
export const reinstatePanel = Effect.fn("report.reinstatePanel")(function* (
  caller: Caller,
  place: Pick<PanelRow, "source" | "reportId" | "targetId">,
  panel: ReportPanel | null,
) {
  if (!hasPermission(caller.permissions, ["SIDE_PANEL_TEMPLATE_CUD"])) return;
  yield* lockPanelPlace(place);
  const listed = (yield* listSidePanels([place.targetId])).find(
    ({ source, reportId }) => source === place.source && reportId === place.reportId,
  );
  const current = listed === undefined ? undefined : yield* lockPanel([place.targetId], listed.id);
  const panelBefore = current?.isDeleted === true ? undefined : current;
  if (panel === null) {
    if (panelBefore !== undefined)
      yield* writePanel(caller, panelBefore, { ...panelBefore, isDeleted: true }, "DELETE");
    return;
  }
  const form = parsePanel({ ...panel, source: place.source, reportId: place.reportId });
  if (!form.ok)
    return yield* Effect.fail(
      invalid(form.issues.map((problem) => ({ ...problem, path: ["panel", ...problem.path] }))),
    );
  if (panelBefore === undefined) yield* writeNewPanel(caller, { ...form.value, targetId: place.targetId });
  else if (!isSamePanel(panelBefore, form.value))
    yield* writePanel(caller, panelBefore, { ...panelBefore, ...form.value }, "UPDATE");
});

const isSamePanel = (panel: ReportPanel, other: ReportPanel): boolean =>
  (["linkColumn", "html", "width", "formRows", "formColumns"] as const).every((name) => panel[name] === other[name]);
