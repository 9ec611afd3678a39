/** Calls of the versions of reports through the API client. */
import type { ReportVersionWire } from "@comptoir/api/wire";

import { toSavedAnswer } from "../../../report/report-ask.ts";
import { askSignedIn } from "../../../runtime.ts";
import type { ReportVersion, VersionGateway } from "./version-gateway.ts";

const toVersion = ({
  number,
  event,
  reinstates,
  savedAt,
  by,
  id: _id,
  source: _source,
  ...definition
}: ReportVersionWire): ReportVersion => ({
  number,
  event,
  reinstates,
  savedAt,
  by,
  definition,
});

export const versionGateway: VersionGateway = {
  list: async (id, before, signal) => {
    const versionsAnswer = await askSignedIn(
      (api) => api.report.versions({ query: { id, ...(before !== null && { before }) } }),
      signal,
    );
    if (!versionsAnswer.ok) return versionsAnswer;
    const { versions, previous, latest } = versionsAnswer.value;
    return {
      ok: true,
      value: { versions: versions.map(toVersion), previous: previous === null ? null : toVersion(previous), latest },
    };
  },
  read: async (id, number, signal) => {
    const versionAnswer = await askSignedIn((api) => api.report.version({ query: { id, number } }), signal);
    return versionAnswer.ok
      ? { ok: true, value: { version: toVersion(versionAnswer.value.version), latest: versionAnswer.value.latest } }
      : versionAnswer;
  },
  reinstate: async (key) => toSavedAnswer(await askSignedIn((api) => api.report.reinstate({ payload: key }))),
};
