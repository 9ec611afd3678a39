/** Check boxes of the roles that may open something, loaded by `RoleChoice`. */
import { Banner, Checkbox, SkeletonRows } from "@comptoir/ui-react";
import { useState, type ReactElement } from "react";

import { succeed, type Answer } from "../shared/answer.ts";
import { PartFailure } from "../shared/part-failure.tsx";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import type { RoleChoiceProps } from "./role-choice.tsx";
import { findRoles, listRolesOfTarget, roleText, type NamedRole } from "./role-requests.ts";
import styles from "./role-choice.module.css";

/** Check boxes of roles. A stored role that is deleted or out of reach can be unchecked and checked again, and limits access until then. */
export function RoleChoiceList({ subject, chosen, stored, targetId, onChange }: RoleChoiceProps): ReactElement {
  const namedIds = [...new Set([...stored, ...chosen])];
  const rolesAnswer = useRoles(targetId, namedIds);
  const knownRoles = rolesAnswer?.ok === true ? rolesAnswer.value : null;
  const unofferedIds =
    knownRoles === null ? [] : namedIds.filter((id) => !knownRoles.offered.some((role) => role.id === id));
  const becomesOpenToAll = chosen.length === 0 && unofferedIds.length > 0;
  const hasOnlyUnoffered = chosen.length > 0 && chosen.every((id) => unofferedIds.includes(id));
  return (
    <fieldset className={styles["set"]}>
      <legend className={styles[subject === "dashboard" || subject === "widget" ? "hidden" : "title"]}>
        {t("roleChoice.title")}
      </legend>
      <p className={styles["muted"]}>{t(`roleChoice.help_${subject}`)}</p>
      {rolesAnswer === null && <SkeletonRows rows={5} label={t("common.loading")} />}
      {rolesAnswer?.ok === false && <PartFailure failure={rolesAnswer.failure} />}
      {knownRoles !== null &&
        listRoleOptions(knownRoles, unofferedIds, targetId).map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((roleId) => roleId !== id))}
          />
        ))}
      {subject !== "view" && (becomesOpenToAll || hasOnlyUnoffered) && (
        <Banner tone="warning">{t(`roleChoice.${becomesOpenToAll ? "opened" : "nobody"}_${subject}`)}</Banner>
      )}
    </fieldset>
  );
}

/** Text in place of the choice, for users who may not view roles. */
export const HiddenRoles = (): ReactElement => <p className={styles["muted"]}>{t("roleChoice.hidden")}</p>;

interface KnownRoles {
  readonly offered: readonly NamedRole[];
  /** Named roles that are not offered: deleted, or of another organisation. */
  readonly others: readonly NamedRole[];
}

/** Reads the roles of the target, and the named roles that are not of it, because they are deleted or of another organisation; null while loading. */
function useRoles(targetId: number | null, namedIds: readonly number[]): Answer<KnownRoles> | null {
  const [ids, setIds] = useState(namedIds);
  const [answer] = useAnswer(askRoles, { targetId, ids });
  const offeredRoles = answer?.ok === true ? answer.value.offered : null;
  const newlyNamedIds =
    offeredRoles === null
      ? []
      : namedIds.filter((id) => !ids.includes(id) && !offeredRoles.some((role) => role.id === id));
  // A restored draft may name roles that were not named at first.
  if (newlyNamedIds.length > 0) setIds([...ids, ...newlyNamedIds]);
  return answer;
}

async function askRoles(
  { targetId, ids }: Readonly<{ targetId: number | null; ids: readonly number[] }>,
  signal: AbortSignal,
): Promise<Answer<KnownRoles>> {
  const offeredRolesAnswer = await listRolesOfTarget(targetId, signal);
  if (!offeredRolesAnswer.ok) return offeredRolesAnswer;
  const otherRolesAnswer = await findRoles(
    ids.filter((id) => !offeredRolesAnswer.value.some((role) => role.id === id)),
    signal,
  );
  return otherRolesAnswer.ok
    ? succeed({ offered: offeredRolesAnswer.value, others: otherRolesAnswer.value })
    : otherRolesAnswer;
}

interface RoleOption {
  readonly id: number;
  readonly label: string;
}

/** Lists the options: the roles of the target, then the stored or chosen ones that are not among them. */
function listRoleOptions({ offered, others }: KnownRoles, missingIds: readonly number[], targetId: number | null) {
  const hasSeveralTargets = new Set(offered.map((role) => role.targetId)).size > 1;
  return [
    ...offered.map((role): RoleOption => ({
      id: role.id,
      label: hasSeveralTargets ? roleText(role, null) : role.name,
    })),
    ...missingIds.map((id): RoleOption => ({
      id,
      label: roleText(
        others.find((role) => role.id === id),
        targetId,
      ),
    })),
  ];
}
