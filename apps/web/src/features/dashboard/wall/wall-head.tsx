/** Head of the wall: store, dashboard, days, clock, and how old the figures are. */
import { ageOfOldFigures } from "@comptoir/domain/dashboard";
import { formatClock, formatDate, offsetAt, parseCalendarDate } from "@comptoir/domain/period";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { language, t } from "../../../shared/text.ts";
import type { AnswerMeta } from "../compared-days.ts";
import type { HeaderWords } from "../header-words.ts";
import { useNow } from "./use-wall.ts";
import styles from "./wall.module.css";

export type WallHeadProps = Readonly<{
  place: string;
  title: string;
  /** Facts about the answer, such as its range; null before the first figures. */
  meta: AnswerMeta | null;
  words: HeaderWords | null;
  /** Time of the last answer by the clock of the server, which may differ from the device's; null before the first. */
  answeredMs: number | null;
  /** Index of the page among all pages, from 0. */
  page: number;
  /** Number of all pages. */
  pages: number;
}>;

export function WallHead({ place, title, meta, words, answeredMs, page, pages }: WallHeadProps): ReactElement {
  const nowMs = useNow();
  const figuresAgeMinutes = answeredMs === null ? null : ageOfOldFigures(answeredMs, nowMs);
  const placeTimeAndDate = meta === null ? null : localClock(nowMs, meta.range.tz);
  return (
    <header className={styles["head"]}>
      <div className={styles["names"]}>
        <p className={styles["place"]}>{place}</p>
        <p className={styles["title"]}>
          {title}
          {words !== null && <span className={styles["days"]}>{words.range}</span>}
        </p>
      </div>
      <p className={styles["age"]}>
        <strong role="status">
          {words !== null && figuresAgeMinutes !== null && (
            <span className={styles["old"]}>
              {t("wall.old", { time: words.asOf, age: formatAge(figuresAgeMinutes) })}
            </span>
          )}
        </strong>
        {words !== null && figuresAgeMinutes === null && t("wall.asOf", { time: words.asOf })}
        {pages > 1 && <span>{t("wall.page", { page: countText(page + 1), pages: countText(pages) })}</span>}
      </p>
      {placeTimeAndDate !== null && (
        <p className={styles["clock"]}>
          <span className={styles["date"]}>{placeTimeAndDate.date}</span>
          <time>{placeTimeAndDate.time}</time>
        </p>
      )}
    </header>
  );
}

/** Returns the time and day in a time zone, by the clock of the server. */
function localClock(nowMs: number, timeZone: string): { readonly time: string; readonly date: string } {
  const localMs = nowMs + offsetAt(nowMs, timeZone);
  const localDayResult = parseCalendarDate(new Date(localMs).toISOString().slice(0, 10));
  return {
    time: formatClock(Math.floor(localMs / 60_000) % 1_440, language),
    date: localDayResult.ok ? formatDate(localDayResult.value, language, "weekday") : "",
  };
}

const formatAge = (minutes: number): string =>
  minutes < 60
    ? t("wall.minutes", { number: countText(minutes) })
    : t("wall.hours", { number: countText(Math.floor(minutes / 60)) });
