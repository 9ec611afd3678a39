/** Choice of the roles that a report is shared with. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Checkbox, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { entityGateway } from "../../entity/entity-requests.ts";
import type { Answer } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./report.module.css";

const rolesAtMost = 200;

async function askRoles(_asked: number, signal: AbortSignal): Promise<Answer<readonly EntityValues[]>> {
  const answer = await entityGateway("role").list(
    { search: "", filters: [], sort: "", page: 1, size: rolesAtMost },
    signal,
  );
  return answer.ok ? { ok: true, value: answer.value.rows } : answer;
}

export type RoleChoiceProps = Readonly<{
  chosen: readonly number[];
  help?: string;
  onChange: (roleIds: readonly number[]) => void;
}>;

export function RoleChoice({ chosen, help = t("report.rolesHelp"), onChange }: RoleChoiceProps): ReactElement {
  const [answer] = useAnswer(askRoles, 1);
  return (
    <fieldset className={styles["filterBox"]}>
      <legend>{t("report.roles")}</legend>
      <p className={styles["muted"]}>{help}</p>
      {answer === null && <SkeletonRows rows={4} label={t("common.loading")} />}
      {answer?.ok === false && <PartFailure failure={answer.failure} />}
      {answer?.ok === true &&
        [...answer.value.map(choiceOf), ...listMissing(chosen, answer.value)].map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((roleId) => roleId !== id))}
          />
        ))}
    </fieldset>
  );
}

interface Choice {
  readonly id: number;
  readonly label: string;
}

const choiceOf = (role: EntityValues): Choice => {
  const id = Number(role["id"]);
  return { id, label: String(role["description"] ?? role["name"] ?? id) };
};

/** Lists the chosen roles that are not found: they still limit who sees the report or dashboard, until they are unchecked. */
function listMissing(chosen: readonly number[], roles: readonly EntityValues[]): readonly Choice[] {
  const present = new Set(roles.map((role) => Number(role["id"])));
  return roles.length >= rolesAtMost
    ? []
    : chosen.filter((id) => !present.has(id)).map((id) => ({ id, label: t("report.unknownRole") }));
}
