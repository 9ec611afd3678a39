/** Roles of a user as a tree: the layers with a role, their ancestors, and the roles at each layer. */
import { Button, Field, IconButton, SearchSelect, Select } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { fieldId } from "../../entity/form-field.tsx";
import { searchLabels } from "../../entity/search-labels.ts";
import { useReferences } from "../../entity/use-references.ts";
import { issueText } from "../../shared/failure-text.ts";
import { placeState, buildPlaceTree, type Place } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { usePlaceOptions } from "./use-place-options.ts";
import { readGrantsOfForm, placeText, roleNameText, type Grant } from "./user-words.ts";
import styles from "./user.module.css";

interface GrantBranch {
  readonly key: string;
  readonly label: string;
  readonly depth: number;
  readonly grants: readonly Grant[];
}

export function UserGrants({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const { issues } = useSnapshot(editor.state);
  const { places } = useSnapshot(placeState);
  const references = useReferences(screen);
  const grants = readGrantsOfForm(editor.current()["grants"]);
  const grantIssues = issues.filter(({ field }) => field === "grants" || field?.startsWith("grants.") === true);
  const removeGrant = (grant: Grant) =>
    editor.set(
      "grants",
      grants.filter((otherGrant) => otherGrant !== grant),
    );
  return (
    <div className={styles["stack"]}>
      <h3 className={styles["label"]} id={fieldId("grants")} tabIndex={-1}>
        {t("user.field_grants")}
      </h3>
      {grants.length === 0 ? (
        <p className={styles["muted"]}>{t("user.noRole")}</p>
      ) : (
        <ul className={styles["tree"]}>
          {branchesOf(grants, places).map(({ key, label, depth, grants: branchGrants }) => (
            <li key={key} style={{ paddingInlineStart: `${depth * 18}px` }}>
              <span className={branchGrants.length === 0 ? styles["muted"] : undefined}>{label}</span>
              {branchGrants.map((grant) => (
                <span key={grant.roleId} className={styles["chip"]}>
                  {roleNameText(grant.roleId, references)}
                  {!readOnly && (
                    <IconButton
                      icon="close"
                      size="compact"
                      label={t("user.removeRole", {
                        role: roleNameText(grant.roleId, references),
                        place: placeText(grant.layerId, references),
                      })}
                      onClick={() => removeGrant(grant)}
                    />
                  )}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {grantIssues.length > 0 && (
        <p className={styles["wrong"]} role="alert">
          {[...new Set(grantIssues.map(issueText))].join(" ")}
        </p>
      )}
      {!readOnly && <AddGrant screen={screen} readOnly={readOnly} />}
    </div>
  );
}

/** Layers with a role and their ancestors; invisible layers are one branch at the end, without their names. */
function branchesOf(grants: readonly Grant[], places: readonly Place[]): readonly GrantBranch[] {
  const placeById = new Map(places.map((place) => [place.id, place]));
  const visibleIds = new Set<number>();
  for (const { layerId } of grants)
    for (
      let ancestorPlace = placeById.get(layerId);
      ancestorPlace !== undefined && !visibleIds.has(ancestorPlace.id);
      ancestorPlace = ancestorPlace.parentId === null ? undefined : placeById.get(ancestorPlace.parentId)
    )
      visibleIds.add(ancestorPlace.id);
  const visibleBranches = buildPlaceTree(places.filter(({ id }) => visibleIds.has(id))).map(
    ({ place, depth }): GrantBranch => ({
      key: String(place.id),
      label: place.description,
      depth,
      grants: grants.filter(({ layerId }) => layerId === place.id),
    }),
  );
  const hiddenGrants = grants.filter(({ layerId }) => !placeById.has(layerId));
  return hiddenGrants.length === 0
    ? visibleBranches
    : [...visibleBranches, { key: "elsewhere", label: t("user.elsewhere"), depth: 0, grants: hiddenGrants }];
}

/** Inputs that add a grant: a layer, and a role of its target. */
function AddGrant({ screen }: SlotProps): ReactElement {
  const { editor } = screen;
  const references = useReferences(screen);
  const placeOptions = usePlaceOptions(references);
  const [chosenPlace, choosePlace] = useState<number | null>(null);
  const [chosenRole, chooseRole] = useState("");
  const userValues = editor.current();
  const layerId = chosenPlace ?? Number(userValues["layerId"] ?? 0);
  const targetId = references["layerId"]?.find(({ id }) => id === layerId)?.targetId;
  const grants = readGrantsOfForm(userValues["grants"]);
  const offeredRoles = (references["grants"] ?? []).filter(
    (role) =>
      role.targetId === targetId && !grants.some((grant) => grant.roleId === role.id && grant.layerId === layerId),
  );
  const selectedRoleId = offeredRoles.some(({ id }) => String(id) === chosenRole) ? chosenRole : "";
  return (
    <div className={styles["adding"]}>
      <Field id="grant-place" label={t("user.chooseRolePlace")}>
        <SearchSelect
          icon="store"
          label={t("user.chooseRolePlace")}
          value={String(layerId)}
          options={placeOptions}
          onChange={(id) => choosePlace(Number(id))}
          labels={searchLabels()}
        />
      </Field>
      <Field id="grant-role" label={t("user.chooseRole")}>
        <Select
          value={selectedRoleId}
          options={[
            { value: "", label: t("management.choose") },
            ...offeredRoles.map(({ id }) => ({ value: String(id), label: roleNameText(id, references) })),
          ]}
          onChange={chooseRole}
        />
      </Field>
      <Button
        icon="plus"
        disabled={selectedRoleId === ""}
        onClick={() => {
          editor.set("grants", [...grants, { roleId: Number(selectedRoleId), layerId }]);
          chooseRole("");
        }}
      >
        {t("user.addRole")}
      </Button>
    </div>
  );
}
