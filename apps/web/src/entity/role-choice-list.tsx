/** Check boxes of the roles that may open something, loaded by `RoleChoice`. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Banner, Checkbox, SkeletonRows } from "@comptoir/ui-react";
import { useState, type ReactElement } from "react";

import type { Answer } from "../shared/answer.ts";
import { PartFailure } from "../shared/part-failure.tsx";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { entityGateway } from "./entity-requests.ts";
import type { RoleChoiceProps } from "./role-choice.tsx";
import styles from "./role-choice.module.css";

const rolesAtMost = 200;

async function askRoles(_once: number, signal: AbortSignal): Promise<Answer<readonly EntityValues[]>> {
  const answer = await entityGateway("role").list(
    { search: "", filters: [], sort: "", page: 1, size: rolesAtMost },
    signal,
  );
  return answer.ok ? { ok: true, value: answer.value.rows } : answer;
}

/** A stored role that is not found can be unchecked and checked again; it limits who may open the thing until it is unchecked. */
export function RoleChoiceList({ subject, chosen, stored, onChange }: RoleChoiceProps): ReactElement {
  const [answer] = useAnswer(askRoles, 1);
  const [chosenAtFirst] = useState(chosen);
  const missing = answer?.ok === true ? listMissing([...(stored ?? chosenAtFirst), ...chosen], answer.value) : [];
  const isOpened = subject !== "view" && chosen.length === 0 && missing.length > 0;
  return (
    <fieldset className={styles["set"]}>
      <legend className={styles[subject === "dashboard" || subject === "widget" ? "hidden" : "title"]}>
        {t("roleChoice.title")}
      </legend>
      <p className={styles["muted"]}>{t(`roleChoice.help_${subject}`)}</p>
      {answer === null && <SkeletonRows rows={4} label={t("common.loading")} />}
      {answer?.ok === false && <PartFailure failure={answer.failure} />}
      {answer?.ok === true &&
        [...listChoices(answer.value), ...missing].map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((roleId) => roleId !== id))}
          />
        ))}
      {isOpened && <Banner tone="warning">{t(`roleChoice.opened_${subject}`)}</Banner>}
    </fieldset>
  );
}

interface Choice {
  readonly id: number;
  readonly label: string;
}

/** Lists the roles by name, with their organisation where there are roles of several, which often have the same names. */
function listChoices(roles: readonly EntityValues[]): readonly Choice[] {
  const isOfSeveral = new Set(roles.map((role) => role["target"])).size > 1;
  return roles.map((role) => {
    const id = Number(role["id"]);
    const name = String(role["description"] ?? role["name"] ?? id);
    return { id, label: isOfSeveral ? `${name} · ${String(role["target"])}` : name };
  });
}

/** Lists the roles that are not found, once each. */
function listMissing(roleIds: readonly number[], roles: readonly EntityValues[]): readonly Choice[] {
  const present = new Set(roles.map((role) => Number(role["id"])));
  if (roles.length >= rolesAtMost) return [];
  return [...new Set(roleIds)].flatMap((id) => (present.has(id) ? [] : [{ id, label: t("roleChoice.unknown") }]));
}
