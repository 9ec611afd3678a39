/** Describes a kind of report as a model: its fields, its columns and its side panels. */

import type { Caller } from "@comptoir/api/contract";
import type { ModelDescription, SidePanelTemplateWire } from "@comptoir/api/wire";
import {
  fieldTypes,
  getReportKind,
  housePanel,
  listAggregates,
  visibleFields,
  visibleKinds,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { Effect } from "effect";

import { forbidden } from "../../http/refusal.ts";
import { listOpenPanels, targetIdsOf, toWirePanel, toWireTemplate } from "./panel-service.ts";

/** Describes a report kind: the fields that the caller may see, and its side panels, the built-in one last. */
export const describeReportKind = Effect.fn("describeReportKind")(function* (
  caller: Caller,
  source: ReportKindCode,
  { columnsDef, sidePanelTemplates }: { readonly columnsDef: boolean; readonly sidePanelTemplates: boolean },
) {
  if (!visibleKinds(caller.permissions).includes(source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const { home } = yield* targetIdsOf(caller);
  const { fields } = getReportKind(source);
  const visibleFieldNames = visibleFields(fields, caller.permissions);
  const columnDescriptions = visibleFieldNames.map((column) => {
    const { type = "text", role = "dimension", permission = null } = fields[column] ?? {};
    return {
      column,
      type,
      isSorted: true,
      isFiltered: true,
      isRequired: false,
      isWritten: false,
      maxLength: null,
      choices: null,
      role,
      aggregates: listAggregates(fields, column),
      permission,
      width: fieldTypes[type].widthPx,
    };
  });
  // A panel of a report kind applies only to the reports of its own target.
  const customPanels = sidePanelTemplates
    ? (yield* listOpenPanels(caller)).filter(
        (panel) => panel.source === source && (panel.reportId !== 0 || panel.targetId === home),
      )
    : [];
  const modelDescription: ModelDescription = {
    model: source,
    path: "/api/Report",
    fields: columnDescriptions.map(({ column, type }) => ({ field: column, type })),
    ...(columnsDef && { columns: columnDescriptions }),
    ...(sidePanelTemplates && { templates: [...customPanels.map(toWirePanel), builtInPanelOf(source)] }),
  };
  return modelDescription;
});

const builtInPanelOf = (source: ReportKindCode): SidePanelTemplateWire => ({
  ...toWireTemplate(housePanel(source)),
  _SidePanelTemplateID: 0,
  version: 0,
  _UserID: null,
  _TargetID: null,
  by: "",
});
