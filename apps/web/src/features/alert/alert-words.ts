/** Words of alerts: limits, sentences, quiet hours. */
import type { AlertWire, AlertNoticeWire } from "@comptoir/api/wire";
import { getMeasure, storedFigure } from "@comptoir/domain/dashboard";
import { formatFigure, type MetricCode } from "@comptoir/domain/metric";
import { formatClock } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";

/** Formats a displayed number of a measure. */
export const figureText = (measure: MetricCode, displayed: number): string =>
  formatFigure(storedFigure(measure, displayed), getMeasure(measure).unit, language);

/** Describes the condition of an alert. */
export const alertSentence = ({ bin, side, measure, limit }: Pick<AlertWire, "bin" | "side" | "measure" | "limit">) =>
  t(`alert.sentence_${bin}_${side}`, { limit: figureText(measure, limit) });

/** Describes a figure that passed its limit. */
export const noticeSentence = ({ side, measure, figure, limit }: AlertNoticeWire): string =>
  t(`alert.noticeSentence_${side}`, { figure: figureText(measure, figure), limit: figureText(measure, limit) });

/** Reading of a clock. */
export const minuteText = (minute: number): string => formatClock(minute, language);

/** How an alert is mailed; empty if it is not. */
export function mailText({
  isMailed,
  quietFrom,
  quietTo,
}: Pick<AlertWire, "isMailed" | "quietFrom" | "quietTo">): string {
  if (!isMailed) return "";
  if (quietFrom === null || quietTo === null) return t("alert.byMail");
  const quiet = t("alert.quietBetween", { from: minuteText(quietFrom), to: minuteText(quietTo) });
  return `${t("alert.byMail")}, ${quiet}`;
}
