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
  const at = text.lastIndexOf("@");
  const [role, place] = at < 0 ? [text, null] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const layer =
    place === null
      ? references["layerId"]?.find(({ id }) => id === ownLayerId)
      : findChoice(references["layerId"], place);
  const known = findChoice(
    references["grants"]?.filter(({ targetId }) => targetId === layer?.targetId),
    role,
  );
  return layer === undefined || known === undefined ? undefined : { roleId: known.id, layerId: layer.id };
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
    const found = values?.filter(isCalled) ?? [];
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}
