/** Handlers of side panels. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import type { SidePanelTemplateWire } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerRangeContext } from "../../access/index.ts";
import { filterRows, type ListColumns } from "../../http/filter-rows.ts";
import { createPanel, listOpenPanels, removePanel, restorePanel, savePanel, toWirePanel } from "./panel-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const sidePanelHandlers = HttpApiBuilder.group(ComptoirApi, "sidePanelTemplate", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      withCurrentUser((caller) =>
        Effect.gen(function* () {
          const filteredPanels = yield* filterRows(
            (yield* listOpenPanels(caller)).map(toWirePanel),
            query.filters ?? [],
            panelListColumns,
            callerRangeContext(caller),
          );
          return { rows: filteredPanels, total: filteredPanels.length };
        }),
      ),
    create: ({ payload }) => withCurrentUser((caller) => createPanel(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => savePanel(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removePanel(caller, payload)),
    restore: ({ payload }) => withCurrentUser((caller) => restorePanel(caller, payload)),
  }),
);

const panelListColumns: ListColumns<SidePanelTemplateWire> = {
  fields: {
    _SidePanelTemplateID: { type: "int", role: "dimension" },
    dataModel: { type: "enum", role: "dimension" },
    _ReportDataModelID: { type: "int", role: "dimension" },
    _TargetID: { type: "int", role: "dimension" },
    _UserID: { type: "int", role: "dimension" },
  },
  valuesOf: ({ _SidePanelTemplateID, dataModel, _ReportDataModelID, _TargetID, _UserID }) => ({
    _SidePanelTemplateID,
    dataModel,
    _ReportDataModelID,
    _TargetID,
    _UserID,
  }),
};
