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

const idsIn = (members: unknown): readonly number[] =>
  Array.isArray(members) ? members.filter((id): id is number => typeof id === "number") : [];
const listOf = (values: EntityValues, references: ReferenceValues) =>
  references[values["scope"] === "DEPARTMENT" ? "departmentId" : "userId"] ?? [];

/** Names of the chosen members. */
export function memberNames(values: EntityValues, references: ReferenceValues): string {
  const allMembers = listOf(values, references);
  return idsIn(values["members"])
    .map((id) => allMembers.find((member) => member.id === id)?.label ?? "")
    .filter((name) => name !== "")
    .join(", ");
}

export function GoalMembers({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const references = useReferences(screen);
  const errorText = useFieldIssue(screen, "members");
  const values = editor.current();
  const isTeam = values["scope"] === "TEAM";
  const isDepartment = values["scope"] === "DEPARTMENT";
  const members = idsIn(values["members"]);
  const targetId = references["layerId"]?.find(({ id }) => id === values["layerId"])?.targetId;
  const allMembers = listOf(values, references);
  // A group has departments of several targets: offers those of the layer's own target, else all below it.
  const ownMembers =
    isDepartment && allMembers.some((member) => member.targetId === targetId)
      ? allMembers.filter((member) => member.targetId === targetId)
      : allMembers;
  const offeredChoices = ownMembers.filter(({ id }) => !isTeam || !members.includes(id));
  const label = t(isDepartment ? "goal.field_departmentId" : isTeam ? "goal.field_members" : "goal.field_userId");
  return (
    <Field id={fieldId("members")} label={label} required error={errorText}>
      <SearchSelect
        label={label}
        value={isTeam ? "" : String(members[0] ?? "")}
        placeholder={t("management.choose")}
        disabled={readOnly}
        options={offeredChoices.map((member) => ({ value: String(member.id), label: member.label }))}
        onChange={(id) => editor.set("members", isTeam ? [...members, Number(id)] : [Number(id)])}
        labels={searchLabels()}
      />
      {isTeam && (
        <span className={styles["chips"]}>
          {members.map((id) => {
            const name = allMembers.find((member) => member.id === id)?.label ?? String(id);
            return (
              <span key={id} className={styles["chip"]}>
                {name}
                {!readOnly && (
                  <IconButton
                    icon="close"
                    size="compact"
                    label={t("management.removeLine", { value: name })}
                    onClick={() =>
                      editor.set(
                        "members",
                        members.filter((member) => member !== id),
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
