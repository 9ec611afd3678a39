/** Parses the roles of a user in a cell: `GERANT@0012; COMMIS`, codes or names; a role without a layer is at the user's own. */
import type { EntityValues } from "@comptoir/domain/entity";
import { foldText } from "@comptoir/domain/text";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import { roleNameOrCode } from "../../entity/entity-words.ts";
import type { Grant } from "./user-words.ts";

/** Parses a cell; undefined for an unknown or ambiguous role or layer. */
export function parseGrants(
  text: string,
  { layerId }: EntityValues,
  references: ReferenceValues,
): readonly Grant[] | undefined {
  const grants = text
    .split(/[;,]/u)
    .map((grant) => grant.trim())
    .filter((grant) => grant !== "")
    .map((grant) => readGrant(grant, layerId, references));
  return grants.every((grant) => grant !== undefined)
    ? grants.toSorted((left, right) => left.layerId - right.layerId || left.roleId - right.roleId)
    : undefined;
}

function readGrant(text: string, ownLayerId: unknown, references: ReferenceValues): Grant | undefined {
  const atIndex = text.lastIndexOf("@");
  const [role, layerText] =
    atIndex < 0 ? [text, null] : [text.slice(0, atIndex).trim(), text.slice(atIndex + 1).trim()];
  const layer =
    layerText === null
      ? references["layerId"]?.find(({ id }) => id === ownLayerId)
      : findChoice(references["layerId"], layerText);
  const roleChoice = findChoice(
    references["grants"]?.filter(({ targetId }) => targetId === layer?.targetId),
    role,
  );
  return layer === undefined || roleChoice === undefined ? undefined : { roleId: roleChoice.id, layerId: layer.id };
}

/** Finds a record by its code, else by its name. */
function findChoice(
  values: ReferenceValues[string] | undefined,
  text: string,
): ReferenceValues[string][number] | undefined {
  for (const isCalled of [
    (choice: ReferenceValues[string][number]) => choice.code === text,
    ({ label }: ReferenceValues[string][number]) =>
      [label, roleNameOrCode(label)].some((name) => foldText(name) === foldText(text)),
  ]) {
    const matches = values?.filter(isCalled) ?? [];
    if (matches.length > 0) return matches.length === 1 ? matches[0] : undefined;
  }
  return undefined;
}
