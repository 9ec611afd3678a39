/** Calls of side panels through the API client. */
import type { SidePanelTemplateWire } from "@comptoir/api/wire";
import { resolvePanelWidth, type PanelTemplate, type ReportKindCode } from "@comptoir/domain/report";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import type { Panel, PanelGateway, PanelKey } from "./panel-gateway.ts";

const panelOf = (
  source: ReportKindCode,
  {
    _SidePanelTemplateID: id,
    version,
    by,
    htmlTemplate: html,
    defaultDimension,
    _ReportDataModelID,
    linkColumn,
    formRows,
    formColumns,
  }: SidePanelTemplateWire,
): Panel => ({
  id,
  version,
  by,
  source,
  reportId: _ReportDataModelID ?? 0,
  linkColumn,
  html,
  width: resolvePanelWidth(defaultDimension),
  formRows,
  formColumns,
});

const asPanel = (source: ReportKindCode, answer: Answer<SidePanelTemplateWire>): Answer<Panel> =>
  answer.ok ? { ok: true, value: panelOf(source, answer.value) } : answer;

const saveOf = ({ source, reportId, linkColumn, html, width, formRows, formColumns }: PanelTemplate) => ({
  source,
  reportId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
});

export const panelGateway: PanelGateway = {
  list: async (source, signal) => {
    const answer = await askSignedIn(
      (api) => api.genericModel.describe({ params: { model: source, sidePanelTemplates: true, columnsDef: false } }),
      signal,
    );
    return answer.ok
      ? { ok: true, value: answer.value.sidePanelTemplates.map((panel) => panelOf(source, panel)) }
      : answer;
  },
  save: async ({ id, version, ...panel }) =>
    asPanel(
      panel.source,
      await askSignedIn((api) =>
        id === 0
          ? api.sidePanelTemplate.create({ payload: saveOf(panel) })
          : api.sidePanelTemplate.update({ payload: { ...saveOf(panel), id, version } }),
      ),
    ),
  remove: ({ id, version }: PanelKey) =>
    askSignedIn((api) => api.sidePanelTemplate.remove({ payload: { id, version } })),
  restore: async ({ id, version }: PanelKey) => {
    const answer = await askSignedIn((api) => api.sidePanelTemplate.restore({ payload: { id, version } }));
    return answer.ok ? asPanel(answer.value.dataModel as ReportKindCode, answer) : answer;
  },
};
