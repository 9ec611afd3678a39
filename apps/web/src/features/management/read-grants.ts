/** Parses the roles of a user in a cell: `GERANT@0012; COMMIS`, codes or names; a role without a layer is at the user's own. */
import type { EntityValues } from "@comptoir/domain/entity";
import { foldText } from "@comptoir/domain/text";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import { roleNameOrCode } from "../../shared/role-name.ts";
import type { Grant } from "./user-words.ts";

/** Parses a cell; undefined for an unknown or ambiguous role or layer. */
export function parseGrants(
  text: string,
  { layerId }: EntityValues,
  references: ReferenceValues,
): readonly Grant[] | undefined {
  const parsedGrants = text
    .split(/[;,]/u)
    .map((grant) => grant.trim())
    .filter((grant) => grant !== "")
    .map((grant) => readGrant(grant, layerId, references));
  return parsedGrants.every((grant) => grant !== undefined)
    ? parsedGrants.toSorted((left, right) => left.layerId - right.layerId || left.roleId - right.roleId)
    : undefined;
}

function readGrant(text: string, ownLayerId: unknown, references: ReferenceValues): Grant | undefined {
  const atSignIndex = text.lastIndexOf("@");
  const [role, layerText] =
    atSignIndex < 0 ? [text, null] : [text.slice(0, atSignIndex).trim(), text.slice(atSignIndex + 1).trim()];
  const grantLayer =
    layerText === null
      ? references["layerId"]?.find(({ id }) => id === ownLayerId)
      : findChoice(references["layerId"], layerText);
  const roleChoice = findChoice(
    references["grants"]?.filter(({ targetId }) => targetId === grantLayer?.targetId),
    role,
  );
  return grantLayer === undefined || roleChoice === undefined
    ? undefined
    : { roleId: roleChoice.id, layerId: grantLayer.id };
}

/** Finds a record by its code, else by its name; undefined if none fits, or several. */
function findChoice(
  values: ReferenceValues[string] | undefined,
  text: string,
): ReferenceValues[string][number] | undefined {
  for (const isCalled of [
    (choice: ReferenceValues[string][number]) => choice.code === text,
    ({ label }: ReferenceValues[string][number]) =>
      [label, roleNameOrCode(label)].some((name) => foldText(name) === foldText(text)),
  ]) {
    const matchingChoices = values?.filter(isCalled) ?? [];
    if (matchingChoices.length > 0) return matchingChoices.length === 1 ? matchingChoices[0] : undefined;
  }
  return undefined;
}
