/** Mails what an alert told, in its person's language. Figures stay in the application, which checks who reads them. */

import { formatAlertBin } from "@comptoir/domain/dashboard";
import { Effect } from "effect";

import { listLayers } from "../access/index.ts";
import { insertMail } from "../auth/session-repository.ts";
import type { Reader } from "../report/schedule/recipients.ts";
import type { AlertRow, NoticeRow } from "./alert-repository.ts";
import { daysOfNotice } from "./notice-days.ts";
import { noticePath } from "./notice-path.ts";

/** Path of the page of alerts. */
const alertsPath = "/alerts";

/** Maximum number of bins that a mail names. */
const binsInMail = 10;

/** Writes one mail for everything that an alert has to mail now. */
export const mailNotices = Effect.fn("alert.mail")(function* (
  alert: AlertRow,
  notices: readonly NoticeRow[],
  { caller, email, firstName, username }: Reader,
  nowMs: number,
) {
  const { language } = caller;
  const layers = yield* listLayers();
  const place = layers.find(({ id }) => id === alert.layerId)?.description ?? "";
  const [first] = notices;
  const bins = new Set(notices.map((row) => formatAlertBin({ ...daysOfNotice(row), minute: row.minute }, language)));
  const lines = [...bins].slice(0, binsInMail);
  yield* insertMail({
    recipient: email ?? "",
    template: "figureAlert",
    language,
    parameters: {
      firstName,
      username,
      title: alert.title[language],
      place,
      lines: [...lines, ...(bins.size > binsInMail ? ["…"] : [])].join("\n"),
      // A letter names no row: it outlives the right to read it.
      path:
        first !== undefined && notices.length === 1 && alert.report === null
          ? noticePath(alert, first, { at: caller, layers })
          : alertsPath,
    },
    createdAt: new Date(nowMs),
  });
});

/** Mails that an alert was stopped, because its question is too large. */
export const mailStop = Effect.fn("alert.mailStop")(function* (
  alert: AlertRow,
  { caller, email, firstName, username }: Reader,
  nowMs: number,
) {
  const { language } = caller;
  const place = (yield* listLayers()).find(({ id }) => id === alert.layerId)?.description ?? "";
  yield* insertMail({
    recipient: email ?? "",
    template: "alertStopped",
    language,
    parameters: { firstName, username, title: alert.title[language], place, path: alertsPath },
    createdAt: new Date(nowMs),
  });
});
