/** Members of a goal within its layer: a department, a person, or a team of people. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Field, IconButton, SearchSelect } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import type { SlotProps } from "../../entity/define-screen.ts";
import { fieldId } from "../../entity/form-field.tsx";
import { searchLabels } from "../../entity/search-labels.ts";
import { useFieldIssue } from "../../entity/use-field-issue.ts";
import { useReferences } from "../../entity/use-references.ts";
import { t } from "../../shared/text.ts";
import styles from "./goal.module.css";

const memberIdsIn = (members: unknown): readonly number[] =>
  Array.isArray(members) ? members.filter((id): id is number => typeof id === "number") : [];
const memberChoicesOf = (values: EntityValues, references: ReferenceValues) =>
  references[values["scope"] === "DEPARTMENT" ? "departmentId" : "userId"] ?? [];

/** Names of the chosen members. */
export function memberNames(values: EntityValues, references: ReferenceValues): string {
  const allMembers = memberChoicesOf(values, references);
  return memberIdsIn(values["members"])
    .map((id) => allMembers.find((member) => member.id === id)?.label ?? "")
    .filter((name) => name !== "")
    .join(", ");
}

export function GoalMembers({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const references = useReferences(screen);
  const errorText = useFieldIssue(screen, "members");
  const goalValues = editor.current();
  const isTeam = goalValues["scope"] === "TEAM";
  const isDepartment = goalValues["scope"] === "DEPARTMENT";
  const memberIds = memberIdsIn(goalValues["members"]);
  const targetId = references["layerId"]?.find(({ id }) => id === goalValues["layerId"])?.targetId;
  const allMembers = memberChoicesOf(goalValues, references);
  // A group has departments of several targets: offers those of the layer's own target, else all below it.
  const membersOfTarget =
    isDepartment && allMembers.some((member) => member.targetId === targetId)
      ? allMembers.filter((member) => member.targetId === targetId)
      : allMembers;
  const offeredChoices = membersOfTarget.filter(({ id }) => !isTeam || !memberIds.includes(id));
  const fieldLabel = t(isDepartment ? "goal.field_departmentId" : isTeam ? "goal.field_members" : "goal.field_userId");
  return (
    <Field id={fieldId("members")} label={fieldLabel} required error={errorText}>
      <SearchSelect
        label={fieldLabel}
        value={isTeam ? "" : String(memberIds[0] ?? "")}
        placeholder={t("management.choose")}
        disabled={readOnly}
        options={offeredChoices.map((member) => ({ value: String(member.id), label: member.label }))}
        onChange={(id) => editor.set("members", isTeam ? [...memberIds, Number(id)] : [Number(id)])}
        labels={searchLabels()}
      />
      {isTeam && (
        <span className={styles["chips"]}>
          {memberIds.map((id) => {
            const memberName = allMembers.find((member) => member.id === id)?.label ?? String(id);
            return (
              <span key={id} className={styles["chip"]}>
                {memberName}
                {!readOnly && (
                  <IconButton
                    icon="close"
                    size="compact"
                    label={t("management.removeLine", { value: memberName })}
                    onClick={() =>
                      editor.set(
                        "members",
                        memberIds.filter((member) => member !== id),
                      )
                    }
                  />
                )}
              </span>
            );
          })}
        </span>
      )}
    </Field>
  );
}
