/** Calls of reports through the API client. */
import type { CustomizationWire, ReportWire } from "@comptoir/api/wire";
import { noCustomization, type ReportCustomization, type ReportModel } from "@comptoir/domain/report";

import { saveWithReaders } from "../../entity/save-readers.ts";
import { askReportValues } from "../../report/prompt/ask-values.ts";
import {
  toSavedAnswer,
  commonRunPart,
  withoutReportId,
  getReport,
  equalsFilter,
  listSavedReports,
  runReport,
  type SavedReport,
} from "../../report/report-ask.ts";
import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { whileRunning } from "../../shared/notices.ts";
import { language } from "../../shared/text.ts";
import { untilBuilt } from "../../shared/until-built.ts";
import { viewPartOf, makeNamedViewGateway } from "./named-view-requests.ts";
import { readFile } from "./read-file.ts";
import { errorGateway } from "./errors/error-requests.ts";
import { findingGateway } from "./panel/finding-requests.ts";
import { rowsGateway } from "../../rows/rows-gateway.ts";
import { scheduleGateway } from "./schedule-requests.ts";
import { askDifference } from "./known/ask-difference.ts";
import { versionGateway } from "./version/version-requests.ts";
import type { ReportGateway } from "./report-gateway.ts";

const toCustomizationAnswer = (answer: Answer<CustomizationWire>): Answer<ReportCustomization> =>
  answer.ok ? { ok: true, value: viewPartOf(answer.value) } : answer;

/** Saves a report; says which deleted roles were left out, and offers to leave out refused ones. */
const saveReport = (
  report: ReportModel,
  targetId: number | null,
  send: (content: Omit<ReportModel, "id">) => Promise<Answer<ReportWire>>,
): Promise<Answer<SavedReport>> =>
  saveWithReaders({
    sent: { roles: report.roleIds, widgets: [] },
    targetId,
    readersOf: (savedReport) => ({ roles: savedReport.report.roleIds, widgets: [] }),
    sendSave: async ({ roles }) => toSavedAnswer(await send({ ...withoutReportId(report), roleIds: roles })),
  });

export const reportGateway: ReportGateway = {
  ...rowsGateway,
  schedules: scheduleGateway,
  versions: versionGateway,
  difference: askDifference,
  findings: findingGateway,
  errors: errorGateway,
  run: (ask, signal) => whileRunning(runReport(ask, signal)),
  exportFile: async (ask, format, signal, onProgress) => {
    const exportPayload = { ...commonRunPart(ask), format, language };
    let exportBlob = new Blob();
    const readExportBytes = async (response: Response) => {
      exportBlob = await readFile(response, onProgress);
      return new Uint8Array();
    };
    const exportAnswer = await whileRunning(
      untilBuilt(
        () => askSignedIn((api) => api.report.export({ payload: exportPayload, readBytes: readExportBytes }), signal),
        signal,
      ),
    );
    return exportAnswer.ok ? { ok: true, value: exportBlob } : exportAnswer;
  },
  values: askReportValues,
  list: (source, signal) => listSavedReports({ filters: equalsFilter("dataSource", source) }, signal),
  get: (_source, id, signal) => getReport(id, signal),
  create: (report, targetId = null) =>
    saveReport(report, targetId, (content) =>
      askSignedIn((api) => api.report.create({ payload: { ...content, ...(targetId !== null && { targetId }) } })),
    ),
  update: (report, version, targetId = null) =>
    saveReport(report, targetId, (content) =>
      askSignedIn((api) => api.report.update({ payload: { ...content, id: report.id, version } })),
    ),
  remove: (key) => askSignedIn((api) => api.report.remove({ payload: key })),
  restore: async (key) => toSavedAnswer(await askSignedIn((api) => api.report.restore({ payload: key }))),
  ownView: async (_source, id, signal) => {
    const customizationsAnswer = await askSignedIn(
      (api) =>
        api.reportCustomization.list({
          params: { getChildren: true },
          query: { filters: equalsFilter("_ReportDataModelID", id) },
        }),
      signal,
    );
    if (!customizationsAnswer.ok) return customizationsAnswer;
    const ownDefaultView = customizationsAnswer.value.rows.find(({ name }) => name === "");
    return { ok: true, value: ownDefaultView === undefined ? noCustomization : viewPartOf(ownDefaultView) };
  },
  keepView: async (source, reportId, change) =>
    toCustomizationAnswer(
      await askSignedIn((api) => api.reportCustomization.create({ payload: { reportId, source, ...change } })),
    ),
  dropView: (source, id) => askSignedIn((api) => api.reportCustomization.remove({ payload: { reportId: id, source } })),
  namedViews: makeNamedViewGateway,
  shareView: async (source, { id, version }) =>
    toSavedAnswer(
      await askSignedIn((api) => api.reportCustomization.share({ payload: { reportId: id, source, version } })),
    ),
};
