/** Says in words what a fair comparison compares: days, holidays, stores, and what it leaves out. */
import type { WidgetAnswers } from "@comptoir/api/wire";
import { formatDate, isHolidayCode } from "@comptoir/domain/period";
import type { ReactElement } from "react";

import { countText } from "../session/written.ts";
import { language, t } from "../shared/text.ts";
import styles from "./explain.module.css";

type ComparedDays = NonNullable<WidgetAnswers["Simple"]["meta"]["compare"]>;

export type FairWordsProps = Readonly<{ compare: ComparedDays }>;

export function FairWords({ compare }: FairWordsProps): ReactElement {
  const [firstSentence, ...furtherSentences] = listFairSentences(compare);
  return (
    <details className={styles["fair"]}>
      <summary>{firstSentence}</summary>
      <ul>
        {furtherSentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

/** Writes the sentences about a fair comparison, the most important first. */
function listFairSentences({ stores, closedDays = 0, holidays = [] }: ComparedDays): readonly string[] {
  return [
    ...(stores === undefined
      ? []
      : [t("explain.fairStores", { kept: countText(stores.count - stores.leftCount), all: countText(stores.count) })]),
    t("explain.fairDays"),
    ...holidays.flatMap(({ code, day, against }) => {
      if (!isHolidayCode(code)) return [];
      const formattedDay = formatDate(day, language, "full");
      return capitalize(
        t("explain.fairHoliday", {
          day: t("explain.fairDay", { date: formattedDay, holiday: t(`explain.holiday_${code}`) }),
          against: formatDate(against, language, "full"),
        }),
      );
    }),
    ...(stores?.left ?? []).map(({ name, reason, date }) =>
      t(`explain.fairLeft_${reason}`, { name, date: date === null ? "" : formatDate(date, language) }),
    ),
    ...(stores !== undefined && stores.leftCount > stores.left.length
      ? [moreLeftStoresText(stores.leftCount - stores.left.length)]
      : []),
    ...(closedDays > 0 ? [t("explain.fairClosed", { count: closedDays, number: countText(closedDays) })] : []),
  ];
}

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

const moreLeftStoresText = (count: number): string => t("explain.fairMore", { count, number: countText(count) });
