/** Handlers of side panels. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import type { SidePanelTemplateWire } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerRangeContext } from "../../access/index.ts";
import { filterRows, type ListColumns } from "../../http/filter-rows.ts";
import { createPanel, panelsOf, removePanel, restorePanel, savePanel, toWire } from "./panel-service.ts";

const asCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const sidePanelHandlers = HttpApiBuilder.group(ComptoirApi, "sidePanelTemplate", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      asCurrentUser((caller) =>
        Effect.gen(function* () {
          const rows = yield* filterRows(
            (yield* panelsOf(caller)).map(toWire),
            query.filters ?? [],
            panelColumns,
            callerRangeContext(caller),
          );
          return { rows, total: rows.length };
        }),
      ),
    create: ({ payload }) => asCurrentUser((caller) => createPanel(caller, payload)),
    update: ({ payload }) => asCurrentUser((caller) => savePanel(caller, payload)),
    remove: ({ payload }) => asCurrentUser((caller) => removePanel(caller, payload)),
    restore: ({ payload }) => asCurrentUser((caller) => restorePanel(caller, payload)),
  }),
);

const panelColumns: ListColumns<SidePanelTemplateWire> = {
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
