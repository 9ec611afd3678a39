/** Lists stores whose last full day had unusual net sales, each linked to the explanation of the difference. */
import { formatDate } from "@comptoir/domain/period";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { unusualDaySentence } from "./bridge-words.ts";
import { askUnusualDays } from "./explain-requests.ts";
import styles from "./explain.module.css";

export type UnusualDaysProps = Readonly<{
  question: Parameters<typeof askUnusualDays>[0];
  /** Address of the bridge of a store's day against its usual day. */
  hrefOf: (link: { readonly store: string; readonly day: string; readonly usual: string }) => string;
  /** Called once the answer is drawn. */
  onAnswer?: () => void;
}>;

/** Renders nothing if no day was unusual, nor while loading, since the dashboard is readable without it. */
export function UnusualDays({ question, hrefOf, onAnswer }: UnusualDaysProps): ReactElement | null {
  const [answer] = useAnswer(askUnusualDays, question);
  const isAnswered = answer !== null;
  useEffect(() => {
    if (isAnswered) onAnswer?.();
  }, [isAnswered, onAnswer]);
  if (answer?.ok !== true) return null;
  const { day, changes } = answer.value;
  if (day === null || changes.length === 0) return null;
  return (
    <section className={styles["morning"]} aria-label={t("explain.unusual", { day: formatDate(day, language) })}>
      <strong>{t("explain.unusual", { day: formatDate(day, language) })}</strong>
      <ul>
        {changes.map((change) => (
          <li key={change.code}>
            <Link href={hrefOf({ store: change.code, day, usual: change.usual })}>
              {unusualDaySentence(change, day)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
