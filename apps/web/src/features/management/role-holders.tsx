/** Users who have a role, as far as the reader may see them. */
import { navigationEntries } from "@comptoir/domain/access";
import { Button } from "@comptoir/ui-react";
import { useState, type ReactElement } from "react";
import { Link } from "wouter";

import { askSignedIn } from "../../runtime.ts";
import { countText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./role.module.css";

/** Number of people listed until the user asks for all. */
const peopleListedAtFirst = 8;

const askHolders = ({ id }: { readonly id: number; readonly attempt: number }, signal: AbortSignal) =>
  askSignedIn((api) => api.rolePermission.holders({ params: { id } }), signal);

export function RoleHolders({ roleId }: Readonly<{ roleId: number }>): ReactElement | null {
  const [attempt, setAttempt] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const [answer] = useAnswer(askHolders, { id: roleId, attempt }, { isCleared: true });
  if (answer === null) return null;
  if (!answer.ok)
    return (
      <FailedPart
        compact
        title={t("access.holders")}
        failure={answer.failure}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    );
  const { people, total } = answer.value;
  const listedPeople = isWhole ? people : people.slice(0, peopleListedAtFirst);
  const unlistedCount = total - listedPeople.length;
  return (
    <section>
      <h2 className={styles["heading"]}>{t("access.holders")}</h2>
      <p className={styles["muted"]}>
        {total === 0 ? t("access.holdersNone") : t("access.holderCount", { count: total, number: countText(total) })}
      </p>
      {people.length > 0 && (
        <ul className={styles["impact"]}>
          {listedPeople.map(({ userId, userName, layers }) => (
            <li key={userId}>
              <Link href={`${navigationEntries.USER.path}/${userId}`}>{userName}</Link>
              <span className={styles["place"]}>{layers.join(", ")}</span>
            </li>
          ))}
          {unlistedCount > 0 && (
            <li>{t("management.impactMore", { count: unlistedCount, number: countText(unlistedCount) })}</li>
          )}
        </ul>
      )}
      {listedPeople.length < people.length && (
        <Button size="compact" variant="quiet" onClick={() => setWhole(true)}>
          {t("access.holdersShowAll")}
        </Button>
      )}
    </section>
  );
}
