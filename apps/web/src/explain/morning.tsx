/** Sentences of the morning: stores whose last full day was unusual, each a link to its bridge. */
import { formatDate } from "@comptoir/domain/period";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { morningSentence } from "./bridge-words.ts";
import { askMorning } from "./explain-requests.ts";
import styles from "./explain.module.css";

export type MorningProps = Readonly<{
  question: Parameters<typeof askMorning>[0];
  /** Address of the bridge of a store's day against its usual day. */
  hrefOf: (link: { readonly store: string; readonly day: string; readonly usual: string }) => string;
}>;

/** Draws nothing on an ordinary day, and nothing while it asks: a board is read without it. */
export function Morning({ question, hrefOf }: MorningProps): ReactElement | null {
  const [answer] = useAnswer(askMorning, question);
  if (answer?.ok !== true) return null;
  const { day, changes } = answer.value;
  if (day === null || changes.length === 0) return null;
  return (
    <section className={styles["morning"]} aria-label={t("explain.unusual", { day: formatDate(day, language) })}>
      <strong>{t("explain.unusual", { day: formatDate(day, language) })}</strong>
      <ul>
        {changes.map((change) => (
          <li key={change.code}>
            <Link href={hrefOf({ store: change.code, day, usual: change.usual })}>{morningSentence(change, day)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
