/** Explains how a forecast is computed, below the definition of its figure. */
import { useId } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../../../explain/explain.module.css";
import type { WidgetData } from "../dashboard-requests.ts";
import { buildForecastView } from "./forecast-view.ts";

export function WhyForecast({ data }: Readonly<{ data: WidgetData | null }>): ReactElement | null {
  const headingId = useId();
  const forecastSentence = data?.call === "SalesPerRange" ? buildForecastView([], data.data).sentence : null;
  if (forecastSentence === null) return null;
  return (
    <section className={styles["part"]} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("explain.forecast")}</h3>
      <p>{forecastSentence}</p>
      <p>{t("explain.forecastBasis")}</p>
      <p>{t("explain.forecastToday")}</p>
      <p>{t("explain.forecastSum")}</p>
      <p>{t("explain.forecastTrust")}</p>
    </section>
  );
}
