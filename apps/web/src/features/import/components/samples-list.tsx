/** List of values of the file, each with its imported form. */
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";
import type { Sample } from "../samples.ts";

export function SamplesList({ samples }: Readonly<{ samples: readonly Sample[] }>): ReactElement | null {
  if (samples.length === 0) return null;
  return (
    <ul className={styles["samples"]}>
      {samples.map(({ text, becomes }, index) => (
        <li key={index} className={styles["sample"]}>
          <span className={styles["long"]}>{text}</span>
          {becomes !== text && (
            <>
              <span aria-hidden> → </span>
              <span className={becomes === null ? styles["unread"] : styles["becomes"]}>
                {becomes ?? t("importing.unread")}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
