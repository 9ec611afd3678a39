/** Lists stores whose last full day had unusual net sales, each linked to the explanation of the difference. */
import type { MorningAnswer } from "@comptoir/api/wire";
import { formatDate } from "@comptoir/domain/period";
import { Skeleton } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import type { Answer } from "../shared/answer.ts";
import { language, t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { signedMoneyText, unusualDaySentence } from "./bridge-words.ts";
import { askUnusualDays } from "./explain-requests.ts";
import styles from "./explain.module.css";

export type MorningProps = Readonly<{
  question: Parameters<typeof askUnusualDays>[0];
  /** Address of the bridge of a store's day against its usual day. */
  hrefOf: (link: { readonly store: string; readonly day: string; readonly usual: string }) => string;
}>;

/** Asks for the unusual days of the board on screen. */
export function UnusualDays({ question, hrefOf }: MorningProps): ReactElement {
  const [answer] = useAnswer(askUnusualDays, question);
  return <UnusualLine answer={answer} hrefOf={hrefOf} />;
}

export type UnusualLineProps = Pick<MorningProps, "hrefOf"> & Readonly<{ answer: Answer<MorningAnswer> | null }>;

/** Renders a single line for every answer, so that the board below does not move when it arrives; its sentences open under it. Source: decision 0479. */
export function UnusualLine({ answer, hrefOf }: UnusualLineProps): ReactElement {
  if (answer === null) return <Skeleton width="min(420px, 90%)" height="18px" />;
  if (!answer.ok) return <p className={styles["calm"]}>{t("explain.unusualFailed")}</p>;
  const { day, changes } = answer.value;
  if (day === null) return <p className={styles["calm"]}>{t("explain.unusualLater")}</p>;
  if (changes.length === 0)
    return <p className={styles["calm"]}>{t("explain.unusualNone", { day: formatDate(day, language) })}</p>;
  return (
    <details className={styles["morning"]}>
      <summary>
        <strong>{t("explain.unusual", { day: formatDate(day, language, "medium") })}</strong>{" "}
        {changes.map(changeText).join(", ")}
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={change.code}>
            <Link href={hrefOf({ store: change.code, day, usual: change.usual })}>
              {unusualDaySentence(change, day)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Store and its difference, for the line that is always seen. */
const changeText = ({ name, before, after }: MorningAnswer["changes"][number]): string =>
  `${name} ${signedMoneyText(after - before)}`;
