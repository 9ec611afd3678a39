/** Words of alerts: limits, sentences, quiet hours. */
import type { AlertWire, ToldAlertWire } from "@comptoir/api/wire";
import { getMeasure, storedAlertFigure } from "@comptoir/domain/dashboard";
import { formatFigure, type MetricCode } from "@comptoir/domain/metric";

import { language, t } from "../../shared/text.ts";

/** Formats a displayed number of a measure. */
export const figureText = (measure: MetricCode, displayed: number): string =>
  formatFigure(storedAlertFigure(measure, displayed), getMeasure(measure).unit, language);

/** What an alert waits for. */
export const alertSentence = ({ bin, side, measure, limit }: Pick<AlertWire, "bin" | "side" | "measure" | "limit">) =>
  t(`alert.sentence_${bin}_${side}`, { limit: figureText(measure, limit) });

/** What was told. */
export const toldSentence = ({ side, measure, figure, limit }: ToldAlertWire): string =>
  t(`alert.toldSentence_${side}`, { figure: figureText(measure, figure), limit: figureText(measure, limit) });

/** Reading of a clock: `21:00`. */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

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
