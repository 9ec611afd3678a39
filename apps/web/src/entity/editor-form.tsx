/** Form of a row in groups; each field has its rules and its issues. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { listProductWarnings } from "@comptoir/domain/product";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { EditorGroup } from "../editor/editor-frame.tsx";
import { session } from "../session/session.ts";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { changeWithDependents, parentFieldOf } from "./field-parents.ts";
import { FormField } from "./form-field.tsx";

export type EditorFormProps = Readonly<{
  screen: EntityScreen;
  isNew: boolean;
  readOnly: boolean;
  values: EntityValues;
  references: ReferenceValues;
}>;

/** Groups of a form; fields that the user may not see are left out. */
export function EditorGroups({ screen, isNew, readOnly, values, references }: EditorFormProps): ReactElement {
  const permissions = useSnapshot(session.state).claims?.permissions ?? [];
  return (
    <>
      {screen.groups.map(({ title: heading, fields }) => {
        const visibleFields = fields.filter((field) => isShown(screen, field, permissions));
        return visibleFields.length === 0 ? null : (
          <EditorGroup key={heading} title={t(heading)}>
            {visibleFields.map((field) => (
              <EditorField
                key={field}
                screen={screen}
                field={field}
                values={values}
                readOnly={readOnly || (!isNew && isPlace(screen, field)) || !mayFill(screen, field, permissions)}
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
  const { issues } = useSnapshot(editor.state);
  const ownIssues = issues.filter((issue) => issue.field === field || issue.field?.startsWith(`${field}.`) === true);
  const warned =
    screen.entity === "product" &&
    field === "upc" &&
    listProductWarnings({ upc: typeof values["upc"] === "string" ? values["upc"] : null }).length > 0;
  return (
    <FormField
      screen={screen}
      field={field}
      value={values[field]}
      disabled={readOnly}
      references={references}
      parentId={values[parentFieldOf(field) ?? ""]}
      error={ownIssues.length === 0 ? undefined : [...new Set(ownIssues.map(issueText))].join(" ")}
      help={warned ? t("management.warnCheckDigit") : undefined}
      onChange={(value) => {
        for (const [name, nextValue] of Object.entries(changeWithDependents(values, field, value)))
          editor.set(name, nextValue);
      }}
      onLeave={() => editor.leave(field)}
    />
  );
}

function isShown({ entity }: EntityScreen, field: string, permissions: readonly string[]): boolean {
  const permission = getEntity(entity).columns[field]?.permission;
  return permission === undefined || hasPermission(permissions, [permission]);
}

function mayFill({ entity }: EntityScreen, field: string, permissions: readonly string[]): boolean {
  const permission = getEntity(entity).guarded[field];
  return permission === undefined || hasPermission(permissions, [permission]);
}

/** Tells whether a field says where a row belongs, its target or layer; such a field is set at creation only. */
function isPlace({ entity }: EntityScreen, field: string): boolean {
  return Object.hasOwn(getEntity(entity).place, field);
}
