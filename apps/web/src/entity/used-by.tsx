/** Records that depend on an opened row, the same that a deletion lists; those with another page have a link. */
import { useCallback } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";

export function UsedBy({ screen, id }: Readonly<{ screen: EntityScreen; id: number }>): ReactElement | null {
  const [answer] = useAnswer(
    useCallback((rowId: number) => screen.gateway.dependents([rowId]), [screen]),
    id,
  );
  if (answer?.ok !== true || answer.value.length === 0) return null;
  return (
    <section>
      <h2 className={styles["heading"]}>{t("management.usedBy")}</h2>
      <ul className={styles["choiceList"]}>
        {answer.value.map(({ code, params, path }) => (
          <li key={code}>
            {issueText({ code, field: null, params })}{" "}
            {path !== null && path !== `${screen.path}/${id}` && <Link href={path}>{t("management.look")}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
