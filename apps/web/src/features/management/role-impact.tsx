/** Preview of the users who gain or lose permissions, before a role is saved. */
import { diffAccess } from "@comptoir/domain/role";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { permissionText } from "../../access/access-words.ts";
import { askSignedIn } from "../../runtime.ts";
import type { SlotProps } from "../../entity/define-screen.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { countText } from "../../session/written.ts";
import { readPermissions } from "./role-matrix.tsx";
import { fieldChangesText } from "./role-fields.ts";
import styles from "./role.module.css";

interface AffectedPerson {
  /** Id of the user; absent, like the name, without the permission to read users. */
  readonly userId?: number;
  readonly userName?: string;
  readonly layer: string;
}

/** Maximum number of people listed. */
const namesAtMost = 8;

export function RoleImpact({ screen }: SlotProps): ReactElement | null {
  const { row, id, typed } = useSnapshot(screen.editor.state);
  const permissionsBefore = readPermissions(row?.["permissions"]);
  const permissionsAfter = readPermissions(typed["permissions"] ?? row?.["permissions"]);
  const affectedPeople = usePeople(id ?? 0, permissionsAfter.join(","), permissionsBefore.join(","));
  const { permissions, navigation } = diffAccess(permissionsBefore, permissionsAfter);
  if (row === null || permissions.gained.length + permissions.lost.length === 0) return null;
  const namedPeople = affectedPeople?.filter(({ userName }) => userName !== undefined) ?? [];
  const permissionWordsOf = (codes: readonly string[]) => codes.map(permissionText).join(", ");
  const screenNamesOf = (entries: typeof navigation.gained) =>
    entries.map((entry) => t(`shell.entry_${entry}`)).join(", ");
  const fieldChanges = fieldChangesText(permissionsBefore, permissionsAfter);
  const changeLists = [
    { key: "management.permissionsAdded", list: permissionWordsOf(permissions.gained), isLost: false },
    { key: "management.permissionsRemoved", list: permissionWordsOf(permissions.lost), isLost: true },
    { key: "management.screensAdded", list: screenNamesOf(navigation.gained), isLost: false },
    { key: "management.screensRemoved", list: screenNamesOf(navigation.lost), isLost: true },
    { key: "access.fieldsAdded", list: fieldChanges.gained, isLost: false },
    { key: "access.fieldsRemoved", list: fieldChanges.lost, isLost: true },
  ] as const;
  return (
    <section aria-live="polite">
      <h2 className={styles["heading"]}>{t("management.impact")}</h2>
      <dl className={styles["impact"]}>
        {changeLists
          .filter(({ list }) => list !== "")
          .map(({ key, list, isLost }) => (
            <div key={key} className={isLost ? styles["lost"] : undefined}>
              <dt>{t(key)}</dt>
              <dd>{list}</dd>
            </div>
          ))}
      </dl>
      {affectedPeople === null ? null : affectedPeople.length === 0 ? (
        <p className={styles["muted"]}>{t("management.impactNone")}</p>
      ) : namedPeople.length === 0 ? (
        <p>
          {t("management.impactPeople", { count: affectedPeople.length, number: countText(affectedPeople.length) })}
        </p>
      ) : (
        <ul className={styles["impact"]}>
          {namedPeople.slice(0, namesAtMost).map(({ userId = 0, userName = "", layer }) => (
            <li key={`${userId} ${layer}`}>{t("management.impactPerson", { who: userName, place: layer })}</li>
          ))}
          {namedPeople.length > namesAtMost && (
            <li>
              {t("management.impactMore", {
                count: namedPeople.length - namesAtMost,
                number: countText(namedPeople.length - namesAtMost),
              })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const askPeople = (
  { id, permissions }: { readonly id: number; readonly permissions: readonly string[] },
  signal: AbortSignal,
) => askSignedIn((api) => api.rolePermission.preview({ params: { id }, payload: { permissions } }), signal);

/** Users affected by the change. */
function usePeople(id: number, codesAfter: string, codesBefore: string): readonly AffectedPerson[] | null {
  const [answer] = useAnswer(
    askPeople,
    id === 0 || codesAfter === codesBefore ? null : { id, permissions: codesAfter === "" ? [] : codesAfter.split(",") },
    { afterMs: 250 },
  );
  return answer?.ok === true ? answer.value : null;
}
