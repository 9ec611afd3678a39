/** Form of a row in groups; each field has its rules and its issues. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { describeField } from "@comptoir/domain/validation";
import { listProductWarnings } from "@comptoir/domain/product";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { EditorGroup } from "../editor/editor-frame.tsx";
import { session } from "../session/session.ts";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { changeWithDependents, parentFieldOf } from "./field-parents.ts";
import { FormField } from "./form-field.tsx";
import { limitToTarget } from "./row-target.ts";

export type EditorFormProps = Readonly<{
  screen: EntityScreen;
  isNew: boolean;
  readOnly: boolean;
  values: EntityValues;
  references: ReferenceValues;
}>;

/** Groups of a form; fields that the user may not see are left out. */
export function EditorGroups({ screen, isNew, readOnly, values, references }: EditorFormProps): ReactElement {
  const userPermissions = useSnapshot(session.state).claims?.permissions ?? [];
  const { form } = getEntity(screen.entity);
  const hasRequiredFields = Object.keys(form.fields).some((field) => describeField(form, field).isRequired);
  return (
    <>
      {!readOnly && hasRequiredFields && <p className={styles["muted"]}>{t("management.requiredNote")}</p>}
      {screen.groups.map(({ title: heading, fields }) => {
        const visibleGroupFields = fields.filter((field) => maySeeField(screen, field, userPermissions));
        return visibleGroupFields.length === 0 ? null : (
          <EditorGroup key={heading} title={t(heading)}>
            {visibleGroupFields.map((field) => (
              <EditorField
                key={field}
                screen={screen}
                field={field}
                values={values}
                readOnly={
                  readOnly || (!isNew && isPlaceField(screen, field)) || !mayFillField(screen, field, userPermissions)
                }
                references={references}
              />
            ))}
          </EditorGroup>
        );
      })}
    </>
  );
}

export type EditorFieldProps = Readonly<{
  screen: EntityScreen;
  field: string;
  values: EntityValues;
  readOnly: boolean;
  references: ReferenceValues;
}>;

/** Form field with its rules and its issues. */
export function EditorField({ screen, field, values, readOnly, references }: EditorFieldProps): ReactElement {
  const { editor } = screen;
  const { issues, row } = useSnapshot(editor.state);
  const fieldIssues = issues.filter((issue) => issue.field === field || issue.field?.startsWith(`${field}.`) === true);
  const hasWarning =
    screen.entity === "product" &&
    field === "upc" &&
    listProductWarnings({ upc: typeof values["upc"] === "string" ? values["upc"] : null }).length > 0;
  return (
    <FormField
      screen={screen}
      field={field}
      value={values[field]}
      disabled={readOnly}
      references={limitToTarget(screen.entity, field, { stored: row, current: values }, references)}
      parentId={values[parentFieldOf(field) ?? ""]}
      error={fieldIssues.length === 0 ? undefined : [...new Set(fieldIssues.map(issueText))].join(" ")}
      help={hasWarning ? t("management.warnCheckDigit") : undefined}
      onChange={(value) => {
        for (const [name, nextValue] of Object.entries(changeWithDependents(values, field, value)))
          editor.set(name, nextValue);
      }}
      onLeave={() => editor.leave(field)}
    />
  );
}

function maySeeField({ entity }: EntityScreen, field: string, permissions: readonly string[]): boolean {
  const fieldPermission = getEntity(entity).columns[field]?.permission;
  return fieldPermission === undefined || hasPermission(permissions, [fieldPermission]);
}

function mayFillField({ entity }: EntityScreen, field: string, permissions: readonly string[]): boolean {
  const guardPermission = getEntity(entity).guarded[field];
  return guardPermission === undefined || hasPermission(permissions, [guardPermission]);
}

/** Tells whether a field says where a row belongs, its target or layer; such a field is set at creation only. */
function isPlaceField({ entity }: EntityScreen, field: string): boolean {
  return Object.hasOwn(getEntity(entity).place, field);
}
