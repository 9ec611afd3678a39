/** Form of a user: layer, roles with their layers, and address. */
import { hasPermission } from "@comptoir/domain/access";
import { getEntity } from "@comptoir/domain/entity";
import { addressForm } from "@comptoir/domain/user";
import { describeField } from "@comptoir/domain/validation";
import { Field, SearchSelect, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { fieldId } from "../../entity/form-field.tsx";
import { searchLabels } from "../../entity/search-labels.ts";
import { useFieldIssue } from "../../entity/use-field-issue.ts";
import { useReferences } from "../../entity/use-references.ts";
import { session } from "../../session/session.ts";
import { t } from "../../shared/text.ts";
import { usePlaceOptions } from "./use-place-options.ts";
import { UserGrants } from "./user-grants.tsx";
import { addressParts, type AddressPart } from "./user-words.ts";
import styles from "./user.module.css";

export function UserBody({ screen, readOnly }: SlotProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  const { columns, guarded } = getEntity("user");
  const isFieldVisible = (field: string) =>
    columns[field]?.permission === undefined || hasPermission(permissions, [columns[field].permission]);
  return (
    <>
      <section>
        <h2 className={styles["heading"]}>{t("user.group_place")}</h2>
        <div className={styles["stack"]}>
          <PlaceField screen={screen} readOnly={readOnly} />
          {isFieldVisible("grants") && (
            <UserGrants
              screen={screen}
              readOnly={readOnly || !hasPermission(permissions, [guarded["grants"] ?? "USER_ACCESS_CUD"])}
            />
          )}
        </div>
      </section>
      {isFieldVisible("address") && <AddressFields screen={screen} readOnly={readOnly} />}
    </>
  );
}

function PlaceField({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  useSnapshot(editor.state);
  const placeOptions = usePlaceOptions(useReferences(screen));
  const errorText = useFieldIssue(screen, "layerId");
  const layerId = editor.current()["layerId"];
  return (
    <Field id={fieldId("layerId")} label={t("user.field_layerId")} required error={errorText}>
      <SearchSelect
        icon="store"
        label={t("user.field_layerId")}
        value={layerId === null || layerId === undefined ? "" : String(layerId)}
        disabled={readOnly}
        options={placeOptions}
        onChange={(id) => editor.set("layerId", Number(id))}
        labels={searchLabels()}
      />
    </Field>
  );
}

function AddressFields({ screen, readOnly }: SlotProps): ReactElement {
  useSnapshot(screen.editor.state);
  return (
    <section>
      <h2 className={styles["heading"]} id={fieldId("address")} tabIndex={-1}>
        {t("user.group_address")}
      </h2>
      <div className={styles["fields"]}>
        {addressParts.map((part) => (
          <AddressField key={part} screen={screen} readOnly={readOnly} part={part} />
        ))}
      </div>
    </section>
  );
}

function AddressField({
  screen: { editor },
  screen,
  readOnly,
  part,
}: SlotProps & Readonly<{ part: AddressPart }>): ReactElement {
  const errorText = useFieldIssue(screen, `address.${part}`);
  const userAddress = Object(editor.current()["address"] ?? {}) as Readonly<
    Partial<Record<AddressPart, string | null>>
  >;
  const { maxLength } = describeField(addressForm, part);
  return (
    <div onBlur={() => editor.leave("address")}>
      <Field id={fieldId(`address.${part}`)} label={t(`user.field_${part}`)} error={errorText}>
        <TextInput
          value={userAddress[part] ?? ""}
          disabled={readOnly}
          maxLength={maxLength === null ? undefined : maxLength + 1}
          onChange={(typedText) =>
            editor.set("address", {
              ...Object.fromEntries(addressParts.map((part) => [part, userAddress[part] ?? null])),
              [part]: typedText === "" ? null : typedText,
            })
          }
        />
      </Field>
    </div>
  );
}
