/** Heatmap of a terminal's heartbeats over 30 days: a column per day, a row per hour, darker with more heartbeats. */
import { formatPercent, percent } from "@comptoir/domain/measure";
import { formatClock, formatDate } from "@comptoir/domain/period";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import { heartbeatsPerHour, presenceShare, type TerminalDay } from "./terminal-days.ts";
import styles from "./monitoring.module.css";

/** Size of a cell, and the gap between two. Units: of the drawing. */
const [cellPx, gapPx] = [10, 1];
/** Room for the hours and the days. */
const [leftPx, bottomPx] = [44, 16];
/** Steps of darkness. */
const darknessSteps = 4;

export function PresenceGrid({ days }: Readonly<{ days: readonly TerminalDay[] }>): ReactElement {
  const presencePercent = presenceShare(days);
  const [firstHour, lastHour] = useMemo(() => hoursInUse(days), [days]);
  const hourRowCount = lastHour - firstHour + 1;
  const [width, height] = [leftPx + days.length * cellPx, hourRowCount * cellPx + bottomPx];
  return (
    <figure className={styles["presence"]}>
      <figcaption className={styles["subtitle"]}>{t("monitoring.presence")}</figcaption>
      {presencePercent !== null && (
        <p className={styles["muted"]}>
          {t("monitoring.presenceSummary", {
            share: formatPercent(percent(Math.round(presencePercent * 10) / 10), language, 1),
          })}
        </p>
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("monitoring.presence")}
        className={styles["hours"]}
      >
        {days.map(({ date, hours }, column) =>
          hours.slice(firstHour, lastHour + 1).map((count, row) => (
            <rect
              key={`${date} ${row}`}
              x={leftPx + column * cellPx}
              y={row * cellPx}
              width={cellPx - gapPx}
              height={cellPx - gapPx}
              rx={1.5}
              data-step={Math.min(darknessSteps, Math.ceil((count / heartbeatsPerHour) * darknessSteps))}
            >
              <title>
                {t("monitoring.hourOf", {
                  day: formatDate(date, language, "medium"),
                  hour: formatClock((firstHour + row) * 60, language),
                  number: countText(count),
                })}
              </title>
            </rect>
          )),
        )}
        {Array.from({ length: hourRowCount }, (_, row) => firstHour + row)
          .filter((hour) => hour % 3 === 0)
          .map((hour) => (
            <text key={hour} x={leftPx - 6} y={(hour - firstHour) * cellPx + 8} textAnchor="end">
              {formatClock(hour * 60, language)}
            </text>
          ))}
        {days.map(({ date }, column) =>
          column % 7 === 1 && column < days.length - 3 ? (
            <text key={date} x={leftPx + column * cellPx} y={height - 4}>
              {formatDate(date, language, "short")}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}

/** First and last hour of the day with a heartbeat on any day; 8 and 20 if there is none. */
function hoursInUse(days: readonly TerminalDay[]): readonly [number, number] {
  const usedHours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    days.some(({ hours }) => (hours[hour] ?? 0) > 0),
  );
  return [usedHours[0] ?? 8, usedHours.at(-1) ?? 20];
}
