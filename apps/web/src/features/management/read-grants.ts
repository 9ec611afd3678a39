/** The roles of somebody as a cell of a file has them: `GERANT@0012; COMMIS`, codes or names; a role without a place is held where the person belongs. */
import type { EntityValues } from "@comptoir/domain/entity";
import { foldText } from "@comptoir/domain/text";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import { roleText } from "../../entity/entity-words.ts";
import type { Grant } from "./user-words.ts";

/** Gives undefined when a role or a place is not known, or when several are called so. */
export function readGrants(
  text: string,
  { layerId }: EntityValues,
  references: ReferenceValues,
): readonly Grant[] | undefined {
  const grants = text
    .split(/[;,]/u)
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => readGrant(one, layerId, references));
  return grants.every((grant) => grant !== undefined)
    ? grants.toSorted((one, other) => one.layerId - other.layerId || one.roleId - other.roleId)
    : undefined;
}

function readGrant(text: string, ownLayerId: unknown, references: ReferenceValues): Grant | undefined {
  const at = text.lastIndexOf("@");
  const [role, place] = at < 0 ? [text, null] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const layer =
    place === null ? references["layerId"]?.find(({ id }) => id === ownLayerId) : only(references["layerId"], place);
  const known = only(
    references["grants"]?.filter(({ targetId }) => targetId === layer?.targetId),
    role,
  );
  return layer === undefined || known === undefined ? undefined : { roleId: known.id, layerId: layer.id };
}

/** The one that has a code, or else a name. */
function only(values: ReferenceValues[string] | undefined, text: string): ReferenceValues[string][number] | undefined {
  for (const isCalled of [
    (one: ReferenceValues[string][number]) => one.code === text,
    ({ label }: ReferenceValues[string][number]) =>
      [label, roleText(label)].some((name) => foldText(name) === foldText(text)),
  ]) {
    const found = values?.filter(isCalled) ?? [];
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}
