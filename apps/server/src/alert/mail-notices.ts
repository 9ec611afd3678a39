/** Mails the notices of an alert in its owner's language. Mails contain no figures: who reads a figure is checked by the application. */

import { formatAlertBin } from "@comptoir/domain/dashboard";
import { Effect } from "effect";

import { listLayers } from "../access/index.ts";
import { insertMail } from "../auth/session-repository.ts";
import type { ReportReader } from "../report/schedule/recipients.ts";
import type { AlertRow } from "./alert-repository.ts";
import type { NoticeRow } from "./notice-repository.ts";
import { daysOfNotice } from "./notice-days.ts";
import { noticePath } from "./notice-path.ts";

/** Path of the alerts page. */
const alertsPath = "/alerts";

/** Maximum number of bins listed in one mail. */
const binLinesAtMost = 10;

/** Queues one mail for all notices of an alert that are due to be mailed. */
export const mailNotices = Effect.fn("alert.mail")(function* (
  alert: AlertRow,
  notices: readonly NoticeRow[],
  { caller, email, firstName, username }: ReportReader,
  nowMs: number,
) {
  const { language } = caller;
  const layers = yield* listLayers();
  const layerName = layers.find(({ id }) => id === alert.layerId)?.description ?? "";
  const [firstNotice] = notices;
  const distinctBinTexts = new Set(
    notices.map((row) => formatAlertBin({ ...daysOfNotice(row), minute: row.minute }, language)),
  );
  const binLines = [...distinctBinTexts].slice(0, binLinesAtMost);
  yield* insertMail({
    recipient: email ?? "",
    template: "figureAlert",
    language,
    parameters: {
      firstName,
      username,
      title: alert.title[language],
      place: layerName,
      lines: [...binLines, ...(distinctBinTexts.size > binLinesAtMost ? ["…"] : [])].join("\n"),
      // A mail names no row of a report, because it may be read after its reader lost the permission.
      path:
        firstNotice !== undefined && notices.length === 1 && alert.report === null
          ? noticePath(alert, firstNotice, { at: caller, layers })
          : alertsPath,
    },
    createdAt: new Date(nowMs),
  });
});

/** Queues a mail to the owner of an alert that was stopped because its query is too large. */
export const mailStop = Effect.fn("alert.mailStop")(function* (
  alert: AlertRow,
  { caller, email, firstName, username }: ReportReader,
  nowMs: number,
) {
  const { language } = caller;
  const layerName = (yield* listLayers()).find(({ id }) => id === alert.layerId)?.description ?? "";
  yield* insertMail({
    recipient: email ?? "",
    template: "alertStopped",
    language,
    parameters: { firstName, username, title: alert.title[language], place: layerName, path: alertsPath },
    createdAt: new Date(nowMs),
  });
});
