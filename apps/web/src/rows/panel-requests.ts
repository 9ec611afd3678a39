/** Calls of side panels through the API client. */
import type { SidePanelTemplateWire } from "@comptoir/api/wire";
import { resolvePanelWidth, type PanelTemplate, type ReportKindCode } from "@comptoir/domain/report";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import type { Panel, PanelGateway, PanelKey } from "./panel-gateway.ts";

const toPanel = (
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

const toPanelAnswer = (source: ReportKindCode, answer: Answer<SidePanelTemplateWire>): Answer<Panel> =>
  answer.ok ? { ok: true, value: toPanel(source, answer.value) } : answer;

const toPanelSave = ({ source, reportId, linkColumn, html, width, formRows, formColumns }: PanelTemplate) => ({
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
    const modelAnswer = await askSignedIn(
      (api) => api.genericModel.describe({ params: { model: source, sidePanelTemplates: true, columnsDef: false } }),
      signal,
    );
    return modelAnswer.ok
      ? { ok: true, value: (modelAnswer.value.templates ?? []).map((panel) => toPanel(source, panel)) }
      : modelAnswer;
  },
  save: async ({ id, version, ...panel }) =>
    toPanelAnswer(
      panel.source,
      await askSignedIn((api) =>
        id === 0
          ? api.sidePanelTemplate.create({ payload: toPanelSave(panel) })
          : api.sidePanelTemplate.update({ payload: { ...toPanelSave(panel), id, version } }),
      ),
    ),
  remove: ({ id, version }: PanelKey) =>
    askSignedIn((api) => api.sidePanelTemplate.remove({ payload: { id, version } })),
  restore: async ({ id, version }: PanelKey) => {
    const restoreAnswer = await askSignedIn((api) => api.sidePanelTemplate.restore({ payload: { id, version } }));
    return restoreAnswer.ok
      ? toPanelAnswer(restoreAnswer.value.dataModel as ReportKindCode, restoreAnswer)
      : restoreAnswer;
  },
};
