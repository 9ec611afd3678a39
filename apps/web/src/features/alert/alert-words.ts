/** Words of alerts: limits, sentences, quiet hours. */
import type { AlertWire, AlertNoticeWire } from "@comptoir/api/wire";
import { storedFigureOfUnit } from "@comptoir/domain/dashboard";
import { formatFigure, type MetricUnit } from "@comptoir/domain/metric";
import { formatClock } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";

/** Formats a number of a unit, given as it is displayed, such as dollars. */
export const figureText = (unit: MetricUnit, displayed: number): string =>
  formatFigure(storedFigureOfUnit(unit, displayed), unit, language);

/** Describes the condition of an alert. */
export function alertSentence({
  bin,
  side,
  measure,
  unit,
  limit,
}: Pick<AlertWire, "bin" | "side" | "measure" | "unit" | "limit">): string {
  const limitParams = { limit: figureText(unit, limit) };
  return measure === null && bin !== "HOUR"
    ? t(`alert.rowSentence_${bin}_${side}`, limitParams)
    : t(`alert.sentence_${bin}_${side}`, limitParams);
}

/** Describes a figure that passed its limit, or says that the alert was stopped. */
export const noticeSentence = ({ side, unit, figure, limit, problem }: AlertNoticeWire): string =>
  problem !== undefined
    ? t("alert.stoppedNotice")
    : t(`alert.noticeSentence_${side}`, { figure: figureText(unit, figure), limit: figureText(unit, limit) });

/** Formats minutes after midnight as a time of day. */
export const clockTextOfMinute = (minute: number): string => formatClock(minute, language);

/** Says how an alert is mailed; empty if it is not. */
export function mailTimingText({
  isMailed,
  quietFrom,
  quietTo,
}: Pick<AlertWire, "isMailed" | "quietFrom" | "quietTo">): string {
  if (!isMailed) return "";
  if (quietFrom === null || quietTo === null) return t("alert.byMail");
  const quietHoursText = t("alert.quietBetween", {
    from: clockTextOfMinute(quietFrom),
    to: clockTextOfMinute(quietTo),
  });
  return `${t("alert.byMail")}, ${quietHoursText}`;
}
