/** Side panels of reports in memory. */
import { housePanel } from "@comptoir/domain/report";

import type { Panel } from "../../../rows/panel-gateway.ts";
import { failWith, succeed } from "../../../shared/answer.ts";
import type { ReportGateway } from "../report-gateway.ts";
import { staleAnswer } from "./stale-answer.ts";

export function memoryPanels() {
  const savedPanelById = new Map<number, Panel>();
  const removedPanelById = new Map<number, Panel>();
  const gateway: ReportGateway["panels"] = {
    list: async (source) =>
      succeed([
        ...[...savedPanelById.values()].filter((panel) => panel.source === source),
        { ...housePanel(source), id: 0, version: 0, by: "" },
      ]),
    save: async ({ id, version, ...panel }) => {
      const before =
        id === 0
          ? [...savedPanelById.values()].find(
              (candidate) => candidate.source === panel.source && candidate.reportId === panel.reportId,
            )
          : savedPanelById.get(id);
      if (before !== undefined && (id === 0 || before.version !== version)) return staleAnswer({ by: before.by });
      const next: Panel = {
        ...panel,
        id: id === 0 ? savedPanelById.size + 1 : id,
        version: version + 1,
        by: "Ann Roy",
      };
      savedPanelById.set(next.id, next);
      return succeed(next);
    },
    remove: async ({ id, version }) => {
      const before = savedPanelById.get(id);
      if (before === undefined || before.version !== version) return failWith("HTTP_404", 404);
      savedPanelById.delete(id);
      removedPanelById.set(id, { ...before, version: version + 1 });
      return succeed({ id, version: version + 1 });
    },
    restore: async ({ id }) => {
      const before = removedPanelById.get(id);
      if (before === undefined) return failWith("HTTP_404", 404);
      savedPanelById.set(id, before);
      return succeed(before);
    },
  };
  return { made: savedPanelById, gateway };
}
