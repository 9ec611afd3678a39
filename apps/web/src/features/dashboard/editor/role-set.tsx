/** Roles of a widget or dashboard; none is everyone. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Checkbox, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { entityGateway } from "../../../entity/entity-requests.ts";
import type { Answer } from "../../../shared/answer.ts";
import { PartFailure } from "../../../shared/part-failure.tsx";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import styles from "./editor.module.css";

export type RoleSetProps = Readonly<{
  chosen: readonly number[];
  help: string;
  onChange: (roleIds: readonly number[]) => void;
}>;

const rolesAtMost = 200;

async function askRoles(_once: number, signal: AbortSignal): Promise<Answer<readonly EntityValues[]>> {
  const answer = await entityGateway("role").list(
    { search: "", filters: [], sort: "", page: 1, size: rolesAtMost },
    signal,
  );
  return answer.ok ? { ok: true, value: answer.value.rows } : answer;
}

export function RoleSet({ chosen, help, onChange }: RoleSetProps): ReactElement {
  const [answer] = useAnswer(askRoles, 1);
  return (
    <fieldset className={styles["set"]}>
      <legend className={styles["hidden"]}>{t("widget.whoSees")}</legend>
      <p className={styles["muted"]}>{help}</p>
      {answer === null && <SkeletonRows rows={4} label={t("common.loading")} />}
      {answer?.ok === false && <PartFailure failure={answer.failure} />}
      {answer?.ok === true &&
        answer.value.map((role) => {
          const id = Number(role["id"]);
          return (
            <Checkbox
              key={id}
              label={String(role["description"] ?? role["name"] ?? id)}
              checked={chosen.includes(id)}
              onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          );
        })}
    </fieldset>
  );
}
