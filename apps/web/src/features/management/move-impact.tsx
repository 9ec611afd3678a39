/** Preview of moving a layer: users who gain or lose permissions, and settings that change. */
import type { MovePreview } from "@comptoir/api/wire";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { countText } from "../../entity/entity-words.ts";
import { askSignedIn } from "../../runtime.ts";
import type { Answer } from "../../shared/answer.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./target.module.css";

const namesAtMost = 8;

export function MoveImpact({ screen }: SlotProps): ReactElement | null {
  const { row, id, typed } = useSnapshot(screen.editor.state);
  const parentId = Object.hasOwn(typed, "parentId") ? typed["parentId"] : (row?.["parentId"] ?? null);
  const isMoved = row !== null && parentId !== (row["parentId"] ?? null);
  const previewAnswer = usePreview(isMoved ? (id ?? 0) : 0, typeof parentId === "number" ? parentId : null);
  if (!isMoved) return null;
  return (
    <section aria-live="polite" className={styles["consequences"]}>
      <h3 className={styles["heading"]}>{t("target.moveTitle")}</h3>
      {previewAnswer === null ? (
        <p className={styles["muted"]}>{t("common.loading")}</p>
      ) : previewAnswer.ok ? (
        <MoveConsequences preview={previewAnswer.value} />
      ) : (
        <Banner tone="danger">
          <FailureWords failure={previewAnswer.failure} />
        </Banner>
      )}
    </section>
  );
}

function MoveConsequences({ preview: { people, values } }: Readonly<{ preview: MovePreview }>): ReactElement {
  if (people.length + values.length === 0) return <p className={styles["muted"]}>{t("target.moveNone")}</p>;
  return (
    <>
      {people.length > 0 && (
        <>
          <h4 className={styles["subheading"]}>{t("target.movePeople")}</h4>
          <ul className={styles["impact"]}>
            {people.slice(0, namesAtMost).map(({ userId, userName, gained, lost }, index) => (
              <li key={userId ?? index}>
                {userName ?? t("target.moveSomebody")}{" "}
                {[
                  ...(gained.length > 0 ? [t("target.moveGains", { list: permissionsText(gained.length) })] : []),
                  ...(lost.length > 0 ? [t("target.moveLoses", { list: permissionsText(lost.length) })] : []),
                ].join(", ")}
              </li>
            ))}
            {people.length > namesAtMost && <li>{moreText(people.length - namesAtMost)}</li>}
          </ul>
        </>
      )}
      {values.length > 0 && (
        <>
          <h4 className={styles["subheading"]}>{t("target.moveValues")}</h4>
          <ul className={styles["impact"]}>
            {values.map(({ code, before, after, from, layers }) => {
              const changeParams = {
                name: settingName(code),
                before: settingText(code, before),
                after: settingText(code, after),
              };
              return (
                <li key={code}>
                  {from === null
                    ? t("target.moveValueInitial", changeParams)
                    : t("target.moveValue", { ...changeParams, layer: from })}{" "}
                  <span className={styles["muted"]}>
                    {t("target.moveLevels", { count: layers, number: countText(layers) })}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

const permissionsText = (count: number): string => t("target.movePermissions", { count, number: countText(count) });
const moreText = (count: number): string => t("target.more", { count, number: countText(count) });

const askPreview = ({ id, parentId }: { readonly id: number; readonly parentId: number | null }, signal: AbortSignal) =>
  askSignedIn((api) => api.layerPlace.preview({ params: { id }, payload: { parentId } }), signal);

/** Loads the preview of a move, shortly after the last choice. */
function usePreview(id: number, parentId: number | null): Answer<MovePreview> | null {
  const [answer] = useAnswer(askPreview, id === 0 ? null : { id, parentId }, { afterMs: 150, isCleared: true });
  return answer;
}
