/** Handlers of side panels. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import type { SidePanelTemplateWire } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerRangeContext } from "../../access/index.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../../http/list-rows.ts";
import { withTotalHeader } from "../../http/total-header.ts";
import { createPanel, listOpenPanels, removePanel, restorePanel, savePanel, toWirePanel } from "./panel-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const sidePanelHandlers = HttpApiBuilder.group(ComptoirApi, "sidePanelTemplate", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.flatMap(
        withCurrentUser((caller) => listPanels(caller, query)),
        withTotalHeader,
      ),
    create: ({ payload }) => withCurrentUser((caller) => createPanel(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => savePanel(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removePanel(caller, payload)),
    restore: ({ payload }) => withCurrentUser((caller) => restorePanel(caller, payload)),
  }),
);

/** Lists the side panels that the caller may open and that meet the filters. */
export const listPanels = Effect.fnUntraced(function* (caller: Caller, query: ListRowsQuery) {
  const openPanels = (yield* listOpenPanels(caller)).map(toWirePanel);
  return yield* listRows(openPanels, query, panelListColumns, callerRangeContext(caller));
});

/** Columns by which side panels can be filtered and sorted. */
export const panelListColumns: ListColumns<SidePanelTemplateWire> = {
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
